//! `cargo xtask panels`: does each panel of `bevy_cognition` build and work without the others?
//!
//! They bring Bevy's UI, and with it other features of most of Bevy, so no other check builds them.
//! Remote queries bring the renderer: of them it is only asked whether clippy has something to say.

use crate::step::Step;

/// The command lines of this check.
pub(crate) fn steps() -> [Step; 3] {
    [tested("inspector"), tested("approval_ui"), linted("brp")]
}

fn tested(feature: &str) -> Step {
    let what = ["test", "--profile", "pictures", "--package", "bevy_cognition", "--lib"];
    let how = ["--no-default-features", "--features", feature];
    Step::cargo("panels", &[&what[..], &how].concat())
}

fn linted(feature: &str) -> Step {
    let what = ["clippy", "--package", "bevy_cognition", "--lib", "--tests"];
    let how = ["--no-default-features", "--features", feature, "--", "-D", "warnings"];
    Step::cargo("panels", &[&what[..], &how].concat())
}
