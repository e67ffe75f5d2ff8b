//! A thought in flight.

use bevy_tokio_tasks::tokio::task::AbortHandle;

/// A thought in a task, or one that is played back and not over yet.
#[derive(Debug)]
pub(crate) struct Thinking {
    pub(crate) abort: Option<AbortHandle>,
    /// None where the governor has nothing to do with it.
    pub(crate) call: Option<u64>,
}

impl Thinking {
    /// Nobody waits for it any more.
    pub(crate) fn abort(&self) {
        if let Some(abort) = &self.abort {
            abort.abort();
        }
    }
}
