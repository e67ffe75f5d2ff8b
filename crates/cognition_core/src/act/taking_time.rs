//! How long a deed takes, and what comes of it.

use std::time::Duration;

/// A deed that merely takes its time: when that is over, it has worked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakingTime {
    /// How long it takes, in game time.
    pub time: Duration,
    /// What the mind perceives when it is over: `You come to the market square.`
    pub outcome: String,
    /// Whether it is broken off as soon as something is addressed to the mind.
    pub interruptible: bool,
}
