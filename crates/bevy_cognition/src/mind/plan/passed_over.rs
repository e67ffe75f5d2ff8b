//! What is due is held against how things stand: what needs no doing is passed over at once.

use super::asking::take_refusals;
use super::labelled::obstacle;
use super::pursuit::Pursuit;
use super::reaching::looked_at;
use super::requests::{EndPlanStep, StepOutcome};
use bevy::prelude::*;
use cognition_core::plan::{Deed, Plan, PlanStage, PlanStep, StepState, Trial};

/// Why a step can't be done where what it lacks has no name.
const OTHERWISE: &str = "things are not as they were thought";

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
            Settled::OutOfReach(step, why) => {
                let outcome = StepOutcome::Stalled(why);
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
            Settled::OutOfReach(..) => None,
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
    /// With the reason.
    OutOfReach(u32, String),
}

fn settled(trial: &Trial<'_>, plan: &Plan) -> Option<Settled> {
    let given = plan.asked().find(|step| trial.is_so(step));
    // Whoever was to do it, it is done.
    let is_so = || plan.steps().iter().find(|step| needs_no_doing(trial, plan, step));
    given
        .map(|step| Settled::Given(step.number))
        .or_else(|| is_so().map(|step| Settled::PassedOver(step.number)))
        .or_else(|| needless(trial, plan).map(Settled::PassedOver))
        .or_else(|| moot(trial, plan).map(Settled::PassedOver))
        .or_else(|| out_of_reach(trial, plan))
}

/// What is so when it comes to it. In a part of somebody else's plan that is not known beforehand: others do theirs
/// between.
fn needs_no_doing(trial: &Trial<'_>, plan: &Plan, step: &PlanStep) -> bool {
    let is_ahead = step.is_waiting() && plan.led_by.is_none();
    match plan.is_open(step) {
        true => trial.is_so(step),
        false => is_ahead && trial.is_so_by_then(step, &before(plan, step)),
    }
}

/// What still comes before a step, by whomever.
fn before(plan: &Plan, step: &PlanStep) -> Vec<PlanStep> {
    let earlier = |it: &&PlanStep| it.is_waiting() && it.group < step.group;
    plan.steps().iter().filter(earlier).cloned().collect()
}

/// A deed that serves a step which is not due has worked: that is done, unless what comes before it has to do with it. Where
/// it depends on somebody's will, what it is to bring has to be so.
pub(super) fn settle_out_of_turn(world: &mut World, entity: Entity, step: u32, deed: &Deed) {
    let is_done = looked_at(world, entity, |trial, plan| {
        let made = trial.domain.makes(deed);
        let is_so = made.iter().all(|fact| trial.problem.facts.contains(fact));
        let works = is_so || !trial.domain.is_uncertain(&deed.action);
        let known = plan.steps().iter().find(|known| known.number == step);
        let lasts = |known: &PlanStep| trial.outlasts(&made, &before(plan, known), known);
        !made.is_empty() && works && known.is_some_and(lasts)
    });
    if is_done.unwrap_or(false) {
        world.trigger(EndPlanStep { entity, step, outcome: StepOutcome::Done });
        world.flush();
    }
}

/// What is due, where none of it can be done as things stand, and a turn has been spent on it.
fn out_of_reach(trial: &Trial<'_>, plan: &Plan) -> Option<Settled> {
    let first = plan.due().next().filter(|_| plan.stalled > 0)?;
    let mut others = plan.steps().iter().filter(|step| step.is_waiting() && step.actor.is_some());
    let is_helped = others.any(|step| step.group <= first.group);
    let is_out = !is_helped && plan.due().all(|step| trial.is_impossible(step));
    is_out.then(|| {
        let why = obstacle(trial, first).unwrap_or_else(|| OTHERWISE.to_owned());
        Settled::OutOfReach(first.number, why)
    })
}

/// The first step of the mind's own that the rest can do without.
fn needless(trial: &Trial<'_>, plan: &Plan) -> Option<u32> {
    let mut steps: Vec<PlanStep> =
        plan.steps().iter().filter(|step| step.is_waiting()).cloned().collect();
    steps.sort_by_key(|step| step.group);
    let first = steps.first().filter(|step| step.actor.is_none())?.number;
    (trial.needless(&steps) > 0).then_some(first)
}

/// What is still to be done, where all that it is for is so; and what is due and leads to whom or what is here.
fn moot(trial: &Trial<'_>, plan: &Plan) -> Option<u32> {
    let serves_nothing = |step: &&PlanStep| {
        let failed = |it: &PlanStep| matches!(it.state, StepState::Failed { .. });
        let later = after(plan, step, |it| !failed(it));
        trial.serves_only_what_is_so(step, &later)
    };
    let leads_nowhere = |step: &&PlanStep| {
        let later = after(plan, step, PlanStep::is_waiting);
        plan.led_by.is_none() && trial.leads_to_what_is_here(step, &later)
    };
    let mut waiting = plan.steps().iter().filter(|step| step.is_waiting());
    let moot = waiting.find(serves_nothing).or_else(|| plan.due().find(leads_nowhere));
    moot.map(|step| step.number)
}

/// What comes after a step, in order.
fn after(plan: &Plan, step: &PlanStep, is_meant: impl Fn(&PlanStep) -> bool) -> Vec<PlanStep> {
    let later = |it: &&PlanStep| it.group > step.group && is_meant(it);
    let mut later: Vec<PlanStep> = plan.steps().iter().filter(later).cloned().collect();
    later.sort_by_key(|step| step.group);
    later
}

fn pass_over(In((entity, step)): In<(Entity, u32)>, mut pursuit: Pursuit) {
    pursuit.pass_over(entity, step);
}
