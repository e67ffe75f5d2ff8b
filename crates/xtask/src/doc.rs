//! `cargo xtask doc`: does the documentation build without a warning?

use crate::step::Step;

/// The command line of this check.
pub(crate) fn step() -> Step {
    Step::cargo("doc", &["doc", "--no-deps"]).with_env("RUSTDOCFLAGS", "-Dwarnings")
}
