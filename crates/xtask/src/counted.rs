//! `cargo xtask counted`: do the hot paths take more instructions than they did?
//!
//! Counted by valgrind as tests are built, so it needs no quiet machine and no second build.

use crate::step::{Step, Tool};

const GUNGRAUN_RUNNER: Tool = Tool {
    probe: &["sh", "-c", "valgrind --version && gungraun-runner --version"],
    from: "gungraun-runner@0.20.0 (and valgrind: on Debian, apt install valgrind)",
};

/// The command line of this check.
pub(crate) fn step() -> Step {
    let command = ["bench", "--profile", "dev", "--package", "cognition_workspace"];
    Step::cargo("counted", &command)
        .with(&["--features", "counted", "--bench", "counted"].map(str::to_owned))
        .needing(GUNGRAUN_RUNNER)
}
