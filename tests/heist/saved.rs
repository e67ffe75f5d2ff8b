//! What a game saves of its minds, as JSON, by stable id.

#![allow(dead_code, unreachable_pub, reason = "each test that includes it uses a part of it")]

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_cognition::perceive::Inbox;
use bevy_cognition::schedule::{CognitionTick, Epoch, GameClock};
use cognition_core::conscience::{Commitments, Conscience, EventLog};
use cognition_core::guard::{GuardPolicy, RecentActs};
use cognition_core::memory::{
    Concepts, Episodes, Facts, Gists, Notes, ShortTermMemory, Traits, WorkingMemory,
};
use cognition_core::mind::{
    CognitiveLedger, GameTime, LedgerEvidence, Mind, Mood, Persona, StableId,
};
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::plan::{Invitation, Plan, TurnHistory};
use cognition_core::route::{Attention, RouteLog, Topics};
use cognition_core::skill::{Agenda, Lists};
use cognition_world::knowledge::Remembered;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// A component that is saved.
struct Saved {
    write: fn(&World, Entity) -> Option<String>,
    read: fn(&mut World, Entity, Option<&str>),
}

impl Saved {
    const fn of<C: Component<Mutability = Mutable> + Serialize + DeserializeOwned>() -> Self {
        Self { write: write::<C>, read: read::<C> }
    }
}

fn write<C: Component + Serialize>(world: &World, entity: Entity) -> Option<String> {
    let component = world.get::<C>(entity)?;
    Some(serde_json::to_string(component).expect("a component is plain data"))
}

/// A component that the save does not have is not there afterwards.
fn read<C: Component + DeserializeOwned>(world: &mut World, entity: Entity, json: Option<&str>) {
    let mut entity = world.entity_mut(entity);
    match json {
        Some(json) => {
            let read: C = serde_json::from_str(json).expect("what was saved can be read");
            entity.insert(read);
        }
        None => _ = entity.remove::<C>(),
    }
}

/// All of them.
const SAVED: &[Saved] = &[
    Saved::of::<Mind>(),
    Saved::of::<Persona>(),
    Saved::of::<Mood>(),
    Saved::of::<CognitiveLedger>(),
    Saved::of::<LedgerEvidence>(),
    Saved::of::<Inbox>(),
    Saved::of::<PerceptionLog>(),
    Saved::of::<EntityRefs>(),
    Saved::of::<ShortTermMemory>(),
    Saved::of::<Notes>(),
    Saved::of::<WorkingMemory>(),
    Saved::of::<Gists>(),
    Saved::of::<Facts>(),
    Saved::of::<Episodes>(),
    Saved::of::<Concepts>(),
    Saved::of::<Traits>(),
    Saved::of::<Attention>(),
    Saved::of::<RouteLog>(),
    Saved::of::<Topics>(),
    Saved::of::<Lists>(),
    Saved::of::<Agenda>(),
    Saved::of::<RecentActs>(),
    Saved::of::<GuardPolicy>(),
    Saved::of::<EventLog>(),
    Saved::of::<Commitments>(),
    Saved::of::<Conscience>(),
    Saved::of::<TurnHistory>(),
    Saved::of::<Plan>(),
    Saved::of::<Invitation>(),
    Saved::of::<Remembered>(),
];

/// All minds of a world, and the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMinds {
    now: GameTime,
    tick: u64,
    minds: BTreeMap<StableId, Vec<Option<String>>>,
}

impl SavedMinds {
    /// As they are now.
    pub fn of(world: &mut World) -> Self {
        let saved =
            |world: &World, entity| SAVED.iter().map(|c| (c.write)(world, entity)).collect();
        let minds = minds(world).into_iter().map(|(id, entity)| (id, saved(world, entity)));
        Self {
            minds: minds.collect(),
            now: world.resource::<GameClock>().now,
            tick: world.resource::<CognitionTick>().0,
        }
    }

    /// Makes the minds of another world, or of this one at another time, what these were. It is
    /// another timeline from then on.
    pub fn load(&self, world: &mut World) {
        world.resource_mut::<Epoch>().0 += 1;
        world.resource_mut::<GameClock>().now = self.now;
        world.resource_mut::<CognitionTick>().0 = self.tick;
        for (id, entity) in minds(world) {
            for (component, json) in SAVED.iter().zip(&self.minds[&id]) {
                (component.read)(world, entity, json.as_deref());
            }
        }
        world.flush();
    }
}

fn minds(world: &mut World) -> BTreeMap<StableId, Entity> {
    let mut minds = world.query::<(Entity, &Mind)>();
    minds.iter(world).map(|(entity, mind)| (mind.id.clone(), entity)).collect()
}
