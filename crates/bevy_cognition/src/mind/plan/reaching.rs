//! Whether what a plan is to reach is so: looked at after every act and whenever all steps are done,
//! whatever the steps say.

use super::knowledge::GatherKnowledge;
use crate::turn::{ActionEnded, PlanningDomainInUse};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{Fact, Plan};

/// What was looked at: whether it is so, as far as the mind can tell. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub(super) struct GoalLookedAt {
    pub(super) entity: Entity,
    /// What is not so yet, in words; none where all of it is.
    pub(super) missing: Option<String>,
}

/// A deed may have done it, whether it was a step or not.
pub(super) fn look_after_act(ended: On<ActionEnded>, plans: Query<&Plan>, mut commands: Commands) {
    if plans.get(ended.entity).is_ok_and(Plan::is_judged_by_facts) {
        look_at_goal(&mut commands, ended.entity);
    }
}

/// Looks at it as soon as the world can be asked.
pub(super) fn look_at_goal(commands: &mut Commands<'_, '_>, entity: Entity) {
    commands.queue(move |world: &mut World| look(world, entity));
}

fn look(world: &mut World, entity: Entity) {
    let plan = world.get::<Plan>(entity).filter(|plan| plan.is_judged_by_facts());
    let Some(reach) = plan.map(|plan| plan.reach.clone()) else { return };
    let mut gather = GatherKnowledge { entity, facts: Vec::new() };
    world.trigger_ref(&mut gather);
    world.flush();
    // Where the game tells nothing, the steps are all there is to go by.
    let unknown = gather.facts.is_empty();
    let missing = reach.iter().find(|fact| !unknown && !gather.facts.contains(fact));
    let missing = missing.map(|fact| told(world, entity, fact));
    world.trigger(GoalLookedAt { entity, missing });
}

/// `It is not so yet: Mara has the key.`
fn told(world: &World, entity: Entity, fact: &Fact) -> String {
    let refs = world.get::<EntityRefs>(entity);
    let label = |id: &StableId| {
        let known = refs.and_then(|refs| refs.of(id)).map(|known| known.label.clone());
        known.unwrap_or_else(|| id.to_string())
    };
    let domain = world.get_resource::<PlanningDomainInUse>();
    let words = domain.and_then(|domain| domain.0.in_words(fact, &label));
    format!("it is not so yet: {}", words.unwrap_or_else(|| fact.to_string()))
}
