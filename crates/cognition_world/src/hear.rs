//! Who perceives what: everybody in a place, and muffled the places around it.

mod calling;
mod meant;
mod naming;
mod narrating;
mod placing;
mod speaking;

pub(crate) use calling::{call_around, call_back};
pub use naming::name_to;
pub(crate) use naming::{hear_of_in, name_concealed};
pub use narrating::narrate;
pub(crate) use narrating::{narrate_in, narrate_once};
pub(crate) use placing::placing;
pub use speaking::{speak, speak_claiming};
pub(crate) use speaking::{speak_as, speak_to_nobody, whisper_as};

use crate::scene::{self, Way};
use bevy::prelude::*;
use bevy_cognition::perceive::Perceive;
use cognition_core::mind::Mind;
use cognition_core::perceive::Percept;
use placing::placed;

/// Everybody in a place perceives something, in the order of their ids.
pub fn perceive_in(world: &mut World, place: Entity, percept: &Percept) {
    perceive_in_except(world, place, &[], percept);
}

/// Everybody in a place perceives something, but for some who know already.
pub fn perceive_in_except(world: &mut World, place: Entity, except: &[Entity], percept: &Percept) {
    let percept = placed(world, place, percept.clone());
    for entity in scene::minds_in(world, place) {
        if !except.contains(&entity) {
            world.trigger(Perceive { entity, percept: percept.clone() });
        }
    }
}

/// One perceives what is meant for them alone, and takes a turn because of it.
pub fn perceive_addressed(world: &mut World, place: Entity, to: Entity, percept: &Percept) {
    if world.get::<Mind>(to).is_some() {
        let percept = placed(world, place, percept.clone()).addressed();
        world.trigger(Perceive { entity: to, percept });
    }
}

/// A noise in a place is heard, muffled, in every place to which an exit leads.
pub fn overhear_around(world: &mut World, place: Entity, percept: &Percept) {
    let percept = placed(world, place, percept.clone());
    let mut places: Vec<Entity> = Vec::new();
    for way in scene::ways_from(world, place) {
        if !places.contains(&way.to) {
            places.push(way.to);
            overhear_behind(world, way, &percept);
        }
    }
}

/// A noise at an exit is heard, muffled, on its other side.
pub fn overhear_behind(world: &mut World, way: Way, percept: &Percept) {
    perceive_in(world, way.to, &percept.clone().hearsay());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use expect_test::expect;

    #[test]
    fn a_noise_is_heard_as_hearsay_in_the_places_around_and_only_there() {
        let mut inn = Inn::new();
        let yard = inn.yard;
        overhear_around(inn.world_mut(), yard, &Percept::event("A horn sounds."));
        expect![[r#"
            brannic: A horn sounds. (hearsay) @yard
            mara: A horn sounds. (hearsay) @yard"#]]
        .assert_eq(&inn.heard());
    }
}
