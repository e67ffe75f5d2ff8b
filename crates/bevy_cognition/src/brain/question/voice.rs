//! Words: what the mind says and thinks as it does what the engine has chosen for it.

use super::form::{TurnForm, courtesy_tier, courtesy_tokens};
use cognition_brain::LazySchema;
use cognition_core::decide::voice_schema;

pub(crate) use cognition_core::decide::parse_voice as read;

pub(super) const FORM: TurnForm = TurnForm {
    tier: courtesy_tier,
    max_tokens: courtesy_tokens,
    schema: |_, turn, settings| {
        let (bounds, short) =
            (settings.prompts.reply_bounds.clone(), turn.engagement.is_courtesy());
        LazySchema::new(move || voice_schema(&bounds, short))
    },
};
