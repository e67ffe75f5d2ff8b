//! What the game hears of a plan.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::{Sort, ThinkOutput};
use std::sync::Arc;

/// A planner has answered: steps, a proposal or questions.
#[derive(EntityEvent, Clone, Debug)]
pub struct PlanMade {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// What was answered.
    pub thought: Arc<ThinkOutput>,
}

/// A proposal or a question was put to somebody, and an answer is waited for. Where that is a
/// player, this is the moment to show a yes and a no: see
/// [`AnswerProposal`](super::AnswerProposal).
#[derive(EntityEvent, Clone, Debug)]
pub struct ProposalMade {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// To whom.
    pub to: StableId,
    /// A proposal or a question.
    pub sort: Sort,
    /// In the words of the planner.
    pub text: String,
}

/// A step was done by a mind, or came to nothing.
#[derive(EntityEvent, Clone, Debug)]
pub struct PlanStepEnded {
    /// The mind that did it.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// The number of the step within the plan.
    pub step: u32,
    /// What was to be done, in the refs and labels of the mind.
    pub description: String,
    /// Why it failed; none when it was done.
    pub failed: Option<String>,
}

/// A plan was reached, or given up.
#[derive(EntityEvent, Clone, Debug)]
pub struct PlanEnded {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// What was to be reached.
    pub goal: String,
    /// Why it was given up; none when it was reached.
    pub abandoned: Option<String>,
}
