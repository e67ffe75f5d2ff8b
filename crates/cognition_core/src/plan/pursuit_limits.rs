//! When a plan is given up.

use std::time::Duration;

/// When a plan is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanLimits {
    /// How often a mind may think anew after a failure. Default: 3.
    pub replans: u32,
    /// How often it may put a proposal or a question to somebody. Default: 3.
    pub rounds: u32,
    /// How many turns of its own a step may take before it counts as failed. Default: 4.
    pub patience: u32,
    /// Game time for which it waits for an answer. Default: 10 minutes.
    pub answer_within: Duration,
}

impl Default for PlanLimits {
    /// 3 times anew, 3 proposals or questions, 4 turns, 10 minutes.
    fn default() -> Self {
        let answer_within = Duration::from_secs(600);
        Self { replans: 3, rounds: 3, patience: 4, answer_within }
    }
}
