//! Why suites cannot be played or compared.

use cognition_core::pack::PackError;
use std::io;
use std::path::PathBuf;

/// Why suites cannot be played or compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// A name is neither that of a suite nor that of a file.
    #[error("`{name}` is neither a suite ({known}) nor a file or folder of cases")]
    UnknownSuite {
        /// The name.
        name: String,
        /// The suites that there are.
        known: String,
    },
    /// No cases come with what is here.
    #[error(
        "there is no `data/evaluations/` in {} or above it: name files of cases, or run this in the repository of bevy_cognition",
        here.display()
    )]
    NoSuites {
        /// Where that was looked for.
        here: PathBuf,
    },
    /// A folder holds no cases.
    #[error("{} holds no *.evaluation.json", folder.display())]
    NoCases {
        /// The folder.
        folder: PathBuf,
    },
    /// A file or folder cannot be read or written.
    #[error("{}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Files have faults.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faulty(Vec<PackError>),
    /// A file is none of results.
    #[error("{} holds no results of `cognition evaluate`", path.display())]
    NoResults {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}
