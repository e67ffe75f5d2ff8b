//! Which brain answers for which tier.

use super::prompt_context::Prompting;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_brain::{Brain, TieredBrains};
use cognition_core::mind::Tier;
use cognition_core::prompt::{PromptSize, PromptTemplates};
use cognition_heuristic::HeuristicBrain;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Which brain answers for which tier. Without this resource the heuristic brain decides.
///
/// A mind names its tier ([`Mind::tier`](cognition_core::mind::Mind::tier), `decide` unless set),
/// and some purposes have tiers of their own: see the table in [`decide`](crate::decide). Where a
/// tier has no brain, that of the mind's own tier is asked. The tier `heuristic` is reserved: it is
/// always the heuristic brain.
///
/// ```
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::cognition_brain::ScriptedBrain;
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
    /// The same brain for every tier.
    pub fn new(brain: impl Brain) -> Self {
        Self::shared(Arc::new(brain))
    }

    /// The same brain for every tier, shared with the caller.
    pub fn shared(brain: Arc<dyn Brain>) -> Self {
        Self { default: brain, by_tier: BTreeMap::new(), heuristic: Arc::new(HeuristicBrain) }
    }

    /// Sets the brain of one tier.
    #[must_use]
    pub fn with_tier(self, tier: impl Into<String>, brain: impl Brain) -> Self {
        self.with_shared_tier(tier, Arc::new(brain))
    }

    /// Sets the brain of one tier, shared with the caller.
    #[must_use]
    pub fn with_shared_tier(mut self, tier: impl Into<String>, brain: Arc<dyn Brain>) -> Self {
        self.by_tier.insert(Tier(tier.into()), brain);
        self
    }

    /// The brain of every tier that has none of its own.
    pub fn usual(&self) -> &Arc<dyn Brain> {
        &self.default
    }

    /// The tiers that have a brain of their own, sorted by name.
    pub fn tiers(&self) -> impl Iterator<Item = (&Tier, &Arc<dyn Brain>)> {
        self.by_tier.iter()
    }

    /// Replaces each brain by what `make` makes of it: a cassette around it, or a counter.
    #[must_use]
    pub fn each(mut self, mut make: impl FnMut(Arc<dyn Brain>) -> Arc<dyn Brain>) -> Self {
        self.default = make(self.default);
        self.by_tier.values_mut().for_each(|brain| *brain = make(brain.clone()));
        self
    }

    /// The brain of a tier; the usual one where the tier has none.
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

impl From<TieredBrains> for Brains {
    /// Without how long they may take and what they cost: see [`CognitionSettings::heed`].
    fn from(brains: TieredBrains) -> Self {
        let TieredBrains { default, tiers: by_tier, .. } = brains;
        Self { by_tier, ..Self::shared(default) }
    }
}

impl CognitionSettings {
    /// Takes over how long brains may take, what they cost and how they are asked, as far as that was
    /// said.
    pub fn heed(&mut self, brains: &TieredBrains) {
        self.prompts.size = brains.prompts;
        self.requests.timeout = brains.timeout.unwrap_or(self.requests.timeout);
        for (tier, timeout) in &brains.timeouts {
            self.requests.tiers.entry(tier.clone()).or_default().timeout = Some(*timeout);
        }
        if let Some(costs) = &brains.costs {
            self.govern.costs = Arc::new(costs.clone());
        }
    }
}

/// What [`set_brains`](BrainsApp::set_brains) was called with: settings that are inserted later may wipe
/// what it brought.
#[derive(Resource, Clone, Debug)]
pub(crate) struct BroughtBrains(pub(crate) TieredBrains);

/// Gives an app its brains.
pub trait BrainsApp {
    /// Lets all minds think with one brain, such as one of the game's own. Where each tier is to have
    /// its own, insert [`Brains`] instead.
    ///
    /// ```
    /// use bevy::prelude::*;
    /// use bevy_cognition::prelude::*;
    ///
    /// App::new()
    ///     .add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
    ///     .set_brain(HeuristicBrain);
    /// ```
    fn set_brain(&mut self, brain: impl Brain) -> &mut Self;

    /// Lets minds think with these brains. Their timeouts and prices go into the
    /// [`CognitionSettings`]: insert settings of your own before, since any that are inserted later wipe
    /// them. Where they are small models, prompts
    /// become those for small models; load prompt files of your own after.
    ///
    /// ```no_run
    /// # #[cfg(feature = "http")]
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use bevy::prelude::*;
    /// use bevy_cognition::cognition_llm::BrainSettings;
    /// use bevy_cognition::prelude::*;
    ///
    /// let brains = BrainSettings::read("data/brains/ollama.brain.json")?.open()?;
    /// App::new().add_plugins((DefaultPlugins, CognitionPlugins::new(Update))).set_brains(brains);
    /// # Ok(())
    /// # }
    /// # #[cfg(not(feature = "http"))]
    /// # fn main() {}
    /// ```
    fn set_brains(&mut self, brains: TieredBrains) -> &mut Self;
}

impl BrainsApp for App {
    fn set_brain(&mut self, brain: impl Brain) -> &mut Self {
        self.insert_resource(Brains::new(brain))
    }

    fn set_brains(&mut self, brains: TieredBrains) -> &mut Self {
        self.init_resource::<CognitionSettings>();
        self.world_mut().resource_mut::<CognitionSettings>().heed(&brains);
        if brains.prompts != PromptSize::default() {
            self.init_resource::<Prompting>();
            let templates = PromptTemplates::of(brains.prompts);
            self.world_mut().resource_mut::<Prompting>().templates = templates;
        }
        self.insert_resource(BroughtBrains(brains.clone())).insert_resource(Brains::from(brains))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_brain::ScriptedBrain;
    use std::time::Duration;

    fn tier(name: &str) -> Tier {
        Tier(name.to_owned())
    }

    #[test]
    fn brains_from_outside_come_with_how_long_they_may_take() {
        let mut brains = TieredBrains::new(Arc::new(ScriptedBrain::new()));
        brains.tiers.insert(tier("drift"), Arc::new(HeuristicBrain));
        brains.timeout = Some(Duration::from_secs(7));
        brains.timeouts.insert(tier("reflect"), Duration::from_secs(90));
        let mut app = App::new();
        app.insert_resource(CognitionSettings { seed: 3, ..CognitionSettings::default() });
        app.set_brains(brains);
        let settings = app.world().resource::<CognitionSettings>();
        let timeout = |name: &str| settings.requests.timeout_of([&tier(name)]).as_secs();
        assert_eq!((timeout("decide"), timeout("reflect"), settings.seed), (7, 90, 3));
        let brains = app.world().resource::<Brains>();
        assert_eq!(brains.of(&tier("drift")).name(), "heuristic");
        assert_eq!(brains.of(&tier("decide")).name(), brains.usual().name());
    }

    #[test]
    fn one_brain_thinks_for_every_tier() {
        let mut app = App::new();
        app.set_brain(ScriptedBrain::new());
        let brains = app.world().resource::<Brains>();
        assert_eq!(brains.tiers().count(), 0);
        assert_eq!(brains.of(&tier("reflect")).name(), ScriptedBrain::new().name());
    }

    #[test]
    fn each_brain_may_be_wrapped() {
        let brains = Brains::new(ScriptedBrain::new()).with_tier("drift", ScriptedBrain::new());
        let mut count = 0;
        let wrapped = brains.each(|brain| {
            count += 1;
            brain
        });
        assert_eq!((count, wrapped.tiers().count()), (2, 1));
    }
}
