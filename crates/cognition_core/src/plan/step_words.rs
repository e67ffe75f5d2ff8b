//! What a step says, whether a planner has just written it or a plan holds it.

use super::step::{PlanStep, StepType};
use super::think_output::ProposedStep;
use crate::mind::StableId;

/// The words of a step.
#[derive(Clone, Copy, Debug)]
pub struct StepWords<'s> {
    pub(super) description: &'s str,
    pub(super) step_type: StepType,
    pub(super) actor: Actor<'s>,
}

/// Who does a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Actor<'s> {
    /// The mind itself.
    Mind,
    /// Somebody, by a name of the mind's own.
    Ref(&'s str),
    /// Somebody.
    Known(&'s StableId),
}

impl<'s> From<&'s ProposedStep> for StepWords<'s> {
    fn from(step: &'s ProposedStep) -> Self {
        let ProposedStep { description, step_type, actor, .. } = step;
        let actor = actor.as_deref().map_or(Actor::Mind, Actor::Ref);
        Self { description, step_type: *step_type, actor }
    }
}

impl<'s> From<&'s PlanStep> for StepWords<'s> {
    fn from(step: &'s PlanStep) -> Self {
        let PlanStep { description, step_type, actor, .. } = step;
        let actor = actor.as_ref().map_or(Actor::Mind, Actor::Known);
        Self { description, step_type: *step_type, actor }
    }
}
