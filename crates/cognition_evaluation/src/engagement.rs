//! How is a line taken: answered, asked back, returned, looked up, or let pass?
//!
//! Each line is said as first words, after a greeting and three exchanges, and after an insult besides.
//! What counts is the mode that the router decides on, `IGNORE` where no turn comes.

mod format;
mod playing;

use crate::suite::{Pack, Suite};
use cognition_core::pack::PackError;
use format::Engagements;

/// Is a line taken as it is meant? One suite for each language.
#[derive(Debug)]
pub(crate) struct Engagement(pub(crate) &'static str);

impl Suite for Engagement {
    fn name(&self) -> &'static str {
        self.0
    }

    fn counts(&self) -> &'static str {
        "the mode in which a line is taken up is one of those that are labelled"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(Engagements::from_json(file, text)?))
    }
}
