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
    /// Game time for which it waits for an answer, and `patience` times as long for one with a mind.
    /// Default: 10 minutes.
    pub answer_within: Duration,
}

impl PlanLimits {
    /// Game time for which somebody with a mind is waited for: they answer and do their part in turns
    /// of their own, and game time may run fast between two of them.
    pub fn patience_with_minds(&self) -> Duration {
        self.answer_within * self.patience.max(1)
    }
}

impl Default for PlanLimits {
    /// 3 times anew, 3 proposals or questions, 4 turns, 10 minutes.
    fn default() -> Self {
        let answer_within = Duration::from_secs(600);
        Self { replans: 3, rounds: 3, patience: 4, answer_within }
    }
}
