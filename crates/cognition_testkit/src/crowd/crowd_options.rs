//! Who is in a crowd, and what it thinks with.

use bevy_cognition::settings::QueueOrder;
use std::time::Duration;

/// Who is in a crowd, and what it thinks with.
#[derive(Clone, Debug)]
pub struct CrowdOptions {
    /// Minds.
    pub minds: usize,
    /// Of these, how many players talk with. The others live about them.
    pub engaged: usize,
    /// Requests that may be in flight at once.
    pub slots: usize,
    /// Of these, kept for minds that are talked with.
    pub kept: usize,
    /// How long a thought takes.
    pub latency: Duration,
    /// How long it is watched.
    pub length: Duration,
    /// Where all chance comes from. Default: 0.
    pub seed: u64,
    /// In which order requests are let through. Default: by attention.
    pub order: QueueOrder,
}

impl Default for CrowdOptions {
    /// 1,000 minds, 10 of them talked with, on 8 slots of 400 ms, none of them kept, for two minutes.
    fn default() -> Self {
        Self {
            minds: 1_000,
            engaged: 10,
            slots: 8,
            kept: 0,
            latency: Duration::from_millis(400),
            length: Duration::from_mins(2),
            seed: 0,
            order: QueueOrder::Attention,
        }
    }
}
