//! What a reply may go against: an entry of a self-check.

use crate::guard::verdict::objection::Objection;

/// What a reply may go against.
#[derive(Clone, Debug)]
pub(in crate::guard) struct Entry {
    /// What is objected if it does.
    pub(in crate::guard) objection: Objection,
    /// The same as a brain is shown it.
    pub(in crate::guard) text: String,
    pub(in crate::guard) touch: Touch,
}

/// How the talk stands to a secret or a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::guard) enum Touch {
    /// They have a word in common.
    Touched,
    /// They have none.
    Untouched,
    /// Whoever hears it knows it.
    Known,
}
