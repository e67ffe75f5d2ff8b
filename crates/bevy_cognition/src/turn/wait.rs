//! Since when a request waits for a brain.

use std::time::Duration;

/// Since when a request waits, and what came of it so far. All by the clock of the governor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wait {
    /// Since when.
    pub(crate) since: Duration,
    /// Since when it stands as it does: who waited for a move of its own may be spoken to by now.
    pub(crate) stood_since: Duration,
    /// When a brain was first asked; none while none was.
    pub(crate) first_asked: Option<Duration>,
    /// Calls that came to nothing.
    pub(crate) failures: u32,
    /// It is not asked before that.
    pub(crate) not_before: Duration,
}

impl Wait {
    /// A request that comes up now.
    pub(crate) fn from(now: Duration) -> Self {
        Self { since: now, stood_since: now, ..Self::default() }
    }
}
