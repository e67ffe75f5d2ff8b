//! Who acts, or could, and where.

use crate::phrase::capital;
use crate::refusal::Refusal;
use crate::scene;
use crate::telling::told;
use bevy::prelude::*;
use cognition_core::perceive::{Percept, Referable};

/// Who acts, or could, and where.
pub(crate) struct Actor {
    pub(crate) entity: Entity,
    pub(crate) place: Entity,
    pub(crate) thing: Referable,
}

impl Actor {
    pub(crate) fn of(world: &World, entity: Entity) -> Result<Self, Refusal> {
        let place = scene::place_of(world, entity).ok_or(Refusal::Nowhere)?;
        Ok(Self { entity, place, thing: scene::thing(world, entity)? })
    }

    /// Something that others see the actor do: the name, then the words.
    pub(crate) fn seen(&self, does: &str) -> Percept {
        let text = format!("{} {does}", capital(&self.thing.label));
        Percept::event(text).by(self.thing.stable_id.clone())
    }

    /// The same in the words of the scene's language: a text of its [`Frame`], whose first label is the actor.
    pub(crate) fn seen_as(&self, world: &World, text: &str, labels: &[&str]) -> Percept {
        let labels = std::iter::once(self.thing.label.as_str()).chain(labels.iter().copied());
        let labels: Vec<&str> = labels.collect();
        Percept::event(told(world, text, &labels)).by(self.thing.stable_id.clone())
    }

    /// A person or a thing that is where the actor is.
    pub(crate) fn at_hand(&self, world: &World, entity: Entity) -> Result<Referable, Refusal> {
        let thing = scene::thing(world, entity)?;
        match scene::place_of(world, entity) == Some(self.place) {
            true => Ok(thing),
            false => Err(Refusal::NotHere { label: thing.label }),
        }
    }

    /// A thing that the actor holds.
    pub(crate) fn in_hand(&self, world: &World, item: Entity) -> Result<Referable, Refusal> {
        let thing = scene::thing(world, item)?;
        match scene::holds(world, self.entity, item) {
            true => Ok(thing),
            false => Err(Refusal::NotHeld { item: thing.label }),
        }
    }
}
