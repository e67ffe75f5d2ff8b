//! When a plan is given up.

use std::time::Duration;

/// When a plan is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanLimits {
    /// How often a mind thinks anew after a failure.
    pub replans: u32,
    /// How often it puts a proposal or a question to somebody.
    pub rounds: u32,
    /// How many turns of its own a mind takes for a step before it has failed.
    pub patience: u32,
    /// How long it waits for an answer, in game time.
    pub answer_within: Duration,
}

impl Default for PlanLimits {
    /// 3 times anew, 3 proposals or questions, 4 turns, 10 minutes.
    fn default() -> Self {
        let answer_within = Duration::from_secs(600);
        Self { replans: 3, rounds: 3, patience: 4, answer_within }
    }
}
