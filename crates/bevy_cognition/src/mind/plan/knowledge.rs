//! What a planner goes by: what the mind knows, what actions need, how much it may plan.

use crate::referables::Referables;
use crate::turn::TurnKnowledge;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;
use cognition_core::plan::{Fact, PlanningModes};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Asks the game what a mind knows of the world: before it plans, in each turn that it decides, and where it searches
/// what it knows. Observers push facts.
///
/// Only what the mind has seen or heard of belongs there: the planner trusts it. Each thing that a
/// fact names must be `Referable`; a fact that names anything else is dropped.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::plan::Fact;
/// use bevy_cognition::plan::GatherKnowledge;
///
/// fn tell_where_the_cook_is(mut gather: On<GatherKnowledge>) {
///     gather.facts.push(Fact::new("at", ["hob", "kitchen"]));
/// }
///
/// App::new().add_observer(tell_where_the_cook_is);
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct GatherKnowledge {
    /// The mind.
    pub entity: Entity,
    /// What the mind knows. Order does not matter: facts are sorted.
    pub facts: Vec<Fact>,
}

/// A fact that the game has told names something that is not in the world: it is left out.
#[derive(EntityEvent, Clone, Debug)]
pub(crate) struct FactDropped {
    /// The mind.
    pub(crate) entity: Entity,
    /// The fact.
    pub(crate) fact: Fact,
}

/// The modes of planning; by default the four of `data/planning/modes.json`.
#[derive(Resource, Clone, Debug, Default)]
pub struct PlanningModesInUse(pub Arc<PlanningModes>);

/// What a mind knows, whatever it needs that for. Nothing gets a name of its own by that.
pub(crate) fn knowledge_of(world: &mut World, entity: Entity) -> TurnKnowledge {
    let mut gather = GatherKnowledge { entity, facts: Vec::new() };
    world.trigger_ref(&mut gather);
    world.flush();
    let mut facts = gather.facts;
    facts.retain(|fact| fact.of.iter().all(|thing| referable(world, thing).is_some()));
    facts.sort();
    facts.dedup();
    let things: BTreeSet<&StableId> = facts.iter().flat_map(|fact| &fact.of).collect();
    let named = things.into_iter().filter_map(|thing| referable(world, thing).cloned()).collect();
    TurnKnowledge { facts: facts.into(), named }
}

fn referable<'w>(world: &'w World, thing: &StableId) -> Option<&'w Referable> {
    let found = world.get_resource::<Referables>()?.find(thing)?;
    world.get::<Referable>(found)
}
