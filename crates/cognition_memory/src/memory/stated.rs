//! What a line states, taken apart when it is first held against another, and kept for the next time.

use crate::route::TextReading;
use cognition_language::Statement;
use std::sync::{Arc, OnceLock};

/// What a text states, once that was asked. It follows from the text, so it is neither saved nor
/// compared.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated(OnceLock<Arc<Statement>>);

impl Stated {
    /// What the text states that it belongs to. What many minds have heard lately is taken apart once for
    /// all of them.
    pub(super) fn by(&self, text: &str) -> &Statement {
        self.shared_by(text)
    }

    /// The same, as all have it who have heard the text.
    pub(super) fn shared_by(&self, text: &str) -> &Arc<Statement> {
        self.0.get_or_init(|| TextReading::of(text).statement().clone())
    }

    /// The same, where the text is read for all who hear it.
    pub(super) fn by_reading(&self, reading: &TextReading) -> &Statement {
        self.0.get_or_init(|| reading.statement().clone())
    }

    /// Has it taken apart anew the next time.
    pub(super) fn forget(&mut self) {
        self.0.take();
    }

    /// Bytes that it takes beside itself.
    #[cfg(test)]
    pub(super) fn weight(&self) -> usize {
        self.0.get().map_or(0, |stated| stated.weight())
    }
}

impl PartialEq for Stated {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Stated {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stated_is_taken_apart_once() {
        let stated = Stated::default();
        let text = "The brig sails on Friday.";
        assert_eq!(stated.weight(), 0);
        let first: *const Statement = stated.by(text);
        assert!(std::ptr::eq(first, stated.by(text)) && stated.weight() > 0);
        assert_eq!(stated, Stated::default());
    }
}
