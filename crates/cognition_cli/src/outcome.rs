//! What a command came to.

use clap::error::ErrorKind;

/// A failure with every cause behind it.
pub(crate) use cognition_brain::with_causes as told;

/// What a command came to, as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Fine,
    Wrong,
}

/// Why a command did not do what it was asked to.
pub(crate) type Failure = Box<dyn std::error::Error>;

/// Why words that can be read make no sense together.
pub(crate) fn misused(why: &str) -> Failure {
    clap::Error::raw(ErrorKind::ArgumentConflict, format!("{why}\n")).into()
}
