//! Is a wrong choice stopped, and a right one let pass?
//!
//! What is chosen is written down; what counts is what guardrails make of it. Of a wrong one that is
//! stopped it counts besides whether the remedy is one that keeps words and deed together.

mod format;
mod playing;
mod verdict;

use crate::suite::{Pack, Suite};
use cognition_core::pack::PackError;
use format::GuardedChoices;

/// Are wrong choices stopped, and right ones let pass?
#[derive(Debug)]
pub(crate) struct Guards;

impl Suite for Guards {
    fn name(&self) -> &'static str {
        "guards"
    }

    fn counts(&self) -> &'static str {
        "a wrong choice is stopped, by a remedy that fits, and a right one is let pass"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(GuardedChoices::from_json(file, text)?))
    }
}
