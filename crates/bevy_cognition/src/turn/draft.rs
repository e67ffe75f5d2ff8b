//! What a turn has settled before it decides, and before it speaks.

use super::question::{TurnPurpose, TurnQuestion};
use bevy::prelude::*;
use cognition_core::decide::Decision;
use cognition_core::mind::Mood;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a turn has settled before it decides, and before it speaks.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct TurnDraft {
    /// What the engine has chosen, while a model is asked for the words.
    pub(crate) chosen: Option<Arc<Decision>>,
    /// The outcome of the first phase of a two-phase turn; committed with the act.
    pub(crate) mood_update: Option<BTreeMap<String, i32>>,
    /// How what happened moves the mood, where the reply says nothing of it; committed with the act.
    pub(crate) appraised: Option<BTreeMap<String, i32>>,
    /// What a brain is asked of the reply, while it waits.
    self_check: Option<Checking>,
}

/// A question about a reply that waits to be acted on.
#[derive(Clone, Debug)]
struct Checking {
    asked: String,
    /// What the turn was asking before.
    before: TurnQuestion,
}

impl TurnDraft {
    /// The mood as the second phase sees it, without touching the stored one.
    pub(crate) fn mood(&self, stored: &Mood) -> Mood {
        let mut mood = stored.clone();
        if let Some(update) = &self.mood_update {
            mood.update(update);
        }
        mood
    }

    /// Turns from what the turn was asking to a question about the reply.
    pub(crate) fn begin_self_check(&mut self, question: &mut TurnQuestion, asked: &str) {
        let before = question.clone();
        question.ask_next(TurnPurpose::SelfCheck);
        self.self_check = Some(Checking { asked: asked.to_owned(), before });
    }

    /// The question about the reply; empty where there is none.
    pub(crate) fn asked_of_reply(&self) -> &str {
        self.self_check.as_ref().map_or("", |checking| &checking.asked)
    }

    /// Turns back from it.
    pub(crate) fn end_self_check(&mut self, question: &mut TurnQuestion) {
        if let Some(checking) = self.self_check.take() {
            *question = checking.before;
        }
    }
}
