//! Tells workers to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Notify;

/// Tells workers to stop: after the turn that is being taken, giving back what they hold.
#[derive(Debug, Default)]
pub struct StopSign {
    is_up: AtomicBool,
    raised: Notify,
}

impl StopSign {
    /// Puts it up; it stays so.
    pub fn raise(&self) {
        self.is_up.store(true, Ordering::SeqCst);
        self.raised.notify_waiters();
    }

    /// Whether it is up.
    pub fn is_up(&self) -> bool {
        self.is_up.load(Ordering::SeqCst)
    }

    /// Waits so long, or until it is up.
    pub(crate) async fn wait(&self, longest: Duration) {
        let raised = self.raised.notified();
        if !self.is_up() {
            // Both are reasons to look again.
            _ = tokio::time::timeout(longest, raised).await;
        }
    }
}
