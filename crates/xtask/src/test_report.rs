//! `cargo xtask test-report`: reads the page of `cognition report` in a real browser.
//!
//! The suite needs Chromium and its driver, so `ci` never runs it.

use crate::step::Step;

/// The command line of the suite.
pub(crate) fn step() -> Step {
    let command = ["test", "--features", "cognition_cli/browser", "--test", "report_page"];
    Step::cargo("test-report", &command)
}
