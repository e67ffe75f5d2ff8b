//! What is done to somebody ends what waited for it, whoever does it, and by the word of whoever knows: who did it,
//! to whom it was done, and who was promised that it be waited for.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::AwaitedSpan;
use cognition_language::{Language, Undergone};

impl Commitments {
    /// What somebody says is done already makes of what waits for that. Gives those that changed.
    pub fn hear_that_it_is_done(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let told = |owed: &&Commitment| {
            owed.is_told_to_have_come(by, words) || owed.is_told_that_it_is_met(by, words)
        };
        let ids: Vec<u32> = self.owed(now).filter(told).map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| {
            let is_met = owed.is_told_that_it_is_met(by, words);
            if owed.is_told_to_have_come(by, words) {
                owed.has_come(words, rules, now);
            }
            if is_met && owed.state == CommitmentState::Open {
                owed.is_met(words, rules, now);
            }
        })
    }
}

impl Commitments {
    /// What the mind itself tells somebody is done already makes of what it owes them from then on: `It's lit.` It
    /// frees itself of nothing by that. Gives those that changed.
    pub fn tell_that_it_is_done(
        &mut self,
        to: &StableId,
        (words, turn): (&str, u64),
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let earlier = |owed: &&Commitment| owed.terms.turn == 0 || owed.terms.turn != turn;
        let begins = |owed: &&Commitment| {
            let waits = owed.target.as_ref() == Some(to) && owed.terms.is_waiting();
            waits && earlier(owed) && owed.is_told_to_begin(words)
        };
        let ids: Vec<u32> = self.owed(now).filter(begins).map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| {
            let comes = |owed: &Commitment, what: &str| owed.is_told_to_be_done(words, what);
            owed.come_by_words(comes, words, rules, now);
        })
    }
}

impl Commitment {
    fn is_told_to_begin(&self, words: &str) -> bool {
        let condition = self.terms.condition.iter().filter(|it| !it.met && !it.frees);
        let awaits = self.terms.awaits.iter().filter(|it| it.span == AwaitedSpan::After);
        let mut begins = condition.map(|it| &it.what).chain(awaits.map(|it| &it.what));
        begins.any(|what| self.is_told_to_be_done(words, what))
    }

    fn is_told_to_be_done(&self, words: &str, what: &str) -> bool {
        let language = Language::of_utterance(what, || Language::of(words));
        let done = self.undergone(language, what);
        done.iter().any(|done| language.says_that_it_happened_to(words, done))
    }

    /// What a clause says is done to something. Where it says `he` or `it`, that is any of those whom the promise
    /// names, or whom it was given to.
    pub(in crate::promise) fn undergone(&self, language: &Language, what: &str) -> Vec<Undergone> {
        let Some(done) = language.undergone(what) else { return Vec::new() };
        if !done.is_to_someone_named_before() {
            return vec![done];
        }
        let deed = language.deed(language.without_terms(&self.text)).words;
        let named = deed.iter().skip(1).flat_map(|word| language.content_stems(word));
        let target = self.target.iter().flat_map(|id| language.content_stems(id.as_str()));
        named.chain(target).map(|stem| done.done_to(vec![stem])).collect()
    }

    fn is_told_to_have_come(&self, by: &StableId, words: &str) -> bool {
        let awaits = self.terms.awaits.as_ref();
        let awaits = awaits.filter(|it| it.span != AwaitedSpan::While);
        awaits.is_some_and(|awaits| {
            let language = Language::of_utterance(&awaits.what, || Language::of(words));
            let done = self.undergone(language, &awaits.what);
            done.iter().any(|done| self.is_told_by_whoever_knows(by, words, language, done))
                || self.is_done_by_their_own_word(by, words, &awaits.what)
                || self.is_told_of_talk(by, words, &awaits.what)
        })
    }

    /// Whether what it hangs on is so by the word of whoever was to do it, or of whoever knows.
    fn is_told_that_it_is_met(&self, by: &StableId, words: &str) -> bool {
        let condition = self.terms.condition.as_ref().filter(|it| !it.met);
        condition.is_some_and(|it| {
            let language = Language::of_utterance(&it.what, || Language::of(words));
            let done = self.undergone(language, &it.what);
            done.iter().any(|done| self.is_told_by_whoever_knows(by, words, language, done))
                || self.is_done_by_their_own_word(by, words, &it.what)
                || self.is_told_of_talk(by, words, &it.what)
        })
    }

    fn is_done_by_their_own_word(&self, by: &StableId, words: &str, what: &str) -> bool {
        let language = Language::of_utterance(what, || Language::of(words));
        self.target.as_ref() == Some(by) && language.says_in_so_many_words(words, what)
    }

