//! What a mind did, as evidence.

use crate::act::IndexedAction;

/// What a mind did and what came of it: the evidence by which a commitment ends.
#[derive(Clone, Copy, Debug)]
pub struct Deed<'a> {
    /// The turn that decided it.
    pub turn: u64,
    /// The action.
    pub action: &'a IndexedAction,
    /// What was said in that turn; may be empty.
    pub speech: &'a str,
    /// What came of it, or why nothing did.
    pub outcome: &'a str,
    /// Whether it came to nothing.
    pub failed: bool,
}
