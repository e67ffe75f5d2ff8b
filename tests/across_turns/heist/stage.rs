//! The scene at the Drowned Pike: how its world stands, and how it is played.

use super::saved::SavedMinds;
use bevy::prelude::*;
use bevy_cognition::plan::Plan;
use bevy_cognition::prelude::*;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::HeuristicBrain;
use cognition_testkit::{Simulation, SimulationOptions};
use cognition_world::busy::Busy;
use cognition_world::exit::Door;
use cognition_world::item::HeldBy;
use cognition_world::place::{LocatedIn, Told};
use cognition_world::scene;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The scene as it is written, or without the cook.
pub(crate) fn simulation(name: &str, seed: u64) -> Simulation {
    played_by(Arc::new(HeuristicBrain), name, seed)
}

/// The same, played by another brain.
pub(crate) fn played_by(brain: Arc<dyn Brain>, name: &str, seed: u64) -> Simulation {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let mut options = SimulationOptions::new(brain);
    options.seed = seed;
    Simulation::load(&folder.join(name), options).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays on until something is so, or to the end.
pub(crate) fn play_until(
    simulation: &mut Simulation,
    is_so: impl Fn(&World, &[RunRecord]) -> bool,
) -> Vec<RunRecord> {
    let mut records = Vec::new();
    while !is_so(simulation.harness.app.world(), &records) {
        match simulation.step() {
            Some(more) => records.extend(more),
            None => break,
        }
    }
    records
}

/// Something in the world of a scene.
pub(crate) fn find(world: &World, id: &str) -> Entity {
    scene::find(world, &id.into()).unwrap_or_else(|| panic!("`{id}` should be in the world"))
}

/// The plan of a mind.
pub(crate) fn plan(world: &World, mind: &str) -> Plan {
    let plan = world.get::<Plan>(find(world, mind)).cloned();
    plan.unwrap_or_else(|| panic!("`{mind}` should have a plan"))
}

/// How a run ended, in prose.
pub(crate) fn ending(records: &[RunRecord]) -> &str {
    match records.last().map(|record| &record.event) {
        Some(RunEvent::RunEnded { why, .. }) => why,
        other => panic!("should end with the end, not with {other:?}"),
    }
}

/// Whether they got the strongbox.
pub(crate) fn succeeded(records: &[RunRecord]) -> bool {
    ending(records).starts_with("Pip takes the box under one arm")
}

/// How often a planner answered.
pub(crate) fn thoughts(records: &[RunRecord]) -> usize {
    records.iter().filter(|record| matches!(record.event, RunEvent::PlanThought { .. })).count()
}

/// The steps that ended: by whom, which, and whether they failed.
pub(crate) fn steps(records: &[RunRecord]) -> Vec<(String, u32, bool)> {
    let step = |record: &RunRecord| match &record.event {
        RunEvent::PlanStepEnded { mind, step, failed, .. } => {
            Some((mind.to_string(), *step, failed.is_some()))
        }
        _ => None,
    };
    records.iter().filter_map(step).collect()
}

/// A game as it is saved: where everything is, and all minds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SavedGame {
    things: BTreeMap<StableId, Whereabouts>,
    minds: SavedMinds,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Whereabouts {
    place: Option<StableId>,
    holder: Option<StableId>,
    busy: Option<StableId>,
    door: Option<Door>,
    told: bool,
}

impl SavedGame {
    pub(crate) fn of(simulation: &mut Simulation) -> Self {
        let world = simulation.harness.app.world_mut();
        let minds = SavedMinds::of(world);
        let things = things(world).into_iter();
        let things = things.map(|(id, entity)| (id, Whereabouts::of(world, entity))).collect();
        Self { things, minds }
    }

    /// Into a scene that has just begun.
    pub(crate) fn load(&self, simulation: &mut Simulation) {
        let world = simulation.harness.app.world_mut();
        let things = things(world);
        things.iter().for_each(|(id, entity)| self.things[id].settle(world, *entity));
        world.flush();
        // Whoever moves is not busy any more.
        things.iter().for_each(|(id, entity)| self.things[id].engage(world, *entity));
        self.minds.load(world);
    }
}

impl Whereabouts {
    fn of(world: &World, entity: Entity) -> Self {
        let id =
            |entity: Entity| world.get::<Referable>(entity).map(|thing| thing.stable_id.clone());
        Self {
            place: world.get::<LocatedIn>(entity).and_then(|located| id(located.0)),
            holder: world.get::<HeldBy>(entity).and_then(|held| id(held.0)),
            busy: world.get::<Busy>(entity).and_then(|busy| id(busy.by)),
            door: world.get::<Door>(entity).cloned(),
            told: world.get::<Told>(entity).is_some(),
        }
    }

    fn settle(&self, world: &mut World, entity: Entity) {
        let found = |id: &Option<StableId>| id.as_ref().and_then(|id| scene::find(world, id));
        let (place, holder) = (found(&self.place), found(&self.holder));
        let mut thing = world.entity_mut(entity);
        thing.remove::<(HeldBy, Busy, Told)>();
        match place {
            Some(place) => _ = thing.insert(LocatedIn(place)),
            None => _ = thing.remove::<LocatedIn>(),
        }
        holder.into_iter().for_each(|holder| _ = thing.insert(HeldBy(holder)));
        self.door.clone().into_iter().for_each(|door| _ = thing.insert(door));
        self.told.then_some(Told).into_iter().for_each(|told| _ = thing.insert(told));
    }

    fn engage(&self, world: &mut World, entity: Entity) {
        let by = self.busy.as_ref().and_then(|id| scene::find(world, id));
        by.into_iter().for_each(|by| _ = world.entity_mut(entity).insert(Busy { by }));
    }
}

fn things(world: &mut World) -> BTreeMap<StableId, Entity> {
    let mut things = world.query::<(Entity, &Referable)>();
    things.iter(world).map(|(entity, thing)| (thing.stable_id.clone(), entity)).collect()
}
