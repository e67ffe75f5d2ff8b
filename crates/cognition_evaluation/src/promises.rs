//! What is owed by what is said, until when, and what becomes of it.
//!
//! Somebody says a line, and its reply lists what it promises, rightly or wrongly. What counts is what
//! is owed afterwards, by when, and how it ends after what comes then.

mod due;
mod format;
mod playing;

use crate::suite::{Pack, Suite};
use cognition_core::pack::PackError;
use format::Utterances;

/// Is owed what a reader says is owed, and does it end as a reader says?
#[derive(Debug)]
pub(crate) struct Promises;

impl Suite for Promises {
    fn name(&self) -> &'static str {
        "promises"
    }

    fn counts(&self) -> &'static str {
        "what is owed afterwards, by when, and how each ends is as labelled"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(Utterances::from_json(file, text)?))
    }
}
