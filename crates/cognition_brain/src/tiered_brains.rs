//! Brains of a game, tier by tier, with what else is known of them.

use crate::brain::Brain;
use cognition_core::govern::CostTable;
use cognition_core::mind::Tier;
use cognition_core::prompt::PromptSize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// A brain for every mind, others for some tiers, how long they may take and what they cost.
///
/// ```
/// use cognition_brain::{ScriptedBrain, TieredBrains};
/// use std::sync::Arc;
///
/// let brains = TieredBrains::new(Arc::new(ScriptedBrain::new()));
/// assert!(brains.tiers.is_empty() && brains.costs.is_none());
/// ```
#[derive(Clone, Debug)]
pub struct TieredBrains {
    /// Who is asked where a tier has no brain of its own.
    pub default: Arc<dyn Brain>,
    /// Who is asked for a tier.
    pub tiers: BTreeMap<Tier, Arc<dyn Brain>>,
    /// How long a thought of the default brain may take, where that was said: wall time.
    pub timeout: Option<Duration>,
    /// How long a thought of a tier may take, where that was said: wall time.
    pub timeouts: BTreeMap<Tier, Duration>,
    /// What tokens cost, where that was said.
    pub costs: Option<CostTable>,
    /// For what models prompts are to be written.
    pub prompts: PromptSize,
}

impl TieredBrains {
    /// One brain for every tier.
    pub fn new(default: Arc<dyn Brain>) -> Self {
        let (tiers, timeouts, prompts) = Default::default();
        Self { default, tiers, timeout: None, timeouts, costs: None, prompts }
    }
}
