//! What brains may cost, and whom they think for first.

use cognition_core::govern::{
    AttentionRules, Backoff, BucketRate, BudgetLimits, CostTable, StormRules,
};
use std::sync::Arc;
use std::time::Duration;

/// In which order requests are let through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QueueOrder {
    /// By standing, nearness and waiting time.
    #[default]
    Attention,
    /// First come, first served: for comparison.
    Arrival,
}

/// What brains may cost, and whom they think for first.
///
/// A brain that answers inline costs nothing and is bound by none of this.
///
/// ```
/// use bevy_cognition::prelude::*;
/// use cognition_core::govern::{BucketRate, BudgetLimits};
///
/// let mut settings = CognitionSettings::default();
/// settings.govern.player = Some(BucketRate::per_minute(12));
/// settings.govern.budget = BudgetLimits { cost_micros: Some(500_000), ..BudgetLimits::NONE };
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GovernSettings {
    /// In which order requests are let through.
    pub order: QueueOrder,
    /// Places in flight that are kept for turns of minds that are spoken to: without one, whoever
    /// speaks waits until a thought is over. One of all places is never kept.
    pub kept_for_talk: usize,
    /// Real time after which a request goes before all others, in the order of age.
    pub patience: Duration,
    /// Real time after which a request that was never let through is answered by the heuristic
    /// brain; none lets it wait.
    pub longest_wait: Option<Duration>,
    /// Calls a minute of all minds.
    pub world: Option<BucketRate>,
    /// Calls a minute of each mind.
    pub mind: Option<BucketRate>,
    /// Calls a minute that each player causes: whoever speaks to minds and is none.
    pub player: Option<BucketRate>,
    /// How often a call that came to nothing is tried once more, all within the time that the tier
    /// allows for one thought.
    pub retries: u32,
    /// How long it waits before that.
    pub backoff: Backoff,
    /// What all minds together may spend.
    pub budget: BudgetLimits,
    /// What each mind may spend.
    pub mind_budget: BudgetLimits,
    /// What tokens cost.
    pub costs: Arc<CostTable>,
    /// Tokens that are held for a reply whose length the request leaves to the brain.
    pub reply_tokens: u32,
    /// When an event that many perceive is a storm.
    pub storms: StormRules,
    /// What brain and how many moves of its own a mind is worth, by how near it is.
    pub attention: AttentionRules,
    /// How often a turn begins anew because the same speaker has said more.
    pub restarts: u32,
}

impl Default for GovernSettings {
    /// By attention, no place kept; patience 30 seconds, 2 minutes at the longest; 2 retries, 2 restarts; nothing
    /// costs anything, and no bucket and no budget: what a call is worth, the game knows.
    fn default() -> Self {
        Self {
            order: QueueOrder::default(),
            kept_for_talk: 0,
            patience: Duration::from_secs(30),
            longest_wait: Some(Duration::from_mins(2)),
            world: None,
            mind: None,
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
