//! A turn of a mind with a plan: it thinks first, where something is to be thought about.

use super::asking::awaited;
use super::at_hand::{ToThink, take_what_is_at_hand};
use super::doing_without::look_at_pending;
use super::going_on::Pace;
use super::knowledge::{FactDropped, GatherKnowledge, PlanningModesInUse};
use super::labelled::obstacle;
use super::no_way_left::reason_in_vain;
use super::passed_over::look_at_steps;
use super::reaching::{look_now, looked_at};
use super::requests::{AbandonPlan, EndPlanStep, StepOutcome};
use super::staying_in_view::staying_in_view;
use crate::referables::{Referables, name_unseen};
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, Curator, PlanningSettings, PlanningSwitch};
use crate::turn::{Engagement, PlanningDomainInUse, Turn, TurnPlanning, TurnPurpose};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, KNOWN_BOUND, Referable};
use cognition_core::plan::{
    Fact, Invitation, Plan, PlanLimits, PlanStage, PlanningMode, PlanningModes, bearing,
};
use cognition_core::route::{EngagementMode, Language, RouteCause};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A turn of its own that a mind takes for its plan counts: after too many in vain something has
/// failed.
///
/// What somebody else has brought about meanwhile needs no thinking and no step.
pub(crate) fn take_up_plan(world: &mut World, entity: Entity, present: &[StableId]) {
    look_now(world, entity);
    look_at_steps(world, entity);
    look_at_pending(world, entity);
    come_within_hearing(world, entity, present);
    let PlanningSettings { switch, limits, .. } = world.resource::<CognitionSettings>().planning;
    if !is_own_move(world, entity) {
        put_off(world, entity, &limits);
        return;
    }
    let now = world.resource::<GameClock>().now;
    let Some(mut plan) = world.get_mut::<Plan>(entity) else { return };
    if switch == PlanningSwitch::Off && plan.stage == PlanStage::Unthought {
        return;
    }
    let stalled = plan.stall(&limits);
    let (turns, vain) = (plan.stalled, plan.is_out_of_patience(&limits));
    let unthought = plan.stage == PlanStage::Unthought;
    let unsaid = plan.pending().is_some_and(|pending| pending.until.is_none());
    if let Some(mut pace) = world.get_mut::<Pace>(entity) {
        pace.slow_down(now, turns);
    }
    if let Some(step) = stalled {
        let outcome = StepOutcome::Stalled(why_stalled(world, entity, step, turns));
        world.trigger(EndPlanStep { entity, step, outcome });
    } else if vain && unthought {
        let why = reason_in_vain(world, entity);
        world.trigger(AbandonPlan { entity, why });
    } else if vain && unsaid {
        super::answering::nobody_answers(world, entity);
    }
    world.flush();
}

/// Whom something is to be put to is here: the turns that it took to come together are not held against it.
fn come_within_hearing(world: &mut World, entity: Entity, present: &[StableId]) {
    let unsaid = world.get::<Plan>(entity).and_then(Plan::pending);
    let to = unsaid.filter(|it| it.until.is_none()).and_then(|it| it.to.as_ref());
    if !to.is_some_and(|to| present.contains(to)) {
        return;
    }
    let Some(mut pace) = world.get_mut::<Pace>(entity).filter(|pace| !pace.is_met) else { return };
    pace.is_met = true;
    if let Some(mut plan) = world.get_mut::<Plan>(entity) {
        plan.stalled = 0;
    }
}

/// Why nothing has come of a step in so many turns: what it lacks, or who was asked for it.
fn why_stalled(world: &mut World, entity: Entity, step: u32, turns: u32) -> String {
    let found = looked_at(world, entity, |trial, plan| {
        let step = plan.steps().iter().find(|known| known.number == step)?;
        awaited(step, trial.refs).or_else(|| obstacle(trial, step))
    });
    found.flatten().unwrap_or_else(|| format!("it was not done in {turns} turns"))
}

/// What waits to be said or thought about while others are answered does not wait for ever.
fn put_off(world: &mut World, entity: Entity, limits: &PlanLimits) {
    let waits = world.get::<Plan>(entity).is_some_and(|plan| {
        let unsaid = plan.pending().is_some_and(|pending| pending.until.is_none());
        unsaid || plan.stage == PlanStage::Unthought
    });
    if waits && world.get_mut::<Plan>(entity).is_some_and(|mut plan| plan.put_off(limits)) {
        super::answering::nobody_answers(world, entity);
        world.flush();
    }
}

fn is_own_move(world: &World, entity: Entity) -> bool {
    let engagement = world.get::<Engagement>(entity);
    engagement.is_some_and(|engagement| engagement.cause == RouteCause::Requested)
}

