//! Promises that were not kept.

use crate::wording::phrase::inside;
use cognition_brain::ThoughtRequest;
use cognition_core::perceive::Percept;
use cognition_core::promise::{Commitment, CommitmentKind, CommitmentState};

/// Whether a percept tells what has become of a promise.
pub(crate) fn is_told_in(request: &ThoughtRequest, percept: &Percept) -> bool {
    let mut unkept = request.situation.commitments.iter().filter(|ended| is_unkept(ended));
    unkept.any(|ended| percept.text.contains(inside(&ended.text)))
}

/// Whoever was to hold back has kept it when the time is up.
pub(crate) fn is_unkept(ended: &Commitment) -> bool {
    match ended.state {
        CommitmentState::Failed { .. } => true,
        CommitmentState::Expired => ended.kind != CommitmentKind::Refrain && !ended.is_in_doubt(),
        _ => false,
    }
}
