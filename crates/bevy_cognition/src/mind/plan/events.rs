//! What the game hears of a plan.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::{Sort, ThinkOutput};
use std::sync::Arc;

/// A planner has answered: with steps, a proposal or questions. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct PlanMade {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What the planner answered.
    pub thought: Arc<ThinkOutput>,
}

/// A mind has put a proposal or a question to somebody, and waits for the answer. Triggered on the
/// mind.
///
/// Where that somebody is a player, this is the moment to show a yes and a no: see
/// [`AnswerProposal`](super::AnswerProposal).
#[derive(EntityEvent, Clone, Debug)]
pub struct ProposalMade {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// The stable id of whom it was put to.
    pub to: StableId,
    /// Whether it is a proposal or a question.
    pub sort: Sort,
    /// What was put to them, in the words of the planner.
    pub text: String,
}

/// What a mind has proposed to somebody, who has not answered yet, is needed no longer: it has reached its goal
/// without them. Triggered on the mind.
///
/// Whoever has a mind hears of it; a yes and a no that a player was shown may go.
#[derive(EntityEvent, Clone, Debug)]
pub struct ProposalWithdrawn {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// The stable id of whom it was put to.
    pub to: StableId,
    /// What was put to them, in the words of the planner.
    pub text: String,
}

/// A step of a plan was done, or came to nothing. Triggered on the mind that did it.
#[derive(EntityEvent, Clone, Debug)]
pub struct PlanStepEnded {
    /// The mind that did it.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// The number of the step within the plan.
    pub step: u32,
    /// What was to be done, in the refs and labels of the mind.
    pub description: String,
    /// Why it failed; `None` when it was done.
    pub failed: Option<String>,
}

/// A plan has ended: reached, or given up. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct PlanEnded {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What was to be reached.
    pub goal: String,
    /// Why it was given up; `None` when it was reached.
    pub abandoned: Option<String>,
}
