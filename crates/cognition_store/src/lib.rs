//! Saves of `bevy_cognition` in a database: SQLite in one file, PostgreSQL by URL.
//!
//! [`open`] takes a path or a URL and gives a [`Store`], whatever is behind it:
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
//! | [`save`](Store::save) | in one transaction; once it returns, the save outlives a crash of the process and of the machine; before, the save of before is there |
//! | what is written | the minds that changed: equal states of a mind are kept once, in whatever saves they are |
//! | several processes | writers come one after the other; who loads sees one save, never half of two |
//! | an older program | refuses a database that a newer one has changed, and says so: [`StoreError::Newer`] |
//! | names and ids | any text of 1 to [`NAME_BOUND`] bytes without NUL, to the byte; others are refused: [`StoreError::Name`] |
//!
//! What is *in* a save is JSON that [`cognition_core::save`] reads and writes, so the formats of
//! saves and of the database change each on its own. On PostgreSQL the database must be UTF-8.

mod database;
mod encoded;
mod location;
mod migrations;
mod name;
mod placeholders;
mod reading;
mod run_store;
mod runs;
mod store;
mod store_error;
mod writing;

pub use name::NAME_BOUND;
pub use run_store::{
    Appended, EventFault, Retained, Retention, RunEntry, RunFault, RunStore, open_runs,
};
pub use store::{SaveEntry, Store, StoreFuture, Written, open};
pub use store_error::StoreError;
