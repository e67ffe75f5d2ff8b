//! What a mind knows of by its name, be it that it only hears of it.

use crate::actor::Actor;
use crate::item::Item;
use crate::knowledge::{Remembered, UNPLACED};
use crate::scene;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, Referable};
use cognition_core::plan::Fact;

/// Names things to a mind, so that it knows of them from now on.
pub fn name_to(world: &mut World, mind: Entity, thing: Entity) {
    let Some(thing) = world.get::<Referable>(thing).cloned() else {
        return;
    };
    let turn = world.get::<Mind>(mind).map_or(0, |mind| mind.turns);
    if let Some(mut refs) = world.get_mut::<EntityRefs>(mind) {
        refs.touch(&thing, turn);
    }
}

/// Names to a mind the concealed things of what it knows: it can deal with them where they are.
pub(crate) fn name_concealed(world: &mut World, mind: Entity, known: &[Fact]) {
    let things = known.iter().flat_map(|fact| &fact.of).filter_map(|id| scene::find(world, id));
    let concealed = |thing: &Entity| world.get::<Item>(*thing).is_some_and(|it| it.concealed);
    let things: Vec<Entity> = things.filter(concealed).collect();
    things.into_iter().for_each(|thing| name_to(world, mind, thing));
}

/// Everybody hears of things where somebody is who speaks of them.
pub(crate) fn hear_of_in(world: &mut World, actor: &Actor, things: &[StableId]) {
    let mut hearers = scene::minds_in(world, actor.place);
    hearers.retain(|mind| *mind != actor.entity);
    hearers.into_iter().for_each(|mind| hear_of(world, mind, things));
}

/// Whoever hears of a thing that is not to be seen does not know by that where it is.
pub(super) fn hear_of(world: &mut World, mind: Entity, things: &[StableId]) {
    for id in things {
        let concealed = |it: &Entity| world.get::<Item>(*it).is_some_and(|item| item.concealed);
        let thing = scene::find(world, id).filter(concealed);
        let is_new = thing.is_some_and(|thing| !scene::knows_of(world, mind, thing));
        if let Some(mut known) = world.get_mut::<Remembered>(mind).filter(|_| is_new)
            && !known.places(id)
        {
            known.learn(Fact::new(UNPLACED, [id.clone()]));
        }
    }
}
