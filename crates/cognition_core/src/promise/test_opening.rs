//! Promises as tests open them.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::ProposedCommitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::given::refusal::Refusal;
use crate::promise::source::CommitmentSource;

pub(in crate::promise) const RULES: CommitmentRules =
    CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

pub(in crate::promise) fn at(minutes: u64) -> GameTime {
    GameTime::from_secs(minutes * 60)
}

pub(in crate::promise) fn proposing(
    text: &str,
    target: Option<&str>,
    due: Option<&str>,
) -> ProposedCommitment {
    let target = target.map(StableId::from);
    let due = due.map(str::to_owned);
    ProposedCommitment { text: text.to_owned(), target, due, kind: None }
}

pub(in crate::promise) fn open(
    promised: &mut Commitments,
    proposed: &ProposedCommitment,
    now: u64,
) -> Result<u32, Refusal> {
    promised.open(proposed, CommitmentSource::Game, None, &RULES, at(now)).map(|opened| opened.id)
}
