//! What is waited for and comes about by words: `I have spoken with Odo`, `Odo sends for me`, `Odo gives the word`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::awaited_events::AwaitedEvent;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::lists::{Phrase, PhraseList};
use crate::words::times::due::EventSpan;

/// Words that a clause has which is more than a call or a nod.
const MORE_THAN_A_CALL: usize = 3;
/// How many words name somebody at most.
const NAME: usize = 4;

/// Whose words bring about what is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByWord {
    /// Whoever waits speaks with somebody.
    Speaks,
    /// Whoever waits tells somebody something.
    Tells,
    /// Whoever waits asks somebody.
    Asks,
    /// Somebody speaks to whoever waits.
    IsSpokenTo,
    /// Somebody calls whoever waits, or sends for them.
    IsCalled,
    /// Somebody gives the word, agrees, or asks for it.
    IsBidden,
    /// Somebody relieves whoever waits of a watch.
    IsRelieved,
}

/// What is waited for and comes about by words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordAwaited {
    /// Whose words these are.
    pub by: ByWord,
    /// The stems of the other's name; none where only a word stands for them.
    who: Vec<String>,
    /// Whether the other is the one to whom that is said: `you`.
    is_listener: bool,
    /// The stems of what it is about; none where that is not said.
    matter: Vec<String>,
    /// Whether a name alone may do it: `calls`.
    aloud: bool,
}

impl WordAwaited {
    /// Words between whoever waits and the one to whom that is said.
    pub(super) fn of_the_listener(by: ByWord, matter: Vec<String>) -> Self {
        Self { by, who: Vec::new(), is_listener: true, matter, aloud: false }
    }

    /// Whether only a word like `she` names the other.
    pub fn is_with_someone_named_before(&self) -> bool {
        self.who.is_empty() && !self.is_listener
    }

    /// The stems of the other's name; none where only a word stands for them.
    pub fn names(&self) -> &[String] {
        &self.who
    }

    /// Whether it says what these words are to be about.
    pub fn says_of_what(&self) -> bool {
        !self.matter.is_empty()
    }

    /// Whether the other is whoever it is said to.
    pub fn is_with_the_listener(&self) -> bool {
        self.is_listener
    }

    /// Whether the other is the one whose names have these stems.
    pub fn is_with(&self, names: &[String]) -> bool {
        !self.who.is_empty() && self.who.iter().all(|stem| names.contains(stem))
    }
}

impl Language {
    /// The words that are waited for, where a clause waits for words.
    ///
    /// ```
    /// use cognition_language::{ByWord, Language};
    ///
    /// let by = |what| Language::english().word_awaited(what).map(|it| it.by);
    /// assert_eq!(by("I have spoken with Odo"), Some(ByWord::Speaks));
    /// assert_eq!(by("Odo sends for me"), Some(ByWord::IsCalled));
    /// assert_eq!(by("she gives the word"), Some(ByWord::IsBidden));
    /// assert_eq!(by("Odo relieves me"), Some(ByWord::IsRelieved));
    /// assert_eq!(by("the bell goes"), None);
    /// ```
    pub fn word_awaited(&self, what: &str) -> Option<WordAwaited> {
        let lower = parted(what);
        let words = spoken(&lower);
        let own = usize::from(self.promises.undertaking.speakers.has(words.first()?));
        let another = || self.word_of_another(&words).filter(|_| own == 0);
        let over = || self.is_own_watch_over(&words).then(relief_by_somebody);
        let oneself = || self.word_to_oneself(&words[own..]).filter(|_| own > 0);
        let found = self.own_word(&words[own..]).or_else(another).or_else(over);
        found.or_else(oneself).or_else(|| self.talk_between(&words))
    }

    /// What is to be said first: `a word to odo` of `without a word to Odo first`.
    pub fn word_first(&self, said: &str) -> Option<AwaitedEvent> {
        let (known, lower) = (&self.promises.by_word, parted(said));
        let words = spoken(&lower);
        let [begins, word @ .., ends] = &*words else { return None };
        let first = known.without.has(begins) && known.beforehand.has(ends);
        self.own_word(word).filter(|_| first)?;
        Some(AwaitedEvent { what: word.join(" "), span: EventSpan::Until, times: 1 })
    }

