//! Topics on which nobody says anything any more.

use crate::calendar::Calendar;
use crate::mind::drift::NewMatter;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::topic_embedder::TopicEmbedder;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::memory::{Concepts, EndedTopic, Episodes, Facts, MemoryLayers};
use cognition_core::mind::{GameTime, Mind};
use cognition_core::record::RunEvent;
use std::mem::take;

/// Minds whose topics end per run of the schedule at most; the others follow in the next one, and
/// remember the same.
const PER_RUN: usize = 2;

/// When the next topic of which mind ends.
#[derive(Resource, Debug, Default)]
pub(super) struct TopicEnds(Calendar);

/// Something was said to the mind, or by it: its topics may end at another time.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct Remembering;

/// A save may bring topics that have not ended, and episodes to think about.
pub(super) fn watch_episodes(
    insert: On<Insert, Episodes>,
    minds: Query<&Episodes, With<Mind>>,
    mut commands: Commands,
) {
    let holds_something =
        |episodes: &Episodes| episodes.next_end().is_some() || episodes.iter().len() > 0;
    if minds.get(insert.entity).is_ok_and(holds_something) {
        commands.entity(insert.entity).try_insert(Remembering);
    }
}

/// Who has no episodes has none that ends.
pub(super) fn forget_episodes(remove: On<Remove, Episodes>, mut ends: ResMut<TopicEnds>) {
    ends.0.forget(remove.entity);
}

pub(super) fn keep_calendar(
    minds: Query<(Entity, &Mind, &Episodes), With<Remembering>>,
    mut ends: ResMut<TopicEnds>,
    mut commands: Commands,
) {
    for (entity, mind, episodes) in &minds {
        ends.0.set(entity, &mind.id, episodes.next_end());
        let mut mind = commands.entity(entity);
        mind.try_remove::<Remembering>();
        if episodes.iter().len() > 0 {
            mind.try_insert(NewMatter);
        }
    }
}

/// What a topic that ends is written into.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Ending {
    mind: &'static Mind,
    facts: &'static Facts,
    episodes: &'static mut Episodes,
    concepts: &'static mut Concepts,
}

pub(super) fn end_topics(
    mut ends: ResMut<TopicEnds>,
    mut minds: Query<Ending>,
    embedder: Res<TopicEmbedder>,
    clock: Res<GameClock>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    for entity in ends.0.take_due(clock.now, PER_RUN) {
        let Ok(mut mind) = minds.get_mut(entity) else { continue };
        for ended in mind.end(clock.now, &embedder) {
            let mind = mind.mind.id.clone();
            recorder.record(|| RunEvent::TopicEnded { mind, ended });
        }
        commands.entity(entity).try_insert(Remembering);
    }
}

impl EndingItem<'_, '_> {
    fn end(&mut self, now: GameTime, embedder: &TopicEmbedder) -> Vec<EndedTopic> {
        // Of a topic that ends only episodes and concepts are written; facts say what things are.
        let mut layers = MemoryLayers {
            facts: self.facts.clone(),
            episodes: take(&mut *self.episodes),
            concepts: take(&mut *self.concepts),
            ..MemoryLayers::default()
        };
        let ended = layers.end_topics(now, embedder);
        (*self.episodes, *self.concepts) = (layers.episodes, layers.concepts);
        ended
    }
}
