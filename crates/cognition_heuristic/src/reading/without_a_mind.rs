//! What somebody says who has no mind, as a player has none: no engine knows what such a one owes or keeps secret.

use cognition_brain::ThoughtRequest;
use cognition_core::perceive::{Percept, PerceptKind};

/// Whether a line is said by whom the mind answers, who has no mind.
pub(crate) fn is_said_without_a_mind(request: &ThoughtRequest, line: &Percept) -> bool {
    let situation = &request.situation;
    let is_theirs = line.kind == PerceptKind::Speech && line.source == situation.partner;
    situation.partner_is_mindless && is_theirs
}
