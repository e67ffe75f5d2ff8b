//! Goals that one action can't reach: thought through once, then pursued over turns.
//!
//! [`PursueGoal`] gives a mind a [`Plan`]. In its next turn of its own it *thinks*: a planner is
//! asked, by refs and labels alone, and answers with steps, with a proposal to somebody, or with
//! questions. Then the same turn decides, like any other: the steps that are due stand in its
//! prompt, and a deed that serves one goes through the router and the guardrails like any wish.
//!
//! A step is done when its deed has worked. Steps of one group are done side by side, also by other
//! minds that have agreed to take part ([`Invitation`]); groups in order. What fails makes the mind
//! think anew, a bounded number of times ([`PlanLimits`](cognition_core::plan::PlanLimits)); what
//! nobody answers in time is thought about without an answer. So every plan ends: [`PlanEnded`].

mod adopting;
mod answering;
mod engaging;
mod facts;
mod following;
mod knowledge;
mod pace;
mod pursue;
mod pursuit;
mod requests;
mod sharing;
mod turn_planning;

pub use facts::{PlanEnded, PlanMade, PlanStepEnded, ProposalMade};
pub use knowledge::{GatherKnowledge, PlanningDomainInUse, PlanningModesInUse};
pub use requests::{AbandonPlan, AnswerProposal, EndPlanStep, PursueGoal, StepOutcome};
pub use turn_planning::TurnPlanning;

pub(crate) use engaging::{concerns_plan, planning_purpose, take_up_plan};
pub(crate) use pursuit::Pursuit;

use crate::perceive::receive_percepts;
use crate::schedule::{Cognition, CognitionSystems};
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
            .register_type::<TurnHistory>()
            .register_type::<pace::Pace>()
            .register_type::<pace::AnswerWanted>()
            .add_observer(pursue::pursue_goal)
            .add_observer(pace::watch_plans)
            .add_observer(pace::watch_invitations)
            .add_observer(pace::forget_invitation)
            .add_observer(answering::answer_proposal)
            .add_observer(answering::hear_answer)
            .add_observer(answering::take_consent)
            .add_observer(following::end_step)
            .add_observer(following::abandon_plan)
            .add_observer(following::follow_action)
            .add_observer(following::follow_decision)
            .add_observer(sharing::share_steps)
            .add_systems(
                Cognition,
                (pace::pace_plans, pace::pace_invitations)
                    .chain()
                    .in_set(CognitionSystems::Perceive)
                    .after(receive_percepts),
            );
    }
}
