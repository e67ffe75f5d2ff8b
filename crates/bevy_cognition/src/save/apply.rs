//! Minds into a world.

use super::components::{Loading, OfGame, Saved, saved};
use super::in_flight::drop_in_flight;
use super::under_way;
use crate::brain::govern::Governor;
use crate::brain::transport::Answers;
use crate::mind::adapt::Rapports;
use crate::mind::conscience;
use crate::mind::regulate::{Regulation, restore};
use crate::record::{self, minds};
use crate::schedule::{CognitionTick, Epoch, GameClock};
use crate::turn::TalkOfMinds;
use bevy::ecs::reflect::ReflectComponent;
use bevy::prelude::*;
use bevy::reflect::TypeRegistry;
use cognition_core::mind::{Mind, StableId};
use cognition_core::save::{MindSave, SAVE_FORMAT, Save, SaveError};
use serde_json::Value;
use std::collections::BTreeMap;

/// What became of the minds of a save, and of those that it does not have; each in the order of
/// their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// They were in the world, and are now what they were.
    pub replaced: Vec<StableId>,
    /// They were not in the world, and are now.
    pub spawned: Vec<StableId>,
    /// The save does not have them. They are left as they are, but for what they were being asked.
    pub left: Vec<StableId>,
}

/// Makes the minds of a world what they were: see the [module](super). Call it between two
/// runs of the schedule, once the things that minds know of are in their places. The
/// [`GameClock`] is set back to the time of the save.
///
/// # Errors
/// [`SaveError`] where something in the save is not what this program can read. Nothing has
/// changed then.
///
/// # Panics
/// In an app without `CognitionPlugins`.
pub fn apply(world: &mut World, save: &Save) -> Result<Loaded, SaveError> {
    let registry = world.resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let of_game = world.get_resource::<OfGame>().cloned();
    let reading = Reading::new(&registry, of_game.as_ref());
    let minds = save.minds().iter().map(|mind| reading.mind(mind));
    let minds = minds.collect::<Result<Vec<_>, _>>()?;
    let regulation = save.regulation().map(read_regulation).transpose()?;

    begin_timeline(world, save);
    regulation.into_iter().for_each(|learned| restore(world, learned));
    let mut there = there(world);
    let mut loaded = Loaded::default();
    for mind in &minds {
        let entity = match there.remove(&mind.id) {
            Some(entity) => {
                reading.clear(world, entity);
                loaded.replaced.push(mind.id.clone());
                entity
            }
            None => {
                loaded.spawned.push(mind.id.clone());
                world.spawn_empty().id()
            }
        };
        reading.put(world, entity, mind);
    }
    // Once all minds are there: a rapport looks for its own.
    for rapport in minds.iter().flat_map(|mind| &mind.rapports) {
        let entity = world.spawn_empty().id();
        rapport.insert(world, entity, &registry);
    }
    under_way::take_up(world);
    world.flush();
    loaded.left = there.into_keys().collect();
    Ok(loaded)
}

fn begin_timeline(world: &mut World, save: &Save) {
    world.resource_mut::<Epoch>().0 += 1;
    world.resource_mut::<GameClock>().now = save.now();
    world.resource_mut::<CognitionTick>().0 = save.tick();
    if let Some(mut talk) = world.get_resource_mut::<TalkOfMinds>() {
        talk.0.forget();
    }
    if let Some(mut governor) = world.get_resource_mut::<Governor>() {
        governor.begin_timeline();
    }
    if let Some(mut answers) = world.get_resource_mut::<Answers>() {
        answers.begin_timeline(save.tick());
    }
    conscience::begin_timeline(world);
    record::begin_timeline(world);
}

fn there(world: &World) -> BTreeMap<StableId, Entity> {
    let id = |entity| Some((world.get::<Mind>(entity)?.id.clone(), entity));
    minds(world).into_iter().filter_map(id).collect()
}

