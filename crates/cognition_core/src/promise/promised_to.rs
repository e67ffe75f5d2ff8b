//! What others owe to a mind, as far as it has heard of it.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, ProposedCommitment};
use crate::promise::commitments::Commitments;
use crate::promise::sameness::is_owed_as;

/// Something that somebody has promised to a mind, and that it has heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromisedToMind {
    /// Who owes it.
    pub by: StableId,
    /// What. Its words are theirs, and untrusted.
    pub promise: Commitment,
}

impl Commitments {
    /// What is owed to somebody who has heard of it, the most urgent first.
    pub fn owed_to<'c>(
        &'c self,
        whom: &'c StableId,
        now: GameTime,
    ) -> impl Iterator<Item = &'c Commitment> {
        let heard = |owed: &&Commitment| owed.target.as_ref() == Some(whom) && !owed.terms.untold;
        self.owed(now).filter(heard)
    }

    /// Whether just that is owed to somebody who has heard of it, whomever and whatever it is said to concern.
    pub fn owe_the_same_to(
        &self,
        whom: &StableId,
        proposed: &ProposedCommitment,
        now: GameTime,
    ) -> bool {
        let proposed = ProposedCommitment { target: Some(whom.clone()), ..proposed.clone() };
        self.owed_to(whom, now).any(|owed| is_owed_as(owed, &proposed))
    }

    /// Of what was promised in the words of a turn only those have heard who were there to hear them.
    pub fn be_heard_by(&mut self, listeners: &[&StableId], turn: u64, now: GameTime) {
        let unheard = |owed: &&Commitment| {
            let hears = |whom: &StableId| listeners.contains(&whom);
            owed.terms.turn == turn && turn > 0 && !owed.target.as_ref().is_some_and(hears)
        };
        let ids: Vec<u32> = self.owed(now).filter(unheard).map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| owed.terms.untold = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment_rules::CommitmentRules;
    use crate::promise::source::CommitmentSource;

    fn proposing(text: &str) -> ProposedCommitment {
        let target = Some("mara".into());
        ProposedCommitment { text: text.to_owned(), target, ..ProposedCommitment::default() }
    }

    fn heard_by(promised: &Commitments, whom: &str) -> Vec<String> {
        let whom = StableId::new(whom);
        promised.owed_to(&whom, GameTime(1)).map(|owed| owed.text.clone()).collect()
    }

    #[test]
    fn whoever_hears_a_promise_to_them_knows_of_it_and_nobody_else_does() {
        for (listener, knows) in [("mara", true), ("odo", false)] {
            let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
            let said = ("", "I'll bring Mara the lamp.");
            promised
                .give(&proposing("bring Mara the lamp"), said, 3, &rules, GameTime(1))
                .expect("is given");
            promised.be_heard_by(&[&listener.into()], 3, GameTime(1));
            assert_eq!(heard_by(&promised, "mara").len(), usize::from(knows), "{listener}");
            assert!(heard_by(&promised, "odo").is_empty(), "it was not promised to him");
        }
    }

    #[test]
    fn what_another_owes_to_somebody_is_the_same_whatever_it_is_said_to_concern() {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (game, box_back) = (CommitmentSource::Game, proposing("put the tin box back"));
        promised.open(&box_back, game, None, &rules, GameTime(1)).expect("there is room");
        let same = |text: &str, whom: &str| {
            let drawn = ProposedCommitment { target: Some("tin_box".into()), ..proposing(text) };
            promised.owe_the_same_to(&whom.into(), &drawn, GameTime(1))
        };
        assert!(same("put the tin box back before midnight", "mara"));
        assert!(!same("put the tin box back", "odo") && !same("sell the tin box", "mara"));
    }

    #[test]
    fn what_a_mind_means_to_do_by_itself_nobody_has_heard() {
        for (opener, count) in [(CommitmentSource::Executor, 0), (CommitmentSource::Game, 1)] {
            let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
            let opened =
                promised.open(&proposing("mend the roof"), opener, None, &rules, GameTime(1));
            opened.expect("there is room");
            assert_eq!(heard_by(&promised, "mara").len(), count, "{opener:?}");
        }
    }
}
