//! What takes up, in words that nobody foresaw, what was asked for: `It stays in these two hands.` It speaks of
//! what was asked, looks ahead, and names its speaker; nothing in it speaks against it.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use crate::promise::referents::deed_meant::Meant;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::times::due::EventSpan;

/// How many words a clause without a verb has at most.
const SHORT: usize = 8;
/// How many words name who does what a clause tells.
const SUBJECT: usize = 2;

impl Language {
    /// As [`undertaking`](Self::undertaking), of an answer to what was asked. Who was asked for that very deed,
    /// and takes it up without a word against it, undertakes it in whatever words.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = "Keep this letter safe for me.";
    /// let given = |answer| Language::english().undertaking_in_answer(asked, answer, "keep the letter safe").is_some();
    /// assert!(given("It stays in these two hands and no others."));
    /// assert!(!given("I have two hands, and both are full."));
    /// ```
    pub fn undertaking_in_answer<'s>(
        &self,
        asked: &str,
        answer: &'s str,
        deed: &str,
    ) -> Option<&'s str> {
        let (said_deed, deed, all) = (deed, Meant::of(self, deed), self.own_sentences(answer));
        let nothing = || self.gives_none_of_it(asked, &all, (said_deed, &deed));
        if self.tells_of_a_thing(said_deed) || nothing() {
            return None;
        }
        self.undertaking(answer, said_deed).or_else(|| {
            if self.undertakes_nothing(&all) {
                return None;
            }
            let taken_up = self.taken_up(asked, answer, &deed);
            let timed = || self.given_by_its_time(asked, &all, &deed);
            let settled = || self.settled_on(asked, &all, &deed);
            let forborne = || self.forborne(asked, &all, &deed);
            let named = || self.named_with_its_time(asked, &all, &deed);
            taken_up.or_else(timed).or_else(named).or_else(settled).or_else(forborne).or_else(
                || {
                    let told = self.without_asking_besides(&all, &deed);
                    let told = self.answers_unopposed(asked, told, &deed).then_some(told)?;
                    let foretold = self.foretold(asked, told, &deed);
                    let ordered = || self.put_in_order(told, &deed);
                    foretold.or_else(ordered).or_else(|| self.left_to_the_list(told, &deed))
                },
            )
        })
    }

    /// Whether nothing of it is taken up, or it is only wished for, or hangs on what cannot be, whatever yes stands
    /// beside.
    fn gives_none_of_it(
        &self,
        asked: &str,
        all: &[(&str, String)],
        (said, deed): (&str, &Meant),
    ) -> bool {
        self.takes_nothing_up(asked, all, (said, deed))
            || self.only_wishes(all)
            || self.hangs_on_the_absurd(all, deed)
    }

    /// Whether what was talked of is answered, and nothing that is said speaks against it. Who asks first may say
    /// yes to it themselves.
    fn answers_unopposed(&self, asked: &str, all: &[(&str, String)], deed: &Meant) -> bool {
        let against = |own: &str| !self.is_question(own) && self.speaks_against(own, deed);
        let ends_by_telling = all.last().is_some_and(|(_, last)| !self.is_question(last));
        ends_by_telling
            && self.share_held(&deed.stems, &[asked]) > 0.0
            && !all.iter().any(|(_, own)| against(own))
            && !self.is_left_open(all, deed)
    }

    /// `The museum closes at noon`: what begins with no verb is nobody's deed.
    fn tells_of_a_thing(&self, deed: &str) -> bool {
        let first = deed.split_whitespace().next().map(str::to_lowercase);
        !self.puts_verbs_last()
            && self.is_judged(deed)
            && first.is_some_and(|word| self.is_determiner(&word))
    }

    fn taken_up<'s>(&self, asked: &str, answer: &'s str, deed: &Meant) -> Option<&'s str> {
        if !self.is_asked_for(asked, deed) {
            return None;
        }
        let all = self.own_sentences(answer);
        let all = self.without_asking_besides(&all, deed);
        let against = |own: &str| self.speaks_against(own, deed);
        if all.iter().any(|(_, own)| against(own)) || self.is_left_open(all, deed) {
            return None;
        }
        let takes_up = |own: &str| self.takes_up(own, deed) && !self.tells_instead(own, deed);
        let mut taken_up = all.iter().filter(|(_, own)| takes_up(own));
        taken_up.next().map(|(sentence, _)| *sentence)
    }

    /// Whether somebody asks the listener for that deed, or for something that it is about.
    pub(in crate::promise) fn is_asked_for(&self, asked: &str, deed: &Meant) -> bool {
        let shares = || self.share_held(&deed.stems, &[asked]) > 0.0;
        let wants = |sentence: &str| {
            let lower = sentence.to_lowercase().replace('’', "'");
            if self.bids(&lower, deed) {
                return true;
            }
            let needs = || spoken(&lower).iter().any(|word| self.promises.needing.has(word));
            self.dialogue_acts(sentence).has(DialogueAct::Request) || needs()
        };
        shares() && (sentences(asked).any(wants) || !self.proposed(asked, "").is_empty())
    }

    /// `Burn these letters.`, `Don't open it.`: what begins with the very verb.
    fn bids(&self, sentence: &str, deed: &Meant) -> bool {
        let begins = |clause: &str| {
            let words = spoken(clause);
            let from = self.promises.proposing.forbidding.length_at(&words).unwrap_or(0);
            let first = self.promises.without_adverbs(&words[from..]).first().copied();
            first
                .zip(deed.verb.as_deref())
                .is_some_and(|(first, verb)| self.stem(first) == self.stem(verb))
        };
        clauses(sentence).any(begins)
    }

    /// Whether a sentence asks back, refuses, bargains, thinks better of it, or leaves it to somebody else.
    pub(crate) fn speaks_against(&self, own: &str, deed: &Meant) -> bool {
        let refuses = || self.consent(own) == Some(Answer::Refuses) && !deed.denied;
        self.is_question(own)
            || self.leaves_undone_oneself(own, deed)
            || refuses()
            || self.thinks_better_of_it(own)
            || self.told_outright(own).is_empty()
            || self.is_left_to_themselves(own)
            || self.sends_elsewhere(own)
    }

    /// `Ask the abbot.`, `Wait and see.`
    pub(crate) fn sends_elsewhere(&self, own: &str) -> bool {
        let words = spoken(own);
        words.first().is_some_and(|verb| self.promises.undertaking.leaving_it.has(verb))
    }

    /// Whether a sentence takes up what was asked.
    fn takes_up(&self, own: &str, deed: &Meant) -> bool {
        let keeps = self.is_of_keeping(deed);
        let holds = |clause: &str| {
            let (main, bound) = self.up_to_its_bound(clause);
            let bound = bound || self.says_when(clause) || self.said_time(clause).is_some();
            let words = spoken(&main);
            let told = Told { words: &words, bound, keeps };
            !self.tells_otherwise(&main, &deed.kept(keeps)) && self.takes_up_by(&told, deed)
                || bound && self.begins_as_done(&words)
        };
        clauses(own).any(holds)
    }

    fn takes_up_by(&self, told: &Told, deed: &Meant) -> bool {
        // `And no others` denies nothing of what stands before it.
        let first = told.words.iter().position(|word| self.grammar.joining.has(word));
        let denied = self.denies(&told.words[..first.unwrap_or(told.words.len())].join(" "));
        if denied {
            return told.keeps && self.forbears_oneself(told, deed);
        }
        self.does_oneself(told, deed)
            || self.passes_through_oneself(told, deed)
            || told.bound && self.begins_with_the_thing(told.words, deed)
            || told.bound && told.keeps && told.words.iter().any(|verb| self.lasts(self.stem(verb)))
            || self.names_own_place(told.words)
            || self.names_all_of_it(told.words)
            || self.lets_them_take(told.words, deed)
            || self.closes_own_lips(told.words, deed)
    }

    /// What is to stay as it is: a deed that lasts, or that is to be left undone.
    pub(crate) fn is_of_keeping(&self, deed: &Meant) -> bool {
        deed.denied || deed.verb.as_deref().is_some_and(|verb| self.lasts(verb))
    }

    /// A clause in lower case up to what it says will come first, and whether it says that: `it's in his hand` of
    /// `it's in his hand before the soup is cold`.
    pub(crate) fn up_to_its_bound(&self, clause: &str) -> (String, bool) {
        let words: Vec<String> = spoken(clause).into_iter().map(str::to_owned).collect();
        let bounds = |at: &usize| {
            let (span, what) = self.times.due.span(&words[*at..]);
            !what.is_empty() && matches!(span, Some(EventSpan::Before | EventSpan::Until))
        };
        match (1..words.len()).find(bounds) {
            Some(at) => (words[..at].join(" "), true),
            None => (words.join(" "), false),
        }
    }

    /// `Done before you're through the door.`, `Leaning on your wall before the lamps are lit.`
    fn begins_as_done(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        words.first().is_some_and(|verb| known.finished.has(verb) || verb.ends_with(PARTICIPLE))
    }

    /// `I'm up there before the last match is out.`, `I carry it to my grave.`
    fn does_oneself(&self, told: &Told, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, told.words);
        let at_it = known.at_it.length_at(words);
        let speaks = words.first().is_some_and(|word| known.speakers.has(word));
        let behind = words.get(at_it.unwrap_or(1)).filter(|_| speaks || at_it.is_some());
        let Some(verb) = behind else { return false };
        let is_so = match at_it {
            Some(_) => !self.grammar.linking.has(verb) && !verb.ends_with(PARTICIPLE),
            None => self.is_no_deed(verb),
        };
        !is_so && told.bound && self.speaks_of_it(words, deed)
    }

    /// `I'm not stirring from this chair.`, `My fingers never so much as brush the lid.`
    fn forbears_oneself(&self, told: &Told, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, told.words);
        let not = |at: usize| words.get(at).is_some_and(|word| self.promises.denials.has(word));
        let verb = |at: usize| words.get(at).filter(|word| word.ends_with(PARTICIPLE));
        let own = |verb: &str| deed.verb.as_deref().is_some_and(|it| self.is_same_verb(verb, it));
        let length = known.at_it.length_at(words);
        let stays = length.is_some_and(|at| not(at) && verb(at + 1).is_some_and(|it| !own(it)));
        let limb = matches!(words, [mine, limb, ..] if known.mine.has(mine)
            && (known.threats.limbs.has(limb) || known.mouth.has(limb)));
        let gets_past = words.first().is_some_and(|word| known.nobody.has(word));
        stays || limb && !self.is_past_at_all(words) || gets_past && self.reaches_oneself(words)
    }

    pub(in crate::promise) fn is_past_at_all(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        words.iter().any(|word| known.over.has(word) || known.is_ended(word))
    }

    /// What stands behind who speaks or what is spoken of, and is nothing that is done.
    pub(crate) fn is_no_deed(&self, verb: &str) -> bool {
        let known = &self.promises.undertaking;
        known.not_done.has(verb)
            || known.being_so.has(verb)
            || known.over.has(verb)
            || known.is_ended(verb)
            || self.promises.is_idle(self.stem(verb))
            || self.senses.learning.has(self.stem(verb))
    }

    fn speaks_of_it(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let there = |word: &&str| known.standing_for.has(word);
        words.iter().any(there)
            || self.share_held(&deed.stems, &[&words.join(" ")]) > 0.0
            || matches!(deed.kind, DeedKind::Go)
    }

    /// `Anyone who wants it comes through me.`, `It stays in these two hands.`
    fn passes_through_oneself(&self, told: &Told, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, told.words);
        let subject = &words[..SUBJECT.min(words.len())];
        let bare = |word: &str| word.split('\'').next().unwrap_or_default().to_owned();
        let mine = |word: &&str| self.is_of_the_speaker(word) || known.speakers.has(&bare(word));
        let is_so = |word: &&str| known.being_so.has(word) || self.sentences.copulas.has(word);
        let minds = words.get(1).is_some_and(|verb| self.promises.is_idle(self.stem(verb)));
        let lies = || words.iter().any(|word| known.lying.has(word));
        let stays_away = || deed.kind == DeedKind::Give || lies();
        !subject.iter().any(mine)
            && !words.iter().any(is_so)
            && !minds
            && !self.is_past_at_all(words)
            && (told.keeps || !stays_away())
            && self.reaches_oneself(words)
    }

    /// `through me`, `in these two hands`, `from my own bowl`
    pub(crate) fn reaches_oneself(&self, words: &[&str]) -> bool {
        let pairs = words.windows(2).skip(SUBJECT.saturating_sub(1));
        let mut links = pairs.filter(|pair| {
            self.grammar.linking.has(pair[0]) || self.promises.undertaking.beside_me.has(pair[0])
        });
        links.any(|pair| self.is_of_the_speaker(pair[1]))
    }

    pub(crate) fn is_of_the_speaker(&self, word: &str) -> bool {
        let known = &self.promises.undertaking;
        known.mine.has(word) || known.own.has(word) || known.here.has(word)
    }

    /// `It's in his hand`, where something is said that comes first.
    pub(crate) fn begins_with_the_thing(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let Some((thing, rest)) = words.split_first() else { return false };
        let bare = thing.split('\'').next().unwrap_or_default();
        let named =
            self.share_held(&deed.stems, &[&words[..SUBJECT.min(words.len())].join(" ")]) > 0.0;
        let is_thing = known.standing_for.has(bare) || named || known.its.has(bare);
        is_thing && !rest.is_empty()
    }

    /// `Under my own pillow.`, `With these two hands.`
    fn names_own_place(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let mine = |word: &&str| known.mine.has(word) || known.here.has(word);
        let linked = words.first().is_some_and(|word| self.grammar.linking.has(word));
        linked && words.len() <= SHORT && words.get(1).is_some_and(mine)
    }

    /// `Every last one of them.`
    fn names_all_of_it(&self, words: &[&str]) -> bool {
        let known = &self.promises.undertaking;
        let it = words.last().is_some_and(|word| known.standing_for.has(word));
        it && words.len() <= SHORT && words.first().is_some_and(|word| known.all_of_it.has(word))
    }

    /// `Take it.`
    fn lets_them_take(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let takes =
            matches!(words, [take, it] if known.taking.has(take) && known.standing_for.has(it));
        takes && deed.kind == DeedKind::Give && !deed.denied
    }

    /// `Lips like a stopped reed.`, `My mouth stays shut.`
    fn closes_own_lips(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let lips = &words[usize::from(words.first().is_some_and(|word| known.mine.has(word)))..];
        let Some((first, rest)) = lips.split_first() else { return false };
        let likened = rest.first().is_some_and(|word| known.likening.has(word));
        let closed = rest.iter().any(|word| known.finished.has(word));
        deed.denied && known.mouth.has(first) && (likened || closed)
    }
}

