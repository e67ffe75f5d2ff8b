//! A mind is given a goal.

use super::ending::ELSE_FIRST;
use super::knowledge::PlanningModesInUse;
use super::pursuit::Pursuit;
use super::requests::PursueGoal;
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::plan::Plan;

/// A goal replaces the one that the mind pursues or has put off; the same one, while it is pursued, changes nothing.
pub(super) fn pursue_goal(
    request: On<PursueGoal>,
    minds: Query<(), With<Mind>>,
    modes: Res<PlanningModesInUse>,
    mut pursuit: Pursuit,
) {
    let PursueGoal { entity, goal, mode, reach, asked_by } = request.event().clone();
    if !minds.contains(entity) {
        warn!(target: "cognition::plan", "`{entity}` pursues nothing: it has no Mind");
        return;
    }
    if modes.0.get(&mode).is_none() {
        let known: Vec<&str> = modes.0.modes.iter().map(|mode| mode.name.as_str()).collect();
        warn!(
            target: "cognition::plan",
            "the goal `{goal}` is to be planned in mode `{mode}`, which there is not; there are {}", known.join(", ")
        );
    }
    let same = |plan: &Plan| plan.goal == goal && plan.reach == reach && !plan.is_over();
    if pursuit.plans.get(entity).is_ok_and(|pursuer| same(pursuer.plan))
        || pursuit.aside.get(entity).is_ok_and(|(_, _, own)| same(&own.plan))
    {
        return;
    }
    pursuit.abandon(entity, ELSE_FIRST);
    pursuit.drop_put_off(entity, ELSE_FIRST);
    let mut plan = Plan::new(goal, mode);
    (plan.reach, plan.asked_by) = (reach, asked_by);
    pursuit.commands.entity(entity).try_insert(plan);
}
