//! What a mind lends to its skills, and takes back when they are done.

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
    let mut mind = world.get_entity_mut(entity).ok()?;
    Some(LentMemory {
        memory: MemoryLayers {
            working: lend(&mut mind),
            gists: lend(&mut mind),
            facts: lend(&mut mind),
            episodes: lend(&mut mind),
            concepts: lend(&mut mind),
            traits: lend(&mut mind),
        },
        topics: lend(&mut mind),
        attention: lend(&mut mind),
        lists: lend(&mut mind),
        agenda: lend(&mut mind),
    })
}

fn lend<C: Component<Mutability = bevy::ecs::component::Mutable> + Default>(
    mind: &mut EntityWorldMut<'_>,
) -> C {
    mind.get_mut::<C>().map(|mut own| std::mem::take(&mut *own)).unwrap_or_default()
}

/// Puts it back. A component that the mind did not have stays away while it holds nothing.
pub(super) fn take_back(world: &mut World, entity: Entity, lent: LentMemory) {
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let LentMemory { memory, topics, attention, lists, agenda } = lent;
    mind.insert((memory, topics, attention));
    if lists != Lists::default() {
        mind.insert(lists);
    }
    if agenda != Agenda::default() || mind.contains::<Agenda>() {
        mind.insert(agenda);
    }
}
