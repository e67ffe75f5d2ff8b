//! Which refs stay in view of whoever plans.

use super::form::TurnForm;
use cognition_brain::LazySchema;
use cognition_core::decide::Rejection;
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{Curation, Plan, parse_curation, understand_schema};

pub(super) const FORM: TurnForm = TurnForm {
    tier: |_| Some("understand"),
    max_tokens: |_| None,
    schema: |mind, _, _| {
        let known = mind.refs.known().iter().map(|known| known.name.as_str().to_owned());
        let known: Vec<String> = known.collect();
        LazySchema::new(move || {
            understand_schema(&known.iter().map(String::as_str).collect::<Vec<_>>())
        })
    },
};

/// Reads a reply; what the plan names stays in view whatever it says.
pub(crate) fn read(reply: &str, refs: &EntityRefs, plan: &Plan) -> Result<Curation, Rejection> {
    Ok(parse_curation(reply, refs)?.sparing(plan))
}
