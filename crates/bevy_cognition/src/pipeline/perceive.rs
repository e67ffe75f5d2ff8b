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
mod perceiver;
mod senses;
mod staggering;

pub use crate::referables::Referables;
pub use crate::turn::{HasNewPercepts, INBOX_BOUND, Inbox, Perceive, RequestTurn};
#[doc(inline)]
pub use cognition_core::perceive::*;

use crate::record::Recorder;
use crate::referables::referables_plugin;
use crate::schedule::{Cognition, CognitionSystems, CognitionTick, Step};
use crate::topic_embedder::TopicEmbedder;
use crate::turn::{Listening, WantsTurn, Witnessing, inbox_plugin};
use bevy::prelude::{App, Commands, IntoScheduleConfigs, Plugin, Query, Res, With, default};
use cognition_core::memory::Experiences;
use cognition_core::record::RunEvent;
use perceiver::Perceiver;
use senses::Senses;
use staggering::who_notices;

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

fn receive_percepts(
    mut minds: Query<Perceiver, With<HasNewPercepts>>,
    senses: Senses<'_, '_>,
    tick: Res<CognitionTick>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    let noticing = who_notices(minds.iter_mut(), tick.0);
    let taken_out = noticing.into_iter().map(|mut mind| {
        commands.entity(mind.entity).remove::<HasNewPercepts>();
        let own = mind.mind.id.clone();
        let mut percepts = mind.inbox.drain();
        percepts.retain(|percept| !percept.is_speech_of(&own));
        for percept in &percepts {
            if percept.addressed {
                let wanted = WantsTurn { since: tick.0, ..default() };
                commands.entity(mind.entity).insert_if_new(wanted);
            } else if percept.kind != PerceptKind::Outcome {
                commands.entity(mind.entity).insert(Witnessing);
            }
            commands.entity(mind.entity).insert(Listening);
            recorder.record(|| RunEvent::Perceived { mind: own.clone(), percept: percept.clone() });
        }
        (mind, percepts)
    });
    senses.take_in(taken_out.collect());
}