    /// `have spoken with odo about the cup`
    fn own_word(&self, words: &[&str]) -> Option<WordAwaited> {
        let known = &self.promises.by_word;
        let rest = self.behind_having(words);
        let ways = [
            (&known.speaking, ByWord::Speaks),
            (&known.telling, ByWord::Tells),
            (&known.asking, ByWord::Asks),
        ];
        let said = ways.into_iter().find_map(|(phrases, by)| {
            let (whom, matter) = self.whom_and_what(&rest[longest(phrases, rest)?..]);
            self.with_whom(by, whom, matter)
        });
        said.or_else(|| self.own_relief(rest))
    }

    /// `am relieved`, whoever does that, `am relieved by odo`
    fn own_relief(&self, words: &[&str]) -> Option<WordAwaited> {
        let known = &self.promises.relief;
        match &words[longest(&known.undergoing, words)?..] {
            [] => Some(relief_by_somebody()),
            [by, who @ ..] if known.by.has(by) => self.with_whom(ByWord::IsRelieved, who, &[]),
            _ => None,
        }
    }

    /// `odo has spoken to me`
    fn word_of_another(&self, words: &[&str]) -> Option<WordAwaited> {
        let does = |at: usize| {
            let rest = self.behind_having(&words[at..]);
            let (by, matter) = self.what_another_does(rest)?;
            let aloud = rest.first().is_some_and(|verb| self.promises.by_word.aloud.has(verb));
            let found = self.with_whom(by, &words[..at], matter)?;
            Some(WordAwaited { aloud, ..found })
        };
        (1..words.len().min(NAME + 1)).find_map(does)
    }

