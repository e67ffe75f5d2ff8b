//! Whether what a plan is to reach is so: looked at before every turn, after every act and whenever all
//! steps are done, whatever the steps say.

use super::knowledge::GatherKnowledge;
use super::labelled::labelled;
use crate::referables::Referables;
use crate::turn::{ActionEnded, PlanningDomainInUse};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{Deed, Fact, Plan, PlanStage, PlanningMode, Trial};

/// What was looked at. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub(super) struct GoalLookedAt {
    pub(super) entity: Entity,
    pub(super) seen: Seen,
}

/// Whether what is to be reached is so, as far as the mind can tell.
#[derive(Clone, Debug)]
pub(super) enum Seen {
    Holds,
    /// What is not so yet, in words.
    Lacks(String),
    /// The game tells no facts of that kind and no action makes them: the steps are all there is to
    /// go by.
    Untold,
}

/// A deed may have done it, whether it was a step or not.
pub(super) fn look_after_act(
    ended: On<ActionEnded>,
    mut plans: Query<(&Mind, &mut Plan)>,
    domain: Option<Res<PlanningDomainInUse>>,
    mut commands: Commands,
) {
    let Ok((mind, mut plan)) = plans.get_mut(ended.entity) else { return };
    if !plan.is_judged_by_facts() {
        return;
    }
    if let Some(domain) = domain.filter(|_| !ended.failed && !ended.interrupted) {
        let deed = deed(&mind.id, &ended.action);
        plan.has_unmade(|fact| domain.0.has_unmade(&deed, fact));
        plan.has_made(&domain.0.makes(&deed));
    }
    look_at_goal(&mut commands, ended.entity);
}

pub(super) fn deed(actor: &StableId, action: &IndexedAction) -> Deed {
    let targets = action.targets.iter().map(|target| target.stable_id.clone()).collect();
    Deed { action: action.action.clone(), actor: actor.clone(), targets, group: 0 }
}

/// Looks at it as soon as the world can be asked.
pub(super) fn look_at_goal(commands: &mut Commands<'_, '_>, entity: Entity) {
    commands.queue(move |world: &mut World| look(world, entity));
}

/// Looks at it before a turn is taken for it.
pub(super) fn look_now(world: &mut World, entity: Entity) {
    look(world, entity);
    world.flush();
}

fn look(world: &mut World, entity: Entity) {
    let plan = world.get::<Plan>(entity).filter(|plan| plan.is_judged_by_facts());
    let of_plan = |plan: &Plan| (plan.reach.clone(), plan.made.clone(), plan.with.clone());
    let Some(wanted) = plan.map(of_plan) else { return };
    let seen = seen(world, entity, wanted);
    world.trigger(GoalLookedAt { entity, seen });
}

/// Whether what is to be so is, as far as a mind can tell, by what its own deeds have brought about and what those tell
/// who take part.
pub(super) fn seen(
    world: &mut World,
    entity: Entity,
    (reach, made, with): (Vec<Fact>, Vec<Fact>, Vec<StableId>),
) -> Seen {
    let (known, reported) = (knowledge(world, entity), reported(world, &with));
    let domain = world.get_resource::<PlanningDomainInUse>();
    let can_make = |fact: &Fact| domain.is_some_and(|domain| domain.0.can_make(&fact.is));
    let is_told = |fact: &Fact| known.iter().any(|other| other.is == fact.is);
    // What deeds can bring about and nobody tells of is so where a deed of the mind has done it.
    let is_judged = |fact: &Fact| is_told(fact) || can_make(fact);
    let is_so = |fact: &Fact| {
        let done = !is_told(fact) && made.contains(fact);
        known.contains(fact) || reported.contains(fact) || done
    };
    let lacks = reach.iter().find(|fact| is_judged(fact) && !is_so(fact));
    match lacks {
        Some(fact) => Seen::Lacks(told(world, entity, fact)),
        None if reach.iter().all(is_judged) => Seen::Holds,
        None => Seen::Untold,
    }
}

/// Looks at a plan that is under way with what the mind knows; nothing where there is none, or nobody
/// says what deeds there are.
pub(super) fn looked_at<T>(
    world: &mut World,
    entity: Entity,
    look: impl FnOnce(&Trial<'_>, &Plan) -> T,
) -> Option<T> {
    let plan = world.get::<Plan>(entity)?;
    if plan.stage != PlanStage::UnderWay {
        return None;
    }
    let known = knowledge(world, entity);
    let (plan, mind) = (world.get::<Plan>(entity)?, world.get::<Mind>(entity)?);
    let (refs, domain) =
        (world.get::<EntityRefs>(entity)?, world.get_resource::<PlanningDomainInUse>()?);
    let actors = plan.actors(&mind.id);
    let problem = plan.problem(&actors, &known, &PlanningMode::default());
    Some(look(&Trial { domain: &domain.0, problem, refs }, plan))
}

/// Asks the game what somebody knows.
pub(super) fn knowledge(world: &mut World, entity: Entity) -> Vec<Fact> {
    let mut gather = GatherKnowledge { entity, facts: Vec::new() };
    world.trigger_ref(&mut gather);
    world.flush();
    gather.facts
}

/// What those who take part tell of themselves, such as where they are: what is done as agreed and
/// out of sight counts.
fn reported(world: &mut World, partners: &[StableId]) -> Vec<Fact> {
    let mut reported = Vec::new();
    for partner in partners {
        let Some(entity) = world.resource::<Referables>().find(partner) else { continue };
        let known = knowledge(world, entity).into_iter();
        reported.extend(known.filter(|fact| fact.of.contains(partner)));
    }
    reported
}

/// `It is not so yet: Mara has the key.` What the mind has not met is not named.
fn told(world: &World, entity: Entity, fact: &Fact) -> String {
    let refs = world.get::<EntityRefs>(entity);
    let domain = world.get_resource::<PlanningDomainInUse>();
    match refs.zip(domain).and_then(|(refs, domain)| labelled(&domain.0, refs, fact)) {
        Some(words) => format!("it is not so yet: {words}"),
        None => "it is not so yet".to_owned(),
    }
}
