//! `cargo xtask lighter`: does `bevy_cognition` build without all that can be left out?
//!
//! Replies are then read by our own reader of schemas; that it says what the crate says is a test of
//! `cognition_base`. The features of other packages stay as they are elsewhere, so none of these is
//! built twice.

use crate::step::Step;

/// The command line of this check: without models, HTTP and the crate `jsonschema`.
pub(crate) fn step() -> Step {
    let what = ["clippy", "--package", "bevy_cognition", "--package", "workspace_features"];
    Step::cargo("lighter", &[&what[..], &WITHOUT, &["--lib", "--", "-D", "warnings"]].concat())
}

const WITHOUT: [&str; 3] = ["--no-default-features", "--features", "workspace_features/tests"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_left_out_is_left_out() {
        assert!(step().to_string().contains("--no-default-features"), "{}", step());
    }
}
