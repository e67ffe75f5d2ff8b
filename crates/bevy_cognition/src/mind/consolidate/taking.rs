//! What a brain makes of an exchange is taken in.

use super::asking::Consolidating;
use super::ends::Remembering;
use crate::brain::background::{BackgroundRequest, BackgroundRequestOf};
use crate::record::Recorder;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::decide::Rejection;
use cognition_core::memory::{
    Concepts, Consolidated, Encoded, Episodes, Facts, Gists, MemoryLayers, parse_consolidation,
};
use cognition_core::mind::{Mind, StableId};
use cognition_core::prompt::Correction;
use cognition_core::record::RunEvent;
use std::mem::take;

/// A brain has said what an exchange leaves behind, and it is taken in. Where a rule alone
/// consolidates there is no such fact.
#[derive(EntityEvent, Clone, Debug)]
pub struct ExchangeConsolidated {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// With whom it talked; empty for the surroundings.
    pub with: StableId,
    /// The turn in which it was.
    pub turn: u64,
    /// What the brain said, the other's style among it. Untrusted.
    pub said: Consolidated,
}

/// What a consolidation is written into.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Taking {
    mind: &'static Mind,
    gists: &'static mut Gists,
    facts: &'static mut Facts,
    episodes: &'static mut Episodes,
    concepts: &'static mut Concepts,
}

/// In the order of the minds' ids, then of their turns.
pub(super) fn take_consolidations(
    mut asides: Query<(Entity, &BackgroundRequestOf, &Consolidating, &mut BackgroundRequest)>,
    mut minds: Query<Taking>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    let mut answered: Vec<(StableId, u64, Entity)> = Vec::new();
    for (entity, of, about, aside) in &asides {
        if let Ok(mind) = minds.get(of.0).map(|mind| mind.mind.id.clone())
            && aside.is_answered()
        {
            answered.push((mind, about.turn, entity));
        }
    }
    answered.sort();
    for (mind, turn, entity) in answered {
        let Ok((_, of, about, mut aside)) = asides.get_mut(entity) else { continue };
        let Some(outcome) = aside.take_answer() else { continue };
        let read = outcome.map(|reply| parse_consolidation(&reply.text));
        if let Ok(read) = &read {
            aside.judge(read.as_ref().map(|_| ()));
        }
        match read {
            Ok(Ok(said)) => {
                let Ok(mut written) = minds.get_mut(of.0) else { continue };
                let encoded = written.take_in(about, &said);
                let topic = about.topic.clone();
                let (entity, with) = (of.0, about.with.clone());
                recorder.record(|| RunEvent::Consolidated {
                    mind: mind.clone(),
                    turn,
                    topic,
                    encoded,
                });
                commands.entity(entity).try_insert(Remembering);
                commands.trigger(ExchangeConsolidated { entity, mind, with, turn, said });
            }
            Ok(Err(rejection)) => {
                let attempt = aside.attempts;
                let rejected = rejected(&mind, turn, attempt, &rejection);
                recorder.record(|| rejected);
                // One corrective retry; then the rule stands.
                if attempt < 2 {
                    aside.ask_again(Correction::Reply(rejection));
                    continue;
                }
            }
            Err(cause) => recorder.record(|| RunEvent::BrainFailed { mind, turn, cause }),
        }
        commands.entity(entity).try_despawn();
    }
}

fn rejected(mind: &StableId, turn: u64, attempt: u32, rejection: &Rejection) -> RunEvent {
    let (mind, rejection) = (mind.clone(), rejection.clone());
    RunEvent::ReplyRejected { mind, turn, attempt, rejection }
}

impl TakingItem<'_, '_> {
    fn take_in(&mut self, about: &Consolidating, said: &Consolidated) -> Encoded {
        let mut layers = MemoryLayers {
            gists: take(&mut *self.gists),
            facts: take(&mut *self.facts),
            episodes: take(&mut *self.episodes),
            concepts: take(&mut *self.concepts),
            ..MemoryLayers::default()
        };
        let encoded = layers.consolidate(&about.topic, about.at, said);
        *self.gists = layers.gists;
        *self.facts = layers.facts;
        *self.episodes = layers.episodes;
        *self.concepts = layers.concepts;
        encoded
    }
}
