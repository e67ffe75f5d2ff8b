//! What a command came to.

use clap::error::ErrorKind;

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

/// With every cause behind it.
pub(crate) fn told(failure: &dyn std::error::Error) -> String {
    let mut text = failure.to_string();
    let mut cause = failure.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
