//! What `conversation.json` of a language holds.

use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ConversationWords {
    /// Words that take up what was said before.
    pub(crate) leaning: WordSet,
    /// Words that do so at the beginning.
    pub(crate) leaning_openings: WordSet,
    /// Words that sound urgent wherever they stand, even within another word.
    pub(crate) urgent: WordSet,
    /// What says what somebody had meant.
    pub(crate) corrections: Corrections,
    /// Words of greetings and of feedback.
    pub(crate) courtesies: WordSet,
    /// Those of them that begin no courtesy.
    pub(crate) uncourteous: WordSet,
    /// Sounds that fill a pause, and answer nothing.
    pub(crate) hesitations: WordSet,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Corrections {
    pub(crate) anywhere: Vec<Phrase>,
    pub(crate) at_the_beginning: Vec<Phrase>,
    pub(crate) denials: WordSet,
    pub(crate) after_a_denial: Vec<Phrase>,
}
