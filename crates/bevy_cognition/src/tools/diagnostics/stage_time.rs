//! How long each stage takes, and a span around it.

use super::paths;
use crate::schedule::{Cognition, CognitionSystems};
use bevy::diagnostic::Diagnostics;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use cognition_core::histogram::Histogram;
use std::collections::BTreeMap;
use std::time::Duration;
use tracing::Span;

/// Times the stages of the schedule of minds, for Bevy's diagnostics and for [`StageTimes`], and
/// opens a span around each: `cognition_stage`, with the attribute `stage`.
///
/// Not part of [`CognitionPlugins`](crate::CognitionPlugins): it costs a few microseconds a frame.
/// Times are wall times, taken between the stages on the thread that runs them.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::diagnostics::{StageTimePlugin, StageTimes};
/// use bevy_cognition::CognitionPlugins;
///
/// let mut app = App::new();
/// app.add_plugins(MinimalPlugins)
///     .add_plugins(CognitionPlugins::new(Update))
///     .add_plugins(StageTimePlugin);
/// app.finish();
/// app.cleanup();
/// app.update();
/// assert_eq!(app.world().resource::<StageTimes>().frame.count(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct StageTimePlugin;

impl Plugin for StageTimePlugin {
    fn build(&self, app: &mut App) {
        paths::register_stages(app);
        let [first, .., last] = CognitionSystems::ALL;
        app.init_resource::<StageTimes>()
            .init_resource::<Stopwatch>()
            .add_systems(Cognition, begin.before(first))
            .add_systems(Cognition, end.after(last));
        for pair in CognitionSystems::ALL.windows(2) {
            let next = pair[1];
            let turn_over = move |mut watch: ResMut<Stopwatch>| watch.turn_to(Some(next));
            app.add_systems(Cognition, turn_over.after(pair[0]).before(next).ambiguous_with_all());
        }
    }
}

/// How long the schedule of minds and its stages have taken since the app began.
#[derive(Resource, Clone, Debug, Default)]
pub struct StageTimes {
    /// All stages together, one entry a run.
    pub frame: Histogram,
    /// Each stage, one entry a run.
    pub stages: BTreeMap<CognitionSystems, Histogram>,
}

/// The run that is under way.
#[derive(Resource, Default)]
struct Stopwatch {
    begun: Option<Instant>,
    stage: Option<(CognitionSystems, Instant, Span)>,
    taken: Vec<(CognitionSystems, Duration)>,
}

impl Stopwatch {
    /// One stage is over, and another begins.
    fn turn_to(&mut self, next: Option<CognitionSystems>) {
        let now = Instant::now();
        if let Some((stage, begun, span)) = self.stage.take() {
            span.with_subscriber(|(id, subscriber)| subscriber.exit(id));
            self.taken.push((stage, now - begun));
        }
        self.stage = next.map(|stage| {
            let span = tracing::info_span!(target: "cognition", "cognition_stage", ?stage);
            span.with_subscriber(|(id, subscriber)| subscriber.enter(id));
            (stage, now, span)
        });
    }
}

fn begin(mut watch: ResMut<Stopwatch>) {
    watch.taken.clear();
    watch.begun = Some(Instant::now());
    watch.turn_to(Some(CognitionSystems::ALL[0]));
}

fn end(mut watch: ResMut<Stopwatch>, mut times: ResMut<StageTimes>, mut diagnostics: Diagnostics) {
    watch.turn_to(None);
    for (stage, took) in &watch.taken {
        times.stages.entry(*stage).or_default().add(*took);
        diagnostics.add_measurement(&paths::stage(*stage), || took.as_secs_f64() * 1e6);
    }
    let Some(begun) = watch.begun.take() else { return };
    let frame = begun.elapsed();
    times.frame.add(frame);
    diagnostics.add_measurement(&paths::FRAME, || frame.as_secs_f64() * 1e6);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;
    use bevy::diagnostic::DiagnosticsStore;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_plugins(CognitionPlugins::new(Update))
            .add_plugins(StageTimePlugin);
        app.finish();
        app.cleanup();
        app
    }

    #[test]
    fn every_stage_is_timed_once_a_run_and_the_frame_holds_them_all() {
        let mut app = app();
        (0..3).for_each(|_| app.update());
        let times = app.world().resource::<StageTimes>();
        assert_eq!(times.stages.keys().copied().collect::<Vec<_>>(), CognitionSystems::ALL);
        assert!(times.stages.values().all(|stage| stage.count() == 3));
        let stages: Duration = times.stages.values().map(Histogram::total).sum();
        assert!(times.frame.count() == 3 && times.frame.total() >= stages);
    }

    #[test]
    fn each_stage_has_a_diagnostic() {
        let mut app = app();
        app.update();
        let store = app.world().resource::<DiagnosticsStore>();
        for stage in CognitionSystems::ALL {
            let diagnostic = store.get(&paths::stage(stage)).expect("is registered");
            assert!(diagnostic.value().is_some(), "{stage:?}");
        }
    }
}
