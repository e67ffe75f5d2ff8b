//! When things happen: one schedule, nine stages.

mod order;

pub use order::BackgroundSystems;

pub(crate) use order::Step;

use crate::settings::CognitionSettings;
use bevy::ecs::schedule::{
    InternedScheduleLabel, LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};
use bevy::prelude::*;
use bevy_tokio_tasks::{TokioTasksPlugin, tokio};
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::mind::{
    CognitiveLedger, GameTime, LedgerEvidence, Mind, Mood, Persona, TimeOfDay,
};
use cognition_core::perceive::{EntityRefs, PerceptionLog, Referable};
use std::time::Duration;

/// The schedule in which minds live. It runs once whenever its host schedule runs.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cognition;

/// The stages of a turn, chained in this order in the [`Cognition`] schedule.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CognitionSystems {
    /// Empties the inbox of each mind that has one to empty; writes `PerceptionLog` and
    /// `EntityRefs`.
    Perceive,
    /// Decides how minds engage, uses skills, and begins turns.
    Route,
    /// Writes the prompts.
    Prompt,
    /// Hands requests to the brains.
    Decide,
    /// Takes replies in; triggers [`UtteranceMade`](crate::collect::UtteranceMade).
    Collect,
    /// Reviews what was chosen, by [`Guardrail`](crate::guard::Guardrail)s. What is put to a person
    /// waits.
    Guard,
    /// Reviews once more on the world as it is now, and triggers
    /// [`ActionDecided`](crate::act::ActionDecided).
    Act,
    /// Listens to what was uttered and decided; writes the components of the mind.
    Persist,
    /// Lets minds look back; ends commitments whose time is up.
    Conscience,
}

impl CognitionSystems {
    /// All stages, in their order.
    pub const ALL: [Self; 9] = [
        Self::Perceive,
        Self::Route,
        Self::Prompt,
        Self::Decide,
        Self::Collect,
        Self::Guard,
        Self::Act,
        Self::Persist,
        Self::Conscience,
    ];
}

/// How often the [`Cognition`] schedule has run: the *tick*.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CognitionTick(pub u64);

/// Game time as minds know it. It advances with the clock of the host schedule, and so stands still
/// while the game is paused.
///
/// The world begins at midnight, unless the game says [otherwise](Self::starting_at). A save that is
/// loaded sets the clock to what it was. A game with a calendar of its own may push it on.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// let day = app.world().resource::<CognitionSettings>().routines.day;
/// app.insert_resource(GameClock::starting_at(TimeOfDay::new(8, 0), day));
///
/// fn light_lamps(clock: Res<GameClock>, settings: Res<CognitionSettings>) {
///     let [dusk, dawn] = [20, 6].map(|hour| TimeOfDay::new(hour, 0));
///     if clock.time_of_day(settings.routines.day).is_between(dusk, dawn) {
///         info!("the lamps are lit");
///     }
/// }
/// ```
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// Game time since the world began.
    pub now: GameTime,
    read: Duration,
}

impl GameClock {
    /// The clock of a world that begins at that time of day, where a day is so long
    /// ([`RoutineSettings::day`](crate::settings::RoutineSettings::day)). Insert it as a new game
    /// begins.
    pub fn starting_at(time: TimeOfDay, day: Duration) -> Self {
        Self { now: GameTime::default() + time.since_midnight(day), ..Self::default() }
    }

    /// The time of day, where a day is so long
    /// ([`RoutineSettings::day`](crate::settings::RoutineSettings::day)).
    pub fn time_of_day(&self, day: Duration) -> TimeOfDay {
        TimeOfDay::at(self.now, day)
    }

    /// The clock of the host schedule, when it was read last: deadlines go by it.
    pub(crate) fn read(&self) -> Duration {
        self.read
    }

    /// What is left of a millisecond counts with the next frame: short frames make time, too.
    fn follow(&mut self, elapsed: Duration) {
        let passed = elapsed.saturating_sub(self.read);
        let rest = Duration::from_nanos(u64::from(passed.subsec_nanos() % 1_000_000));
        self.now = self.now + passed;
        self.read = elapsed.saturating_sub(rest);
    }
}

/// Which timeline this is. It changes when a save is loaded, so that replies from an abandoned
/// timeline are dropped.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Epoch(pub u64);

/// Makes the [`Cognition`] schedule and runs it in a host schedule; brings the tokio runtime
/// unless the game has one.
#[derive(Clone, Copy, Debug)]
pub struct CognitionSchedulePlugin {
    /// Where the schedule runs.
    pub host: InternedScheduleLabel,
}