    fn is_told_by_whoever_knows(
        &self,
        by: &StableId,
        words: &str,
        language: &Language,
        done: &Undergone,
    ) -> bool {
        let own = || language.content_stems(by.as_str()).iter().any(|stem| done.is_to(stem));
        let knows = self.target.as_ref() == Some(by) || own();
        let told = || language.says_that_it_happened_to(words, done);
        knows && told() || language.says_to_have_done(words, done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::{CommitmentSource, ProposedCommitment, Witnessed};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };
    const LAMP: (&str, &str) = ("hold the lamp for Agathe", "until Kolb is sewn up");

    fn owing((text, due): (&str, &str), target: &str) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), Some(due.to_owned()));
        let proposed = ProposedCommitment { text, target: Some(target.into()), due, kind: None };
        let opened =
            promised.open(&proposed, CommitmentSource::Game, None, &RULES, GameTime::default());
        opened.expect("should pass");
        promised
    }

    fn after_seeing(promise: (&str, &str), target: &str, seen: &str) -> &'static str {
        let mut promised = owing(promise, target);
        let called = ["the operating tent", "Corporal Kolb"];
        let seen = Witnessed { text: seen, by: None, said_to_me: false, called: &called };
        promised.witness(&seen, &RULES, GameTime::from_secs(60));
        promised.get(1).expect("is kept").state.name()
    }

    fn after_hearing(by: &str, words: &str) -> &'static str {
        let mut promised = owing(LAMP, "agathe");
        promised.hear_that_it_is_done(&by.into(), words, &RULES, GameTime::from_secs(60));
        promised.get(1).expect("is kept").state.name()
    }

    #[test]
    fn what_lasts_until_somebody_was_seen_to_is_kept_by_that_deed_and_not_by_a_name() {
        let stay = ("stay by Kolb", "until he has been operated on");
        let after = |seen| after_seeing(stay, "kolb", seen);
        assert_eq!(after("Agathe comes in from the operating tent."), "open");
        assert_eq!(after("Agathe comes in from the operating tent and looks at Kolb."), "open");
        assert_eq!(after("Agathe operates on Lazlo."), "open");
        assert_eq!(after("Agathe operates on Corporal Kolb."), "done");
        assert_eq!(after("You operate on Corporal Kolb."), "done");
    }

    #[test]
    fn what_it_hangs_on_is_so_by_the_word_of_whoever_was_to_do_it_unless_that_is_seen() {
        let waits = |text: &str, by: &str, words: &str| {
            let mut promised = Commitments::default();
            let (text, target) = (text.to_owned(), Some("wren".into()));
            let proposed = ProposedCommitment { text, target, due: None, kind: None };
            let source = CommitmentSource::Game;
            let opened = promised.open(&proposed, source, None, &RULES, GameTime::default());
            opened.expect("should pass");
            promised.hear_that_it_is_done(&by.into(), words, &RULES, GameTime::from_secs(60));
            promised.get(1).is_some_and(|owed| owed.terms.is_waiting())
        };
        let pump = "bring Wren the lamp if she mends the pump";
        assert!(!waits(pump, "wren", "I've mended the pump."));
        assert!(waits(pump, "odo", "I've mended the pump."), "it was to be her");
        assert!(waits(pump, "wren", "I'll mend the pump."));
        let key = "bring Wren the lamp if she gives me the key";
        assert!(waits(key, "wren", "I've given you the key."), "that would be seen");
    }

    #[test]
    fn what_begins_once_something_is_done_begins_by_the_word_of_whoever_knows() {
        let waits = |own: bool, with: &str, words: &str| {
            let mut promised = Commitments::default();
            let (text, target) = ("row Wren over once this lamp's lit".to_owned(), "wren".into());
            let proposed = ProposedCommitment { text, target: Some(target), due: None, kind: None };
            let (source, now) = (CommitmentSource::Game, GameTime::from_secs(60));
            let opened = promised.open(&proposed, source, None, &RULES, GameTime::default());
            opened.expect("should pass");
            match own {
                true => promised.tell_that_it_is_done(&with.into(), (words, 3), &RULES, now),
                false => promised.hear_that_it_is_done(&with.into(), words, &RULES, now),
            };
            promised.get(1).is_some_and(|owed| owed.terms.is_waiting())
        };
        for own in [true, false] {
            assert!(!waits(own, "wren", "It's lit."), "{own}");
            assert!(!waits(own, "wren", "The lamp is lit, and there's the river."), "{own}");
            for words in ["Is it lit?", "It isn't lit yet.", "I'll light it.", "The oil's paid."] {
                assert!(waits(own, "wren", words), "{own}: {words}");
            }
            assert!(waits(own, "odo", "It's lit."), "{own}");
        }
    }

    #[test]
    fn a_word_in_a_name_is_nothing_that_happens() {
        let called = ("stay by the fire", "until the operation");
        assert_eq!(after_seeing(called, "kolb", "Agathe leaves the operating tent."), "open");
    }

    #[test]
    fn whoever_knows_says_that_it_is_done() {
        assert_eq!(after_hearing("agathe", "The splinter is out, and he is sewn up."), "done");
        assert_eq!(after_hearing("moss", "I have sewn Kolb up myself."), "done");
        assert_eq!(after_hearing("moss", "Kolb is sewn up."), "open");
        assert_eq!(after_hearing("agathe", "When he is sewn up, you may go."), "open");
        assert_eq!(after_hearing("agathe", "Is he sewn up?"), "open");
        assert_eq!(after_hearing("agathe", "He is not sewn up."), "open");
    }
}
