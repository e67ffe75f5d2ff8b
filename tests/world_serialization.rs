//! Minds through Bevy's own world serialisation, and back: for games that save their worlds so.
//!
//! The engine writes components as they stand. What a save of ours adds is not among them: what a
//! mind waits for, by the clock of the process, and what brains are being asked.

use bevy::asset::{AssetPath, LoadFromPath, UntypedHandle};
use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;
use bevy::world_serialization::DynamicWorldBuilder;
use bevy::world_serialization::serde::{DynamicWorldSerializer, WorldDeserializer};
use bevy_cognition::prelude::*;
use bevy_cognition::record::minds_hash;
use bevy_cognition::save::{MindSave, capture};
use cognition_core::adapt::Rapport;
use cognition_llm::HeuristicBrain;
use cognition_testkit::{MindHarness, Simulation, SimulationOptions};
use cognition_world::plugin::WorldPlugin;
use serde::de::DeserializeSeed;
use serde_json::Value;
use std::any::TypeId;
use std::path::Path;
use std::sync::Arc;

/// What only a save of ours has of a mind.
const OF_SAVES_ALONE: [&str; 3] = ["AskedBeside", "UnderWay", "Waited"];

/// Minds that have lived for a while.
fn lived() -> App {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let options = SimulationOptions::new(Arc::new(HeuristicBrain));
    let loaded = Simulation::load(&folder.join("heist.scenario.json"), options);
    let mut simulation = loaded.unwrap_or_else(|error| panic!("{error}"));
    (0..20).for_each(|_| _ = simulation.step());
    simulation.harness.app
}

/// The minds and what they have learned of each other, as the engine writes them.
fn written(app: &mut App) -> String {
    type OfMinds = Or<(With<Mind>, With<Rapport>)>;
    let mut minds = app.world_mut().query_filtered::<Entity, OfMinds>();
    let minds: Vec<Entity> = minds.iter(app.world()).collect();
    let registry = app.world().resource::<AppTypeRegistry>().read();
    let world = DynamicWorldBuilder::from_world(app.world(), &registry)
        .deny_all_resources()
        .extract_entities(minds.into_iter())
        .build();
    serde_json::to_string(&DynamicWorldSerializer::new(&world, &registry)).expect("is plain data")
}

/// Minds hold no handles of assets.
struct NoAssets;

impl LoadFromPath for NoAssets {
    fn load_from_path_erased(&mut self, _: TypeId, path: AssetPath<'static>) -> UntypedHandle {
        panic!("minds hold no assets, and here is {path}")
    }
}

fn read(app: &mut App, json: &str) {
    let registry = app.world().resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let reader = WorldDeserializer { type_registry: &registry, load_from_path: &mut NoAssets };
    let mut json = serde_json::Deserializer::from_str(json);
    let world = reader.deserialize(&mut json).unwrap_or_else(|error| panic!("{error}"));
    let mut entities = EntityHashMap::default();
    let spawned = world.write_to_world_with(app.world_mut(), &mut entities, &registry);
    spawned.unwrap_or_else(|error| panic!("{error}"));
    app.world_mut().flush();
}

/// Those of a game are named by their paths; what the demo world remembers follows from things that
/// are not taken along here.
fn components(mind: &MindSave) -> impl Iterator<Item = (&String, &Value)> {
    let own = |name: &str| !name.contains("::") && !OF_SAVES_ALONE.contains(&name);
    mind.components().iter().filter(move |(name, _)| own(name))
}

#[test]
fn minds_come_through_the_world_serialisation_of_the_engine_with_every_component() {
    let mut before = lived();
    let json = written(&mut before);
    let mut after = MindHarness::with_plugins(Arc::new(HeuristicBrain), WorldPlugin).app;
    read(&mut after, &json);
    let [was, is] = [&before, &after].map(|app| capture(app.world()).expect("each is there once"));
    assert!(was.minds().iter().any(|mind| !mind.rapports().is_empty()), "they have talked");
    assert!(was.minds().iter().any(|mind| mind.components().contains_key("Plan")), "one plans");
    assert_eq!(was.minds().len(), is.minds().len());
    for (was, is) in was.minds().iter().zip(is.minds()) {
        for (name, value) in components(was) {
            assert_eq!(is.components().get(name), Some(value), "{name} of {}", was.id());
        }
        assert_eq!(components(was).count(), components(is).count(), "of {}", was.id());
        assert_eq!(was.rapports(), is.rapports(), "of {}", was.id());
    }
    assert_eq!(minds_hash(after.world()), minds_hash(before.world()));
    after.update();
}
