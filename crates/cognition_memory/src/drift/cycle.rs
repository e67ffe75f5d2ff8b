//! One cycle: from a seed to what it calls up, and what goes with that.

use super::cycle_view::Cycle;
use super::drift_params::DriftParams;
use super::drift_state::Drift;
use super::seed_candidates::candidates;
use super::seed_strategy::SeedStrategy;
use super::told_of::meet;
use super::wandering::{
    ACTIVATED, Activated, Daydream, DriftMemory, Grounding, NoThought, Wandering,
};
use crate::chance::Dice;
use crate::memory::{Concept, Concepts, Episode, Episodes};
use crate::mind::GameTime;

/// So many ideas are looked for in what happened, the seed among them.
const GROUNDING_NAMES: usize = 3;

impl Drift {
    /// Lets the mind wander: finds what a thought would be made of, and changes nothing.
    ///
    /// # Errors
    /// [`NoThought`] says why nothing came of it.
    pub fn wander(
        &self,
        (concepts, episodes): (&Concepts, &Episodes),
        params: &DriftParams,
        dice: &mut Dice,
        now: GameTime,
    ) -> Result<Wandering, NoThought> {
        Cycle { drift: self, concepts, episodes, params, now }.run(dice)
    }

    /// A whole cycle without a brain.
    ///
    /// # Errors
    /// [`NoThought`] says why nothing came of it.
    pub fn cycle(
        &mut self,
        memory: &mut DriftMemory<'_>,
        params: &DriftParams,
        dice: &mut Dice,
        now: GameTime,
    ) -> Result<Daydream, NoThought> {
        let known = (&*memory.concepts, memory.episodes);
        let wandering = self.wander(known, params, dice, now)?;
        let thought = Self::worded(&wandering, dice);
        let daydream = Daydream { wandering, thought };
        self.take_in(memory, &daydream, params, now)?;
        Ok(daydream)
    }
}

impl<'m> Cycle<'m> {
    fn run(&self, dice: &mut Dice) -> Result<Wandering, NoThought> {
        self.recent().next().ok_or(NoThought::NothingToThinkAbout)?;
        let left = self.drift.energy_left(self.params, self.now);
        if left <= self.params.least_energy {
            return Err(NoThought::Fatigued);
        }
        let (strategy, seed) = self.seed(dice).ok_or(NoThought::NoSeed)?;
        let called = self.called_up(seed, dice);
        let energy = self.strong_enough(&called)?;
        if energy > left {
            return Err(NoThought::Fatigued);
        }
        let met = self.met(&seed.name, &called).ok_or(NoThought::Ungrounded)?;
        let (activated, grounding) = (called[met.place..].to_vec(), met.grounding);
        let energy = self.strong_enough(&activated)?;
        Ok(Wandering { seed: seed.name.clone(), strategy, activated, energy, grounding })
    }

    fn strong_enough(&self, called: &[Activated]) -> Result<f64, NoThought> {
        let energy = called.first().map_or(0.0, |called| called.level);
        let is_enough = energy > self.params.least_energy;
        is_enough.then_some(energy).ok_or(NoThought::WeakAssociations)
    }

    fn seed(&self, dice: &mut Dice) -> Option<(SeedStrategy, &'m Concept)> {
        (0..self.params.draws).find_map(|_| {
            let strategy = SeedStrategy::ALL[dice.weighted(&self.params.weights)?];
            let seed = *dice.pick(&candidates(strategy, self))?;
            let is_free = !self.drift.is_cooling(&seed.name, self.now);
            is_free.then_some((strategy, seed))
        })
    }

    fn called_up(&self, seed: &Concept, dice: &mut Dice) -> Vec<Activated> {
        let leap = self.params.leap;
        let weak_fires = || dice.happens(leap);
        let reached = self.concepts.spread(&[&seed.name], self.params.depth, self.now, weak_fires);
        let free = reached
            .into_iter()
            .filter(|(name, _)| *name != seed.name && !self.drift.is_cooling(name, self.now));
        let in_thousandths = |level: f64| (level * 1000.0).round() / 1000.0;
        free.take(ACTIVATED)
            .map(|(concept, level)| Activated { concept, level: in_thousandths(level) })
            .collect()
    }

    /// The strongest of what was called up that meets the seed in something that happened: what is only linked by
    /// way of others is no thought that anybody would have.
    fn met(&self, seed: &str, called: &[Activated]) -> Option<Met> {
        called.iter().enumerate().find_map(|(place, other)| {
            let names = [seed, other.concept.as_str()];
            Some(Met { place, grounding: self.grounding(names, &called[place..])? })
        })
    }

    /// Of what happened, and tells of both, what goes best with the ideas; of equals what comes to mind most
    /// readily, then the latest.
    fn grounding(&self, names: [&str; 2], called: &[Activated]) -> Option<Grounding> {
        let [seed, other] = names;
        let is_named = |episode: &Episode, name: &str| episode.concepts.iter().any(|it| it == name);
        let tells = |episode: &&Episode| {
            is_named(episode, seed) && is_named(episode, other) && meet(seed, other, &episode.gist)
        };
        let fitting = self.recent().filter(tells).map(|episode| {
            let further = called.iter().take(GROUNDING_NAMES - 1);
            let named = further.filter(|it| is_named(episode, &it.concept)).count();
            (named, episode.activation(self.now), episode)
        });
        let best = fitting.max_by(|one, other| {
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.at.cmp(&other.2.at))
        });
        let (.., episode) = best?;
        Some(Grounding { topic: episode.topic.clone(), gist: episode.gist.clone() })
    }
}

/// Where a seed meets what it called up.
struct Met {
    /// Which of that.
    place: usize,
    grounding: Grounding,
}

#[cfg(test)]
mod tests {
    use super::super::test_drifting::{START, all_lived, memory, run};
    use super::*;
    use crate::mind::TopicId;
    use std::collections::BTreeMap;
    use std::time::Duration;

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
}
