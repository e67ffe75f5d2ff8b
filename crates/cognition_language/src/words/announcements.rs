//! What `announcements.json` of a language holds.

use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AnnouncementWords {
    /// What an announcement begins with.
    pub(crate) markers: Vec<Phrase>,
    /// Words that tell nothing about what is done.
    pub(crate) empty: WordSet,
}
