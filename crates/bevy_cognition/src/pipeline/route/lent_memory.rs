//! What a mind lends to its skills, and takes back when they are done.

use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::memory::MemoryLayers;
use cognition_core::route::{Attention, Topics};
use cognition_core::skill::{Agenda, Lists};

/// What skills may change of a mind.
#[derive(Debug, Default)]
pub(super) struct LentMemory {
    pub(super) memory: MemoryLayers,
    pub(super) topics: Topics,
    pub(super) attention: Attention,
    pub(super) lists: Lists,
    pub(super) agenda: Agenda,
}

/// Takes the memory out, so that skills may read the world meanwhile.
pub(super) fn lend_memory(world: &mut World, entity: Entity) -> Option<LentMemory> {
    let remembers = world.resource::<CognitionSettings>().remembers();
    let mut mind = world.get_entity_mut(entity).ok()?;
    Some(LentMemory {
        memory: match remembers {
            true => all_layers(&mut mind),
            // What skills would find and keep is not there.
            false => MemoryLayers { working: lend(&mut mind), ..MemoryLayers::default() },
        },
        topics: lend(&mut mind),
        attention: lend(&mut mind),
        lists: lend(&mut mind),
        agenda: lend(&mut mind),
    })
}

fn all_layers(mind: &mut EntityWorldMut<'_>) -> MemoryLayers {
    MemoryLayers {
        working: lend(mind),
        gists: lend(mind),
        facts: lend(mind),
        episodes: lend(mind),
        concepts: lend(mind),
        traits: lend(mind),
    }
}

fn lend<C: Component<Mutability = bevy::ecs::component::Mutable> + Default>(
    mind: &mut EntityWorldMut<'_>,
) -> C {
    mind.get_mut::<C>().map(|mut own| std::mem::take(&mut *own)).unwrap_or_default()
}

/// Puts it back. A component that the mind did not have stays away while it holds nothing.
pub(super) fn take_back(world: &mut World, entity: Entity, lent: LentMemory) {
    let remembers = world.resource::<CognitionSettings>().remembers();
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let LentMemory { memory, topics, attention, lists, agenda } = lent;
    match remembers {
        true => mind.insert(memory),
        false => mind.insert(memory.working),
    };
    mind.insert((topics, attention));
    if lists != Lists::default() {
        mind.insert(lists);
    }
    if agenda != Agenda::default() || mind.contains::<Agenda>() {
        mind.insert(agenda);
    }
}
