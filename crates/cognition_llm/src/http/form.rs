//! In which form a server is asked, and what it was found not to take.

use super::settings::StructuredOutput;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a request is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// How the schema travels.
    pub(super) schema: StructuredOutput,
    /// Whether the reply is asked for as it is being written.
    pub(super) stream: bool,
}

/// What a server was found not to take.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    schema: AtomicBool,
    stream: AtomicBool,
}

impl Refusals {
    /// The form that is left of what is wanted.
    pub(super) fn heed(&self, wanted: Form) -> Form {
        let schema = match self.schema.load(Ordering::Relaxed) {
            true => StructuredOutput::InPrompt,
            false => wanted.schema,
        };
        Form { schema, stream: wanted.stream && !self.stream.load(Ordering::Relaxed) }
    }

    /// Remembers what helped; says whether that is news.
    pub(super) fn remember(&self, asked: Form, cured: Form) -> bool {
        let refused = match asked.schema == cured.schema {
            true => &self.stream,
            false => &self.schema,
        };
        !refused.swap(true, Ordering::Relaxed)
    }
}