    fn what_another_does<'a, 'w>(&self, rest: &'a [&'w str]) -> Option<(ByWord, &'a [&'w str])> {
        let (known, nothing) = (&self.promises.by_word, &rest[rest.len()..]);
        let behind = |phrases: &PhraseList| longest(phrases, rest).map(|length| &rest[length..]);
        if self.lets_off(rest) {
            return Some((ByWord::IsRelieved, nothing));
        }
        let bidding = longest(&known.bidding, rest);
        if bidding
            .is_some_and(|length| self.bids_what_was_promised(&rest[..length], rest.get(length)))
        {
            return Some((ByWord::IsBidden, nothing));
        }
        if rest.first().is_some_and(|verb| known.hearing.has(verb)) && known.from_me.stand_in(rest)
        {
            return Some((ByWord::Tells, nothing));
        }
        let me = |behind: &'a [&'w str]| {
            let (first, rest) = behind.split_first()?;
            known.me.has(first).then_some(rest)
        };
        let hither = |rest: &&[&str]| rest.first().is_none_or(|word| self.is_hither(word));
        if behind(&known.calling).and_then(me).filter(hither).is_some() {
            return Some((ByWord::IsCalled, nothing));
        }
        let relieved = behind(&self.promises.relief.relieving).and_then(me);
        if relieved.is_some_and(|rest| self.is_of_the_watch(rest, &[])) {
            return Some((ByWord::IsRelieved, nothing));
        }
        let ways = [&known.speaking, &known.telling, &known.asking].into_iter();
        let rest = ways.filter_map(behind).find_map(me)?;
        Some((ByWord::IsSpokenTo, rest))
    }

    /// `Lets me off`, and not `lets me go to the fair`.
    fn lets_off(&self, words: &[&str]) -> bool {
        let known = longest(&self.promises.relief.letting_off, words);
        known.is_some_and(|length| self.is_of_the_watch(&words[length..], &[]))
    }

    /// `Asks me to`, `gives me leave to go`: and neither `asks me about the cup` nor `asks me to sing`.
    fn bids_what_was_promised(&self, bidding: &[&str], next: Option<&&str>) -> bool {
        let to = |word: &&str| self.sentences.infinitive.has(word);
        next.is_none_or(|next| to(next) && !bidding.last().is_some_and(to))
    }

    fn is_hither(&self, word: &str) -> bool {
        let known = &self.promises.arrival;
        known.here.has(word) || known.inward.has(word)
    }

    pub(super) fn behind_having<'a, 'w>(&self, words: &'a [&'w str]) -> &'a [&'w str] {
        let having = |word: &&&str| self.promises.by_word.having.has(word);
        &words[words.iter().take_while(having).count()..]
    }

    /// `The abbot`, and `about the mule`, of `the abbot about the mule`.
    pub(super) fn whom_and_what<'a, 'w>(
        &self,
        rest: &'a [&'w str],
    ) -> (&'a [&'w str], &'a [&'w str]) {
        let ends = |at: &usize| {
            let about = self.promises.by_word.about.has(rest[*at]);
            about || *at > 0 && self.is_determiner(rest[*at])
        };
        rest.split_at((0..rest.len()).find(ends).unwrap_or(rest.len()))
    }

    pub(super) fn with_whom(
        &self,
        by: ByWord,
        whom: &[&str],
        matter: &[&str],
    ) -> Option<WordAwaited> {
        let known = &self.promises;
        let is_listener = matches!(whom, [you] if known.questions.addressed.has(you));
        let again = |word: &str| known.others.has(word) || known.proposing.people_again.has(word);
        let stands = is_listener || matches!(whom, [who] if again(who));
        let several = whom.iter().any(|word| self.grammar.joining.has(word));
        let mut who = self.names_in(whom);
        if who.iter().any(|stem| !self.is_title(stem)) {
            who.retain(|stem| !self.is_title(stem));
        }
        let matter = matter.iter().copied().filter(|word| !known.by_word.about.has(word));
        let matter = self.content_stems(&matter.collect::<Vec<_>>().join(" "));
        let named = (stands || !who.is_empty()) && !several;
        named.then_some(WordAwaited { by, who, is_listener, matter, aloud: false })
    }

    fn is_title(&self, stem: &str) -> bool {
        self.grammar.titles.iter().any(|title| self.stem(title) == stem)
    }

    /// Whether words of whoever waits, to the one whom that is about, bring about what they wait for.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let asked = english.word_awaited("I have asked Odo").expect("waits for words");
    /// assert!(english.says_what_was_awaited("May I go down to the cellar, Odo?", &asked));
    /// assert!(!english.says_what_was_awaited("I go down to the cellar.", &asked));
    /// ```
    pub fn says_what_was_awaited(&self, said: &str, awaited: &WordAwaited) -> bool {
        let says = match awaited.by {
            ByWord::Speaks => self.says_more_than_a_call(said),
            ByWord::Tells => self.statements(said).iter().any(|it| self.says_more_than_a_call(it)),
            ByWord::Asks => sentences(said).any(|it| self.asks_something(it)),
            ByWord::IsSpokenTo | ByWord::IsCalled | ByWord::IsBidden | ByWord::IsRelieved => false,
        };
        says && self.is_of_the_matter(said, awaited)
    }

    /// Whether words of the other to whoever waits, who is called `name`, bring about what they wait for. What
    /// [bids](Self::bids_the_deed) it depends on the deed, and so does what [relieves](Self::relieves) of it.
    pub fn hears_what_was_awaited(&self, said: &str, awaited: &WordAwaited, name: &str) -> bool {
        match awaited.by {
            ByWord::IsSpokenTo => {
                self.says_more_than_a_call(said) && self.is_of_the_matter(said, awaited)
            }
            ByWord::IsCalled => {
                self.calls_over(said) || awaited.aloud && self.only_calls(said, name)
            }
            ByWord::IsBidden => self.gives_the_word(said),
            ByWord::Speaks | ByWord::Tells | ByWord::Asks | ByWord::IsRelieved => false,
        }
    }

    pub(super) fn is_of_the_matter(&self, said: &str, awaited: &WordAwaited) -> bool {
        awaited.matter.is_empty() || self.share_held(&awaited.matter, &[said]) > 0.0
    }

    /// `Good evening, Odo.` is no talk.
    fn says_more_than_a_call(&self, said: &str) -> bool {
        let courteous = |clause: &str| {
            let acts = self.dialogue_acts(clause);
            acts.has(DialogueAct::Greeting) || acts.has(DialogueAct::Farewell)
        };
        clauses(said).any(|it| spoken(it).len() >= MORE_THAN_A_CALL && !courteous(it))
    }

    fn asks_something(&self, sentence: &str) -> bool {
        let asks =
            || self.is_question(sentence) || self.dialogue_acts(sentence).has(DialogueAct::Request);
        self.says_more_than_a_call(sentence) && asks()
    }

    /// Whether words call whoever hears them to their speaker, or along: `Come here.`, `I'm sending for you.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let calls = |said| Language::english().calls_over(said);
    /// assert!(calls("Jory, come.") && calls("I'm sending for you: come with me."));
    /// assert!(!calls("Stay where you are, Jory.") && !calls("The copper is at straw."));
    /// ```
    pub fn calls_over(&self, said: &str) -> bool {
        let plain = sentences(said).filter(|it| self.terms(it).is_none() && !self.is_for_later(it));
        let mut plain = plain.filter(|it| !self.denies(it));
        !self.bids_to_stay(said) && plain.any(|it| self.bids_to_come(it) || self.tells_to_call(it))
    }

    /// `Come at nine.`
    pub(super) fn is_for_later(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase();
        self.said_time(&lower).is_some() || self.until_when(&lower).is_some()
    }

    /// `Come with me`, `will you come here?`
    fn bids_to_come(&self, sentence: &str) -> bool {
        let (known, proposing) = (&self.promises.by_word, &self.promises.proposing);
        let lower = sentence.to_lowercase().replace('’', "'");
        let called = |clause: &&str| spoken(clause).len() < MORE_THAN_A_CALL;
        let alone = || clauses(&lower).filter(|it| !called(it)).count() == 0;
        let once = || spoken(&lower).iter().filter(|word| known.come.has(word)).count() == 1;
        clauses(&lower).any(|clause| {
            let words = spoken(clause);
            let begun = self.begun(&words);
            let able = || proposing.enabling.length_at(begun);
            let asked = proposing.asking.length_at(begun).or_else(able).unwrap_or(0);
            let Some((verb, rest)) = self.begun(&begun[asked..]).split_first() else {
                return false;
            };
            let comes = known.come.has(verb) && !known.no_call.begin(rest);
            comes
                && match rest.first() {
                    Some(word) => known.hither.has(word),
                    None => alone() && once(),
                }
        })
    }

    /// `I'm sending for you`
    fn tells_to_call(&self, sentence: &str) -> bool {
        let known = &self.promises.by_word;
        let sends = |clause: &str| {
            let lower = parted(clause);
            let words = spoken(&lower);
            let from = |at: usize| {
                let speaks = self.promises.undertaking.speakers.has(words[at]);
                let behind = &words[at + 1..];
                let (you, rest) = behind[longest(&known.sending, behind)?..].split_first()?;
                let whole = rest.first().is_none_or(|word| known.hither.has(word));
                Some(speaks && self.promises.questions.addressed.has(you) && whole)
            };
            (0..words.len()).filter_map(from).any(|it| it)
        };
        !self.is_question(sentence) && clauses(sentence).any(sends)
    }

    /// `Jory!`
    fn only_calls(&self, said: &str, name: &str) -> bool {
        let cries = said.trim_end().ends_with(['!', '！']);
        cries && spoken(said).len() < MORE_THAN_A_CALL && self.calls(said, name)
    }

    /// The words of a clause behind what only leads to them: `then`, `and`.
    pub(super) fn begun<'a, 'w>(&self, words: &'a [&'w str]) -> &'a [&'w str] {
        let leads = |word: &&&str| {
            self.promises.proposing.politely.has(word)
                || self.consent.fillers.has(word)
                || self.grammar.joining.has(word)
        };
        &words[words.iter().take_while(leads).count()..]
    }

    /// Whether words give the word that something was to be done on, whatever it is: `I say so.`, `Agreed.`
    pub fn gives_the_word(&self, said: &str) -> bool {
        let gives = |clause: &str| {
            let lower = parted(clause);
            let words = spoken(&lower);
            let given = &self.promises.by_word.giving_word;
            given.begin(&words) || given.begin(self.begun(&words))
        };
        let plain = |it: &&str| !self.is_question(it) && !self.denies(it);
        let plain = |it: &&str| plain(it) && self.terms(it).is_none() && !self.is_for_later(it);
        sentences(said).filter(plain).any(|it| clauses(it).any(gives))
    }

    /// Whether words bid to begin at once, whatever that is, and say no more: `Now, Captain!`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bids = |said| Language::english().bids_to_begin(said);
    /// assert!(bids("Now, Captain!") && bids("Do it."));
    /// assert!(!bids("Now, where is the cup?") && !bids("Now, now.") && !bids("Not now."));
    /// ```
    pub fn bids_to_begin(&self, said: &str) -> bool {
        let begins = |clause: &str| {
            let lower = parted(clause);
            let words = spoken(&lower);
            self.promises.by_word.now.iter().any(|phrase| phrase.is(&words))
        };
        let name = |clause: &str| {
            clause.starts_with(char::is_uppercase) && spoken(clause).len() < MORE_THAN_A_CALL
        };
        sentences(said).filter(|it| !self.is_question(it)).any(|sentence| {
            let mut parts = clauses(sentence).skip_while(|it| name(it) && !begins(it));
            parts.next().is_some_and(begins) && parts.all(name)
        })
    }

    /// Whether words ask or tell their hearer to do that very deed: `Would you take the bar?`, `Drive it, Odo.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bids = |said| Language::english().bids_the_deed(said, "take the tapping bar");
    /// assert!(bids("Take the tapping bar, Caspar.") && bids("Would you take the bar, Caspar?"));
    /// assert!(!bids("Don't take the bar.") && !bids("Who took the bar?") && !bids("Take the cup."));
    /// ```
    pub fn bids_the_deed(&self, said: &str, promised: &str) -> bool {
        let own = self.without_terms(promised);
        let deed = self.deed(own);
        let Some(verb) = deed.words.first().filter(|_| !deed.denied) else { return false };
        let mut matter = self.content_stems(own);
        matter.retain(|stem| stem != self.stem(verb));
        let plain = sentences(said).filter(|it| self.terms(it).is_none() && !self.denies(it));
        let plain: Vec<&str> = plain.filter(|it| !self.is_for_later(it)).collect();
        let asked = |sentence: &&str| {
            let asked = self.proposed(sentence, "");
            asked.iter().any(|it| self.is_deed_of(it, verb, &matter))
        };
        plain.iter().any(|it| self.tells_to_do(it, verb, &matter) || asked(it))
    }

    fn is_deed_of(&self, asked: &str, verb: &str, matter: &[String]) -> bool {
        let words = self.deed(asked).words;
        let Some((first, rest)) = words.split_first() else { return false };
        let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        self.is_same_verb(first, verb) && self.is_about_it(&rest, matter)
    }

    /// Whether an event tells of words to somebody else, where words to whoever waits are waited for; what they are
    /// asked or told to do, no event says.
    pub fn is_said_to_another(&self, told: &str, what: &str) -> bool {
        let (told, lower) = (parted(told), parted(what));
        let to_me = spoken(&lower).iter().any(|word| self.promises.by_word.me.has(word));
        let Some(awaited) = self.word_awaited(what).filter(|_| to_me) else { return false };
        let reaches = spoken(&told).iter().any(|word| self.promises.questions.addressed.has(word));
        match awaited.by {
            ByWord::IsBidden => true,
            ByWord::IsCalled | ByWord::IsSpokenTo | ByWord::IsRelieved => !reaches,
            ByWord::Speaks | ByWord::Tells | ByWord::Asks => false,
        }
    }

    /// Whether a sentence tells that the end has come that something lasts until, all of it: `Matins is over.` A time
    /// of the clock is told by the clock.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |said| Language::english().tells_the_end(said, "Odo sends for me");
    /// assert!(tells("Odo sends for you, Jory."));
    /// assert!(!tells("Odo will send for you.") && !tells("Does Odo send for me?"));
    /// ```
    pub fn tells_the_end(&self, said: &str, end: &str) -> bool {
        let mut stems = self.content_stems(end);
        stems.retain(|stem| !self.is_vague_in_deeds(stem));
        let known = &self.promises.undertaking;
        let coming = |word: &&str| known.ahead_endings.iter().any(|it| word.ends_with(&**it));
        let plain = |it: &&str| !self.is_question(it) && self.terms(it).is_none();
        let plain = |it: &&str| plain(it) && !self.is_for_later(it);
        let told = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let ahead = known.is_ahead(&words) || words.iter().any(coming);
            !ahead && !self.denies(clause) && self.share_held(&stems, &[clause]) >= 1.0
        };
        !stems.is_empty() && sentences(said).filter(plain).flat_map(clauses).any(told)
    }
}

