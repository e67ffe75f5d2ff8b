//! How game time passes in a test.

use super::{MindHarness, TICK};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

/// Game time that passes with one update, at most.
const STRIDE: Duration = Duration::from_secs(1);

/// So many updates in which no time passes: then none ever will.
const STANDSTILL: usize = 100;

impl MindHarness {
    /// Lets so much game time pass, a second with each update: promises fall due, and what takes its
    /// time is done. None passes while a brain thinks about a turn.
    ///
    /// # Panics
    /// When no time passes, since the game is paused, or when a brain never answers.
    pub fn pass(&mut self, time: Duration) -> &mut Self {
        let end = self.elapsed() + time;
        let usual = self.longest_step();
        self.set_longest_step(STRIDE);
        let mut standing = 0;
        while self.elapsed() < end {
            let before = self.elapsed();
            self.stride(STRIDE.min(end - before));
            standing = if self.elapsed() == before { standing + 1 } else { 0 };
            assert!(standing < STANDSTILL, "no game time passes: is the game paused?");
        }
        self.set_longest_step(usual);
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(TICK));
        self
    }

    fn stride(&mut self, time: Duration) {
        self.update_by(time);
        while self.waits_for_brains() {
            self.await_reply().unwrap_or_else(|why| panic!("{why}"));
            self.update_by(Duration::ZERO);
        }
    }

    fn update_by(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.update();
    }

    fn elapsed(&self) -> Duration {
        self.app.world().resource::<Time<Virtual>>().elapsed()
    }

    fn longest_step(&self) -> Duration {
        self.app.world().resource::<Time<Virtual>>().max_delta()
    }

    fn set_longest_step(&mut self, step: Duration) {
        self.app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_cognition::prelude::*;

    #[test]
    fn so_much_game_time_passes_and_no_more() {
        let mut harness = MindHarness::new(HeuristicBrain);
        let now = |harness: &MindHarness| harness.app.world().resource::<GameClock>().now.0;
        harness.pass(Duration::from_millis(2_500));
        assert_eq!(now(&harness), 2_500);
        harness.update();
        assert_eq!(now(&harness), 2_600, "an update takes a tenth of a second again");
    }

    #[test]
    fn what_was_promised_for_a_time_is_owed_no_longer_once_it_has_passed() {
        let mut harness = MindHarness::new(HeuristicBrain);
        let odo = harness.spawn_mind("odo");
        let saddle = OpenCommitment::new(odo, "mend the saddle").due("in 20 minutes");
        harness.app.world_mut().trigger(saddle);
        let is_open = |harness: &MindHarness| {
            let mut owed = harness.get::<Commitments>(odo).iter();
            owed.any(|owed| owed.state == CommitmentState::Open)
        };
        harness.pass(Duration::from_mins(10));
        assert!(is_open(&harness));
        harness.pass(Duration::from_mins(20));
        assert!(!is_open(&harness));
    }

    #[test]
    #[should_panic(expected = "is the game paused?")]
    fn a_game_that_is_paused_is_told_so() {
        let mut harness = MindHarness::new(HeuristicBrain);
        harness.app.world_mut().resource_mut::<Time<Virtual>>().pause();
        harness.pass(Duration::from_secs(1));
    }
}
