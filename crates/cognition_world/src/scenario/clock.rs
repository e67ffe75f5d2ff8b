//! What time it is in a scene.

use super::Scenario;
use bevy::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::CognitionSettings;
use std::time::Duration;

impl Scenario {
    /// Sets the clock to the time of day at which the scene begins, and has minds told the time.
    pub(super) fn set_clock(&self, world: &mut World) {
        let Some(begins) = self.begins else { return };
        let day = world.get_resource_mut::<CognitionSettings>().map(|mut settings| {
            settings.prompts.tells_time = true;
            settings.routines.day
        });
        if let Some(mut clock) = world.get_resource_mut::<GameClock>() {
            clock.now = clock.now + begins.since_midnight(day.unwrap_or_default());
        }
    }
}

/// Lets minutes of game time pass.
pub fn pass_minutes(world: &mut World, minutes: u32) {
    if let Some(mut clock) = world.get_resource_mut::<GameClock>() {
        clock.now = clock.now + Duration::from_secs(u64::from(minutes) * 60);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use cognition_core::mind::TimeOfDay;

    #[test]
    fn a_round_takes_the_minutes_that_the_scene_gives_it() {
        let mut inn = Inn::new();
        inn.world_mut().init_resource::<GameClock>();
        let slow = Scenario { minutes_per_round: 3, ..Scenario::default() };
        let before = inn.world().resource::<GameClock>().now;
        slow.begin_round(inn.world_mut(), 1);
        slow.begin_round(inn.world_mut(), 2);
        let passed = inn.world().resource::<GameClock>().now.since(before);
        assert_eq!(passed, Duration::from_secs(360));
    }

    #[test]
    fn a_scene_that_says_when_it_begins_sets_the_clock_and_has_minds_told_the_time() {
        let mut inn = Inn::new();
        inn.world_mut().init_resource::<GameClock>();
        inn.world_mut().init_resource::<CognitionSettings>();
        let tells = |inn: &Inn| inn.world().resource::<CognitionSettings>().prompts.tells_time;
        Scenario::default().set_clock(inn.world_mut());
        assert!(!tells(&inn));
        let evening = Scenario { begins: Some(TimeOfDay::new(21, 40)), ..Scenario::default() };
        evening.set_clock(inn.world_mut());
        let now = inn.world().resource::<GameClock>().now;
        assert_eq!(TimeOfDay::at(now, Duration::ZERO), TimeOfDay::new(21, 40));
        assert!(tells(&inn));
    }
}
