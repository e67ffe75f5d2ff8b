//! `cargo xtask package`: can every crate be published, and built from its package alone?
//!
//! Cargo takes them in the order in which they depend on each other, and uploads nothing. It builds Bevy once
//! more, so it is no part of `ci`: there `tests/workspace/bundled_files.rs` sees to it that a package holds
//! what it is built from.

use crate::step::Step;

/// The command line of this check.
pub(crate) fn step() -> Step {
    Step::cargo("package", &["publish", "--workspace", "--dry-run", "--allow-dirty"])
}
