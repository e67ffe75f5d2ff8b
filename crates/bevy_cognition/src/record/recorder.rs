//! Who writes the run log, and who reads it.

use crate::schedule::CognitionTick;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::record::{RunEvent, RunRecord};

/// One line of the run log, as a message. Written only while [`Recording`] is there, or a mind has a
/// [`MindTrace`](super::MindTrace).
#[derive(Message, Clone, Debug)]
pub struct Recorded(pub RunRecord);

/// Switches recording on. Without this resource, recording costs nothing.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Recording;

/// Keeps in the run log what brains thought that each offer is worth
/// ([`RunEvent::OffersWeighed`]). Without this resource nothing of it is kept.
///
/// A mind with a [`MindTrace`](super::MindTrace) has it in any case, and the line of
/// `cognition::why` at the level `INFO` needs neither.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Explaining;

/// Somebody is watched: the run is recorded for them too, whatever the game wants.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Watched;

/// Brings the [`Recorded`] message.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordPlugin;

impl Plugin for RecordPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Recorded>();
    }
}

/// Writes events of the run; games may add their own narration.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "a message writer has none")]
pub struct Recorder<'w> {
    records: MessageWriter<'w, Recorded>,
    recording: Option<Res<'w, Recording>>,
    watched: Option<Res<'w, Watched>>,
    explaining: Option<Res<'w, Explaining>>,
    tick: Res<'w, CognitionTick>,
}

impl Recorder<'_> {
    /// Whether the log is to say what brains thought that each offer is worth.
    pub(crate) fn explains(&self) -> bool {
        self.explaining.is_some()
    }

    /// Records what `event` returns; does not call it while recording is off.
    pub fn record(&mut self, event: impl FnOnce() -> RunEvent) {
        if self.recording.is_some() || self.watched.is_some() {
            self.records.write(Recorded(RunRecord { tick: self.tick.0, event: event() }));
        }
    }
}

/// [`Recorder::record`] for whoever holds the whole world.
pub fn record(world: &mut World, event: impl FnOnce() -> RunEvent) {
    if world.contains_resource::<Recording>() || world.contains_resource::<Watched>() {
        let tick = world.resource::<CognitionTick>().0;
        world.write_message(Recorded(RunRecord { tick, event: event() }));
    }
}
