//! What is wrong with an update of the ledger, and does the engine see it?
//!
//! Evenings of scripted replies. In some of them points flip, are said anew in other words, contradict
//! what was settled, or are lost. What counts is what the engine reports of the update.

mod fault;
mod format;
mod playing;

use crate::suite::{Pack, Suite};
use cognition_core::pack::PackError;
use format::Evenings;

/// Is what is wrong with a ledger seen, and nothing else complained of?
#[derive(Debug)]
pub(crate) struct Ledger;

impl Suite for Ledger {
    fn name(&self) -> &'static str {
        "ledger"
    }

    fn counts(&self) -> &'static str {
        "what is planted in an update is reported, and nothing is of an update that is right"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(Evenings::from_json(file, text)?))
    }
}
