//! An experience: one thing that was said, seen or done, and how the mind knows of it.

mod confidence;
mod perceived;
mod told;
#[cfg(test)]
mod test_lived;

use super::decay::TEXT_BOUND;
use super::named::Named;
use super::source::Source;
use super::stated::Stated;
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId};
use crate::route::{NamedKeys, coarse};
use bevy_reflect::prelude::*;
use cognition_language::{Language, RecallKeys, clipped};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How much a first word of somebody matters at least.
const FIRST_WORD: u8 = 3;
/// So many are kept who heard something.
const HEARERS: usize = 16;

/// One thing that a mind has lived: said, seen or done, with how it knows of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::experience"]
pub struct Experience {
    /// What was said, or happened: one line of at most 500 characters once it is kept. Untrusted.
    pub text: String,
    /// How the mind knows of it.
    pub source: Source,
    /// Who said or caused it: the same for all that a mind has lived of them under one name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Arc<Named>>,
    /// Whom it was said to, if that was somebody else; of several the first, called by the names of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Arc<Named>>,
    /// Who else heard it, at most 16; of a confidence, whoever stood by when it was said aloud, before whom it was told
    /// since, and whom it may be told by leave.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub heard_by: Arc<[StableId]>,
    /// What the place was called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// When it was.
    pub at: GameTime,
    /// How much it matters, from 0 to 10.
    pub importance: u8,
    /// Whether it was told in confidence.
    #[serde(default, skip_serializing_if = "is_false")]
    pub confided: bool,
    /// Whether it was whispered, by the mind or to it, so that nobody else heard it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub whispered: bool,
    /// Whether it is what came of a deed that did not work.
    #[serde(default, skip_serializing_if = "is_false")]
    pub failed: bool,
    /// When whoever said it took it back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<GameTime>,
    /// Which alone of the sentences that it states was taken back, from 0, in the lower four bits, and which alone of
    /// its clauses, from 1, in the upper ones; none where all of it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outdated: Option<u8>,
    /// When somebody else said that it was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disputed: Option<GameTime>,
    /// What it is compared by, from -127 to 127; none where it was never embedded, and none of what a
    /// mind keeps: that is kept beside it.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub vector: Arc<[i8]>,
    #[serde(skip)]
    #[reflect(ignore)]
    pub(super) stated: Stated,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_empty<T>(list: &Arc<[T]>) -> bool {
    list.is_empty()
}

impl Experience {
    /// Others have heard it, too.
    pub(super) fn also_heard_by(&mut self, others: &[StableId]) {
        if others.is_empty() {
            return;
        }
        let mut all = self.heard_by.to_vec();
        for other in others {
            if !all.contains(other) {
                all.push(other.clone());
            }
        }
        all.truncate(HEARERS);
        self.heard_by = all.into();
    }

    /// The same within its bounds, and what it is found by; nothing if it says nothing.
    pub(super) fn bounded(mut self) -> Option<Keyed> {
        self.text = clipped(&self.text, TEXT_BOUND);
        let keys = Language::english().recall_keys(&self.text);
        let named = NamedKeys::of(&keys, self.names());
        self.found_by(named.keys().clone())
    }

    /// The same, where its text is within its bounds, given what it is found by.
    pub(super) fn bounded_with(self, named: &NamedKeys) -> Option<Keyed> {
        self.found_by(named.keys().clone())
    }

    fn found_by(mut self, keys: Arc<RecallKeys>) -> Option<Keyed> {
        self.importance = self.importance.min(10);
        match self.heard_by.len() {
            // Nobody takes no room.
            0 => self.heard_by = Arc::default(),
            1..=HEARERS => {}
            _ => self.heard_by = Arc::from(&self.heard_by[..HEARERS]),
        }
        self.stated = Stated::default();
        (!self.text.is_empty()).then_some(Keyed { lived: self, keys })
    }

    /// What was said is found by who said it, to whom, and where, too; empty where that is not known.
    pub(super) fn names(&self) -> [&str; 3] {
        [label_of(self.by.as_deref()), label_of(self.to.as_deref()), &self.place]
    }

    /// Keeps its vector.
    pub(super) fn embed(&mut self, embedder: &dyn Embedder) {
        self.vector = coarse(&embedder.embed(&self.text)).into();
    }

    /// The first word of somebody matters.
    pub(super) fn is_first_word(&mut self) {
        self.importance = self.importance.max(FIRST_WORD);
    }

    pub(super) fn by_id(&self) -> Option<&StableId> {
        self.by.as_ref().map(|by| &by.id)
    }

    /// Only what people state is held against what they stated.
    pub(super) fn is_statement(&self) -> bool {
        self.is_heard() && self.importance > 1
    }

    /// Whether these are words of somebody else, who is known.
    pub(super) fn is_heard(&self) -> bool {
        matches!(self.source, Source::Told | Source::Overheard) && self.by.is_some()
    }
}

fn label_of(named: Option<&Named>) -> &str {
    named.map_or("", |named| &named.label)
}

/// Something that was lived, within its bounds, and what it is found by: the same for all who have heard it.
#[derive(Clone, Debug)]
pub(super) struct Keyed {
    pub(super) lived: Experience,
    pub(super) keys: Arc<RecallKeys>,
}
