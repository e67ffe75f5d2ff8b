//! What stands between two words.

/// What stands before a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// The beginning of the text.
    Start,
    /// White space and nothing else.
    Space,
    /// Exactly one ASCII apostrophe.
    Apostrophe,
    /// Anything else.
    Other,
}
