//! What can be wrong with an update, and which rule of the engine tells it.

use cognition_core::mind::{Fate, LedgerRule};
use serde::Deserialize;

/// What is wrong with an update, against the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Fault {
    /// Moved between settled and open without anything that bears on it.
    Flip,
    /// Asked again though it was settled, without evidence.
    Reopen,
    /// The same in other words.
    Rephrase,
    /// Contradicts what was settled, without anything that bears on it.
    Contradict,
    /// Lost while nothing made it irrelevant.
    Drop,
    /// Settled only because the mind said so itself.
    Echo,
    /// A thought that says again what one of the last has said.
    Round,
}

impl Fault {
    /// As in files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Flip => "flip",
            Self::Reopen => "reopen",
            Self::Rephrase => "rephrase",
            Self::Contradict => "contradict",
            Self::Drop => "drop",
            Self::Echo => "echo",
            Self::Round => "round",
        }
    }

    /// Whether a report by this rule is a report of this. A change without evidence is all of what can
    /// be wrong with items; that a thought goes round no rule of ledgers tells: it has an event of its
    /// own.
    pub(super) fn is_told_by(self, rule: LedgerRule) -> bool {
        match rule {
            LedgerRule::InvalidLedger
            | LedgerRule::QuestionSettled
            | LedgerRule::UnknownEvidence => false,
            LedgerRule::ChangeWithoutEvidence => self != Self::Round,
            LedgerRule::OneSettledATurn => self == Self::Flip,
            LedgerRule::OneReopenedATurn => matches!(self, Self::Flip | Self::Reopen),
        }
    }
}

impl Fault {
    /// Whether that is what becomes of an item of which this is wrong.
    pub(super) fn is(self, fate: Fate) -> bool {
        match self {
            Self::Flip => matches!(fate, Fate::Contradicted | Fate::Answered),
            Self::Reopen | Self::Contradict => fate == Fate::Contradicted,
            Self::Rephrase => fate == Fate::Rephrased,
            Self::Drop => fate == Fate::Lost,
            Self::Echo => matches!(fate, Fate::New | Fate::Answered),
            Self::Round => false,
        }
    }
}

/// The name of a fate, and of its precision.
pub(super) fn fated(fate: Fate) -> (&'static str, &'static str) {
    let precision = match fate {
        Fate::Same => "precision of same",
        Fate::Rephrased => "precision of rephrased",
        Fate::Narrowed => "precision of narrowed",
        Fate::Contradicted => "precision of contradicted",
        Fate::Answered => "precision of answered",
        Fate::New => "precision of new",
        Fate::Lost => "precision of lost",
    };
    (fate.name(), precision)
}

/// The name of a rule, and of its precision.
pub(super) fn told(rule: LedgerRule) -> (&'static str, &'static str) {
    match rule {
        LedgerRule::InvalidLedger => ("invalid_ledger", "precision of invalid_ledger"),
        LedgerRule::ChangeWithoutEvidence => {
            ("change_without_evidence", "precision of change_without_evidence")
        }
        LedgerRule::OneSettledATurn => ("one_settled_a_turn", "precision of one_settled_a_turn"),
        LedgerRule::OneReopenedATurn => ("one_reopened_a_turn", "precision of one_reopened_a_turn"),
        LedgerRule::UnknownEvidence => ("unknown_evidence", "precision of unknown_evidence"),
        LedgerRule::QuestionSettled => ("question_settled", "precision of question_settled"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_a_thought_goes_round_no_rule_of_ledgers_tells() {
        let rules = [
            LedgerRule::InvalidLedger,
            LedgerRule::ChangeWithoutEvidence,
            LedgerRule::OneSettledATurn,
            LedgerRule::OneReopenedATurn,
        ];
        assert!(!rules.into_iter().any(|rule| Fault::Round.is_told_by(rule)));
        let flips = rules.into_iter().filter(|rule| Fault::Flip.is_told_by(*rule));
        assert_eq!(flips.count(), 3);
    }
}
