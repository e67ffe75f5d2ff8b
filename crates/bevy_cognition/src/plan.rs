//! Goals that one action can't reach: thought through once, then pursued over turns (seed 004).

mod knowledge;
mod requests;

pub use knowledge::{GatherKnowledge, PlanningDomainInUse, PlanningModesInUse};
pub use requests::{AnswerProposal, PursueGoal};

use bevy::prelude::*;
use cognition_core::plan::{Invitation, Plan, TurnHistory};

/// Lets minds plan.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlanPlugin;

impl Plugin for PlanPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PlanningDomainInUse>()
            .init_resource::<PlanningModesInUse>()
            .register_type::<Plan>()
            .register_type::<Invitation>()
            .register_type::<TurnHistory>();
    }
}
