//! How a goal is reached: steps, a proposal or questions.

use super::form::TurnForm;
use crate::turn::TurnPlanning;
use cognition_brain::LazySchema;
use cognition_core::decide::Rejection;
use cognition_core::plan::{ThinkOutput, ThinkScope, parse_think, think_schema};

pub(super) const FORM: TurnForm = TurnForm {
    tier: |_| Some("plan"),
    max_tokens: |_| None,
    schema: |mind, turn, _| {
        // Without a plan there is nothing to contract.
        let (Some(plan), Some(planning)) = (mind.plan, turn.planning.as_deref()) else {
            return LazySchema::default();
        };
        let scope = planning.scope(mind.refs, plan, &mind.mind.id, turn.turn.number);
        let mode = planning.mode.clone();
        LazySchema::new(move || think_schema(&mode, &scope))
    },
};

/// Reads a reply.
pub(crate) fn read(
    reply: &str,
    planning: &TurnPlanning,
    scope: &ThinkScope,
) -> Result<ThinkOutput, Rejection> {
    parse_think(reply, &planning.mode, Some(scope))
}
