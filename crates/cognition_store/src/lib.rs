//! Saves, runs and batches of `bevy_cognition` in a database: SQLite in one file, PostgreSQL by URL.
//!
//! [`open`] takes a path or a URL and gives a [`Store`], whatever is behind it. It keeps saves:
//!
//! ```
//! use cognition_core::mind::GameTime;
//! use cognition_core::save::Save;
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("saves.db").display().to_string();
//! # runtime.block_on(async {
//! let store = cognition_store::open(&path).await?;
//! let save = Arc::new(Save::new(GameTime::from_secs(60), 3, vec![])?);
//! store.save("before the storm", Arc::clone(&save)).await?;
//! assert_eq!(store.load("before the storm").await?, *save);
//! # Ok(()) })}
//! ```
//!
//! A game that has `bevy-tokio-tasks`, as `bevy_cognition` brings it, calls this from a task: a save
//! is captured in the frame, and written off it. Its runtime must drive I/O and time.
//!
//! | what | promise |
//! |---|---|
//! | [`save`](SaveStore::save) | in one transaction; once it returns, the save outlives a crash of the process and of the machine; before, the save of before is there |
//! | what is written | the minds that changed: equal states of a mind are kept once, in whatever saves they are |
//! | several processes | they may make the same new store at the same instant; writers come one after the other; who loads sees one save, never half of two |
//! | an older program | refuses a database that a newer one has changed, and says so: [`StoreError::Newer`] |
//! | names and ids | any text of 1 to [`NAME_BOUND`] bytes without NUL, to the byte; others are refused: [`StoreError::Name`] |
//!
//! # Runs
//!
//! The same store is a [`RunStore`]. It keeps the records of runs
//! ([`RunRecord`](cognition_core::record::RunRecord)) and, filled from them in the same transaction,
//! the tables of the audit, which are read with SQL:
//!
//! | table | a row for | columns |
//! |---|---|---|
//! | `runs` | a run | how it was played, whether it has ended, how many events, the hash of the latest |
//! | `events` | a record | number, tick, kind, mind, the record as JSON, its hash |
//! | `routing_decisions` | a decision of the router | those of the mode router's audit; `feedback` and `reflection` once they are known; `routing_time_ms` where the run's settings have it measured, else none |
//! | `act_iterations` | a round of skills | what was thought and found |
//! | `exchanges` | a turn of a mind | how it ended, who replied, how often it was asked, tokens, cost, fallback |
//!
//! ```
//! use cognition_core::record::{RunEvent, RunRecord};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("runs.db").display().to_string();
//! # runtime.block_on(async {
//! let store = cognition_store::open(&path).await?;
//! store.begin_run("a quiet day", &serde_json::json!({"seed": 7})).await?;
//! let rain = RunRecord { tick: 1, event: RunEvent::Narrated { text: "Rain.".to_owned() } };
//! store.append("a quiet day", 1, [rain].into()).await?;
//! assert_eq!(store.lines("a quiet day", 0, 100).await?.len(), 1);
//! assert_eq!(store.verify("a quiet day").await?, None, "nothing was changed since");
//! # Ok(()) })}
//! ```
//!
//! | what | promise |
//! |---|---|
//! | [`append`](RunStore::append) | all or nothing; once it returns, the records are durable; called once more with the same, it changes nothing |
//! | [`verify`](RunStore::verify) | names the first event that was changed, moved or taken out. The hashes cover what happened and in which order, and no time: equal runs have equal heads. Who can write the tables can also write them all anew, so keep a head elsewhere if that matters |
//! | [`retain`](RunStore::retain) | lets go of older runs, or of their events only, when it is asked to |
//! | texts | a NUL is kept in the events; in a column of text, which PostgreSQL has none for, it is shown as `␀` |
//!
//! [`RunRecorder`] does it off the thread that plays.
//!
//! # Batches
//!
//! And it is a [`BatchStore`], which hands out the runs of experiments to whoever plays them. Each run
//! is ended by one worker; who falls silent loses it when its lease ends.
//!
//! # Formats
//!
//! What is *in* a save is JSON that [`cognition_core::save`] reads and writes, so the formats of
//! saves and of the database change each on its own. On PostgreSQL the database must be UTF-8.

mod batch_store;
mod database;
mod dialect;
mod encoded;
mod location;
mod migrations;
mod name;
mod opening;
mod placeholders;
mod queue;
mod reading;
mod run_recorder;
mod run_store;
mod runs;
mod save_store;
mod store;
mod store_error;
mod store_future;
mod writing;

pub use batch_store::{BatchRun, BatchStore, BatchTally, Claim, NewBatch, RunState};
pub use database::open;
pub use run_recorder::{RecorderStopped, RunRecorder};
pub use run_store::{Appended, EventFault, Retained, Retention, RunEntry, RunFault, RunStore};
pub use save_store::{SaveEntry, SaveStore, Written};
pub use store::Store;
pub use store_error::{NAME_BOUND, StoreError};
pub use store_future::StoreFuture;
