//! What the world tells whoever watches.

use crate::place::Told;
use crate::watcher::note_missed;
use bevy::prelude::*;
use bevy_cognition::record::record;
use cognition_core::record::RunEvent;

/// The world tells whoever watches something that no mind did.
pub fn narrate(world: &mut World, text: impl Into<String>) {
    let text = text.into();
    record(world, || RunEvent::Narrated { text });
}

/// The same of what happens in some places: who watches and is in none of them misses it.
pub(crate) fn narrate_in(world: &mut World, places: &[Entity], text: impl Into<String>) {
    let text = text.into();
    note_missed(world, places, &text, None);
    narrate(world, text);
}

/// The world describes a place or a thing to whoever watches, the first time that it is seen there.
pub(crate) fn narrate_once(world: &mut World, place: Entity, thing: Entity, description: &str) {
    let told = world.get::<Told>(thing).is_some();
    if told || description.is_empty() {
        return;
    }
    if let Ok(mut thing) = world.get_entity_mut(thing) {
        thing.insert(Told);
    }
    narrate_in(world, &[place], description);
}
