//! A plan without a model: a backward search over what actions need and bring about.

use crate::request::ThoughtRequest;
use serde_json::{Value, json};

/// Steps, a proposal or questions, on the wire of a planner.
pub(super) fn thinking(request: &ThoughtRequest) -> Value {
    let _ = request;
    json!({ "decision": "clarify", "goal": "", "clarification_questions": ["What now?"] })
}

/// Which refs stay in view: what the rule says.
pub(super) fn curation(request: &ThoughtRequest) -> Value {
    let _ = request;
    json!({})
}
