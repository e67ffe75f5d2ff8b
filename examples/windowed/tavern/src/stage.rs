//! The scenario is read, its people spawned, and you among them.

use crate::house::House;
use crate::player::Player;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_testkit::Cast;
use cognition_world::character::Character;
use cognition_world::come_and_go::{Appearance, arrive};
use cognition_world::place::Place;
use cognition_world::scenario::Scenario;
use cognition_world::scene;

/// The scenario that is played.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Playing(pub(crate) Scenario);

/// What others see as you enter.
const ENTRANCE: &str = "Robin, a traveller, comes in from the rain and shakes out a wet hat.";

pub(crate) fn put_on(app: &mut App, mut cast: Cast) {
    let world = app.world_mut();
    cast.prepare(world);
    cast.scenario.spawn(world);
    let house = House::of(world, &cast.scenario);
    if let Some(place) = house.rooms().next().map(|room| room.place) {
        let you = world.spawn((Character::named("robin", "Robin"), Player)).id();
        // Nobody has gone between the two lines.
        if let Err(refusal) = arrive(world, you, place, &Appearance::new(ENTRANCE)) {
            warn!("you can't come in: {refusal}");
        }
    }
    world.insert_resource(house);
    world.insert_resource(Playing(cast.scenario));
}

/// The places of a scenario that are in the world, in the order of the file.
pub(crate) fn places(world: &World, scenario: &Scenario) -> Vec<Entity> {
    let found = scenario.places.iter().filter_map(|entry| scene::find(world, &entry.id));
    found.filter(|place| world.get::<Place>(*place).is_some()).collect()
}

/// The minds that are in the world, in the order of the file.
pub(crate) fn minds(world: &World, scenario: &Scenario) -> Vec<Entity> {
    let found = scenario.minds().filter_map(|entry| scene::find(world, &entry.id));
    found.filter(|mind| world.get::<Mind>(*mind).is_some()).collect()
}
