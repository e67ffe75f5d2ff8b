//! Perceive: percepts arrive, from the game's events into the logs of the minds.
//!
//! [`Perceive`] puts a percept into the mind's [`Inbox`], however rarely the schedule runs. The
//! stage empties the inboxes in the order of the minds' ids, gives each thing that a percept names
//! a ref of the mind's own (`door_1`), and lets an addressed percept ask for a turn. [`Referables`]
//! finds the entity behind a stable id.
//!
//! Where more than 32 minds are mere witnesses of what is new, 32 of them (or a thirtieth, if that
//! is more) take it in with each run, and who is left over with the first. What is meant for a mind
//! is never put off.

mod examined;
mod lived;
mod staggering;

pub use crate::referables::Referables;
pub use crate::turn::{HasNewPercepts, INBOX_BOUND, Inbox, Perceive, RequestTurn};
#[doc(inline)]
pub use cognition_core::perceive::*;

use crate::record::Recorder;
use crate::referables::referables_plugin;
use crate::schedule::{Cognition, CognitionSystems, CognitionTick, Step};
use crate::topic_embedder::TopicEmbedder;
use crate::turn::{Listening, Notice, WantsTurn, Witnessing, inbox_plugin};
use bevy::prelude::{
    App, Commands, Entity, EntityCommands, IntoScheduleConfigs, Plugin, Query, Res, With, debug,
    default,
};
use cognition_core::memory::Experiences;
use cognition_core::mind::{Mind, StableId};
use cognition_core::record::RunEvent;
use lived::Living;
use staggering::{Waiting, who_notices};

/// Takes percepts in.
#[derive(Clone, Copy, Debug, Default)]
pub struct PerceivePlugin;

impl Plugin for PerceivePlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<Experiences>()
            .init_resource::<Referables>()
            .init_resource::<TopicEmbedder>()
            .add_plugins((inbox_plugin, referables_plugin))
            .add_observer(examined::examine)
            .add_systems(
                Cognition,
                receive_percepts.in_set(CognitionSystems::Perceive).in_set(Step::ReceivePercepts),
            );
    }
}

/// Whose inbox holds something. All who wait are looked at in each run, so no more is read of them than
/// who they are, and when they take it in.
#[derive(bevy::ecs::query::QueryData)]
#[query_data(mutable)]
struct Notified {
    entity: Entity,
    mind: &'static Mind,
    inbox: &'static mut Inbox,
}

/// The components that perceiving writes.
#[derive(bevy::ecs::query::QueryData)]
#[query_data(mutable)]
struct Perceiver {
    mind: &'static Mind,
    log: &'static mut PerceptionLog,
    refs: &'static mut EntityRefs,
    experiences: &'static mut Experiences,
}

/// Has something to take in, and all that perceiving writes.
type Perceiving = (With<HasNewPercepts>, With<PerceptionLog>, With<EntityRefs>, With<Experiences>);

impl Waiting for NotifiedItem<'_, '_> {
    fn id(&self) -> &StableId {
        &self.mind.id
    }

    fn notice(&self) -> Notice {
        self.inbox.notice()
    }

    fn put_off(&mut self, run: u64) {
        self.inbox.put_off(run);
    }
}

fn receive_percepts(
    mut waiting: Query<Notified, Perceiving>,
    mut minds: Query<Perceiver, Perceiving>,
    (things, referables): (Query<&Referable>, Res<Referables>),
    tick: Res<CognitionTick>,
    memory: Living<'_>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    for mut notified in who_notices(waiting.iter_mut(), tick.0) {
        let Ok(mut mind) = minds.get_mut(notified.entity) else { continue };
        let own = &mind.mind.id;
        let mut news = notified.inbox.drain();
        news.retain(|percept| !percept.is_speech_of(own));
        mark(&mut commands.entity(notified.entity), &news, tick.0);
        for percept in news {
            name_things(&mut mind, &percept, &things, &referables);
            recorder.record(|| RunEvent::Perceived {
                mind: mind.mind.id.clone(),
                percept: percept.clone(),
            });
            memory.live(&percept, &mind.mind.id, &mind.refs, &mut mind.experiences);
            mind.log.perceive(percept);
        }
    }
}

/// What the stages that follow go by. Each change of a mind's markers moves it: they come at once.
fn mark(mind: &mut EntityCommands<'_>, news: &[Percept], run: u64) {
    mind.remove::<HasNewPercepts>();
    if news.iter().any(|percept| percept.addressed) {
        mind.insert_if_new(WantsTurn { since: run, ..default() });
    }
    let is_witnessed =
        |percept: &Percept| !percept.addressed && percept.kind != PerceptKind::Outcome;
    if news.iter().any(is_witnessed) {
        mind.insert((Witnessing, Listening));
    } else if !news.is_empty() {
        mind.insert(Listening);
    }
}

fn name_things(
    mind: &mut PerceiverItem<'_, '_>,
    percept: &Percept,
    things: &Query<&Referable>,
    referables: &Referables,
) {
    let turn = mind.mind.turns;
    for stable_id in percept.named() {
        match referables.find(stable_id).and_then(|entity| things.get(entity).ok()) {
            Some(thing) if is_witnessed(percept, stable_id) => {
                mind.refs.see(thing, turn, Seen::Summary);
            }
            Some(thing) => drop(mind.refs.touch(thing, turn)),
            None => {
                debug!(target: "cognition::perceive", "`{}` perceives `{stable_id}`, which is not in the world", mind.mind.id)
            }
        }
    }
}

/// Whoever speaks or acts before one's eyes is seen; what is spoken of is not.
fn is_witnessed(percept: &Percept, thing: &StableId) -> bool {
    percept.provenance == Provenance::FirstHand && percept.source.as_ref() == Some(thing)
}
