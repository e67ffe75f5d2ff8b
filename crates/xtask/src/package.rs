//! `cargo xtask package`: can every crate be built from its package alone?
//!
//! It builds Bevy once more, so it is no part of `ci`: there `tests/workspace/bundled_files.rs` sees to it that
//! a package holds what it is built from.

use crate::step::Step;

/// The command line of this check.
pub(crate) fn step() -> Step {
    let unpublished = ["cognition_workspace", "web_tavern", "windowed_tavern", "xtask"];
    let but = unpublished.map(|package| ["--exclude", package]).concat();
    Step::cargo("package", &[&["package", "--workspace", "--allow-dirty"], &but[..]].concat())
}
