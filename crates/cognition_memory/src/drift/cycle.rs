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
