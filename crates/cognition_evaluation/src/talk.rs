//! Is a question answered, a request taken up, and no line said twice?
//!
//! An exchange of a few lines, a turn after each, with the brain on trial. Each line is counted by rule:
//! what it asks for is given or refused aloud, nothing is said twice, nobody who is not there is spoken
//! to, and words and deed go together.

mod format;
mod judging;
mod playing;
mod counting;

use crate::suite::{Pack, Suite};
use cognition_core::pack::PackError;
use format::Exchanges;

/// Does it talk like somebody who listens?
#[derive(Debug)]
pub(crate) struct Talk;

impl Suite for Talk {
    fn name(&self) -> &'static str {
        "talk"
    }

    fn counts(&self) -> &'static str {
        "a line gets what it asks for, once, from somebody who is there and does what they say"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(Exchanges::from_json(file, text)?))
    }
}
