//! Why a scenario is not played, or not to its end.

use cognition_core::pack::PackError;
use cognition_core::record::RunRecord;
use thiserror::Error;

/// A turn that never ends.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{why}")]
pub struct Stuck {
    /// What the minds wait for, as far as it is known.
    pub why: String,
    /// What happened up to then, oldest first.
    pub records: Vec<RunRecord>,
}

/// Why a scenario cannot be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// Files are unreadable or break rules of their formats: all faults of all files.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<PackError>),
    /// No mind of that id is in the world.
    #[error("the scenario has no mind `{mind}`; it has {known}")]
    UnknownMind {
        /// What was asked for.
        mind: String,
        /// What there is.
        known: String,
    },
    /// The scenario has no such character to play.
    #[error(
        "the scenario has no character `{character}` to play; it has {known}, or leave it out and come in as a stranger"
    )]
    UnknownCharacter {
        /// What was asked for.
        character: String,
        /// What there is.
        known: String,
    },
    /// No mode of planning has that name.
    #[error("there is no mode of planning called `{mode}`; there are {known}")]
    UnknownMode {
        /// What was asked for.
        mode: String,
        /// What there is.
        known: String,
    },
    /// The mind pursues nothing, and was given no goal.
    #[error("the mind `{mind}` pursues nothing now; give it a goal")]
    NoGoal {
        /// What was asked for.
        mind: String,
    },
    /// The mind takes no turn now: the brains are switched off, or it is still acting.
    #[error("the mind `{mind}` takes no turn now")]
    NotAsked {
        /// What was asked for.
        mind: String,
    },
}