/// What comes of a plan at the beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thinking {
    /// There is nothing to think about now.
    Nothing,
    /// There was, and one offer does it: the mind goes on to its decision.
    AtHand,
    /// This is asked first.
    Asked(TurnPurpose),
}

/// What the mind is asked first for the sake of its plan. Whoever is spoken to answers first, unless
/// it was told what it waited for, or talk has kept it from thinking for two turns. What one of these
/// offers does needs no thinking.
pub(crate) fn planning_purpose(
    world: &mut World,
    entity: Entity,
    offers: &Arc<[IndexedAction]>,
) -> Thinking {
    let settings = world.resource::<CognitionSettings>().planning;
    if settings.switch == PlanningSwitch::Off || !is_to_think(world, entity) {
        return Thinking::Nothing;
    }
    think(world, entity, settings.curator, offers.clone()).unwrap_or(Thinking::Nothing)
}

fn think(
    world: &mut World,
    entity: Entity,
    curator: Curator,
    offers: Arc<[IndexedAction]>,
) -> Option<Thinking> {
    let planning = planning(world, entity)?;
    let turn = world.get::<Turn>(entity)?.number;
    if curator == Curator::Rule {
        planning.curation.apply(&mut *world.get_mut::<EntityRefs>(entity)?, turn);
    }
    let to_think = ToThink { entity, turn, planning: planning.clone(), offers };
    if take_what_is_at_hand(world, to_think) {
        return Some(Thinking::AtHand);
    }
    world.get_entity_mut(entity).ok()?.insert(planning);
    Some(Thinking::Asked(match curator {
        Curator::Brain => TurnPurpose::Understand,
        Curator::Rule => TurnPurpose::Think,
    }))
}

fn is_to_think(world: &World, entity: Entity) -> bool {
    let (Some(plan), Some(engagement)) =
        (world.get::<Plan>(entity), world.get::<Engagement>(entity))
    else {
        return false;
    };
    let its_own = engagement.cause == RouteCause::Requested;
    let is_due = its_own || plan.is_talked_over() || is_answer(plan, engagement.speaker.as_ref());
    plan.stage == PlanStage::Unthought && is_due && engagement.mode == EngagementMode::Respond
}

/// Whether somebody has answered what was put to them, and it has not been thought about yet.
fn is_answer(plan: &Plan, speaker: Option<&StableId>) -> bool {
    let answerer = plan.answer.as_ref().and_then(|answer| answer.by.as_ref());
    plan.stage == PlanStage::Unthought && answerer.is_some() && answerer == speaker
}

/// Whether the turn answers to what a plan has waited for, or to a proposal.
pub(crate) fn concerns_plan(world: &World, entity: Entity) -> bool {
    let engagement = world.get::<Engagement>(entity);
    let Some(speaker) = engagement.and_then(|engagement| engagement.speaker.as_ref()) else {
        return false;
    };
    waits_for(world.get::<Plan>(entity), world.get::<Invitation>(entity), speaker)
}

/// Whether somebody is to answer a plan, or has proposed one.
pub(crate) fn waits_for(
    plan: Option<&Plan>,
    invitation: Option<&Invitation>,
    speaker: &StableId,
) -> bool {
    plan.is_some_and(|plan| is_answer(plan, Some(speaker)))
        || invitation.is_some_and(|own| own.by == *speaker)
}

fn planning(world: &mut World, entity: Entity) -> Option<TurnPlanning> {
    let known = known(world, entity);
    let plan = world.get::<Plan>(entity)?;
    let modes = &world.resource::<PlanningModesInUse>().0;
    let mode = modes.get(&plan.mode).cloned().unwrap_or_else(|| unknown_mode(plan));
    let (turn, refs) = (world.get::<Turn>(entity)?, world.get::<EntityRefs>(entity)?);
    let said = &world.get::<Engagement>(entity)?.said;
    let curation = staying_in_view(world, entity, (plan, refs), said, turn.number);
    let window = world.resource::<CognitionSettings>().planning.window;
    let (goal, reach) = (plan.goal.clone(), plan.reach.clone());
    Some(TurnPlanning { goal, reach, mode, known, curation, window, ..TurnPlanning::default() })
}

/// A game that takes a mode away must not stop those who plan in it.
fn unknown_mode(plan: &Plan) -> PlanningMode {
    warn!(target: "cognition::plan", "there is no mode of planning called `{}`: `PLAN` is taken", plan.mode);
    PlanningModes::default().get("PLAN").cloned().unwrap_or_default()
}

