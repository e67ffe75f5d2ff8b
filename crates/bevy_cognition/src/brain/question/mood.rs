//! How the mood moves: the first of the two phases of a turn, where there are two.

use super::form::TurnForm;
use cognition_brain::LazySchema;
use cognition_core::decide::mood_update_schema;

pub(crate) use cognition_core::decide::parse_mood as read;

pub(super) const FORM: TurnForm = TurnForm {
    tier: |_| None,
    max_tokens: |_| None,
    schema: |_, _, _| LazySchema::new(mood_update_schema),
};
