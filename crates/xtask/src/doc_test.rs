//! `cargo xtask doc-test`: the examples in the documentation, which `cargo xtask test` runs too.

use crate::step::Step;

/// The command line of this check.
pub(crate) fn step() -> Step {
    Step::cargo("doc-test", &["test", "--doc"])
}
