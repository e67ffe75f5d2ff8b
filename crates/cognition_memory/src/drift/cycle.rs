//! One cycle: from a seed to what it calls up, and what goes with that.

use super::cycle_view::Cycle;
use super::drift_params::DriftParams;
use super::drift_state::Drift;
use super::seed_candidates::candidates;
use super::seed_strategy::SeedStrategy;
use super::wandering::{
    ACTIVATED, Activated, Daydream, DriftMemory, Grounding, NoThought, Wandering,
};
use crate::chance::Dice;
use crate::memory::{Concept, Concepts, Episodes};
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
        let activated = self.called_up(seed, dice);
        let energy = activated.first().map_or(0.0, |called| called.level);
        if energy <= self.params.least_energy {
            return Err(NoThought::WeakAssociations);
        }
        if energy > left {
            return Err(NoThought::Fatigued);
        }
        let mut found = Wandering {
            seed: seed.name.clone(),
            strategy,
            activated,
            energy,
            ..Wandering::default()
        };
        found.grounding = self.grounding(&found).ok_or(NoThought::Ungrounded)?;
        Ok(found)
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

    /// Of what happened what goes best with the ideas; of equals what comes to mind most readily,
    /// then the latest.
    fn grounding(&self, found: &Wandering) -> Option<Grounding> {
        let fitting = self.recent().map(|episode| {
            let is_named = |name: &&str| episode.concepts.iter().any(|named| named == name);
            let named = found.names().take(GROUNDING_NAMES).filter(is_named).count();
            (named, episode.activation(self.now), episode)
        });
        let best = fitting.filter(|(named, ..)| *named > 0).max_by(|one, other| {
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.at.cmp(&other.2.at))
        });
        let (.., episode) = best?;
        Some(Grounding { topic: episode.topic.clone(), gist: episode.gist.clone() })
    }
}