pub(super) fn read_regulation(value: &Value) -> Result<Regulation, SaveError> {
    Regulation::from_json("regulation", &value.to_string()).map_err(SaveError::Regulation)
}

/// What a save is read by.
pub(super) struct Reading<'r> {
    saved: BTreeMap<&'r str, Saved<'r>>,
    registry: &'r TypeRegistry,
}

/// A mind that was read and is not in the world yet.
struct ReadMind {
    id: StableId,
    name: Option<Name>,
    /// In the order in which they are loaded.
    components: Vec<ReadComponent>,
    rapports: Vec<ReadComponent>,
}

pub(super) struct ReadComponent {
    when: Loading,
    component: ReflectComponent,
    value: Box<dyn Reflect>,
}

impl ReadComponent {
    fn insert(&self, world: &mut World, entity: Entity, registry: &TypeRegistry) {
        let mut entity = world.entity_mut(entity);
        self.component.insert(&mut entity, self.value.as_partial_reflect(), registry);
    }
}

impl<'r> Reading<'r> {
    pub(super) fn new(registry: &'r TypeRegistry, of_game: Option<&OfGame>) -> Self {
        Self { saved: saved(registry, of_game), registry }
    }

    /// The component of that name, as it was saved.
    pub(super) fn component(
        &self,
        mind: &MindSave,
        name: &str,
        value: &Value,
    ) -> Result<ReadComponent, SaveError> {
        let saved = self.saved.get(name).ok_or_else(|| {
            let (mind, component) = (mind.id().clone(), name.to_owned());
            SaveError::UnknownComponent { mind, component, format: SAVE_FORMAT }
        })?;
        read(mind, name, saved, value)
    }

    /// What the mind had learned of each, as it was saved.
    pub(super) fn rapports(
        &self,
        mind: &MindSave,
    ) -> impl Iterator<Item = Result<ReadComponent, SaveError>> {
        let rapport = Saved::rapport(self.registry);
        let values = mind.rapports().iter();
        values.filter_map(move |value| Some(read(mind, "Rapport", rapport.as_ref()?, value)))
    }

    fn mind(&self, mind: &MindSave) -> Result<ReadMind, SaveError> {
        let components = mind.components().iter();
        let components = components.map(|(name, value)| self.component(mind, name, value));
        let mut components = components.collect::<Result<Vec<_>, _>>()?;
        components.sort_by_key(|component| component.when);
        Ok(ReadMind {
            id: mind.id().clone(),
            name: mind.name().map(|name| Name::new(name.to_owned())),
            components,
            rapports: self.rapports(mind).collect::<Result<_, _>>()?,
        })
    }

    /// Whatever is saved is taken from a mind, but for what others find it by.
    fn clear(&self, world: &mut World, entity: Entity) {
        let rapports = world.get::<Rapports>(entity).into_iter().flat_map(Rapports::iter);
        let rapports: Vec<Entity> = rapports.collect();
        rapports.into_iter().for_each(|rapport| _ = world.despawn(rapport));
        let mut mind = world.entity_mut(entity);
        drop_in_flight(&mut mind);
        for (name, saved) in &self.saved {
            if !["Mind", "Referable"].contains(name) {
                saved.component.remove(&mut mind);
            }
        }
    }

    fn put(&self, world: &mut World, entity: Entity, mind: &ReadMind) {
        mind.name.iter().for_each(|name| _ = world.entity_mut(entity).insert(name.clone()));
        mind.components.iter().for_each(|part| part.insert(world, entity, self.registry));
    }
}

fn read(
    mind: &MindSave,
    name: &str,
    saved: &Saved<'_>,
    value: &Value,
) -> Result<ReadComponent, SaveError> {
    let fault = |source| SaveError::Component {
        mind: mind.id().clone(),
        component: name.to_owned(),
        format: SAVE_FORMAT,
        source,
    };
    let value = saved.deserialize.deserialize(value).map_err(fault)?;
    Ok(ReadComponent { when: saved.when, component: saved.component.clone(), value })
}
