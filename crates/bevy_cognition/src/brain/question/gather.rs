//! Which skills to use before there is an answer.

use super::form::TurnForm;
use cognition_brain::LazySchema;
use cognition_core::skill::plan_schema;

pub(crate) use cognition_core::skill::parse_plan as read;

pub(super) const FORM: TurnForm = TurnForm {
    tier: |_| None,
    max_tokens: |_| None,
    schema: |_, turn, _| {
        let offered = turn.routing.act.iter().flat_map(|act| &act.offered);
        let offered: Vec<String> = offered.cloned().collect();
        LazySchema::new(move || {
            plan_schema(&offered.iter().map(String::as_str).collect::<Vec<_>>())
        })
    },
};
