//! Which brain answers for which tier.

use bevy::prelude::*;
use cognition_core::mind::Tier;
use cognition_llm::{Brain, HeuristicBrain};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The brains of a game. Without any, the heuristic brain decides.
///
/// A mind has a tier, and some purposes have one of their own: `tie_break` picks one of two modes,
/// `acknowledge` returns greetings and thanks, `summarise` says what an exchange leaves behind,
/// `drift` words what comes to an idle mind, `reflect` looks back, draws what follows and reviews
/// modes. The first want a small, quick brain, the last a thoughtful one that may take its time; where
/// there is none of that tier, the brain of the mind is asked. The tier `heuristic` is reserved: it
/// is always the heuristic brain.
///
/// ```
/// use bevy_cognition::prelude::*;
///
/// let brains = Brains::new(HeuristicBrain).with_tier("watchman", ScriptedBrain::new());
/// ```
#[derive(Resource, Clone, Debug)]
pub struct Brains {
    default: Arc<dyn Brain>,
    by_tier: BTreeMap<Tier, Arc<dyn Brain>>,
    heuristic: Arc<dyn Brain>,
}

impl Default for Brains {
    fn default() -> Self {
        Self::new(HeuristicBrain)
    }
}

impl Brains {
    /// One brain for every tier.
    pub fn new(brain: impl Brain) -> Self {
        Self::shared(Arc::new(brain))
    }

    /// One brain for every tier, shared with the caller.
    pub fn shared(brain: Arc<dyn Brain>) -> Self {
        Self { default: brain, by_tier: BTreeMap::new(), heuristic: Arc::new(HeuristicBrain) }
    }

    /// Another brain for one tier.
    #[must_use]
    pub fn with_tier(self, tier: impl Into<String>, brain: impl Brain) -> Self {
        self.with_shared_tier(tier, Arc::new(brain))
    }

    /// Another brain for one tier, shared with the caller.
    #[must_use]
    pub fn with_shared_tier(mut self, tier: impl Into<String>, brain: Arc<dyn Brain>) -> Self {
        self.by_tier.insert(Tier(tier.into()), brain);
        self
    }

    /// The brain of a tier.
    pub fn of(&self, tier: &Tier) -> Arc<dyn Brain> {
        self.of_first([tier])
    }

    /// The brain of the first of these tiers that has one.
    pub(crate) fn of_first<'a>(&self, tiers: impl IntoIterator<Item = &'a Tier>) -> Arc<dyn Brain> {
        self.find(tiers).clone()
    }

    /// Whether what the first of these tiers with a brain is asked is answered inline, and costs
    /// nothing.
    pub(crate) fn answer_inline<'a>(&self, tiers: impl IntoIterator<Item = &'a Tier>) -> bool {
        self.find(tiers).answers_inline()
    }

    /// The heuristic brain: where another fails, or is not to be asked.
    pub(crate) fn heuristic(&self) -> Arc<dyn Brain> {
        self.heuristic.clone()
    }

    fn find<'a>(&self, tiers: impl IntoIterator<Item = &'a Tier>) -> &Arc<dyn Brain> {
        let reserved = |tier: &Tier| tier.is_heuristic().then_some(&self.heuristic);
        let brain = tiers.into_iter().find_map(|tier| reserved(tier).or(self.by_tier.get(tier)));
        brain.unwrap_or(&self.default)
    }
}
