//! What a new question brings.

use crate::brain::govern::Share;
use crate::brain::prompt_context::{MindViewItem, Shown};
use bevy::prelude::*;
use cognition_core::conscience::AdjustmentBounds;
use cognition_core::decide::{Examples, Rejection, ReplyScope};
use cognition_core::mind::{GameTime, Mind};
use cognition_core::perceive::EntityRefs;
use cognition_core::prompt::Purpose;
use serde_json::Value;
use std::ops::Range;

/// How a question is put to a brain.
#[derive(Debug)]
pub(crate) struct Form {
    /// Names the prompt.
    pub(crate) purpose: Purpose,
    /// The tier that is asked first; else it is that of the mind.
    pub(crate) tier: &'static str,
    /// Whose share of the places in flight it takes.
    pub(crate) share: Share,
    /// Whether it waits until the mind has nothing else to do.
    pub(crate) waits_for_rest: bool,
    /// Puts what it is about where the prompt shows it.
    pub(crate) show: fn(&Subject, &MindViewItem<'_, '_>, &mut Shown<'_>),
    /// What the reply is to be valid under.
    pub(crate) schema: fn(&ReplyScope) -> Value,
}

/// What a question is about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subject {
    /// A line for each point.
    pub(crate) words: String,
    /// The events of the log above the first of these numbers, up to the second.
    pub(crate) lived: Range<u64>,
    /// How far the reply may change the mind.
    pub(crate) bounds: AdjustmentBounds,
}

impl From<String> for Subject {
    fn from(words: String) -> Self {
        Self { words, ..Self::default() }
    }
}

/// A reply, and what it is read by.
#[derive(Debug)]
pub(crate) struct Said<'a> {
    pub(crate) text: &'a str,
    /// What its prompt named.
    pub(crate) scope: &'a ReplyScope,
    /// What its prompt gave as examples.
    pub(crate) examples: Examples<'a>,
    pub(crate) refs: &'a EntityRefs,
    pub(crate) now: GameTime,
}

/// A question that can be put to brains: what whoever asks has to know when the answer comes.
pub(crate) trait Question: Component {
    /// What a usable reply says.
    type Says;
    /// How it is put.
    const FORM: &'static Form;

    /// Reads a reply.
    fn read(&self, said: &Said<'_>) -> Result<Self::Says, Rejection>;

    /// What of a usable reply was left out, as the run log has it.
    fn left_out(_: &Self::Says) -> &[Rejection] {
        &[]
    }

    /// The turn of the mind that it is about.
    fn turn(&self, mind: &Mind) -> u64 {
        mind.turns
    }
}
