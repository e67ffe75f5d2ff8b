//! `cargo xtask test-world-serialization`: takes minds through Bevy's own saves of worlds.
//!
//! The suite needs a feature of Bevy that brings cameras, meshes and images, some 30 crates, so `ci`
//! never builds it.

use crate::step::Step;

/// The command line of the suite.
pub(crate) fn step() -> Step {
    let command = [
        "test",
        "--package",
        "cognition_workspace",
        "--features",
        "world_serialization",
        "--test",
        "world_serialization",
    ];
    Step::cargo("test-world-serialization", &command)
}
