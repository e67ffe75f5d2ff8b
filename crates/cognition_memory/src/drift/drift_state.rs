//! How a mind drifts: when it does next, what rests, and how tired it is of it.

mod taking_in;

use super::drift_params::DriftParams;
use super::fatigue::{Cooldown, Effort};
use super::thought::{DriftThought, PastThought, THOUGHTS_BOUND};
use super::thought_templates::worded;
use super::wandering::{ACTIVATED, Wandering};
use crate::chance::Dice;
use crate::memory::CONCEPTS_BOUND;
use crate::mind::{GameTime, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many thoughts of a window are counted; a mind that has had as many is tired.
const EFFORTS_BOUND: usize = 64;

/// How a mind drifts. All of it is saved: a mind that is loaded goes on as it would have.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawDrift")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::drift::drift_state"]
pub struct Drift {
    /// At most as many as there are concepts.
    cooldowns: Vec<Cooldown>,
    /// Oldest first.
    efforts: Vec<Effort>,
    next: Option<GameTime>,
    cycles: u64,
    /// Oldest first.
    thoughts: Vec<PastThought>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDrift {
    cooldowns: Vec<Cooldown>,
    efforts: Vec<Effort>,
    next: Option<GameTime>,
    cycles: u64,
    thoughts: Vec<PastThought>,
}

impl From<RawDrift> for Drift {
    fn from(raw: RawDrift) -> Self {
        let costs = |effort: &Effort| effort.energy.is_finite() && effort.energy > 0.0;
        let mut drift = Self {
            cooldowns: raw.cooldowns,
            efforts: raw.efforts.into_iter().filter(costs).collect(),
            next: raw.next,
            cycles: raw.cycles,
            thoughts: Vec::new(),
        };
        // The longest rests and the latest efforts are those that hold the mind back.
        drift.cooldowns.sort_by_key(|cooldown| cooldown.until);
        keep_last(&mut drift.cooldowns, CONCEPTS_BOUND);
        drift.efforts.sort_by_key(|effort| effort.at);
        keep_last(&mut drift.efforts, EFFORTS_BOUND);
        let thoughts = raw.thoughts.into_iter().filter_map(|past| past.bounded(1 + ACTIVATED));
        thoughts.for_each(|past| drift.remember(past));
        drift
    }
}

fn keep_last<T>(items: &mut Vec<T>, bound: usize) {
    items.drain(..items.len().saturating_sub(bound));
}

impl Drift {
    /// When the next cycle runs, if the mind has time for it then; `None` as long as it has nothing
    /// to think about.
    pub fn next(&self) -> Option<GameTime> {
        self.next
    }

    /// How many cycles there were, those to which nothing came among them.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Its latest thoughts, oldest first: at most [`THOUGHTS_BOUND`].
    pub fn thoughts(&self) -> &[PastThought] {
        &self.thoughts
    }

    /// The ideas that rest, the first to be thought of again first.
    pub fn cooldowns(&self) -> &[Cooldown] {
        &self.cooldowns
    }

    /// What the latest thoughts have cost, oldest first.
    pub fn efforts(&self) -> &[Effort] {
        &self.efforts
    }

    /// Whether an idea is not to be thought of yet.
    pub fn is_cooling(&self, concept: &str, now: GameTime) -> bool {
        self.cooldowns.iter().any(|cooling| cooling.concept == concept && now < cooling.until)
    }

    /// What is left of the budget; nothing where no more could be counted.
    pub fn energy_left(&self, params: &DriftParams, now: GameTime) -> f64 {
        let lately = |effort: &&Effort| now.since(effort.at) <= params.fatigue_window;
        let spent: f64 = self.efforts.iter().filter(lately).map(|effort| effort.energy).sum();
        let resting = self.cooldowns.iter().filter(|cooling| now < cooling.until).count();
        let full = self.efforts.iter().filter(lately).count() >= EFFORTS_BOUND
            || resting + 1 + ACTIVATED > CONCEPTS_BOUND;
        if full { 0.0 } else { (params.fatigue_budget - spent).max(0.0) }
    }

    /// Says when the next cycle runs, by the dice of the mind, which are those of the world's
    /// seed, the mind and the number of the cycle. Gives what is left of the dice.
    pub fn set_clock(
        &mut self,
        world: u64,
        mind: &StableId,
        params: &DriftParams,
        now: GameTime,
    ) -> Dice {
        let mut dice = Dice::of(world, mind, "drift", self.cycles);
        self.next = Some(now + params.next_interval(&mut dice));
        dice
    }

    /// Counts a cycle and says when the next one runs; gives the dice of this one.
    pub fn begin(
        &mut self,
        world: u64,
        mind: &StableId,
        params: &DriftParams,
        now: GameTime,
    ) -> Dice {
        self.cycles = self.cycles.saturating_add(1);
        self.set_clock(world, mind, params, now)
    }

    /// Nothing is left to think about: no cycle runs until something happens.
    pub fn rest(&mut self) {
        self.next = None;
    }

    /// The thought that the mind has by itself, without a brain.
    pub fn worded(wandering: &Wandering, dice: &mut Dice) -> DriftThought {
        worded(wandering, dice)
    }

    /// The one place where thoughts come in.
    fn remember(&mut self, past: PastThought) {
        self.thoughts.push(past);
        keep_last(&mut self.thoughts, THOUGHTS_BOUND);
    }
}

#[cfg(test)]
mod tests {
    use super::super::ThoughtKind;
    use super::super::test_drifting::{START, live, memory};
    use super::*;
    use crate::memory::MemoryLayers;
    use proptest::prelude::*;
    use std::time::Duration;

    #[test]
    fn an_overlong_save_is_cut_to_its_bounds() {
        let cooldown = |n: usize| Cooldown { concept: format!("{n}"), until: GameTime(n as u64) };
        let past = PastThought {
            thought: DriftThought { kind: ThoughtKind::Question, content: "x".repeat(999) },
            concepts: vec!["a".to_owned(); 99],
            at: START,
        };
        let energies = [f64::MAX, -1.0, 0.5].repeat(90);
        let efforts = energies.into_iter().map(|energy| Effort { energy, at: START });
        let saved = serde_json::json!({
            "cooldowns": (0..999).map(cooldown).collect::<Vec<_>>(),
            "efforts": efforts.collect::<Vec<_>>(),
            "next": null, "cycles": 3, "thoughts": vec![past; 20],
        });
        let drift: Drift = serde_json::from_value(saved).expect("saved drift");
        assert_eq!(
            (drift.cooldowns().len(), drift.efforts().len()),
            (CONCEPTS_BOUND, EFFORTS_BOUND)
        );
        assert_eq!(drift.thoughts().len(), THOUGHTS_BOUND);
        assert_eq!(drift.thoughts()[0].concepts.len(), 1 + ACTIVATED);
        assert_eq!(drift.cooldowns()[0].concept, "799", "the longest rests stay");
    }

    fn any_memory() -> impl Strategy<Value = MemoryLayers> {
        let episodes = prop::collection::vec((0_usize..20, 1.0..10.0, 0_u64..9000), 0..12);
        (2_usize..40, episodes).prop_map(|(ideas, episodes)| memory(ideas, &episodes))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn no_thought_is_of_an_idea_that_rests_and_no_window_costs_more_than_its_budget(
            memory in any_memory(), hasty in any::<bool>(),
        ) {
            let mut params = DriftParams::default();
            if hasty {
                params.interval = Duration::from_secs(30);
            }
            let thoughts = live(&mut Drift::default(), &mut memory.clone(), &params, 120);
            for (place, (at, thought)) in thoughts.iter().enumerate() {
                let before = &thoughts[..place];
                let lately = before.iter().filter(|(then, _)| at.since(*then) < params.cooldown);
                for (_, earlier) in lately {
                    let rests = |name: &str| earlier.wandering.names().any(|other| other == name);
                    prop_assert!(!thought.wandering.names().any(rests), "{earlier:?} {thought:?}");
                }
                let window = thoughts[..=place].iter().filter(|(then, _)| at.since(*then) <= params.fatigue_window);
                let spent: f64 = window.map(|(_, it)| it.wandering.energy).sum();
                prop_assert!(spent <= params.fatigue_budget + 1e-9, "{spent}");
                prop_assert!(thought.wandering.energy > params.least_energy);
                prop_assert!(thought.wandering.activated.iter().all(|it| it.concept != thought.wandering.seed));
            }
        }

        #[test]
        fn the_same_mind_thinks_the_same_and_a_loaded_one_goes_on_as_it_would_have(
            memory in any_memory(), before in 0_usize..40,
        ) {
            let params = DriftParams::default();
            let (mut one, mut whole) = (Drift::default(), memory.clone());
            live(&mut one, &mut whole, &params, before);
            let saved = serde_json::to_string(&one).expect("plain data");
            let mut loaded: Drift = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(&loaded, &one);
            let (mut other, mut again) = (Drift::default(), memory);
            live(&mut other, &mut again, &params, before);
            prop_assert_eq!(&other, &one);
            let mut copy = whole.clone();
            prop_assert_eq!(
                live(&mut one, &mut whole, &params, 40),
                live(&mut loaded, &mut copy, &params, 40)
            );
            prop_assert_eq!((one, whole), (loaded, copy));
        }

        #[test]
        fn a_mind_without_episodes_never_thinks(ideas in 0_usize..40) {
            let (mut drift, mut bare) = (Drift::default(), memory(ideas, &[]));
            let before = bare.clone();
            prop_assert!(live(&mut drift, &mut bare, &DriftParams::default(), 60).is_empty());
            prop_assert_eq!(bare, before);
        }
    }
}
