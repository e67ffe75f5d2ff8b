//! Why something failed, with what lies behind it.

use std::error::Error;

/// An error with the causes behind it, in one line.
///
/// ```
/// use cognition_brain::{BrainError, with_causes};
///
/// let error = BrainError::Unreachable { url: "http://here".to_owned(), source: "refused".into() };
/// assert_eq!(with_causes(&error), "the brain at http://here could not be reached: refused");
/// ```
pub fn with_causes(error: &dyn Error) -> String {
    causes(error).join(": ")
}

/// What an error says, then what those behind it say, the nearest first.
pub fn causes(error: &dyn Error) -> Vec<String> {
    let behind = std::iter::successors(Some(error), |error| <dyn Error>::source(*error));
    behind.map(ToString::to_string).collect()
}
