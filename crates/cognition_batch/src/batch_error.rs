//! Why an experiment is not played.

use cognition_core::pack::PackError;
use cognition_store::StoreError;
use cognition_testkit::SimulationError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why an experiment is not played, or its results are not told.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// Files are unreadable or break rules of their formats: all faults at once.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<PackError>),
    /// A scenario cannot be played.
    #[error("{scenario}")]
    Scenario {
        /// Its file.
        scenario: String,
        /// Why.
        #[source]
        source: SimulationError,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What the store has of a run is not what a run comes to.
    #[error("run {run} of the batch cannot be read: play it with the program that wrote it")]
    Outcome {
        /// Its place in the batch.
        run: u64,
        /// Why.
        #[source]
        source: serde_json::Error,
    },
    /// A file of results cannot be written.
    #[error("{}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
}
