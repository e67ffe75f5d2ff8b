//! What a reply goes against of what the mind keeps to, before it is acted on.

use super::form::TurnForm;
use cognition_brain::LazySchema;
use cognition_core::decide::self_check_schema;

pub(crate) use cognition_core::decide::parse_self_check as read;

pub(super) const FORM: TurnForm = TurnForm {
    tier: |_| Some("self_check"),
    // So many tokens hold a reason in a few words, and some numbers.
    max_tokens: |_| Some(120),
    schema: |_, _, _| LazySchema::new(self_check_schema),
};
