//! What `announcements.json` of a language holds.

use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AnnouncementWords {
    /// What an announcement begins with.
    pub(crate) markers: Vec<Phrase>,
    /// What stands before somebody else who does something: `while` of `I'll wait while you open it`.
    pub(crate) before_others: WordSet,
    /// Who may stand there.
    pub(crate) others: WordSet,
    /// What one does so that somebody else does something: `I'll ask Odo to open it`.
    pub(crate) causing: WordSet,
    /// What stands before what is one's own.
    pub(crate) own: WordSet,
    /// What of that is moved in a mere gesture: `I turn my head`.
    pub(crate) own_parts: WordSet,
    /// What asks whether somebody agrees to what was said before it.
    pub(crate) asking_for_a_yes: Vec<Phrase>,
    /// What stands beside that which is only put to somebody.
    pub(crate) framing: Vec<Phrase>,
    /// Words that tell nothing about what is done.
    pub(crate) empty: WordSet,
}
