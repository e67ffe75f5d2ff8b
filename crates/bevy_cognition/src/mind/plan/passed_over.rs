//! What is due is held against how things stand: what needs no doing is passed over at once.

use super::asking::take_refusals;
use super::pursuit::Pursuit;
use super::reaching::looked_at;
use super::requests::{EndPlanStep, StepOutcome};
use bevy::prelude::*;
use cognition_core::plan::{Plan, PlanStage, PlanStep, Trial};

/// At the beginning of a turn: what has been given was asked for with success, what is refused has
/// failed, what is so already need not be done, and what can't be done is not waited for.
pub(super) fn look_at_steps(world: &mut World, entity: Entity) {
    let all = looked_at(world, entity, |trial, plan| all_settled(trial, plan.clone()));
    for step in all.unwrap_or_default() {
        let plan = world.get::<Plan>(entity);
        if plan.is_none_or(|plan| plan.stage != PlanStage::UnderWay) {
            break;
        }
        match step {
            Settled::Given(step) => {
                world.trigger(EndPlanStep { entity, step, outcome: StepOutcome::Done });
            }
            Settled::OutOfReach(step) => {
                let outcome =
                    StepOutcome::Stalled("things are not as they were thought".to_owned());
                world.trigger(EndPlanStep { entity, step, outcome });
            }
            Settled::PassedOver(step) => {
                let passed = world.run_system_cached_with(pass_over, (entity, step));
                passed.expect("the system takes what every world of the plugin has");
            }
        }
        world.flush();
    }
    take_refusals(world, entity);
}

/// All of them, one after the other, by one look at how things stand.
fn all_settled(trial: &Trial<'_>, mut plan: Plan) -> Vec<Settled> {
    let mut all = Vec::new();
    while let Some(step) = settled(trial, &plan).filter(|_| all.len() < plan.steps().len()) {
        let goes_on = match step {
            Settled::Given(number) => Some(plan.finish(number)),
            Settled::PassedOver(number) => Some(plan.pass_over(number)),
            // What comes of that is thought of anew.
            Settled::OutOfReach(_) => None,
        };
        all.push(step);
        if goes_on.is_none() {
            break;
        }
    }
    all
}

/// A step that needs no deed any more, or can't be done.
enum Settled {
    Given(u32),
    PassedOver(u32),
    OutOfReach(u32),
}

fn settled(trial: &Trial<'_>, plan: &Plan) -> Option<Settled> {
    let given = plan.asked().find(|step| trial.is_so(step));
    // Whoever was to do it, it is done.
    let is_so = || plan.steps().iter().filter(|step| plan.is_open(step)).find(|it| trial.is_so(it));
    given
        .map(|step| Settled::Given(step.number))
        .or_else(|| is_so().map(|step| Settled::PassedOver(step.number)))
        .or_else(|| needless(trial, plan).map(Settled::PassedOver))
        .or_else(|| moot(trial, plan).map(Settled::PassedOver))
        .or_else(|| out_of_reach(trial, plan).map(Settled::OutOfReach))
}

/// What is due, where none of it can be done as things stand, and a turn has been spent on it.
fn out_of_reach(trial: &Trial<'_>, plan: &Plan) -> Option<u32> {
    let first = plan.due().next().filter(|_| plan.stalled > 0)?;
    let mut others = plan.steps().iter().filter(|step| step.is_waiting() && step.actor.is_some());
    let is_helped = others.any(|step| step.group <= first.group);
    (!is_helped && plan.due().all(|step| trial.is_impossible(step))).then_some(first.number)
}

/// The first step of the mind's own that the rest can do without.
fn needless(trial: &Trial<'_>, plan: &Plan) -> Option<u32> {
    let mut steps: Vec<PlanStep> =
        plan.steps().iter().filter(|step| step.is_waiting()).cloned().collect();
    steps.sort_by_key(|step| step.group);
    let first = steps.first().filter(|step| step.actor.is_none())?.number;
    (trial.needless(&steps) > 0).then_some(first)
}

/// What is asked for, or due, of the mind's own, where all that it is for is so.
fn moot(trial: &Trial<'_>, plan: &Plan) -> Option<u32> {
    let mut due = plan.asked().chain(plan.due()).filter(|step| step.actor.is_none());
    let later = |step: &PlanStep| -> Vec<PlanStep> {
        let after = |it: &&PlanStep| it.is_waiting() && it.group > step.group;
        plan.steps().iter().filter(after).cloned().collect()
    };
    due.find(|step| trial.serves_only_what_is_so(step, &later(step))).map(|step| step.number)
}

fn pass_over(In((entity, step)): In<(Entity, u32)>, mut pursuit: Pursuit) {
    pursuit.pass_over(entity, step);
}