/// Asks the game; everything that a fact names has a name from then on, and so has what the goal is of and names. Where
/// there are not names for all, what a way to the goal rests on is named last, and drives the others out.
pub(super) fn known(world: &mut World, entity: Entity) -> Arc<[Fact]> {
    let mut gather = GatherKnowledge { entity, facts: Vec::new() };
    world.trigger_ref(&mut gather);
    world.flush();
    let mut facts = gather.facts;
    facts.sort();
    facts.dedup();
    let rests_on = if is_crowded(&facts) { bearing_on_goal(world, entity, &facts) } else { vec![] };
    facts.sort_by_key(|fact| rests_on.contains(fact));
    let Some(mut refs) = world.get::<EntityRefs>(entity).cloned() else { return Arc::default() };
    let mut nameable =
        |fact: &mut Fact| fact.of.iter().all(|thing| is_nameable(world, &mut refs, thing));
    let dropped: Vec<Fact> = facts.extract_if(.., |fact| !nameable(fact)).collect();
    if let Some(plan) = world.get::<Plan>(entity) {
        name_what_goal_names(world, &mut refs, plan);
    }
    if let Some(mut stored) = world.get_mut::<EntityRefs>(entity) {
        *stored = refs;
    }
    dropped.into_iter().for_each(|fact| world.trigger(FactDropped { entity, fact }));
    facts.sort();
    facts.into()
}

fn is_crowded(facts: &[Fact]) -> bool {
    let things: BTreeSet<&StableId> = facts.iter().flat_map(|fact| &fact.of).collect();
    things.len() > KNOWN_BOUND / 2
}

fn bearing_on_goal(world: &World, entity: Entity, facts: &[Fact]) -> Vec<Fact> {
    let (Some(plan), Some(mind)) = (world.get::<Plan>(entity), world.get::<Mind>(entity)) else {
        return Vec::new();
    };
    let modes = &world.resource::<PlanningModesInUse>().0;
    let (Some(mode), Some(domain)) =
        (modes.get(&plan.mode), world.get_resource::<PlanningDomainInUse>())
    else {
        return Vec::new();
    };
    let actors = plan.actors(&mind.id);
    bearing(&domain.0, &plan.problem(&actors, facts, mode))
}

/// What the goal is of in facts, and names in words, is known by that: the cask, of `Bring the cask up`, whoever has it.
fn name_what_goal_names(world: &World, refs: &mut EntityRefs, plan: &Plan) {
    let referables = world.resource::<Referables>();
    for thing in plan.reach.iter().flat_map(|fact| &fact.of) {
        let found = referables.find(thing).and_then(|found| world.get::<Referable>(found));
        if found.is_some_and(|found| Language::is_named(&plan.goal, &found.label)) {
            name_unseen(refs, thing, found);
        }
    }
}

/// Whether the mind can name a thing, if by a name that it gets now.
fn is_nameable(world: &World, refs: &mut EntityRefs, thing: &StableId) -> bool {
    let found = world.resource::<Referables>().find(thing);
    name_unseen(refs, thing, found.and_then(|found| world.get::<Referable>(found)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referables::referables_plugin;
    use cognition_core::mind::GameTime;
    use cognition_core::plan::Pending;

    #[test]
    fn what_the_goal_names_has_a_name_though_nobody_has_seen_it_and_what_it_only_is_of_has_none() {
        let mut app = App::new();
        app.init_resource::<Referables>().add_plugins(referables_plugin);
        app.world_mut().spawn(Referable::new("item", "the cask of oil", "cask"));
        app.world_mut().spawn(Referable::new("item", "the wax seal", "seal"));
        let mut plan = Plan::new("Bring the cask of oil up.", "PLAN");
        plan.reach = vec![Fact::new("holds", ["wren", "cask"]), Fact::new("at", ["seal", "loft"])];
        let mut refs = EntityRefs::default();
        name_what_goal_names(app.world(), &mut refs, &plan);
        assert!(refs.of(&"cask".into()).is_some() && refs.of(&"seal".into()).is_none());
    }

    #[test]
    fn the_turns_it_took_to_come_to_whom_something_is_to_be_put_are_not_held_against_it_once() {
        let pending = Pending { to: Some("odo".into()), ..Pending::default() };
        let mut plan = Plan::new("Get it.", "PLAN");
        (plan.stage, plan.stalled) = (PlanStage::Pending { pending }, 4);
        let mut world = World::new();
        let mind = world.spawn((plan, Pace::from(GameTime(0)))).id();
        let mut stalled = |present: &[StableId], before: u32| {
            world.get_mut::<Plan>(mind).expect("it has a plan").stalled = before;
            come_within_hearing(&mut world, mind, present);
            world.get::<Plan>(mind).expect("it has a plan").stalled
        };
        assert_eq!(stalled(&[], 4), 4, "nobody is here, as far as the game says");
        assert_eq!(stalled(&["hob".into()], 4), 4);
        assert_eq!(stalled(&["hob".into(), "odo".into()], 4), 0);
        assert_eq!(stalled(&["odo".into()], 3), 3, "it has had its time");
    }
}
