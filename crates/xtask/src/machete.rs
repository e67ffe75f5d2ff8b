//! `cargo xtask machete`: is every dependency used?

use crate::step::{Step, Tool};

const CARGO_MACHETE: Tool =
    Tool { probe: &["cargo", "machete", "--version"], from: "cargo-machete" };

/// The command line of this check.
pub(crate) fn step() -> Step {
    Step::cargo("machete", &["machete"]).needing(CARGO_MACHETE)
}
