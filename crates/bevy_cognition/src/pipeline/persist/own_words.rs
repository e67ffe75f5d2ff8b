//! What a mind says it hears itself, and remembers: whether it chose the words, or a game gave them to it.

use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::topic_embedder::TopicEmbedder;
use crate::turn::{HasSaid, UtteranceMade};
use bevy::prelude::*;
use cognition_core::memory::{Experience, Experiences, Line, Named, WorkingMemory};
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::perceive::{EntityRefs, Percept, PerceptionLog};

/// Words of a mind, and whom they are for.
#[derive(Clone, Copy)]
pub(super) struct OwnWords<'a> {
    pub(super) mind: &'a StableId,
    pub(super) words: &'a str,
    pub(super) to: Option<&'a StableId>,
    /// Whom else they are for.
    pub(super) also_to: &'a [StableId],
    /// Who hears them besides.
    pub(super) heard_by: &'a [StableId],
    /// Whether nobody else does.
    pub(super) whispered: bool,
    pub(super) at: GameTime,
}

impl<'a> OwnWords<'a> {
    /// What a mind says in its turn.
    pub(super) fn of(utterance: &'a UtteranceMade, at: GameTime) -> Self {
        let UtteranceMade { mind, also_to, heard_by, whispered, .. } = utterance;
        let (words, to, whispered) = (utterance.speech(), utterance.to.as_ref(), *whispered);
        Self { mind, words, to, also_to, heard_by, whispered, at }
    }

    /// Own words are no evidence: they count as consumed at once when nothing else is waiting.
    pub(super) fn enter(self, log: &mut PerceptionLog) {
        let nothing_waits = log.seen() == log.last_id();
        let own = Percept::speech(self.mind.clone(), self.words);
        let listeners = self.to.into_iter().chain(self.also_to).cloned();
        let (heard_by, whispered) = (self.heard_by.to_vec().into(), self.whispered);
        let own = Percept { heard_by, whispered, ..listeners.fold(own, Percept::to) };
        let own = log.perceive(own);
        if nothing_waits {
            log.mark_shown(own);
        }
    }

    /// A line of the conversation with somebody; of the surroundings, where that is nobody.
    pub(super) fn join(self, working: &mut WorkingMemory, conversation: &StableId) {
        let (speaker, text) = (self.mind.clone(), self.words.to_owned());
        working.hear(conversation, Line { speaker, text, at: self.at });
    }

    /// What it said is lived, too, unless it tells nothing.
    pub(super) fn live(
        self,
        experiences: &mut Experiences,
        refs: &EntityRefs,
        embedder: &TopicEmbedder,
    ) {
        let label = |id: &StableId| {
            let known = refs.of(id).map(|known| known.label.clone());
            known.unwrap_or_else(|| "someone".to_owned())
        };
        let to = Named::together(self.to.into_iter().chain(self.also_to), label);
        if let Some(mut said) = Experience::of_own_words(self.words, to, self.at) {
            said.heard_by = [self.also_to, self.heard_by].concat().into();
            said.whispered = self.whispered;
            // Whoever hears it has the same reading.
            experiences.live_reading(said, &embedder.read(self.words), embedder);
        }
    }
}

type Speaker = (
    &'static Mind,
    &'static EntityRefs,
    &'static mut PerceptionLog,
    &'static mut WorkingMemory,
    &'static mut Experiences,
);

/// At once: a turn may begin in the same run.
pub(super) fn take_given_words(
    said: On<HasSaid>,
    mut minds: Query<Speaker>,
    embedder: Res<TopicEmbedder>,
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
) {
    let Ok((mind, refs, mut log, mut working, mut experiences)) = minds.get_mut(said.entity) else {
        return;
    };
    let (to, also_to) = (said.to.first(), said.to.get(1..).unwrap_or_default());
    let (words, heard_by, whispered, at) = (&*said.words, &[][..], false, clock.now);
    let own = OwnWords { mind: &mind.id, words, to, also_to, heard_by, whispered, at };
    own.enter(&mut log);
    own.join(&mut working, to.unwrap_or(&StableId::default()));
    if settings.remembers() {
        own.live(&mut experiences, refs, &embedder);
    }
}
