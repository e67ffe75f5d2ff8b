//! A headless game at 60 frames a second, with some work in each, whose minds think or do not.

use bevy::app::{AppExit, ScheduleRunnerPlugin};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{DriftSwitch, ReflectionSwitch, RouterSwitch};
use bevy_cognition::turn::{AwaitingReply, Turn};
use cognition_llm::Brain;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const FRAME: Duration = Duration::from_micros(16_667);
/// What the game itself does in a frame, on one thread.
const WORK: Duration = Duration::from_millis(4);
const BODIES: usize = 20_000;
/// Frames of a round with the model at rest, and as many with the model at work.
const FRAMES: usize = 300;
const ROUNDS: usize = 4;
/// Frames that count as neither after the model was stopped: it stops at its next token.
const SETTLING: usize = 60;
/// How long all of it may take.
const LIMIT: Duration = Duration::from_secs(900);

/// How long frames took, round by round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frames {
    rounds: Vec<[Vec<Duration>; 2]>,
}

/// Of all frames, how long the middle one took, and what 99 of 100 stayed below.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    median: Duration,
    p99: Duration,
    slowest: Duration,
}

impl Frames {
    /// Without and with the model.
    pub(crate) fn rounds(&self) -> impl Iterator<Item = (Spread, Spread)> {
        self.rounds.iter().map(|[idle, busy]| (Spread::of(idle), Spread::of(busy)))
    }

    /// The p99 of both, each from the round in which the rest of the machine disturbed it least.
    pub(crate) fn quietest(&self) -> (Duration, Duration) {
        let least = |pick: fn((Spread, Spread)) -> Duration| {
            self.rounds().map(pick).min().expect("some rounds were played")
        };
        (least(|(idle, _)| idle.p99), least(|(_, busy)| busy.p99))
    }

    fn take(&mut self, busy: bool, frame: Duration) {
        let needs = |round: &[Vec<Duration>; 2]| round.iter().any(|kind| kind.len() < FRAMES);
        if !self.rounds.last().is_some_and(needs) {
            self.rounds.push(Default::default());
        }
        let round = self.rounds.last_mut().expect("one was begun");
        if round[usize::from(busy)].len() < FRAMES {
            round[usize::from(busy)].push(frame);
        }
    }

    /// Whether the model is to work now; none when enough was seen.
    fn wants_busy(&self) -> Option<bool> {
        let Some([idle, busy]) = self.rounds.last() else { return Some(false) };
        if idle.len() < FRAMES {
            Some(false)
        } else if busy.len() < FRAMES {
            Some(true)
        } else {
            (self.rounds.len() < ROUNDS).then_some(false)
        }
    }
}

impl Spread {
    fn of(frames: &[Duration]) -> Self {
        let mut sorted = frames.to_vec();
        sorted.sort();
        let at = |part: usize| sorted[(sorted.len() - 1) * part / 100];
        Self { median: at(50), p99: at(99), slowest: at(100) }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { median, p99, slowest } = self;
        write!(formatter, "median {median:.2?}, p99 {p99:.2?}, slowest {slowest:.2?}")
    }
}

/// The game.
pub(crate) struct Beside {
    app: App,
    seen: Arc<Mutex<Frames>>,
}

