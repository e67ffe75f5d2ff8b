//! `--chooses model | engine`.

use bevy_cognition::settings::ActionSelector;
use clap::ValueEnum;

/// Who chooses, as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Chooser {
    /// The brain that is asked.
    Model,
    /// The heuristic brain; the one that is asked gives the words.
    Engine,
}

impl From<Chooser> for ActionSelector {
    fn from(chooser: Chooser) -> Self {
        match chooser {
            Chooser::Model => Self::Model,
            Chooser::Engine => Self::Engine,
        }
    }
}