/// Relief by whoever a watch is kept for: who, is not said.
fn relief_by_somebody() -> WordAwaited {
    let (who, matter) = (Vec::new(), Vec::new());
    WordAwaited { by: ByWord::IsRelieved, who, is_listener: false, matter, aloud: false }
}

/// In lower case, and without apostrophes, which part words here.
pub(super) fn parted(text: &str) -> String {
    text.to_lowercase().replace(['’', '\''], " ")
}

/// How long the longest of some phrases is that words begin with.
pub(super) fn longest(phrases: &PhraseList, words: &[&str]) -> Option<usize> {
    phrases.iter().filter(|phrase| phrase.begins(words)).map(Phrase::len).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn awaited(what: &str) -> WordAwaited {
        Language::english().word_awaited(what).unwrap_or_else(|| panic!("{what} waits for words"))
    }

    fn names(name: &str) -> Vec<String> {
        Language::english().content_stems(name)
    }

    #[test]
    fn who_is_to_be_spoken_with_is_named_in_many_ways() {
        for (what, by) in [
            ("i have spoken with bettany", ByWord::Speaks),
            ("i ve had a word with bettany", ByWord::Speaks),
            ("I've seen Bettany", ByWord::Speaks),
            ("a word to bettany", ByWord::Speaks),
            ("i talk to mistress bettany about the tin", ByWord::Speaks),
            ("I have told Bettany everything", ByWord::Tells),
            ("bettany has heard it from me", ByWord::Tells),
            ("i have asked bettany for leave", ByWord::Asks),
            ("bettany has spoken to me", ByWord::IsSpokenTo),
            ("bettany has told me where it is", ByWord::IsSpokenTo),
            ("bettany asks me about the cup", ByWord::IsSpokenTo),
            ("bettany asks me to sing", ByWord::IsSpokenTo),
            ("bettany sends for me", ByWord::IsCalled),
            ("bettany calls me back", ByWord::IsCalled),
            ("bettany gives the word", ByWord::IsBidden),
            ("bettany says so", ByWord::IsBidden),
            ("bettany asks me to", ByWord::IsBidden),
            ("bettany has agreed", ByWord::IsBidden),
            ("bettany relieves me", ByWord::IsRelieved),
            ("bettany takes over from me", ByWord::IsRelieved),
            ("bettany lets me off", ByWord::IsRelieved),
            ("bettany says I may go", ByWord::IsRelieved),
            ("i am relieved by bettany", ByWord::IsRelieved),
        ] {
            let found = awaited(what);
            assert_eq!(found.by, by, "{what}");
            assert!(found.is_with(&names("Bettany")), "{what}: {found:?}");
            assert!(!found.is_with(&names("Amabel")), "{what}");
        }
        assert!(awaited("she gives the word").is_with_someone_named_before());
        for relief in ["i am relieved", "my watch is over", "I've been relieved"] {
            assert_eq!(awaited(relief).by, ByWord::IsRelieved, "{relief}");
            assert!(awaited(relief).is_with_someone_named_before(), "{relief}");
        }
        assert!(awaited("I have spoken to you").is_with_the_listener());
    }

    #[test]
    fn what_waits_for_something_else_waits_for_no_words() {
        for what in [
            "the bell goes",
            "i have the takings",
            "i have seen to the goat",
            "greta is back",
            "the hatch is open",
            "agnes and rolf agree",
            "odo calls me a liar",
            "the old king bows",
            "odo relieves me of my purse",
            "odo lets me go to the fair",
            "i am relieved to hear it",
            "her watch is over",
        ] {
            assert_eq!(Language::english().word_awaited(what), None, "{what}");
        }
    }

    #[test]
    fn what_is_not_done_without_a_word_waits_for_that() {
        let first = |said| Language::english().word_first(said).map(|it| it.what);
        let word = Some("a word to bettany".to_owned());
        assert_eq!(first("without a word to Bettany first"), word);
        assert_eq!(first("without a word to Bettany"), None);
        assert_eq!(first("without my coat first"), None);
    }

    #[test]
    fn a_greeting_is_no_talk_and_what_is_told_is_not_asked() {
        let english = Language::english();
        let says = |said: &str, what: &str| english.says_what_was_awaited(said, &awaited(what));
        let order = "You should hear it from me: I have an order for nine ingots.";
        assert!(says(order, "i have spoken with bettany"));
        assert!(says(order, "bettany has heard it from me"));
        assert!(!says("The copper is at straw.", "i have asked bettany"));
        assert!(!says("Good evening, Bettany.", "i have spoken with bettany"));
        assert!(!says("Bettany!", "i have spoken with bettany"));
        assert!(says("May I go down to the cellar?", "i have asked bettany"));
        assert!(!says("The copper is at straw.", "i have spoken with bettany about the ledger"));
    }

    #[test]
    fn who_is_called_is_to_come_and_not_to_stay() {
        let calls = |said: &str| Language::english().calls_over(said);
        for said in [
            "Jory, come with me to the counting room.",
            "Come here, boy.",
            "Jory, come.",
            "Then come and be useful, Lieutenant.",
            "Will you come with me, Jory?",
            "I'm sending for you, Jory: come.",
            "I have come for you.",
            "Follow me.",
        ] {
            assert!(calls(said), "{said}");
        }
        for said in [
            "Stay where you are, Jory.",
            "No.",
            "The copper is at straw.",
            "Don't come here.",
            "I'll send for you.",
            "Come when the bell goes.",
            "If I call, come to me.",
            "Come, come.",
            "Come on, the copper is nearly there.",
            "The bell comes up tomorrow.",
            "Come here, no, stay by the furnace.",
        ] {
            assert!(!calls(said), "{said}");
        }
        let english = Language::english();
        let called =
            |said: &str, what: &str| english.hears_what_was_awaited(said, &awaited(what), "Jory");
        assert!(called("Jory!", "bettany calls for me"));
        assert!(!called("Jory!", "bettany sends for me"));
        assert!(!called("Amabel!", "bettany calls for me"));
    }

    #[test]
    fn a_word_is_given_by_saying_so_or_by_bidding_the_very_deed() {
        let english = Language::english();
        for said in ["I give you the word, Caspar.", "I say so.", "Agreed, Lieutenant."] {
            assert!(english.gives_the_word(said), "{said}");
        }
        for said in ["Do I say so?", "I don't agree.", "I give you the cup.", "Yes."] {
            assert!(!english.gives_the_word(said), "{said}");
        }
        let bids = |said: &str| english.bids_the_deed(said, "drive the tapping bar for Bettany");
        assert!(bids("Drive the bar.") && bids("Now drive it, Caspar!"));
        assert!(!bids("Do not drive the bar.") && !bids("Drive the mule home."));
        assert!(!bids("I drive the bar myself."));
    }
}
