//! A mind that has promised Mara something, or has sworn something to nobody.

use crate::mind::GameTime;
use crate::promise::commitment::ProposedCommitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::source::CommitmentSource;

pub(super) const RULES: CommitmentRules =
    CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

pub(super) fn owing(text: &str, due: Option<&str>) -> Commitments {
    let mut promised = Commitments::default();
    let (text, due) = (text.to_owned(), due.map(str::to_owned));
    let proposed = ProposedCommitment { text, target: Some("mara".into()), due, kind: None };
    let opened = promised.open(&proposed, CommitmentSource::Speech, None, &RULES, at(0));
    opened.expect("should pass");
    promised
}

pub(super) fn sworn_to_nobody(due: &str) -> Commitments {
    let mut promised = Commitments::default();
    let (text, due) = ("not to give the bailiff a slip".to_owned(), Some(due.to_owned()));
    let proposed = ProposedCommitment { text, target: None, due, kind: None };
    let source = CommitmentSource::Game;
    promised.open(&proposed, source, None, &RULES, at(0)).expect("should pass");
    promised
}

pub(super) fn at(minutes: u64) -> GameTime {
    GameTime::from_secs(minutes * 60)
}
