//! What is waited for and comes about by words: `I have spoken with Odo`, `Odo sends for me`, `Odo gives the word`.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::word_awaited::{ByWord, WordAwaited};
use crate::time::awaited_events::AwaitedEvent;
use crate::words::lists::{Phrase, PhraseList};
use crate::words::times::due::EventSpan;

/// How many words name somebody at most.
const NAME: usize = 4;

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

    pub(in crate::promise) fn behind_having<'a, 'w>(&self, words: &'a [&'w str]) -> &'a [&'w str] {
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
}

/// Relief by whoever a watch is kept for: who, is not said.
fn relief_by_somebody() -> WordAwaited {
    let (who, matter) = (Vec::new(), Vec::new());
    WordAwaited { by: ByWord::IsRelieved, who, is_listener: false, matter, aloud: false }
}

/// In lower case, and without apostrophes, which part words here.
pub(in crate::promise) fn parted(text: &str) -> String {
    text.to_lowercase().replace(['’', '\''], " ")
}

/// How long the longest of some phrases is that words begin with.
pub(in crate::promise) fn longest(phrases: &PhraseList, words: &[&str]) -> Option<usize> {
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
}
