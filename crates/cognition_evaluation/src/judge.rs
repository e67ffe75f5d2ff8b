//! A brain that judges where no rule can tell.

mod rubric;
mod verdict;

pub(crate) use rubric::Rubric;
pub use verdict::Opinion;

use cognition_brain::{ThoughtRequest, with_causes};
use cognition_core::prompt::Purpose;
use cognition_testkit::{AwaitedBrain, PatientBrain};
use std::io;
use verdict::{read, schema};

/// Tokens of a verdict at most.
const MAX_TOKENS: u32 = 200;

/// Gives a second opinion by the rubric of a suite. It sees what was said and done, never the labels
/// of a case nor what the rules make of it, and it changes no share.
#[derive(Debug)]
pub struct Judge {
    brain: AwaitedBrain,
}

impl Judge {
    /// A judge with this brain: a model, since rules have no opinion of what no rule can tell.
    ///
    /// # Errors
    /// When the system gives no runtime to ask it in.
    pub fn new(brain: PatientBrain) -> io::Result<Self> {
        AwaitedBrain::new(brain).map(|brain| Self { brain })
    }

    /// What it says of a case that is shown by a rubric; why that is nothing.
    pub(crate) fn ask(
        &self,
        rubric: &Rubric,
        case: &str,
        shown: &[(&str, &str)],
    ) -> Result<Opinion, String> {
        let request = ThoughtRequest {
            prompt: rubric.prompt(shown),
            reply_schema: schema(),
            max_tokens: Some(MAX_TOKENS),
            ..ThoughtRequest::new(case, Purpose::Review)
        };
        let reply = self.brain.ask(request).map_err(|error| with_causes(&error))?;
        read(&reply.text).map_err(|rejection| rejection.to_string())
    }
}
