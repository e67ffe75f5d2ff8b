//! Game time by the frame, and not by the clock on the wall.

use crate::turn::AwaitingReply;
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use std::time::Duration;

/// How long a frame rests while a brain thinks, so that it does not spin.
#[cfg(not(target_arch = "wasm32"))]
const REST: Duration = Duration::from_millis(5);

/// Each frame takes so much game time, however long it lasts on the wall: for games without a window,
/// and for tests that let hours pass. Not among `CognitionPlugins`.
///
/// The first frame takes none, as always in Bevy. While a brain thinks about a turn, game time stands
/// still and the frame rests for 5 ms: so a run with a server is no matter of how fast the server is.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::stepped_time::SteppedTimePlugin;
/// use std::time::Duration;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// app.add_plugins(SteppedTimePlugin::by(Duration::from_secs(3)));
/// app.finish();
/// for _ in 0..=1200 {
///     app.update();
/// }
/// assert_eq!(app.world().resource::<GameClock>().now.0, 3_600_000, "an hour");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SteppedTimePlugin {
    frame: Duration,
}

impl SteppedTimePlugin {
    /// Each frame takes so much game time.
    pub fn by(frame: Duration) -> Self {
        Self { frame }
    }
}

impl Plugin for SteppedTimePlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Step(self.frame))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
            .add_systems(First, step.before(TimeSystems));
    }

    fn finish(&self, app: &mut App) {
        app.world_mut()
            .get_resource_mut::<Time<Virtual>>()
            .expect("`SteppedTimePlugin` needs Bevy's `TimePlugin`: add `MinimalPlugins` or `DefaultPlugins`, too")
            .set_max_delta(self.frame);
    }
}

/// How much game time a frame takes.
#[derive(Resource, Debug)]
struct Step(Duration);

fn step(
    thinking: Query<(), With<AwaitingReply>>,
    step: Res<Step>,
    mut strategy: ResMut<TimeUpdateStrategy>,
    mut has_begun: Local<bool>,
) {
    let waits = !thinking.is_empty();
    if waits {
        rest();
    }
    let passes = *has_begun && !waits;
    *strategy = TimeUpdateStrategy::ManualDuration(if passes { step.0 } else { Duration::ZERO });
    *has_begun = true;
}

#[cfg(not(target_arch = "wasm32"))]
fn rest() {
    std::thread::sleep(REST);
}

/// A browser rests between two frames by itself.
#[cfg(target_arch = "wasm32")]
fn rest() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "needs Bevy's `TimePlugin`")]
    fn a_game_without_bevys_time_is_told_what_to_add() {
        App::new().add_plugins(SteppedTimePlugin::by(Duration::from_secs(1))).finish();
    }
}
