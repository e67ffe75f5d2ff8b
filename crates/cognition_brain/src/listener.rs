//! Who hears a reply while it is being said.

use std::fmt;
use std::sync::Arc;

/// Hears a reply piece by piece, as the brain says it. Cheap to clone.
///
/// The pieces in order are the beginning of the raw reply. Whatever a listener makes of them is
/// provisional: what counts is the reply as a whole.
#[derive(Clone)]
pub struct Listener {
    hear: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Listener {
    /// Is called for each piece, on the thread of the brain; it must not block.
    pub fn new(hear: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { hear: Arc::new(hear) }
    }

    /// Tells the next piece.
    pub fn hear(&self, piece: &str) {
        (self.hear)(piece);
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Listener").finish_non_exhaustive()
    }
}
