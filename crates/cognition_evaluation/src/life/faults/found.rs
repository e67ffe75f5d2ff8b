//! A fault, and where it stands.

/// A fault that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::life) struct Found {
    /// The place in the story.
    pub(in crate::life) at: usize,
    /// What is wrong, in words.
    pub(in crate::life) what: String,
}
