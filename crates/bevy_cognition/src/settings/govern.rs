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
/// Calls a minute are bounded unless that is lifted: what a minute allows is enough for four minds
/// who are talked with, and whatever runs away costs no more. The first time that a bound makes
/// somebody wait, a warning names the setting. A game with a crowd, or with a server that takes more,
/// says so:
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
    /// Calls a minute of all minds together, looks back and questions beside the turns among them;
    /// none for as many as they want. Whoever comes too late waits.
    pub world: Option<BucketRate>,
    /// Calls a minute of each mind; none for as many as it wants.
    pub mind: Option<BucketRate>,
    /// Calls a minute that each player causes: whoever speaks to minds and is none. None for as many
    /// as they want.
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

impl GovernSettings {
    /// The same without any bound on calls a minute: for simulations, whose time is virtual, and for
    /// games that bound the cost otherwise.
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
