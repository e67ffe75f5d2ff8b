//! Which brain answers for which tier.

use bevy::prelude::*;
use cognition_core::mind::Tier;
use cognition_llm::{Brain, HeuristicBrain};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The brains of a game. Without any, the heuristic brain decides.
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
    fallback: Arc<dyn Brain>,
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
        Self { default: brain, by_tier: BTreeMap::new(), fallback: Arc::new(HeuristicBrain) }
    }

    /// Another brain for one tier.
    #[must_use]
    pub fn with_tier(mut self, tier: impl Into<String>, brain: impl Brain) -> Self {
        self.by_tier.insert(Tier(tier.into()), Arc::new(brain));
        self
    }

    /// The brain of a tier.
    pub fn of(&self, tier: &Tier) -> Arc<dyn Brain> {
        self.by_tier.get(tier).unwrap_or(&self.default).clone()
    }

    pub(super) fn fallback(&self) -> Arc<dyn Brain> {
        self.fallback.clone()
    }
}
