//! How often a mind drifts, and how far.

use super::seed_strategy::SeedStrategy;
use crate::chance::Dice;
use std::time::Duration;

/// The constants of drift, all in game time.
#[derive(Clone, Debug, PartialEq)]
pub struct DriftParams {
    /// How long it is from one cycle to the next: 5 minutes.
    pub interval: Duration,
    /// By which part of it that varies: 0.3.
    pub jitter: f64,
    /// How likely it is that the mind is silent for longer: 0.1.
    pub long_gap_chance: f64,
    /// By which factor that is longer, at least and at most: 1.8 and 2.5.
    pub long_gap: (f64, f64),
    /// How long an idea that was thought of stays out of mind: an hour.
    pub cooldown: Duration,
    /// How much energy the thoughts of a window may cost: 2.5.
    pub fatigue_budget: f64,
    /// How long the window is: 30 minutes.
    pub fatigue_window: Duration,
    /// What is called up must be stronger than this: 0.4.
    pub least_energy: f64,
    /// How many steps are followed: 2.
    pub depth: usize,
    /// How likely a weak association is followed: 0.15.
    pub leap: f64,
    /// How likely each strategy is tried, in the order of [`SeedStrategy::ALL`]: 0.4, 0.3, 0.2
    /// and 0.1.
    pub weights: [f64; 4],
    /// How often a seed is looked for in a cycle: 3.
    pub draws: usize,
    /// Between which strengths a concept is decaying: 0.2 and 2.
    pub decaying: (f64, f64),
    /// By how much a decaying seed grows stronger with a thought: 0.1.
    pub reinforcement: f64,
    /// From how long ago on something that happened is no more matter of thought: 7 days.
    pub remembers: Duration,
}

impl Default for DriftParams {
    fn default() -> Self {
        Self {
            interval: Duration::from_mins(5),
            jitter: 0.3,
            long_gap_chance: 0.1,
            long_gap: (1.8, 2.5),
            cooldown: Duration::from_hours(1),
            fatigue_budget: 2.5,
            fatigue_window: Duration::from_mins(30),
            least_energy: 0.4,
            depth: 2,
            leap: 0.15,
            weights: SeedStrategy::ALL.map(SeedStrategy::weight),
            draws: 3,
            decaying: (0.2, 2.0),
            reinforcement: 0.1,
            remembers: Duration::from_hours(7 * 24),
        }
    }
}

impl DriftParams {
    /// How long it is to the next cycle: 210 to 390 s, now and then 540 to 750 s.
    pub fn next_interval(&self, dice: &mut Dice) -> Duration {
        let factor = if dice.happens(self.long_gap_chance) {
            dice.between(self.long_gap.0, self.long_gap.1)
        } else {
            dice.between(1.0 - self.jitter, 1.0 + self.jitter)
        };
        self.interval.mul_f64(factor.max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_vary_by_three_tenths_and_one_in_ten_is_long() {
        let (params, mut dice) = (DriftParams::default(), Dice::new(1));
        let intervals: Vec<f64> =
            (0..2000).map(|_| params.next_interval(&mut dice).as_secs_f64()).collect();
        let (usual, long): (Vec<f64>, Vec<f64>) = intervals.iter().partition(|it| **it < 400.0);
        assert!(usual.iter().all(|interval| (210.0..390.0).contains(interval)));
        assert!(long.iter().all(|interval| (540.0..750.0).contains(interval)));
        assert!((150..250).contains(&long.len()), "should be about 200: {}", long.len());
    }
}
