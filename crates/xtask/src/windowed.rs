//! `cargo xtask windowed`: does clippy have nothing to say of what draws windows?
//!
//! It needs Bevy's renderer, so it is no default member of the workspace: here it is checked, and
//! only `cargo xtask screenshot` builds it.

use crate::step::Step;

/// The command line of this check.
pub(crate) fn step() -> Step {
    let what = ["clippy", "--package", "windowed_tavern", "--features", "brp", "--all-targets"];
    let how = ["--", "-D", "warnings"];
    Step::cargo("windowed", &[&what[..], &how].concat())
}
