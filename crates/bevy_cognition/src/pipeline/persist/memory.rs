//! Listens to utterances: an exchange leaves its traces in the layers of memory.

use super::own_words::OwnWords;
use crate::mind::consolidate::AskConsolidation;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::topic_embedder::TopicEmbedder;
use crate::turn::{Engagement, UtteranceMade};
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::memory::{
    Concepts, Encoded, Episodes, Exchange, Experiences, Facts, Gists, MemoryLayers, Traits,
    WorkingMemory,
};
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::record::RunEvent;
use cognition_core::route::{
    Attention, BoundaryParams, RouteCause, RouteLog, TextSignals, TopicId, Topics,
};
use std::mem::take;

/// What an exchange is written into.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Memory {
    mind: &'static Mind,
    refs: &'static EntityRefs,
    routes: &'static mut RouteLog,
    topics: &'static mut Topics,
    attention: &'static mut Attention,
    working: &'static mut WorkingMemory,
    gists: &'static mut Gists,
    facts: &'static mut Facts,
    episodes: &'static mut Episodes,
    concepts: &'static mut Concepts,
    traits: &'static mut Traits,
    experiences: &'static mut Experiences,
}

pub(super) fn persist_memory(
    mut utterances: MessageReader<UtteranceMade>,
    mut minds: Query<Memory>,
    embedder: Res<TopicEmbedder>,
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
    mut recorder: Recorder,
    mut asking: AskConsolidation,
) {
    for utterance in utterances.read() {
        let Ok(mut memory) = minds.get_mut(utterance.entity) else {
            continue;
        };
        memory.hear_itself(utterance, clock.now);
        if settings.remembers() {
            let own = OwnWords::of(utterance, clock.now);
            own.live(&mut memory.experiences, memory.refs, &embedder);
        }
        let first = memory.routes.is_first_encoding(utterance.turn);
        if first || !utterance.speech().is_empty() {
            let boundary = settings.routing.boundary.0;
            let (topic, exchanges) = memory.find(utterance, &embedder, &boundary, clock.now);
            if !settings.remembers() {
                continue;
            }
            let about = memory.labels(&utterance.engagement);
            let label = memory.label(utterance.engagement.speaker.as_ref());
            let signals = {
                let said = embedder.read(&utterance.engagement.said);
                said.signals_in(said.language())
            };
            let another = said_to_another(utterance).map(|to| memory.label(Some(to)));
            let told = (&*label, another.as_deref(), &*about, &signals);
            let exchange = exchange(utterance, first, (&topic, exchanges), told);
            let encoded = memory.encode(&exchange, &embedder, clock.now);
            asking.mark(utterance.entity);
            if first {
                let (turn, context) = (utterance.turn, (&*settings, clock.now));
                asking.ask(utterance.entity, turn, &exchange, encoded, context);
            }
            recorder.record(|| RunEvent::MemoryWritten {
                mind: utterance.mind.clone(),
                turn: utterance.turn,
                topic,
                encoded,
            });
        }
    }
}

/// What was heard is taken in once, however often the mind speaks in a turn.
fn exchange<'a>(
    utterance: &'a UtteranceMade,
    first: bool,
    (topic, exchanges): (&'a TopicId, u32),
    (speaker_label, to_another, about, signals): (
        &'a str,
        Option<&'a str>,
        &'a [String],
        &'a TextSignals,
    ),
) -> Exchange<'a> {
    let engagement = &*utterance.engagement;
    Exchange {
        topic,
        conversation: &engagement.conversation,
        speaker_label,
        heard: if first { &engagement.said } else { "" },
        answered: utterance.speech(),
        to_another,
        event: !engagement.spoken,
        about,
        exchanges: if first { exchanges } else { 0 },
        signals,
    }
}

/// Whom the words are for, where somebody else had spoken to the mind.
fn said_to_another(utterance: &UtteranceMade) -> Option<&StableId> {
    let UtteranceMade { to, also_to, engagement, .. } = utterance;
    let speaker = engagement.speaker.as_ref().filter(|_| engagement.spoken)?;
    let is_for_them = to.iter().chain(also_to).any(|to| to == speaker);
    to.as_ref().filter(|_| !is_for_them)
}

impl MemoryItem<'_, '_> {
    fn hear_itself(&mut self, utterance: &UtteranceMade, at: GameTime) {
        if !utterance.speech().is_empty() {
            let conversation = &utterance.engagement.conversation;
            OwnWords::of(utterance, at).join(&mut self.working, conversation);
        }
    }

    /// What the exchange was about, and how many there were on it; it may hold the mind's focus.
    fn find(
        &mut self,
        utterance: &UtteranceMade,
        embedder: &TopicEmbedder,
        boundary: &BoundaryParams,
        now: GameTime,
    ) -> (TopicId, u32) {
        let topic = self.topic(utterance, embedder, boundary, now);
        let found = self.topics.topic(&topic);
        let exchanges = found.map_or(1, |topic| topic.exchanges);
        let in_a_row = found.map_or(0, |topic| topic.exchanges_in_a_row);
        self.attention.infer(&topic, in_a_row, now);
        (topic, exchanges)
    }

    fn encode(
        &mut self,
        exchange: &Exchange<'_>,
        embedder: &TopicEmbedder,
        now: GameTime,
    ) -> Encoded {
        let mut layers = self.lend();
        let encoded = layers.encode(exchange, now, embedder);
        self.take_back(layers);
        encoded
    }

    fn label(&self, person: Option<&StableId>) -> String {
        let known = person.and_then(|person| self.refs.of(person));
        known.map_or_else(|| "someone".to_owned(), |known| known.label.clone())
    }

    /// Who begins to talk begins a topic, too, so that the answer finds it.
    fn topic(
        &mut self,
        utterance: &UtteranceMade,
        embedder: &TopicEmbedder,
        boundary: &BoundaryParams,
        now: GameTime,
    ) -> TopicId {
        let engagement = &*utterance.engagement;
        if engagement.cause != RouteCause::Requested || utterance.speech().is_empty() {
            return engagement.topic.clone();
        }
        let (conversation, words) = (&engagement.conversation, utterance.speech());
        let focus = self.attention.modifier_in(conversation, now);
        self.topics.hear(conversation, words, embedder, boundary, focus, now).topic
    }

    fn labels(&self, engagement: &Engagement) -> Vec<String> {
        let known = engagement.about.iter().filter_map(|thing| self.refs.of(thing));
        known.map(|known| known.label.clone()).collect()
    }

    fn lend(&mut self) -> MemoryLayers {
        MemoryLayers {
            working: take(&mut *self.working),
            gists: take(&mut *self.gists),
            facts: take(&mut *self.facts),
            episodes: take(&mut *self.episodes),
            concepts: take(&mut *self.concepts),
            traits: take(&mut *self.traits),
        }
    }

    fn take_back(&mut self, layers: MemoryLayers) {
        *self.working = layers.working;
        *self.gists = layers.gists;
        *self.facts = layers.facts;
        *self.episodes = layers.episodes;
        *self.concepts = layers.concepts;
        *self.traits = layers.traits;
    }
}
