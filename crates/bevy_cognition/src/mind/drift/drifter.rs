//! What a drifting mind reads and writes.

use super::events::Drifted;
use crate::mind::conscience::ReflectionInProgress;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::{Acting, AwaitingReply, Dormant, Turn, WantsTurn};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::drift::{Daydream, Drift, DriftMemory, NoThought};
use cognition_core::memory::{Concepts, Episodes, Gists};
use cognition_core::mind::{GameTime, Mind};
use cognition_core::record::RunEvent;
use cognition_core::route::{Topic, Topics};

/// A mind that drifts.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Drifter {
    pub(super) mind: &'static Mind,
    pub(super) drift: &'static mut Drift,
    pub(super) concepts: &'static mut Concepts,
    pub(super) gists: &'static mut Gists,
    pub(super) episodes: &'static Episodes,
    topics: &'static Topics,
}

/// Has something else to do, or sleeps.
type Engaged = Or<(
    With<Turn>,
    With<WantsTurn>,
    With<Acting>,
    With<AwaitingReply>,
    With<ReflectionInProgress>,
    With<Dormant>,
)>;

/// All minds that drift, and what they go by.
#[derive(SystemParam)]
pub(super) struct Drifters<'w, 's> {
    pub(super) minds: Query<'w, 's, Drifter>,
    engaged: Query<'w, 's, (), Engaged>,
    pub(super) settings: Res<'w, CognitionSettings>,
    pub(super) clock: Res<'w, GameClock>,
    pub(super) recorder: Recorder<'w>,
    pub(super) commands: Commands<'w, 's>,
}

impl Drifters<'_, '_> {
    /// Whether somebody engages the mind, or did a moment ago.
    pub(super) fn is_engaged(&self, entity: Entity) -> bool {
        let quiet = self.settings.drift.quiet;
        let spoken_with = self.minds.get(entity).is_ok_and(|mind| {
            let own = |topic: &&Topic| !topic.id.conversation().is_empty();
            let latest = mind.topics.iter().filter(own).map(|topic| topic.updated).max();
            latest.is_some_and(|latest| self.clock.now.since(latest) < quiet)
        });
        spoken_with || self.engaged.contains(entity)
    }

    /// Takes a thought in, and tells of it.
    pub(super) fn keep(&mut self, entity: Entity, daydream: Daydream, by_brain: bool) {
        let now = self.clock.now;
        let Ok(mut mind) = self.minds.get_mut(entity) else { return };
        if let Err(why) = mind.take_in(&daydream, &self.settings, now) {
            debug!(target: "cognition::drift", "`{}` has no thought: {why}", mind.mind.id);
            return;
        }
        let (id, cycle) = (mind.mind.id.clone(), mind.drift.cycles());
        let recorded = Box::new(daydream.clone());
        self.recorder.record(|| RunEvent::Drifted {
            mind: id.clone(),
            cycle,
            at: now,
            by_brain,
            daydream: recorded,
        });
        self.commands.trigger(Drifted { entity, mind: id, cycle, by_brain, daydream });
    }
}

impl DrifterItem<'_, '_> {
    fn take_in(
        &mut self,
        daydream: &Daydream,
        settings: &CognitionSettings,
        now: GameTime,
    ) -> Result<(), NoThought> {
        let (concepts, gists) = (&mut *self.concepts, &mut *self.gists);
        let mut memory = DriftMemory { concepts, gists, episodes: self.episodes };
        self.drift.take_in(&mut memory, daydream, &settings.drift.params, now)
    }
}
