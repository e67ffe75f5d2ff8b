//! Keeps a claim alive while its run is played.

use cognition_store::{BatchStore, Claim};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

/// Renewals within one lease: two may come too late.
const BEATS: u32 = 3;

/// Renews the lease of a claim until it is dropped.
#[derive(Debug)]
pub(crate) struct Heartbeat {
    task: JoinHandle<()>,
    is_lost: Arc<AtomicBool>,
}

impl Heartbeat {
    pub(crate) fn start(
        runtime: &Handle,
        store: Arc<dyn BatchStore>,
        claim: Claim,
        lease: Duration,
    ) -> Self {
        let is_lost = Arc::new(AtomicBool::new(false));
        let lost = Arc::clone(&is_lost);
        let task = runtime.spawn(async move {
            loop {
                tokio::time::sleep(lease / BEATS).await;
                // A database that is away for a moment may be back for the next beat.
                if let Ok(false) = store.renew(&claim, lease).await {
                    return lost.store(true, Ordering::SeqCst);
                }
            }
        });
        Self { task, is_lost }
    }

    /// Whether somebody else holds the run by now: what is still played of it is in vain.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::SeqCst)
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        self.task.abort();
    }
}
