//! What was to be paid is, once whoever was to get it says that they have. Money is mostly no thing of the world, and no
//! deed could show it.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use cognition_language::{Language, line};

impl Commitments {
    /// Ends what was to be paid to somebody who says that they have been paid. Gives those.
    pub fn hear_receipt(&mut self, by: &StableId, words: &str, now: GameTime) -> Vec<Commitment> {
        let had = |owed: &&Commitment| {
            owed.target.as_ref() == Some(by)
                && owed.is_to_be_paid()
                && owed.may_be_paid_early(now)
                && owed.is_paid_by_the_word_of_its_receiver(words)
        };
        let ids: Vec<u32> = self.owed(now).filter(had).map(|owed| owed.id).collect();
        let evidence = Evidence { outcome: line(words), ..Evidence::default() };
        let kept = CommitmentState::Done { evidence }.bounded();
        self.change(&ids, now, |owed| owed.state = kept.clone())
    }
}

impl Commitment {
    /// Whether it pays somebody, and brings nothing to a place.
    pub(in crate::promise) fn is_to_be_paid(&self) -> bool {
        let pays = || self.language().is_payment(self.words().words());
        self.kind == CommitmentKind::Give && pays() && self.destination().is_none()
    }

    /// Whether it may be paid by now, whatever it still waits for or hangs on: who pays before they need to has paid.
    fn may_be_paid_early(&self, now: GameTime) -> bool {
        !self.is_kept_by_time() && self.begins() <= now && !self.is_for_later(now)
    }

    /// `Here are the four crowns, count them`, though they were to be paid later.
    pub(in crate::promise) fn is_paid_early_in(&self, speech: &str, now: GameTime) -> bool {
        self.is_to_be_paid() && self.may_be_paid_early(now) && self.is_presented_in(speech)
    }

    fn is_paid_by_the_word_of_its_receiver(&self, words: &str) -> bool {
        let language = Language::of_utterance(words, || self.language());
        language.acknowledges_payment(words, &self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn owing(promises: &[&str], due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        for text in promises {
            let (text, target) = ((*text).to_owned(), Some("mara".into()));
            let due = due.map(str::to_owned);
            let proposed = ProposedCommitment { text, target, due, kind: None };
            let game = CommitmentSource::Game;
            promised.open(&proposed, game, None, &RULES, GameTime(1)).expect("should pass");
        }
        promised
    }

    /// How many of the promises to Mara are kept as somebody says that.
    fn kept(promises: &[&str], by: &str, words: &str) -> usize {
        owing(promises, None).hear_receipt(&by.into(), words, GameTime(9)).len()
    }

    #[test]
    fn who_is_paid_before_they_need_to_be_is_paid() {
        for (promise, due, words) in [
            ("pay Mara two dinars", "when the camels drink", "Two, yes. You paid me, Odo."),
            ("give Mara four crowns", "once the roof is mended", "I have your four crowns."),
        ] {
            let mut waits = owing(&[promise], Some(due));
            assert_eq!(waits.hear_receipt(&"mara".into(), words, GameTime(9)).len(), 1, "{words}");
        }
        let heard = |words: &str| {
            let mut waits = owing(&["pay Mara two dinars"], Some("when the camels drink"));
            waits.hear_receipt(&"mara".into(), words, GameTime(9)).len()
        };
        assert_eq!(heard("You pay me when they drink."), 0);
        assert_eq!(heard("You paid me three dinars for the skin."), 0);
    }

    #[test]
    fn money_that_is_counted_out_before_its_time_is_paid() {
        let says = |speech: &str| {
            let due = Some("when the camels drink");
            let owed = owing(&["pay Mara two dinars"], due).get(1).cloned();
            owed.is_some_and(|owed| owed.is_paid_early_in(speech, GameTime(9)))
        };
        assert!(says("Forgive me. Here are the two dinars, count them."));
        assert!(says("Here are your two dinars."));
        assert!(!says("You get your two dinars when they drink."));
        assert!(!says("Here is the box.") && !says("Two dinars, as I said."));
        let lamp = owing(&["give Mara the lamp"], Some("when the rain stops")).get(1).cloned();
        let early = |owed: Commitment| owed.is_paid_early_in("Here is the lamp.", GameTime(9));
        assert!(!lamp.is_some_and(early), "a thing shows by the deed");
    }

    #[test]
    fn who_was_to_be_paid_and_says_that_they_are_has_been_paid() {
        for words in ["You paid me, all four crowns.", "Received, with regret.", "All square, Odo."]
        {
            assert_eq!(kept(&["pay Mara four crowns"], "mara", words), 1, "{words}");
        }
        let two = ["pay Mara four crowns", "give Mara two crowns back"];
        assert_eq!(kept(&two, "mara", "I have your two crowns, Odo."), 1);
    }

    #[test]
    fn the_word_of_another_a_thing_and_a_question_end_nothing() {
        let crowns = ["pay Mara four crowns"];
        assert_eq!(kept(&crowns, "wren", "You paid me, all four crowns."), 0);
        assert_eq!(kept(&crowns, "mara", "Have you paid me?"), 0);
        assert_eq!(kept(&crowns, "mara", "You have not paid me."), 0);
        assert_eq!(kept(&["give Mara the lamp"], "mara", "Received, with thanks."), 0);
    }
}