impl Plugin for CognitionSchedulePlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<TokioTasksPlugin>() {
            app.add_plugins(tokio_tasks());
        }
        app.init_resource::<CognitionTick>()
            .init_resource::<GameClock>()
            .init_resource::<Epoch>()
            .init_resource::<CognitionSettings>()
            .init_schedule(Cognition)
            .edit_schedule(Cognition, configure)
            .add_systems(self.host, run_cognition);
        register_nouns(app);
    }
}

/// By hand: only apps may switch on Bevy's automatic registration.
fn register_nouns(app: &mut App) {
    app.register_type::<Mind>()
        .register_type::<Persona>()
        .register_type::<PerceptionLog>()
        .register_type::<ShortTermMemory>()
        .register_type::<CognitiveLedger>()
        .register_type::<LedgerEvidence>()
        .register_type::<Notes>()
        .register_type::<Mood>()
        .register_type::<EntityRefs>()
        .register_type::<Referable>();
}

fn tokio_tasks() -> TokioTasksPlugin {
    TokioTasksPlugin { make_runtime: Box::new(runtime), ..Default::default() }
}

/// One worker is enough for I/O; the default would take one per core beside Bevy's own pools.
#[cfg(not(target_arch = "wasm32"))]
fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("the operating system grants one thread")
}

/// Tasks go on once a frame. Tokio's own timers are not there: they panic in a browser.
#[cfg(target_arch = "wasm32")]
fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().build().expect("it needs no thread of its own")
}

fn configure(schedule: &mut Schedule) {
    use CognitionSystems as Stage;
    schedule
        .set_executor(SingleThreadedExecutor::new())
        .set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..default()
        })
        .configure_sets(
            (
                Stage::Perceive,
                Stage::Route,
                Stage::Prompt,
                Stage::Decide,
                Stage::Collect,
                Stage::Guard,
                Stage::Act,
                Stage::Persist,
                Stage::Conscience,
            )
                .chain(),
        )
        .configure_sets(
            (
                BackgroundSystems::Reflect,
                BackgroundSystems::Answer,
                BackgroundSystems::Consolidate,
                BackgroundSystems::Drift,
                BackgroundSystems::Regulate,
                BackgroundSystems::Ask,
            )
                .chain()
                .in_set(Stage::Conscience),
        );
}

fn run_cognition(world: &mut World) {
    // A save may have begun at the end of all ticks.
    let mut tick = world.resource_mut::<CognitionTick>();
    tick.0 = tick.0.saturating_add(1);
    let elapsed = world.get_resource::<Time>().map(Time::elapsed).unwrap_or_default();
    world.resource_mut::<GameClock>().follow(elapsed);
    world.run_schedule(Cognition);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_shorter_than_a_millisecond_add_up_and_long_ones_lose_nothing() {
        let mut clock = GameClock::default();
        let frame = Duration::from_micros(300);
        (1..=100).for_each(|frames| clock.follow(frame * frames));
        assert_eq!(clock.now, GameTime(30));
        let mut clock = GameClock::default();
        (1..=64).for_each(|frames| clock.follow(Duration::from_micros(15_625) * frames));
        assert_eq!(clock.now, GameTime::from_secs(1), "64 fixed steps are a second");
    }

    #[test]
    fn a_world_begins_at_the_time_of_day_that_the_game_says_however_long_a_day_is() {
        for minutes in [24, 24 * 60] {
            let day = Duration::from_mins(minutes);
            let mut clock = GameClock::starting_at(TimeOfDay::new(8, 0), day);
            assert_eq!(clock.time_of_day(day), TimeOfDay::new(8, 0));
            clock.follow(day / 2);
            assert_eq!(clock.time_of_day(day), TimeOfDay::new(20, 0));
        }
        let midnight = GameClock::default().time_of_day(Duration::ZERO);
        assert_eq!(midnight, TimeOfDay::new(0, 0));
    }

    #[test]
    fn a_clock_that_was_pushed_on_goes_on_from_there_and_never_runs_back() {
        let mut clock = GameClock::default();
        clock.follow(Duration::from_millis(5));
        clock.now = GameTime::from_secs(60);
        clock.follow(Duration::from_millis(7));
        assert_eq!(clock.now, GameTime(60_002));
        clock.follow(Duration::ZERO);
        clock.follow(Duration::from_millis(1));
        assert_eq!(clock.now, GameTime(60_003));
    }
}