/// A clause that may take up what was asked.
struct Told<'w> {
    /// Its words up to what comes first.
    words: &'w [&'w str],
    /// Whether it says by when, or what comes first.
    bound: bool,
    /// Whether what was asked is to keep something as it is.
    keeps: bool,
}

impl Meant {
    /// The same, where it is to stay as it is: what is denied is then no refusal.
    fn kept(&self, keeps: bool) -> Self {
        Self { denied: self.denied || keeps, ..self.clone() }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use crate::Language;

    /// Whether each answer to what was asked gives the deed that is listed.
    #[track_caller]
    pub(crate) fn check(given: bool, rows: &[(&str, &str, &str)]) {
        for (asked, answer, deed) in rows {
            let found = Language::english().undertaking_in_answer(asked, answer, deed);
            assert_eq!(found.is_some(), given, "{asked} {answer} ({deed}): {found:?}");
        }
    }

    #[test]
    fn what_was_asked_for_is_taken_up_in_words_that_nobody_foresaw() {
        let letter = ("Keep this letter safe for me.", "keep the letter safe");
        let captain = ("Don't tell the captain I was here.", "not tell the captain Mara was here");
        check(
            true,
            &[
                (letter.0, "It stays in these two hands and no others.", letter.1),
                (letter.0, "It sleeps under my own pillow.", letter.1),
                (captain.0, "Lips like a stopped reed.", captain.1),
                (
                    "Come up to the tower before the fire is lit.",
                    "I'm up there before the last match is out.",
                    "come up to the tower before the fire",
                ),
                (
                    "Guard the chest until I return.",
                    "Anyone who wants it comes through me.",
                    "guard the chest",
                ),
                (
                    "Take this note to Odo.",
                    "It's in his hand before the soup is cold.",
                    "take the note to Odo",
                ),
                (
                    "Watch the gate tonight, will you?",
                    "Nothing bigger than a moth gets past me.",
                    "watch the gate tonight",
                ),
                (
                    "Stay with me until the storm is over.",
                    "I'm not stirring from this chair.",
                    "stay with Mara until the storm is over",
                ),
                (
                    "Put in a good word for me with the duke.",
                    "He hears your name from me before his second glass.",
                    "put in a good word for Mara with the duke",
                ),
            ],
        );
    }

    #[test]
    fn a_dodge_a_question_back_and_what_nobody_asked_for_are_not_taken_up() {
        let letter = ("Keep this letter safe for me.", "keep the letter safe");
        let horse = ("Hold the horse for me.", "hold the horse");
        check(
            false,
            &[
                (letter.0, "A letter? From whom?", letter.1),
                (letter.0, "I have two hands and both are full.", letter.1),
                ("Nice weather.", "It stays in these two hands.", "keep the letter safe"),
                (horse.0, "He bites me. He bites everyone.", horse.1),
                (
                    "Come up to the tower before the fire is lit.",
                    "It's a long stair, and my knees are old.",
                    "come up to the tower",
                ),
                (
                    "Will you look after my goat?",
                    "My sister does that sort of thing.",
                    "look after the goat",
                ),
                (
                    "Stay with me until the storm is over.",
                    "It'll blow itself out by midnight.",
                    "stay with Mara until the storm is over",
                ),
            ],
        );
    }
}
