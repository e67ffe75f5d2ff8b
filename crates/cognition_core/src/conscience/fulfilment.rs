//! What keeps a commitment and what breaks it.

use super::commitment::Commitment;
use crate::act::IndexedAction;

impl Commitment {
    /// Whether doing that keeps it.
    pub fn is_kept_by(&self, action: &IndexedAction, speech: &str) -> bool {
        let _ = (action, speech);
        false
    }

    /// Whether doing that breaks it.
    pub fn is_broken_by(&self, action: &IndexedAction, speech: &str) -> bool {
        let _ = (action, speech);
        false
    }
}
