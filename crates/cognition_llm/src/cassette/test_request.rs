//! A request for the tests beside.

use cognition_brain::ThoughtRequest;
use cognition_core::mind::Tier;
use cognition_core::prompt::{Prompt, Purpose};
use serde_json::json;

pub(super) const MOMENT: &str = "\
<session_context>
You are in the taproom.
</session_context>

<available_actions>
1. Pour Mara a drink
2. Unlock the cellar door
</available_actions>";

/// A question to Mara.
pub(crate) fn request() -> ThoughtRequest {
    ThoughtRequest {
        turn: 3,
        tick: 12,
        tier: Tier("default".to_owned()),
        prompt: Prompt {
            stable: "You are a character.\nYou are one of several.\nAnswer in JSON.".into(),
            slow: "You are Mara.".into(),
            volatile: MOMENT.to_owned(),
        },
        reply_schema: json!({ "type": "object" }).into(),
        seed: 7,
        ..ThoughtRequest::new("mara", Purpose::Decide)
    }
}
