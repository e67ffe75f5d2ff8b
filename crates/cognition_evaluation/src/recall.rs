//! Does what was learned stand before a mind that is asked for it?
//!
//! A conversation of facts and small talk is lived through once for each delay. Then each fact is asked
//! for, by who told it and by who came later, in its own words and in others, always from the same
//! moment. What counts is the text that the deciding mind would be shown, so it is the same for any brain
//! but for what that makes of ties and skills.

mod format;
mod playing;
mod shown;

use crate::suite::{Pack, Suite};
use cognition_core::pack::PackError;
use format::Recalls;

/// Is the answer shown, as what holds, to whom may hear it?
#[derive(Debug)]
pub(crate) struct Recall;

impl Suite for Recall {
    fn name(&self) -> &'static str {
        "recall"
    }

    fn counts(&self) -> &'static str {
        "the answer is shown to the deciding mind, as what holds now, and no confidence is shown bare"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(Recalls::from_json(file, text)?))
    }
}
