//! A promise that stands for another: that ends only where the gate lets this one in.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState, ProposedCommitment};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::source::CommitmentSource;

impl Commitments {
    /// Has something be owed instead of what is, which is withdrawn for that reason. It takes no more room than that
    /// did; `adjust` gets it, and what was given up. Gives both as they are then. None, and all stays as it was, where
    /// the one is not owed, or the gate refuses the other.
    pub(in crate::promise) fn replace(
        &mut self,
        id: u32,
        (instead, why): (&ProposedCommitment, &str),
        rules: &CommitmentRules,
        now: GameTime,
        adjust: impl Fn(&mut Commitment, &Commitment),
    ) -> Option<(Commitment, Commitment)> {
        let mut tried = self.clone();
        let withdrawn = CommitmentState::Withdrawn { why: why.to_owned() };
        let given_up = tried.end(id, withdrawn, now)?;
        // Who agrees to it on either side takes nothing new upon themselves.
        let agreed = CommitmentSource::User;
        let new = tried.open(instead, agreed, None, rules, now).ok()?.id;
        let adjusted = |new: &mut Commitment| {
            // What is to be at another time for once goes on as before.
            let again = new.terms.recurs.take().or_else(|| given_up.terms.recurs.clone());
            new.terms.recurs = again;
            adjust(new, &given_up);
        };
        let instead = tried.change(&[new], now, adjusted).pop()?;
        *self = tried;
        Some((given_up, instead))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_opening::{RULES, at, open, proposing};

    #[test]
    fn what_the_gate_refuses_ends_nothing() {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing("bring Mara the pie", Some("mara"), None), 0).expect("fits");
        open(&mut promised, &proposing("feed the geese", None, None), 0).expect("fits");
        let before = promised.clone();
        for (text, due) in [
            ("?!", None),
            ("feed the geese", None),
            ("not feed the geese", None),
            ("bring Mara the pie", Some("an hour ago")),
        ] {
            let instead = proposing(text, Some("mara"), due);
            let replaced = promised.replace(1, (&instead, "later"), &RULES, at(1), |_, _| {});
            assert_eq!((replaced, &promised), (None, &before), "{text}");
        }
        let pie = proposing("bring Mara the pie", Some("mara"), Some("at nine"));
        assert_eq!(promised.replace(7, (&pie, "later"), &RULES, at(1), |_, _| {}), None);
        let replaced = promised.replace(1, (&pie, "later"), &RULES, at(1), |new, earlier| {
            new.terms.instead_of = Some(earlier.id);
        });
        let (given_up, instead) = replaced.expect("is let in");
        assert_eq!(given_up.state, CommitmentState::Withdrawn { why: "later".to_owned() });
        assert_eq!((instead.id, instead.terms.instead_of), (3, Some(1)));
        assert_eq!(promised.owed(at(1)).count(), 2);
    }
}
