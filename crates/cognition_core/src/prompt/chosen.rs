//! What the engine has chosen for a mind.

use crate::act::IndexedAction;
use crate::decide::Decision;
use crate::mind::StableId;

/// What the engine has chosen for a mind, and whom it answers by it.
///
/// The words that the engine would use are not shown: a model that sees a phrase copies it.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    /// The decision. Its speech is not shown.
    pub decision: &'a Decision,
    /// What it does; `None` when it does nothing but speak.
    pub action: Option<&'a IndexedAction>,
    /// Whom it answers; `None` for a move of its own, and where nobody spoke.
    pub answers: Option<&'a StableId>,
}
