//! A crowd on a handful of slots, in virtual time: how long does who wait?
//!
//! There is no world and no server, so that nothing but the governor makes anybody wait: a brain
//! that takes a fixed time and then says what the heuristic brain would. Each run of the schedule is
//! ten milliseconds long, however long it takes.

mod crowd_options;
mod load;
mod report;
mod slow_brain;

pub use crowd_options::CrowdOptions;
pub use report::{CrowdReport, CrowdRow};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_cognition::govern::Governor;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{RouterSwitch, StirSwitch};
use bevy_tokio_tasks::tokio::runtime::Builder;
use bevy_tokio_tasks::tokio::task::yield_now;
use bevy_tokio_tasks::{TokioTasksPlugin, TokioTasksRuntime};
use load::{Happening, Load};
use slow_brain::SlowBrain;
use std::sync::Arc;
use std::time::Duration;

/// Virtual time that passes with each run of the schedule.
const STEP: Duration = Duration::from_millis(10);

/// Lets a crowd live, and says how long its requests waited. The same options, the same report.
///
/// ```
/// use cognition_testkit::{CrowdOptions, run_crowd};
/// use std::time::Duration;
///
/// let length = Duration::from_secs(5);
/// let report = run_crowd(&CrowdOptions { minds: 20, engaged: 2, length, ..Default::default() });
/// assert!(report.calls > 0);
/// ```
pub fn run_crowd(options: &CrowdOptions) -> CrowdReport {
    let brain = Arc::new(SlowBrain::new(options.latency));
    let mut app = app(options, brain.clone());
    let minds = spawn(&mut app, options);
    let mut load = Load::new(options);
    let mut now = Duration::ZERO;
    while now < options.length {
        now += STEP;
        for happening in load.until(now) {
            happen(&mut app, &minds, &happening);
        }
        brain.pass_time(now);
        let runtime = app.world().resource::<TokioTasksRuntime>().runtime();
        runtime.block_on(let_tasks_run());
        app.update();
    }
    let governor = app.world().resource::<Governor>();
    CrowdReport::new(options, governor.counters(), brain.most_at_once())
}

/// Each task has two things to do once it is woken: to take the time, and to send the answer.
async fn let_tasks_run() {
    for _ in 0..8 {
        yield_now().await;
    }
}

fn app(options: &CrowdOptions, brain: Arc<dyn Brain>) -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_plugins(one_thread())
        .add_plugins(CognitionPlugins::new(Update))
        .insert_resource(TimeUpdateStrategy::ManualDuration(STEP))
        .insert_resource(Brains::shared(brain))
        .add_observer(offer)
        .add_observer(carry_out);
    let mut settings = app.world_mut().resource_mut::<CognitionSettings>();
    settings.seed = options.seed;
    settings.requests.max_in_flight = options.slots;
    // Nothing but the slots makes anybody wait.
    settings.govern = settings.govern.clone().without_rates();
    settings.govern.order = options.order;
    settings.govern.kept_for_talk = options.kept;
    settings.routing.switch = RouterSwitch::Off;
    // The load alone says who moves when.
    settings.turns.stirs = StirSwitch::Off;
    app.finish();
    app.cleanup();
    app.world_mut().spawn(Referable::new("character", "the player", load::PLAYER));
    app
}

/// Tasks run when they are told to, so that a run is the same each time.
fn one_thread() -> TokioTasksPlugin {
    let make_runtime = || {
        let runtime = Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime without threads needs nothing that could be missing")
    };
    TokioTasksPlugin { make_runtime: Box::new(make_runtime), ..default() }
}

fn offer(mut gather: On<GatherActions>) {
    gather.offers.push(ActionOffer::new("crowd:work", "Go on with the work").tag("repeatable"));
    gather.offers.push(ActionOffer::new("crowd:rest", "Rest a little").tag("repeatable"));
}

fn carry_out(decided: On<ActionDecided>, mut commands: Commands) {
    if decided.action.is_some() {
        commands.trigger(decided.done("Done."));
    }
}

fn spawn(app: &mut App, options: &CrowdOptions) -> Vec<Entity> {
    let world = app.world_mut();
    (0..options.minds).map(|n| world.spawn(Mind::new(format!("mind_{n:04}"))).id()).collect()
}

fn happen(app: &mut App, minds: &[Entity], happening: &Happening) {
    let world = app.world_mut();
    match happening {
        Happening::Move(mind) => world.trigger(RequestTurn { entity: minds[*mind] }),
        Happening::Talk(mind, words) => {
            let percept = Percept::speech(load::PLAYER, words.clone()).addressed();
            world.trigger(Perceive { entity: minds[*mind], percept });
        }
        Happening::Bang(count) => {
            for mind in minds.iter().rev().take(*count) {
                let percept = Percept::event("The powder store explodes!").addressed();
                world.trigger(Perceive { entity: *mind, percept });
            }
        }
        Happening::Bell(count) => {
            for mind in minds.iter().rev().take(*count) {
                world.trigger(RequestTurn { entity: *mind });
            }
        }
    }
    world.flush();
}