impl Beside {
    pub(crate) fn new(brain: Arc<dyn Brain>) -> Self {
        let seen = Arc::new(Mutex::new(Frames::default()));
        let mut app = App::new();
        app.add_plugins(MinimalPlugins.set(ScheduleRunnerPlugin::run_loop(FRAME)))
            .add_plugins(CognitionPlugins::new(Update))
            .insert_resource(Brains::shared(brain))
            .insert_resource(Clock::new(seen.clone()))
            .add_systems(Startup, (spawn, measure_work).chain())
            .add_systems(First, begin_frame)
            .add_systems(PostUpdate, move_bodies)
            .init_resource::<Calm>()
            .add_systems(Last, (end_frame, keep_thinking, come_to_rest).chain())
            .add_observer(|mut gather: On<GatherActions>| {
                gather.offers.push(ActionOffer::new("inn:wipe", "Wipe the table"));
                gather.offers.push(ActionOffer::new("inn:sing", "Sing an old song").tag("speech"));
            })
            .add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
                commands.trigger(ActionFinished::done(decided.entity, "It is done."));
            });
        settle(&mut app.world_mut().resource_mut::<CognitionSettings>());
        Self { app, seen }
    }

    /// Plays until enough was seen.
    pub(crate) fn play(mut self, frames: &mut Frames) {
        assert!(self.app.run().is_success(), "the game should end by itself");
        frames.clone_from(&self.seen.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Nobody thinks but who is spoken to, and whoever is thinks.
fn settle(settings: &mut CognitionSettings) {
    settings.requests.timeout = super::PATIENCE;
    settings.routing.switch = RouterSwitch::Off;
    settings.drift.switch = DriftSwitch::Off;
    settings.conscience.reflection = ReflectionSwitch::Off;
}

#[derive(Resource)]
struct Clock {
    app_begun: Instant,
    frame_begun: Instant,
    seen: Arc<Mutex<Frames>>,
}

impl Clock {
    fn new(seen: Arc<Mutex<Frames>>) -> Self {
        let now = Instant::now();
        Self { app_begun: now, frame_begun: now, seen }
    }
}

/// Something that moves, at some cost.
#[derive(Component)]
struct Body(f32, f32);

#[derive(Resource)]
struct Steps(usize);

/// Frames since the model was last at work.
#[derive(Resource, Default)]
struct Calm(usize);

fn spawn(mut commands: Commands) {
    commands.spawn_batch((0..BODIES).map(|number| Body(number as f32, 0.5)));
}

/// Whatever machine and profile this is, a frame is to have about as much to do.
fn measure_work(mut bodies: Query<&mut Body>, mut commands: Commands) {
    let begun = Instant::now();
    bodies.iter_mut().for_each(|mut body| turn(&mut body));
    let steps = WORK.as_secs_f64() / begun.elapsed().as_secs_f64();
    commands.insert_resource(Steps(steps.ceil() as usize));
}

fn move_bodies(mut bodies: Query<&mut Body>, steps: Res<Steps>) {
    bodies.par_iter_mut().for_each(|mut body| (0..steps.0).for_each(|_| turn(&mut body)));
}

fn turn(body: &mut Body) {
    let (sin, cos) = body.1.sin_cos();
    *body = Body(body.0 * cos - body.1 * sin, body.0 * sin + body.1 * cos);
}

fn begin_frame(mut clock: ResMut<Clock>) {
    clock.frame_begun = Instant::now();
}

/// A frame in which the model begins or ends counts as neither.
fn end_frame(
    clock: Res<Clock>,
    thinking: Query<(), With<AwaitingReply>>,
    minds: Query<(), With<Mind>>,
    calm: Res<Calm>,
    mut exit: MessageWriter<AppExit>,
) {
    let took = clock.frame_begun.elapsed();
    if clock.app_begun.elapsed() > LIMIT {
        exit.write(AppExit::error());
    }
    let mut seen = clock.seen.lock().unwrap_or_else(PoisonError::into_inner);
    match seen.wants_busy() {
        None => {
            exit.write(AppExit::Success);
        }
        Some(true) if !thinking.is_empty() => seen.take(true, took),
        Some(false) if minds.is_empty() && calm.0 > SETTLING => seen.take(false, took),
        Some(_) => {}
    }
}

/// While the model is to work, there are minds, each spoken to again as soon as it has answered.
fn keep_thinking(
    clock: Res<Clock>,
    minds: Query<(Entity, &Mind, Has<Turn>)>,
    mut calm: ResMut<Calm>,
    mut commands: Commands,
) {
    let seen = clock.seen.lock().unwrap_or_else(PoisonError::into_inner);
    if seen.wants_busy() != Some(true) {
        return;
    }
    calm.0 = 0;
    if minds.is_empty() {
        for id in ["mara", "brannic", "odo"] {
            commands.spawn((Mind::new(id), Name::new(id)));
        }
    }
    for (entity, mind, _) in minds.iter().filter(|(.., has_turn)| !has_turn) {
        let order = format!("Order number {} comes in.", mind.turns);
        commands.trigger(Perceive { entity, percept: Percept::event(order).addressed() });
    }
}

/// Else there are none: what they were thinking is dropped with them.
fn come_to_rest(
    clock: Res<Clock>,
    minds: Query<Entity, With<Mind>>,
    mut calm: ResMut<Calm>,
    mut commands: Commands,
) {
    let seen = clock.seen.lock().unwrap_or_else(PoisonError::into_inner);
    if seen.wants_busy() == Some(false) {
        calm.0 += 1;
        minds.iter().for_each(|mind| commands.entity(mind).despawn());
    }
}
