//! What of the log comes to mind: its own line tells it, and no memory tells it once more.

use crate::mind::PerceptId;

/// A percept that comes to mind, and how the log tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InMind {
    /// The percept.
    pub percept: PerceptId,
    /// What of its words bears on what is answered, where not all of them are told. Untrusted.
    pub words: String,
    /// What is to be known of it besides: that it no longer holds, or whom it is kept from; may be
    /// empty. Untrusted.
    pub marks: String,
}

/// How a percept is told where it comes to mind.
pub(super) fn in_mind(all: &[InMind], percept: PerceptId) -> Option<&InMind> {
    all.iter().find(|it| it.percept == percept)
}
