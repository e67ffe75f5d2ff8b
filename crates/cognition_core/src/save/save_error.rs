//! Why a save cannot be made, read or loaded.

use crate::mind::StableId;
use crate::pack::PackError;
use std::fmt;

/// What of a save is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavePart {
    /// The save itself, without its minds.
    Whole,
    /// A mind in it; empty where the save does not say which.
    Mind(StableId),
}

impl fmt::Display for SavePart {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => formatter.write_str("the save"),
            Self::Mind(mind) => write!(formatter, "mind `{mind}`"),
        }
    }
}

/// Why a save cannot be made, read or loaded. Nothing of it was loaded then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// There is more of it than may be read.
    #[error("the save has {found} bytes, and no more than {most} are read")]
    TooLarge {
        /// Bytes of its text.
        found: usize,
        /// Bytes that are read: [`LOG_BYTES`](crate::pack::LOG_BYTES).
        most: usize,
    },
    /// More than [`DEPTH`](crate::pack::DEPTH) objects and lists stand within each other, or it is no
    /// JSON.
    #[error("the save is no JSON")]
    NotJson(#[source] serde_json::Error),
    /// A newer program wrote it.
    #[error(
        "{part} has format {found}, and this program knows formats up to {newest}: \
         a newer version of the game wrote it; load it with that one"
    )]
    Newer {
        /// What has that format.
        part: SavePart,
        /// Its format.
        found: u64,
        /// The newest that is known: [`SAVE_FORMAT`](super::SAVE_FORMAT).
        newest: u32,
    },
    /// No step leads from its format to that of the day.
    #[error("{part} has format {found}, and the oldest that this program knows is {oldest}")]
    TooOld {
        /// What has that format.
        part: SavePart,
        /// Its format.
        found: u64,
        /// The oldest that can be raised.
        oldest: u32,
    },
    /// It does not say in which format it is written.
    #[error("{part} does not say its `format`, a whole number")]
    NoFormat {
        /// What does not.
        part: SavePart,
    },
    /// It cannot be raised to the next format.
    #[error("{part} cannot be raised from format {from} to the next: {message}")]
    Step {
        /// What cannot.
        part: SavePart,
        /// The format that it has.
        from: u32,
        /// What is wrong with it.
        message: String,
    },
    /// A field is missing, unknown or of another type.
    #[error("{part}, in format {format}, is not as it should be: {source}")]
    Field {
        /// Whose field.
        part: SavePart,
        /// The format in which it was read.
        format: u32,
        /// Which field, and what is wrong with it.
        source: serde_json::Error,
    },
    /// A component is not as it should be.
    #[error(
        "mind `{mind}`, in format {format}: its `{component}` is not as it should be: {source}"
    )]
    Component {
        /// Whose component.
        mind: StableId,
        /// Its name.
        component: String,
        /// The format in which it was read.
        format: u32,
        /// Which field, and what is wrong with it.
        source: serde_json::Error,
    },
    /// The program has no component of that name.
    #[error("mind `{mind}`, in format {format}: this program has no component `{component}`")]
    UnknownComponent {
        /// Whose component.
        mind: StableId,
        /// Its name.
        component: String,
        /// The format in which it was read.
        format: u32,
    },
    /// A mind is saved under an id that is not its own.
    #[error("mind `{mind}`: its `Mind` has the id {found}")]
    WrongMind {
        /// The id under which it is saved.
        mind: StableId,
        /// The one of the component, as JSON.
        found: String,
    },
    /// Two minds have the same id.
    #[error("mind `{mind}` is there twice: give each mind an id of its own")]
    SameMind {
        /// The id.
        mind: StableId,
    },
    /// What the router has learned is not as it should be.
    #[error("what the router has learned: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Regulation(Vec<PackError>),
}
