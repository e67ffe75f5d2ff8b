//! What a mind is heard to say while its brain thinks.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_brain::Listener;
use cognition_core::decide::SpeechReader;
use cognition_core::mind::StableId;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

/// The mind is heard while it thinks. Removing this takes back what was told, unless it was kept.
#[derive(Component, Debug)]
#[component(storage = "SparseSet", on_discard = take_back)]
pub(crate) struct Speaking {
    ear: Arc<Mutex<Ear>>,
    mind: StableId,
    turn: u64,
    told: String,
}

/// Where the thread of the brain leaves what it says.
#[derive(Debug)]
struct Ear {
    reader: SpeechReader,
    new: String,
}

impl Speaking {
    /// Nothing is told yet. It is somebody of this name who speaks.
    pub(crate) fn new(mind: StableId, turn: u64, name: &str) -> Self {
        let ear = Ear { reader: SpeechReader::of(name), new: String::new() };
        Self { ear: Arc::new(Mutex::new(ear)), mind, turn, told: String::new() }
    }

    pub(crate) fn listener(&self) -> Listener {
        let ear = Arc::clone(&self.ear);
        Listener::new(move |piece| {
            let mut ear = ear.lock().unwrap_or_else(PoisonError::into_inner);
            let said = ear.reader.read(piece);
            ear.new.push_str(&said);
        })
    }

    pub(crate) fn turn(&self) -> u64 {
        self.turn
    }

    /// All that was told.
    pub(crate) fn told(&self) -> &str {
        &self.told
    }

    /// What is new since the last time. The frame does not wait for a brain that is just speaking.
    pub(crate) fn tell(&mut self) -> Option<String> {
        let mut ear = match self.ear.try_lock() {
            Ok(ear) => ear,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        let new = std::mem::take(&mut ear.new);
        drop(ear);
        self.told.push_str(&new);
        (!new.is_empty()).then_some(new)
    }

    /// The mind says this. Nothing is taken back if what was told is the beginning of it; that comes
    /// back.
    pub(crate) fn keep(&mut self, speech: &str) -> String {
        match speech.starts_with(&self.told) {
            true => std::mem::take(&mut self.told),
            false => String::new(),
        }
    }
}

fn take_back(mut world: DeferredWorld<'_>, context: HookContext) {
    let Some(speaking) = world.get::<Speaking>(context.entity) else { return };
    if speaking.told.is_empty() {
        return;
    }
    let Speaking { mind, turn, told, .. } = speaking;
    let entity = context.entity;
    let retracted = SpeechRetracted { entity, mind: mind.clone(), turn: *turn, text: told.clone() };
    world.commands().queue(|world: &mut World| retracted.tell(world));
}

/// What was told in chunks is not what the mind says. What it says instead, if anything, comes as
/// chunks of the next try, or as an [`UtteranceMade`](super::UtteranceMade).
///
/// An event on the mind, which may be gone, and a message.
#[derive(EntityEvent, Message, Clone, Debug, PartialEq, Eq)]
pub struct SpeechRetracted {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// All that was told in chunks.
    pub text: String,
}

impl SpeechRetracted {
    pub(crate) fn tell(self, world: &mut World) {
        world.write_message(self.clone());
        world.trigger(self);
    }
}
