//! What holds between the engine and its brains.

use super::{SpeechDelivery, TierSettings};
use cognition_core::mind::Tier;
use std::collections::BTreeMap;
use std::time::Duration;

/// How many requests are on their way, how long they may take, and how words reach the game.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestSettings {
    /// How many requests may be in flight at once. Default: 64.
    pub max_in_flight: usize,
    /// How many of these may be background requests: what comes to idle minds, what exchanges
    /// leave behind, reviews of modes. They get what turns leave of half of the places, and no more
    /// than this. Default: 8.
    pub background_in_flight: usize,
    /// How many replies are taken in per run of the schedule, at most. Default: 64.
    pub replies_per_run: usize,
    /// Over how many runs of the schedule replies are spread that came at once from brains elsewhere,
    /// so that no frame pays for all of them: each is taken in within so many, and sooner where there
    /// is less to do. With 1 they are taken in as they come. What is answered inline, or played back,
    /// is never put off. Default: 4.
    pub spread_over: usize,
    /// Wall time after which a brain counts as silent. Default: 60 seconds.
    pub timeout: Duration,
    /// What else holds for the brains of a tier, by the name of the tier. Default: nothing.
    pub tiers: BTreeMap<Tier, TierSettings>,
    /// When the words of a mind reach the game. Default: as a whole, once the reply is valid.
    pub speech: SpeechDelivery,
}

impl Default for RequestSettings {
    fn default() -> Self {
        Self {
            max_in_flight: 64,
            background_in_flight: 8,
            replies_per_run: 64,
            spread_over: 4,
            timeout: Duration::from_secs(60),
            tiers: BTreeMap::new(),
            speech: SpeechDelivery::default(),
        }
    }
}

impl RequestSettings {
    /// The settings of the first of these tiers; what is not set for it is taken from the next.
    pub fn of_first<'a>(&self, tiers: impl IntoIterator<Item = &'a Tier>) -> TierSettings {
        let set = tiers.into_iter().filter_map(|tier| self.tiers.get(tier));
        set.copied().reduce(TierSettings::or).unwrap_or_default()
    }

    /// Wall time after which the brain of the first of these tiers counts as silent.
    pub fn timeout_of<'a>(&self, tiers: impl IntoIterator<Item = &'a Tier>) -> Duration {
        self.of_first(tiers).timeout.unwrap_or(self.timeout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::ActionSelector;

    #[test]
    fn what_is_not_set_for_one_tier_is_settled_by_the_next() {
        let (plan, own) = (Tier("plan".to_owned()), Tier::default());
        let minute = Some(Duration::from_secs(60));
        let patient = TierSettings { timeout: minute, ..TierSettings::default() };
        let timeout = Some(Duration::from_secs(5));
        let engine = TierSettings { timeout, chooses: Some(ActionSelector::Engine) };
        let tiers = BTreeMap::from([(plan.clone(), patient), (own.clone(), engine)]);
        let settings = RequestSettings { tiers, ..RequestSettings::default() };
        let chooses = Some(ActionSelector::Engine);
        assert_eq!(settings.of_first([&plan, &own]), TierSettings { timeout: minute, chooses });
        assert_eq!(settings.of_first([&own, &plan]), engine);
        assert_eq!(settings.of_first([&Tier("drift".to_owned())]), TierSettings::default());
    }
}
