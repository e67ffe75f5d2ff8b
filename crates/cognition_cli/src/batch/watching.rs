//! Tells how far a batch is, and stops it when it is interrupted.

use crate::Failure;
use cognition_batch::{Batch, Progress, StopSign};
use cognition_store::{BatchStore, BatchTally};
use std::future::poll_fn;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::signal::ctrl_c;
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

/// Tells a terminal how far a batch is so often; a file or a pipe is told less.
const OFTEN: Duration = Duration::from_secs(1);
const SELDOM: Duration = Duration::from_secs(10);

/// Exit code of whoever is interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// Tells how far a batch is.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    store: Arc<dyn BatchStore>,
    batch: String,
    progress: Progress,
    begun: Instant,
}

impl Watch {
    /// From how far it is now.
    pub(super) async fn begin(store: &Arc<dyn BatchStore>, batch: &Batch) -> Result<Self, Failure> {
        let tally = store.tally(batch.hash()).await?;
        let progress = Progress::since(&tally);
        let (store, batch) = (Arc::clone(store), batch.hash().to_owned());
        let watch = Self { store, batch, progress, begun: Instant::now() };
        watch.write(&tally, false)?;
        Ok(watch)
    }

    /// Tells it again and again.
    pub(super) async fn go_on(self) {
        let pause = if std::io::stderr().is_terminal() { OFTEN } else { SELDOM };
        loop {
            tokio::time::sleep(pause).await;
            // The batch goes on, even if nobody can hear of it.
            drop(match self.store.tally(&self.batch).await {
                Ok(tally) => self.write(&tally, false),
                Err(error) => Self::write_line(&format!("asking once more: {error}"), false),
            });
        }
    }

    /// Tells it for the last time.
    pub(super) async fn tell(&self) -> Result<(), Failure> {
        let tally = self.store.tally(&self.batch).await?;
        Ok(self.write(&tally, true)?)
    }

    fn write(&self, tally: &BatchTally, is_last: bool) -> std::io::Result<()> {
        Self::write_line(&self.progress.line(tally, self.begun.elapsed()), is_last)
    }

    fn write_line(line: &str, is_last: bool) -> std::io::Result<()> {
        let mut errors = std::io::stderr().lock();
        match errors.is_terminal() {
            true => {
                let end = if is_last { "\n" } else { "" };
                write!(errors, "\r\u{1b}[K{line}{end}")?;
                errors.flush()
            }
            false => writeln!(errors, "{line}"),
        }
    }
}

/// The first Ctrl-C, or SIGTERM, lets turns end and gives back what is held; the second ends the process.
pub(super) fn stop_on_interrupt(runtime: &Runtime, stop: &Arc<StopSign>) {
    let (stop, mut interrupt) = (Arc::clone(stop), Box::pin(asked_to_stop()));
    // Its first poll begins to listen: before anything is claimed.
    let listen = poll_fn(|context| Poll::Ready(interrupt.as_mut().poll(context).is_pending()));
    if !runtime.block_on(listen) {
        return;
    }
    runtime.spawn(async move {
        if interrupt.await.is_err() {
            return;
        }
        let told =
            "\ncognition: stopping after the turns that are being taken; once more ends at once";
        // Whoever closed standard error is stopped all the same.
        drop(writeln!(std::io::stderr(), "{told}"));
        stop.raise();
        if asked_to_stop().await.is_ok() {
            std::process::exit(INTERRUPTED);
        }
    });
}

/// Ctrl-C, and what systemd, Kubernetes and Slurm send in its place.
#[cfg(unix)]
async fn asked_to_stop() -> std::io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = ctrl_c() => interrupted,
        _terminated = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn asked_to_stop() -> std::io::Result<()> {
    ctrl_c().await
}
