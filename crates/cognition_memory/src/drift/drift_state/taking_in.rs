//! A thought is taken in: it is kept, and tires.

use super::Drift;
use crate::drift::{
    Cooldown, Daydream, DriftMemory, DriftParams, Effort, NoThought, PastThought, SeedStrategy,
    Wandering,
};
use crate::memory::Gist;
use crate::mind::GameTime;

/// How sure a thought is as a gist.
const CONFIDENCE: u8 = 8;

impl Drift {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drift::test_drifting::{START, all_lived, live, memory, run, view};
    use std::time::Duration;

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
    fn the_same_thought_is_not_had_twice_in_a_window() {
        let params = DriftParams { cooldown: Duration::ZERO, ..DriftParams::default() };
        let (mut drift, mut memory) = (Drift::default(), all_lived(9, &[]));
        let found = run(&mut drift, &mut memory, &params, START).expect("a thought");
        let again = drift.take_in(&mut view(&mut memory), &found, &params, START);
        assert_eq!(again, Err(NoThought::NothingNew));
        assert_eq!(drift.efforts().len(), 1);
    }
}
