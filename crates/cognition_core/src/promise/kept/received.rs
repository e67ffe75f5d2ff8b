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
                && owed.may_be_claimed(now)
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

    /// How many of the promises to Mara are kept as somebody says that.
    fn kept(promises: &[&str], by: &str, words: &str) -> usize {
        let mut promised = Commitments::default();
        for text in promises {
            let (text, target) = ((*text).to_owned(), Some("mara".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let game = CommitmentSource::Game;
            promised.open(&proposed, game, None, &RULES, GameTime(1)).expect("should pass");
        }
        promised.hear_receipt(&by.into(), words, GameTime(9)).len()
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
