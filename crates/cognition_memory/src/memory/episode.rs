//! An episode: something that happened, and how well it is remembered.

use super::decay::{TEXT_BOUND, hours, within};
use super::key::key_of;
use crate::mind::{GameTime, StableId, TopicId};
use bevy_reflect::prelude::*;
use cognition_language::clipped;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What an hour takes off the logarithm of activation and clarity.
const FADING_PER_HOUR: f64 = 0.05;

/// Reading again within this time adds nothing.
const DEBOUNCE: Duration = Duration::from_mins(10);

/// What reading adds to the salience of an episode.
const READING: f64 = 2.0;

/// How many concepts an episode names at most.
pub const EPISODE_CONCEPTS: usize = 8;

/// A memory of what was said on a topic.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::episode"]
pub struct Episode {
    /// The topic that it was about.
    pub topic: TopicId,
    /// With whom; empty for the surroundings.
    pub with: StableId,
    /// What happened: one line of at most 500 characters once it is kept.
    pub gist: String,
    /// How much it matters, from 1 to 10; see [`salience`].
    pub salience: f64,
    /// When it happened.
    pub at: GameTime,
    /// When it last came to mind, or happened.
    pub accessed: GameTime,
    /// How often it came to mind.
    pub accesses: u32,
    /// What the gist is compared by; one of another length than the embedder's is made anew.
    pub vector: Vec<f32>,
    /// The names of the concepts that were named in it: at most [`EPISODE_CONCEPTS`].
    #[serde(default)]
    pub concepts: Vec<String>,
}

impl Episode {
    /// How readily it comes to mind, from 0.1 up: the oftener and the more recently it did, the
    /// more. Beyond an hour of rest it fades by 5 % an hour.
    pub fn activation(&self, now: GameTime) -> f64 {
        let rest = hours(now.since(self.accessed));
        let fading = if rest > 1.0 { (-FADING_PER_HOUR * rest).exp() } else { 1.0 };
        let base = 1.0 + 0.1 * f64::from(self.accesses) + 1.0 / (1.0 + rest / 24.0);
        (base * fading).max(0.1)
    }

    /// How clearly it is remembered, from 0.1 to 1: it fades with rest, the less the more salient.
    pub fn clarity(&self, now: GameTime) -> f64 {
        let rest = hours(now.since(self.accessed));
        (-FADING_PER_HOUR * (1.0 - within(self.salience, 1.0, 10.0) / 10.0) * rest).exp().max(0.1)
    }

    /// Lets it come to mind.
    pub(super) fn read(&mut self, now: GameTime) {
        if self.accesses == 0 || now.since(self.accessed) >= DEBOUNCE {
            self.accesses = self.accesses.saturating_add(1);
            self.salience = (self.salience + READING).min(10.0);
            self.accessed = self.accessed.max(now);
        }
    }

    /// The same within its bounds; nothing if it says nothing.
    pub(super) fn bounded(mut self) -> Option<Self> {
        let names = self.concepts.iter().map(|name| key_of(name));
        self.concepts = names.filter(|name| !name.is_empty()).take(EPISODE_CONCEPTS).collect();
        let gist = clipped(&self.gist, TEXT_BOUND);
        let (salience, accessed) = (within(self.salience, 1.0, 10.0), self.accessed.max(self.at));
        (!gist.is_empty()).then_some(Self { gist, salience, accessed, ..self })
    }
}

/// How much an episode matters, from 1 to 10. `novelty`, `emotion` and `commitment` count from 0 to
/// 3 each; what is left unresolved matters a quarter more.
pub fn salience(novelty: f64, emotion: f64, commitment: f64, unresolved: bool) -> f64 {
    let part = |value: f64, weight: f64| weight * within(value, 0.0, 3.0) / 3.0;
    let weighed = part(novelty, 0.4) + part(emotion, 0.4) + part(commitment, 0.2);
    let urgency = if unresolved { 1.25 } else { 1.0 };
    10.0 * (weighed * urgency).clamp(0.1, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn salience_weighs_what_is_new_moving_and_binding() {
        assert_eq!(salience(0.0, 0.0, 0.0, false), 1.0);
        assert_eq!(salience(3.0, 3.0, 3.0, true), 10.0);
        assert!((salience(3.0, 1.5, 0.0, false) - 6.0).abs() < 1e-12);
        assert!((salience(3.0, 1.5, 0.0, true) - 7.5).abs() < 1e-12);
        assert!((salience(f64::NAN, -1.0, 9.0, false) - 2.0).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn nothing_grows_while_it_rests(
            (salience, rest, accesses) in (-5_i8..15, 0_u64..500_000, 0_u32..5),
            one in 0_u64..900_000, more in 0_u64..900_000
        ) {
            let accessed = GameTime::from_secs(rest);
            let episode = Episode { salience: f64::from(salience), accessed, accesses, ..Episode::default() };
            let (one, later) = (GameTime::from_secs(one), GameTime::from_secs(one + more));
            prop_assert!(episode.activation(later) <= episode.activation(one));
            prop_assert!(episode.clarity(later) <= episode.clarity(one));
            prop_assert!(episode.activation(later) >= 0.1 && episode.clarity(later) >= 0.1);
        }
    }
}
