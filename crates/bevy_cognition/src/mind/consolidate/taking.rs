//! What a brain makes of an exchange is taken in.

use super::asking::Consolidating;
use super::ends::Remembering;
use crate::brain::request::{Heard, Replies};
use crate::record::Recorder;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::memory::{
    Concepts, Consolidated, Encoded, Episodes, Facts, Gists, MemoryLayers,
};
use cognition_core::mind::StableId;
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
    gists: &'static mut Gists,
    facts: &'static mut Facts,
    episodes: &'static mut Episodes,
    concepts: &'static mut Concepts,
}

/// In the order of the minds' ids, then of their turns. Without a usable reply the rule stands.
pub(super) fn take_consolidations(
    exchanges: Query<(Entity, &Consolidating)>,
    mut replies: Replies,
    mut minds: Query<Taking>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    for request in replies.in_order(exchanges.iter().map(|(request, _)| request)) {
        let Ok((_, about)) = exchanges.get(request) else { continue };
        let Some(heard) = replies.hear(request, about, &mut recorder) else { continue };
        let Heard { entity, mind, turn, outcome } = heard;
        let said = match outcome {
            Ok(said) => said,
            Err(why) => {
                why.tell(mind, turn, &mut recorder);
                continue;
            }
        };
        let Ok(mut written) = minds.get_mut(entity) else { continue };
        let (encoded, topic) = (written.take_in(about, &said), about.topic.clone());
        recorder.record(|| RunEvent::Consolidated { mind: mind.clone(), turn, topic, encoded });
        commands.entity(entity).try_insert(Remembering);
        let with = about.with.clone();
        commands.trigger(ExchangeConsolidated { entity, mind, with, turn, said });
    }
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
