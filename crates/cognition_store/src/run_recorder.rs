//! Records into a store, off the thread on which they come.

use crate::database::open;
use crate::run_store::RunStore;
use crate::store_error::StoreError;
use cognition_core::record::RunRecord;
use serde_json::Value;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::JoinHandle;

/// How many records wait at most; who brings more waits until there is room.
const WAITING: usize = 4096;
/// How many records go into one transaction at most.
const BATCH: usize = 512;

/// Writes the records of one run into a store, in the order in which they come.
///
/// It has a thread of its own, so that whoever plays does not wait for the database, unless that is
/// thousands of records behind. What was given to it is written when it is
/// [finished](Self::finish) or dropped.
///
/// ```
/// use cognition_core::record::{RunEvent, RunRecord};
/// use cognition_store::RunRecorder;
/// use serde_json::json;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("runs.db").display().to_string();
/// let recorder = RunRecorder::start(&path, "a quiet day", &json!({"seed": 7}))?;
/// recorder.record(RunRecord { tick: 1, event: RunEvent::Narrated { text: "Rain.".into() } })?;
/// assert_eq!(recorder.finish()?, 1);
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct RunRecorder {
    sender: Option<SyncSender<RunRecord>>,
    writer: Option<JoinHandle<Result<u64, StoreError>>>,
}

/// The writer has stopped: [`RunRecorder::finish`] says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("records of the run are not written any more")]
pub struct RecorderStopped;

impl RunRecorder {
    /// Opens a store and begins a run in it. Not to be called on a thread of a tokio runtime, which it
    /// would hold up.
    ///
    /// # Errors
    /// Those of [`open`] and [`RunStore::begin_run`].
    pub fn start(location: &str, run: &str, options: &Value) -> Result<Self, StoreError> {
        let (sender, records) = sync_channel(WAITING);
        let (begun, beginning) = sync_channel(1);
        let (location, run, options) = (location.to_owned(), run.to_owned(), options.clone());
        let writer = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let refused = |error: std::io::Error| StoreError::Open {
                location: location.clone(),
                source: sqlx::Error::Io(error),
            };
            runtime.map_err(refused)?.block_on(async {
                let store = open(&location).await?;
                store.begin_run(&run, &options).await?;
                // Nobody listens any more where whoever began it is gone.
                _ = begun.send(());
                let written = write(&*store, &run, &records).await;
                drop(records);
                let closed = store.close().await;
                written.and_then(|written| closed.map(|()| written))
            })
        });
        let recorder = Self { sender: Some(sender), writer: Some(writer) };
        match beginning.recv() {
            Ok(()) => Ok(recorder),
            Err(_) => recorder.finish().map(|_| unreachable!("it has begun, or says why not")),
        }
    }

    /// Takes in a record. Waits where thousands are not written yet.
    ///
    /// # Errors
    /// [`RecorderStopped`] where the store has failed.
    pub fn record(&self, record: RunRecord) -> Result<(), RecorderStopped> {
        let sender = self.sender.as_ref().ok_or(RecorderStopped)?;
        sender.send(record).map_err(|_| RecorderStopped)
    }

    /// Waits until every record is durable; gives how many there are.
    ///
    /// # Errors
    /// Why the store has failed; what came before is there.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        self.join().unwrap_or(Ok(0))
    }

    fn join(&mut self) -> Option<Result<u64, StoreError>> {
        self.sender = None;
        let writer = self.writer.take()?;
        Some(writer.join().unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

impl Drop for RunRecorder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.join();
        }
    }
}

/// Until nobody brings records any more; gives how many came.
async fn write(
    store: &dyn RunStore,
    run: &str,
    records: &Receiver<RunRecord>,
) -> Result<u64, StoreError> {
    let mut written = 0;
    // Nothing else runs on this thread.
    while let Ok(first) = records.recv() {
        let batch: Arc<[RunRecord]> = batch(first, records).into();
        written = store.append(run, written + 1, batch).await?.events;
    }
    Ok(written)
}

/// What is there by now.
fn batch(first: RunRecord, records: &Receiver<RunRecord>) -> Vec<RunRecord> {
    let mut batch = vec![first];
    while batch.len() < BATCH {
        match records.try_recv() {
            Ok(record) => batch.push(record),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
        }
    }
    batch
}
