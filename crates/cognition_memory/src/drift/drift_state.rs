//! How a mind drifts: when it does next, what rests, and how tired it is of it.

use super::drift_params::DriftParams;
use super::seed_strategy::SeedStrategy;
use super::thought::{DriftThought, PastThought, THOUGHTS_BOUND};
use super::thought_templates::worded;
use super::wandering::{ACTIVATED, Daydream, DriftMemory, NoThought, Wandering};
use crate::chance::Dice;
use crate::memory::{CONCEPTS_BOUND, Gist};
use crate::mind::{GameTime, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many thoughts of a window are counted; a mind that has had as many is tired.
const EFFORTS_BOUND: usize = 64;

/// How sure a thought is as a gist.
const CONFIDENCE: u8 = 8;

/// An idea that is not thought of for a while.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::drift::drift_state"]
pub struct Cooldown {
    /// The name of the concept.
    pub concept: String,
    /// Until then.
    pub until: GameTime,
}

/// What a thought has cost.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::drift::drift_state"]
pub struct Effort {
    /// Its energy, above 0.
    pub energy: f64,
    /// When it came.
    pub at: GameTime,
}

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

    /// Takes a thought in: keeps it as a gist, lets its ideas rest, counts what it cost, and makes
    /// a decaying seed stronger. One that the mind has already is not taken in,
    /// nor one that would cost more than is left by now.
    ///
    /// # Errors
    /// [`NoThought::Fatigued`] or [`NoThought::NothingNew`]; then nothing has changed.
    pub fn take_in(
        &mut self,
        memory: &mut DriftMemory<'_>,
        daydream: &Daydream,
        params: &DriftParams,
        now: GameTime,
    ) -> Result<(), NoThought> {
        let Daydream { wandering, thought } = daydream;
        if wandering.energy > self.energy_left(params, now) {
            return Err(NoThought::Fatigued);
        }
        if self.has_thought(&thought.content, params, now) {
            return Err(NoThought::NothingNew);
        }
        let (topic, content) = (wandering.grounding.topic.clone(), thought.content.as_str());
        if !memory.gists.remember(Gist::new(topic, Gist::DRIFT, content, CONFIDENCE, now)) {
            return Err(NoThought::NothingNew);
        }
        if wandering.strategy == SeedStrategy::Decaying {
            memory.concepts.refresh(&wandering.seed, params.reinforcement, now);
        }
        self.tire(wandering, params, now);
        let concepts = wandering.names().map(str::to_owned).collect();
        self.remember(PastThought { thought: thought.clone(), concepts, at: now });
        Ok(())
    }

    fn has_thought(&self, content: &str, params: &DriftParams, now: GameTime) -> bool {
        let lately = |past: &&PastThought| now.since(past.at) < params.fatigue_window;
        self.thoughts.iter().filter(lately).any(|past| past.thought.content == content)
    }

    fn tire(&mut self, wandering: &Wandering, params: &DriftParams, now: GameTime) {
        self.efforts.retain(|effort| now.since(effort.at) <= params.fatigue_window);
        self.efforts.push(Effort { energy: wandering.energy, at: now });
        let until = now + params.cooldown;
        let names: Vec<&str> = wandering.names().collect();
        self.cooldowns
            .retain(|cooling| now < cooling.until && !names.contains(&cooling.concept.as_str()));
        let cooling = names.into_iter().map(|name| Cooldown { concept: name.to_owned(), until });
        self.cooldowns.extend(cooling);
        self.cooldowns.sort_by_key(|cooling| cooling.until);
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
    use super::*;
    use crate::memory::{Concepts, Episode, Episodes, MemoryLayers};
    use crate::mind::TopicId;
    use proptest::prelude::*;
    use std::collections::BTreeMap;
    use std::time::Duration;

    const START: GameTime = GameTime::from_secs(1000);

    /// Ideas that are linked in a row, each to the next, and episodes that name some.
    fn memory(ideas: usize, episodes: &[(usize, f64, u64)]) -> MemoryLayers {
        let mut memory = MemoryLayers::default();
        let name = |idea: usize| format!("idea {}", idea % ideas.max(1));
        (0..ideas).for_each(|idea| memory.concepts.strengthen(&name(idea), START));
        for idea in 0..ideas {
            (0..4).for_each(|_| memory.concepts.link(&name(idea), &name(idea + 1), START));
        }
        for (idea, salience, at) in episodes {
            let at = START + Duration::from_secs(*at);
            let [one, other, third] = [*idea, *idea + 1, *idea + 2].map(name);
            memory.episodes.add(Episode {
                topic: TopicId::new(&"odo".into(), &one.replace(' ', "-")),
                gist: format!(
                    "Odo said: the {one} lies by the {other}, and the {third} is gone, at {at}."
                ),
                salience: *salience,
                at,
                concepts: vec![one, other, third],
                ..Episode::default()
            });
        }
        memory
    }

    /// The same, where each idea was told of together with the next ones, and some once more.
    fn all_lived(ideas: usize, more: &[(usize, f64, u64)]) -> MemoryLayers {
        let each = (0..ideas).map(|idea| (idea, 1.0, 0));
        memory(ideas, &each.chain(more.iter().copied()).collect::<Vec<_>>())
    }

    fn view(memory: &mut MemoryLayers) -> DriftMemory<'_> {
        let MemoryLayers { concepts, gists, episodes, .. } = memory;
        DriftMemory { concepts, gists, episodes }
    }

    fn run(
        drift: &mut Drift,
        memory: &mut MemoryLayers,
        params: &DriftParams,
        now: GameTime,
    ) -> Result<Daydream, NoThought> {
        let mut dice = drift.begin(7, &"mara".into(), params, now);
        drift.cycle(&mut view(memory), params, &mut dice, now)
    }

    /// Cycle after cycle, each when the one before says so.
    fn live(
        drift: &mut Drift,
        memory: &mut MemoryLayers,
        params: &DriftParams,
        cycles: usize,
    ) -> Vec<(GameTime, Daydream)> {
        let mut thoughts = Vec::new();
        for _ in 0..cycles {
            let now = drift.next().unwrap_or(START);
            thoughts.extend(run(drift, memory, params, now).ok().map(|thought| (now, thought)));
        }
        thoughts
    }

    #[test]
    fn an_idle_mind_thinks_of_what_happened_and_keeps_it_as_a_gist() {
        let (mut drift, mut memory) = (Drift::default(), all_lived(12, &[(5, 9.0, 60)]));
        let thoughts = live(&mut drift, &mut memory, &DriftParams::default(), 40);
        assert!(thoughts.len() >= 4, "{thoughts:?}");
        let (at, latest) = thoughts.last().expect("there are some");
        let kept = memory.gists.iter(*at).find(|gist| gist.content == latest.thought.content);
        let kept = kept.expect("the latest is a gist");
        assert_eq!((kept.kind.as_str(), kept.confidence), (Gist::DRIFT, 8));
        assert_eq!(kept.topic, latest.wandering.grounding.topic);
        assert_eq!(drift.thoughts().last().map(|past| &past.thought), Some(&latest.thought));
    }

    #[test]
    fn a_mind_to_which_nothing_happened_lately_has_nothing_to_think_about() {
        let mut drift = Drift::default();
        let params = DriftParams::default();
        let none = run(&mut drift, &mut memory(5, &[]), &params, START);
        assert_eq!(none, Err(NoThought::NothingToThinkAbout));
        let late = START + params.remembers + Duration::from_secs(1);
        let none = run(&mut drift, &mut memory(5, &[(0, 5.0, 0)]), &params, late);
        assert_eq!(none, Err(NoThought::NothingToThinkAbout));
        assert_eq!((drift.thoughts().len(), drift.efforts().len(), drift.cycles()), (0, 0, 2));
    }

    #[test]
    fn an_idea_without_strong_links_calls_up_nothing_but_by_a_leap() {
        let mut memory = memory(2, &[(0, 5.0, 0)]);
        memory.concepts = Concepts::default();
        for name in ["idea 0", "idea 1"] {
            memory.concepts.strengthen(name, START);
        }
        let strict = DriftParams { leap: 0.0, ..DriftParams::default() };
        let mut drift = Drift::default();
        assert_eq!(run(&mut drift, &mut memory, &strict, START), Err(NoThought::WeakAssociations));
        memory.concepts.link("idea 0", "idea 1", START);
        memory.concepts.link("idea 1", "idea 0", START);
        assert_eq!(
            run(&mut drift, &mut memory, &strict, START),
            Err(NoThought::WeakAssociations),
            "a new link passes on 0.35, and the seed itself does not count"
        );
        let late = START + Duration::from_hours(3);
        let leaping = DriftParams { leap: 1.0, ..DriftParams::default() };
        let found = run(&mut drift, &mut memory, &leaping, late).expect("it leaps");
        assert_eq!((found.wandering.energy, found.wandering.activated.len()), (0.7, 1));
    }

    #[test]
    fn two_ideas_that_never_met_in_anything_lived_come_to_no_thought() {
        let params = DriftParams::default();
        let lived = |gist: &str| {
            let mut memory = all_lived(2, &[]);
            memory.episodes = Episodes::default();
            memory.episodes.add(Episode {
                topic: TopicId::new(&"odo".into(), "ideas"),
                gist: gist.to_owned(),
                at: START,
                concepts: vec!["idea 0".to_owned(), "idea 1".to_owned()],
                ..Episode::default()
            });
            run(&mut Drift::default(), &mut memory, &params, START)
        };
        let apart = lived("Odo said: the idea 0 is gone.");
        assert_eq!(apart, Err(NoThought::Ungrounded));
        let found = lived("Odo said: the idea 0 lies by the idea 1.").expect("they meet");
        assert_eq!(found.wandering.activated.len(), 1);
    }

    #[test]
    fn a_tired_mind_thinks_again_when_the_window_has_passed() {
        let params =
            DriftParams { fatigue_budget: 1.5, cooldown: Duration::ZERO, ..DriftParams::default() };
        let (mut drift, mut memory) = (Drift::default(), all_lived(9, &[]));
        let outcomes: Vec<_> =
            (0..9).map(|_| run(&mut drift, &mut memory, &params, START).err()).collect();
        assert_eq!(outcomes.iter().filter(|none| none.is_none()).count(), 3, "{outcomes:?}");
        assert_eq!(outcomes[8], Some(NoThought::Fatigued));
        let later = START + params.fatigue_window + Duration::from_millis(1);
        assert!(run(&mut drift, &mut memory, &params, later).is_ok());
    }

    #[test]
    fn only_a_decaying_seed_grows_stronger_and_only_with_a_thought() {
        let only = |strategy: SeedStrategy| {
            let weights = SeedStrategy::ALL.map(|one| if one == strategy { 1.0 } else { 0.0 });
            DriftParams { weights, leap: 0.0, ..DriftParams::default() }
        };
        for strategy in SeedStrategy::ALL {
            let mut memory = all_lived(9, &[(0, 5.0, 0), (3, 5.0, 9), (6, 5.0, 19)]);
            let before = memory.concepts.clone();
            let found = run(&mut Drift::default(), &mut memory, &only(strategy), START);
            let seed = found.expect("a thought").wandering.seed;
            let grown = before.strength(&seed, START) < memory.concepts.strength(&seed, START);
            assert_eq!(grown, strategy == SeedStrategy::Decaying, "{strategy:?}");
        }
        let mut barren = memory(9, &[(0, 5.0, 0)]);
        let late = START + Duration::from_hours(24 * 6);
        let before = barren.concepts.clone();
        let none = run(&mut Drift::default(), &mut barren, &only(SeedStrategy::Decaying), late);
        assert!(none.is_err() && barren.concepts == before, "{none:?}");
    }

    #[test]
    fn seeds_are_found_by_four_strategies_four_three_two_one() {
        let params = DriftParams { cooldown: Duration::ZERO, ..DriftParams::default() };
        let memory = all_lived(30, &[(0, 9.0, 0), (20, 2.0, 60)]);
        let mut found: BTreeMap<SeedStrategy, Vec<String>> = BTreeMap::new();
        for seed in 0..2000 {
            let drift = Drift::default();
            let mut dice = Dice::new(seed);
            if let Ok(one) =
                drift.wander((&memory.concepts, &memory.episodes), &params, &mut dice, START)
            {
                found.entry(one.strategy).or_default().push(one.seed);
            }
        }
        let recent = &found[&SeedStrategy::Recent];
        let of = |names: &[&str], seeds: &[String]| {
            seeds.iter().all(|seed| names.contains(&seed.as_str()))
        };
        assert!(of(&["idea 20", "idea 21", "idea 22"], recent), "{recent:?}");
        assert!(of(&["idea 0", "idea 1", "idea 2"], &found[&SeedStrategy::Salient]));
        let (recent, salient) = (recent.len(), found[&SeedStrategy::Salient].len());
        assert!((1.2..1.8).contains(&(recent as f64 / salient as f64)), "{recent} to {salient}");
    }

    #[test]
    fn the_same_thought_is_not_had_twice_in_a_window() {
        let params = DriftParams { cooldown: Duration::ZERO, ..DriftParams::default() };
        let (mut drift, mut memory) = (Drift::default(), all_lived(9, &[]));
        let found = run(&mut drift, &mut memory, &params, START).expect("a thought");
        let again = drift.take_in(&mut view(&mut memory), &found, &params, START);
        assert_eq!(again, Err(NoThought::NothingNew));
        assert_eq!(drift.efforts().len(), 1);
    }

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
