//! `cargo xtask lighter`: does `bevy_cognition` build without all that can be left out, and are
//! replies read as they are with it?
//!
//! The features of other packages stay as they are elsewhere, so none of these is built twice.

use crate::step::Step;

/// The command lines of this check.
pub(crate) fn steps() -> [Step; 2] {
    [engine(), replies()]
}

/// The same as a step of `ci`.
pub(crate) fn step() -> Step {
    Step::cargo("lighter", &["xtask", "lighter"])
}

/// Without models, HTTP and the crate `jsonschema`.
fn engine() -> Step {
    let what = ["clippy", "--package", "bevy_cognition", "--package", "workspace_features"];
    Step::cargo("lighter", &[&what[..], &WITHOUT, &["--lib", "--", "-D", "warnings"]].concat())
}

/// What any model says, by our own reader of schemas.
fn replies() -> Step {
    let what = ["test", "--package", "cognition_core", "--package", "workspace_features"];
    Step::cargo("lighter", &[&what[..], &WITHOUT, &["--lib", "decide::"]].concat())
}

const WITHOUT: [&str; 3] = ["--no-default-features", "--features", "workspace_features/tests"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_left_out_is_left_out() {
        for step in steps() {
            assert!(step.to_string().contains("--no-default-features"), "{step}");
        }
    }
}
