//! A plan ends: reached, or given up. The mind, the game and those who take part hear of it.

use super::events::PlanEnded;
use super::going_on::Pace;
use super::pursuit::Pursuit;
use crate::settings::PlanTurns;
use crate::turn::{Perceive, RequestTurn};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::Percept;
use cognition_core::plan::{Plan, PlanStage};
use cognition_core::record::RunEvent;
use cognition_core::route::Language;

/// Why a plan is let go for another: it has not come to nothing.
pub(super) const ELSE_FIRST: &str = "something else comes first";
/// Why a plan is let go that another has taken in: whoever does it goes on with it.
pub(super) const TAKEN_IN: &str = "it is part of what was agreed";

impl Pursuit<'_, '_> {
    /// Gives a plan up from outside.
    pub(super) fn abandon(&mut self, entity: Entity, why: &str) {
        let Ok(pursuer) = self.plans.get(entity) else { return };
        if pursuer.plan.is_over() {
            return;
        }
        self.revoke_invitation(entity);
        if let Ok(mut pursuer) = self.plans.get_mut(entity) {
            pursuer.plan.abandon(why);
        }
        self.end(entity);
    }

    /// What has ended is told, and those who take part are free.
    pub(super) fn end(&mut self, entity: Entity) {
        let Ok(pursuer) = self.plans.get(entity) else { return };
        let (mind, plan) = (pursuer.mind.id.clone(), pursuer.plan.clone());
        let given_up = abandoned(&plan).is_some();
        let tells = plan.led_by.is_none() && given_up && plan.concerned().next().is_some();
        self.commands.entity(entity).try_remove::<Pace>();
        self.tell_end(entity, mind, &plan);
        // Why is for the leader to tell.
        self.release_partners(entity, given_up.then_some("has given it up"));
        // Whom it concerns should hear of it.
        if tells && self.settings.planning.turns == PlanTurns::AskedFor {
            self.commands.trigger(RequestTurn { entity });
        }
    }

    /// The run log, the mind and the game hear of the end of a plan.
    pub(super) fn tell_end(&mut self, entity: Entity, mind: StableId, plan: &Plan) {
        let (goal, abandoned) = (plan.goal.clone(), abandoned(plan).map(str::to_owned));
        self.recorder.record(|| RunEvent::PlanEnded {
            mind: mind.clone(),
            goal: goal.clone(),
            abandoned: abandoned.clone(),
        });
        if abandoned.as_deref() != Some(TAKEN_IN) {
            self.commands.trigger(Perceive { entity, percept: told(plan) });
        }
        self.commands.trigger(PlanEnded { entity, mind, goal, abandoned });
    }
}

fn abandoned(plan: &Plan) -> Option<&str> {
    match &plan.stage {
        PlanStage::Abandoned { why } => Some(why.as_str()),
        _ => None,
    }
}

/// What the mind perceives of it where something else comes first.
pub(super) fn told_put_off(goal: &str) -> Percept {
    let goal = goal.trim_end_matches(['.', '!', '?']);
    Percept::outcome(format!("You put it off: {goal}. Something else comes first."))
}

/// What the mind perceives of it as nothing comes first any more.
pub(super) fn told_again(goal: &str) -> Percept {
    Percept::notice(format!("You take it up again: {}.", goal.trim_end_matches(['.', '!', '?'])))
}

/// What the mind perceives of the end.
fn told(plan: &Plan) -> Percept {
    let goal = plan.goal.trim_end_matches(['.', '!', '?']);
    match &plan.stage {
        PlanStage::Abandoned { why } if why == ELSE_FIRST => told_put_off(goal),
        PlanStage::Abandoned { why } => {
            let why = why.trim_end_matches('.');
            Percept::outcome(format!("You give up {}: {why}.", tried(goal))).failed()
        }
        _ if plan.is_reached_without_its_part() => Percept::outcome(format!(
            "Your part is no longer needed, the goal is reached without it: {goal}."
        )),
        _ if plan.led_by.is_some() => Percept::notice(format!("You have done your part: {goal}.")),
        _ => Percept::notice(format!("You have done what you set out to do: {goal}.")),
    }
}

/// `trying to get the oar` for `Get the oar`; a goal that is no order to oneself stays as it is.
fn tried(goal: &str) -> String {
    let english = Language::english();
    let (first, rest) = goal.split_once(' ').unwrap_or((goal, ""));
    let word = first.to_lowercase();
    match english.is_determiner(&word) || english.is_oneself(&word) || rest.is_empty() {
        true => format!("on this, {goal}"),
        false => format!("trying to {word} {rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::plan::{PlanStep, StepState};

    #[test]
    fn who_helps_hears_whether_they_did_their_part_or_were_not_needed() {
        let ended = |steps: &[StepState]| {
            let step = |state: &StepState| PlanStep { state: state.clone(), ..default() };
            let steps = steps.iter().map(step).collect();
            let mut plan =
                Plan::shared("Help Juno, as agreed.".to_owned(), "juno".into(), steps, 0);
            plan.stage = PlanStage::Reached;
            told(&plan).text
        };
        let (done, waits) = (StepState::Done, StepState::Waiting);
        let helped = "You have done your part: Help Juno, as agreed.";
        assert_eq!(ended(std::slice::from_ref(&done)), helped);
        let unneeded =
            "Your part is no longer needed, the goal is reached without it: Help Juno, as agreed.";
        assert_eq!(ended(&[done, waits]), unneeded);
        assert_eq!(ended(&[]), unneeded, "it never had a step");
    }
}
