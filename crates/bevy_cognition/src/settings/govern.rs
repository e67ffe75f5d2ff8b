//! What brains may cost, and whom they think for first.

use cognition_core::govern::{
    AttentionRules, Backoff, BucketRate, BudgetLimits, CostTable, StormRules,
};
use std::sync::Arc;
use std::time::Duration;

/// In which order requests are let through to brains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QueueOrder {
    /// By standing, nearness and waiting time: see [`govern`](crate::govern).
    #[default]
    Attention,
    /// First come, first served: for comparison.
    Arrival,
}

/// What brains may cost, and which minds they think for first. None of it applies to a brain that
/// answers inline: that costs nothing.
///
/// By default calls a minute are bounded: to what four minds in talk need. The first time that a
/// bound makes somebody wait, a warning names the setting. A game with a crowd, or with a server
/// that takes more, raises it:
///
/// ```
/// use bevy_cognition::prelude::*;
/// use cognition_core::govern::{BucketRate, BudgetLimits};
///
/// let mut settings = CognitionSettings::default();
/// settings.govern.world = Some(BucketRate::per_minute(600));
/// settings.govern.mind = None;
/// settings.govern.player = Some(BucketRate::per_minute(12));
/// settings.govern.budget = BudgetLimits { cost_micros: Some(500_000), ..BudgetLimits::NONE };
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GovernSettings {
    /// In which order requests are let through. Default: by attention.
    pub order: QueueOrder,
    /// Places in flight that are kept for turns of minds that are spoken to. Without one, a player
    /// may wait until a thought is over. One of all places is never kept. Default: 0.
    pub kept_for_talk: usize,
    /// Real time after which a request goes before all others, the oldest first. Default: 30
    /// seconds.
    pub patience: Duration,
    /// Real time after which a request that was never let through is answered by the heuristic
    /// brain; `None` lets it wait for ever. Default: 2 minutes.
    pub longest_wait: Option<Duration>,
    /// Calls a minute of all minds together, reflections and background questions among them;
    /// `None` for as many as they want. What comes too late waits. Default: 60, and 30 at once.
    pub world: Option<BucketRate>,
    /// Calls a minute of each mind; `None` for as many as it wants. Default: 20, and 10 at once.
    pub mind: Option<BucketRate>,
    /// Calls a minute that each player causes: whoever speaks to minds and has none. `None`, the
    /// default, for as many as they want.
    pub player: Option<BucketRate>,
    /// How often a call that failed is tried again, all within the time that the tier allows for
    /// one thought. Default: 2.
    pub retries: u32,
    /// How long a call waits before it is tried again.
    pub backoff: Backoff,
    /// What all minds together may spend. Default: no limit.
    pub budget: BudgetLimits,
    /// What each mind may spend. Default: no limit.
    pub mind_budget: BudgetLimits,
    /// What tokens cost. Default: nothing.
    pub costs: Arc<CostTable>,
    /// Tokens that are held in the budget for a reply whose length the request leaves to the brain.
    /// Default: 1,024.
    pub reply_tokens: u32,
    /// When an event that many minds perceive is a storm, and how many calls it is worth.
    pub storms: StormRules,
    /// Which brain a mind gets, and how many moves of its own, by how near it is.
    pub attention: AttentionRules,
    /// How often a turn begins anew because the same speaker has said more. Default: 2.
    pub restarts: u32,
}

impl GovernSettings {
    /// The same without any bound on calls a minute: for simulations, whose time is virtual, and
    /// for games that bound the cost otherwise.
    #[must_use]
    pub fn without_rates(self) -> Self {
        Self { world: None, mind: None, player: None, ..self }
    }
}

impl Default for GovernSettings {
    /// By attention, no place kept; patience 30 seconds, 2 minutes at the longest; 2 retries, 2
    /// restarts. All minds together make 60 calls a minute, 30 of them at once; each of them 20, 10
    /// at once. Nothing costs anything, and there is no budget: what a call is worth, the game knows.
    fn default() -> Self {
        Self {
            order: QueueOrder::default(),
            kept_for_talk: 0,
            patience: Duration::from_secs(30),
            longest_wait: Some(Duration::from_mins(2)),
            world: Some(BucketRate { capacity: 30, per_minute: 60 }),
            mind: Some(BucketRate { capacity: 10, per_minute: 20 }),
            player: None,
            retries: 2,
            backoff: Backoff::default(),
            budget: BudgetLimits::NONE,
            mind_budget: BudgetLimits::NONE,
            costs: Arc::default(),
            reply_tokens: 1_024,
            storms: StormRules::default(),
            attention: AttentionRules::default(),
            restarts: 2,
        }
    }
}
