//! An app with minds, manual time and a record of all that happens.

mod approving;
mod chatting;
mod finding;
mod passing;
mod suggested;
mod threads;
mod waiting;

pub use chatting::{Chat, ChatAnswer};

use bevy::app::Plugins;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_cognition::conscience::ReflectionInProgress;
use bevy_cognition::decide::Answers;
use bevy_cognition::guard::ActionSuggested;
use bevy_cognition::perceive::HasNewPercepts;
use bevy_cognition::prelude::*;
use bevy_cognition::record::{Recorded, Recording};
use bevy_cognition::turn::{Turn, WantsTurn};
use bevy_tokio_tasks::TokioTasksRuntime;
use cognition_core::record::{RunEvent, RunRecord};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Game time that passes with each update.
const TICK: Duration = Duration::from_millis(100);

/// More updates than any turn needs; beyond it something is stuck.
const PATIENCE: usize = 10_000;

/// How long to wait for the next reply of a brain that thinks in a task.
const REPLY_LIMIT: Duration = Duration::from_secs(300);

/// A headless app with minds: `MinimalPlugins`, manual time, recording on.
#[derive(Debug)]
pub struct MindHarness {
    /// The app, for whatever the methods here do not cover.
    pub app: App,
    decisions: Arc<Mutex<Vec<ActionDecided>>>,
    records: Vec<RunRecord>,
    reply_limit: Duration,
    pauses: Pauses,
}

/// Whether a run stops where it would wait for a reply, so that what has happened can be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pauses {
    #[default]
    Never,
    /// It does, and has not.
    BeforeWaiting,
    /// It has: a reply is waited for before anything else.
    Pausing,
}

/// How many turns have begun.
#[derive(Resource, Debug, Default)]
struct TurnsBegun(u64);

fn turns_plugin(app: &mut App) {
    app.init_resource::<TurnsBegun>()
        .add_observer(|_: On<Add, Turn>, mut turns: ResMut<TurnsBegun>| turns.0 += 1);
}

impl MindHarness {
    /// An app whose minds all think with this brain: the brain itself, or an [`Arc`] of it, so that the test
    /// keeps a hand on it.
    pub fn new(brain: impl Brain) -> Self {
        Self::shared(Arc::new(brain))
    }

    /// The same, with a brain of whatever type.
    pub fn shared(brain: Arc<dyn Brain>) -> Self {
        Self::with_plugins(brain, |_: &mut App| {})
    }

    /// The same, with the game's own plugins.
    pub fn with_plugins<M>(brain: impl Brain, plugins: impl Plugins<M>) -> Self {
        Self::with_threads(None, brain, plugins)
    }

    /// The same, with so many threads for systems and tasks; none for one thread for all systems, and
    /// as many for tasks as there are by default.
    ///
    /// Nothing that minds do depends on them. The threads of the engine belong to the process: the
    /// first app decides how many there are.
    pub fn with_threads<M>(
        threads: Option<usize>,
        brain: impl Brain,
        plugins: impl Plugins<M>,
    ) -> Self {
        let mut app = App::new();
        threads::with_threads(&mut app, threads);
        app.add_plugins(CognitionPlugins::new(Update))
            .add_plugins((suggested::suggested_plugin, turns_plugin))
            .add_plugins(plugins)
            .insert_resource(TimeUpdateStrategy::ManualDuration(TICK))
            .insert_resource(Recording)
            .insert_resource(Brains::shared(Arc::new(brain)));
        let decisions = Arc::new(Mutex::new(Vec::new()));
        let heard = decisions.clone();
        app.add_observer(move |decided: On<ActionDecided>| {
            heard.lock().unwrap_or_else(PoisonError::into_inner).push(decided.clone());
        });
        app.finish();
        app.cleanup();
        if threads.is_none() {
            threads::work_in_one_thread(&mut app);
        }
        let (records, pauses) = Default::default();
        Self { app, decisions, records, reply_limit: REPLY_LIMIT, pauses }
    }

    /// From now on a run stops before it waits for a reply, as long as there are records that nobody has
    /// taken.
    pub(crate) fn pause_before_waiting(&mut self) {
        self.pauses = Pauses::BeforeWaiting;
    }

    /// Whether the last run has stopped so; the next goes on with it.
    pub(crate) fn is_pausing(&self) -> bool {
        self.pauses == Pauses::Pausing
    }

    /// How long a run waits for the next reply of a brain that thinks in a task: wall time, 5
    /// minutes unless set.
    pub fn set_reply_limit(&mut self, limit: Duration) -> &mut Self {
        self.reply_limit = limit;
        self
    }

    /// Changes the settings.
    pub fn set(&mut self, change: impl FnOnce(&mut CognitionSettings)) -> &mut Self {
        change(&mut self.app.world_mut().resource_mut::<CognitionSettings>());
        self
    }

    /// Spawns a mind whose name is its id.
    pub fn spawn_mind(&mut self, id: &str) -> Entity {
        self.app.world_mut().spawn((Mind::new(id), Name::new(id.to_owned()))).id()
    }

    /// Spawns something that minds can name.
    pub fn spawn_thing(&mut self, kind: &str, label: &str, stable_id: &str) -> Entity {
        self.app.world_mut().spawn(Referable::new(kind, label, stable_id)).id()
    }

    /// Answers every `GatherActions`. An offer that depends on the world needs an observer of
    /// its own, added to `app`.
    pub fn offer(
        &mut self,
        fill: impl Fn(Entity, &mut GatherActions) + Send + Sync + 'static,
    ) -> &mut Self {
        self.app.add_observer(move |mut gather: On<GatherActions>| {
            let mind = gather.entity;
            fill(mind, &mut gather);
        });
        self
    }

    /// Carries out every action at once, with success.
    pub fn finish_all(&mut self) -> &mut Self {
        self.app.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
            if let Some(action) = &decided.action {
                let text = format!("{}: done.", action.description);
                commands.trigger(ActionFinished::done(decided.entity, text));
            }
        });
        self
    }

    /// Lets a mind perceive something.
    pub fn perceive(&mut self, entity: Entity, percept: Percept) -> &mut Self {
        self.app.world_mut().trigger(Perceive { entity, percept });
        self.app.world_mut().flush();
        self
    }

    /// Asks a mind for a turn.
    pub fn request_turn(&mut self, entity: Entity) -> &mut Self {
        self.app.world_mut().trigger(RequestTurn { entity });
        self.app.world_mut().flush();
        self
    }

    /// One update of the app.
    pub fn update(&mut self) -> &mut Self {
        self.app.update();
        let mut recorded = self.app.world_mut().resource_mut::<Messages<Recorded>>();
        self.records.extend(recorded.drain().map(|recorded| recorded.0));
        self
    }

    /// Updates until no mind is taking a turn; waits for replies where a brain thinks in a task.
    ///
    /// Minds that are acting wait for the game's `ActionFinished` and count as being at rest.
    ///
    /// # Panics
    /// When it never ends: the test is wrong, the brains are switched off, a persona does not
    /// arrive, or a mind is stuck.
    pub fn run(&mut self) -> &mut Self {
        self.run_until(Self::at_rest)
    }

    /// The same, but says why it never ends.
    ///
    /// # Errors
    /// What [`run`](Self::run) panics with.
    pub fn try_run(&mut self) -> Result<(), String> {
        self.try_run_until(Self::at_rest)
    }

    /// The same, but stops as soon as another suggestion waits for a person.
    ///
    /// Run again without an answer, it lets the time run out.
    ///
    /// # Panics
    /// As [`run`](Self::run) does.
    pub fn run_until_asked(&mut self) -> &mut Self {
        self.try_run_until_asked(|_| {}).unwrap_or_else(|why| panic!("{why}"));
        self
    }

    /// The same, but says why it never ends. `attend` is called before every update.
    pub(crate) fn try_run_until_asked(&mut self, attend: impl Fn(&mut Self)) -> Result<(), String> {
        let known = self.pending().map(|suggested| suggested.suggestion.clone());
        self.try_run_until(|harness| {
            attend(harness);
            let new = |suggested: &ActionSuggested| Some(&suggested.suggestion) != known.as_ref();
            harness.pending().is_some_and(new) || harness.at_rest()
        })
    }

    fn run_until(&mut self, is_over: impl Fn(&mut Self) -> bool) -> &mut Self {
        self.try_run_until(is_over).unwrap_or_else(|why| {
            panic!("{why}; the last record is {:?}", self.records.last());
        });
        self
    }

    fn try_run_until(&mut self, is_over: impl Fn(&mut Self) -> bool) -> Result<(), String> {
        if self.is_pausing() {
            self.pauses = Pauses::BeforeWaiting;
            self.await_reply()?;
        }
        for _ in 0..PATIENCE {
            if is_over(self) {
                return Ok(());
            }
            self.update();
            if self.waits_for_brains() {
                if self.is_to_pause() {
                    self.pauses = Pauses::Pausing;
                    return Ok(());
                }
                self.await_reply()?;
            }
        }
        Err(format!("the minds never came to rest: {}", self.hindrance()))
    }

    fn is_to_pause(&mut self) -> bool {
        let has_news = self.pauses == Pauses::BeforeWaiting && !self.records.is_empty();
        has_news && self.pending().is_none() && !self.at_rest()
    }

    fn await_reply(&mut self) -> Result<(), String> {
        match self.wait_for_reply(self.reply_limit) {
            true => Ok(()),
            false => Err(self.silence()),
        }
    }

    /// Waits until a reply has arrived; says whether one has.
    pub fn wait_for_reply(&mut self, limit: Duration) -> bool {
        self.app.world_mut().resource_scope(|world, mut answers: Mut<Answers>| {
            answers.wait(world.resource::<TokioTasksRuntime>(), limit)
        })
    }

    /// Whether no mind takes or wants a turn, or looks back.
    pub fn at_rest(&mut self) -> bool {
        type Busy = (Without<Dormant>, Or<(With<WantsTurn>, With<HasNewPercepts>)>);
        let world = self.app.world_mut();
        let busy = world.query_filtered::<(), Busy>().iter(world).count();
        type Thinking = Or<(With<Turn>, With<ReflectionInProgress>)>;
        let turns = world.query_filtered::<(), Thinking>().iter(world).count();
        busy + turns == 0
    }

    /// How many turns minds have begun so far, whatever they were for.
    pub fn turns(&self) -> u64 {
        self.app.world().resource::<TurnsBegun>().0
    }

    /// Every `ActionDecided` so far.
    pub fn decisions(&self) -> Vec<ActionDecided> {
        self.decisions.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Everything that was recorded so far, oldest first.
    pub fn records(&self) -> &[RunRecord] {
        &self.records
    }

    /// The recorded events that match, oldest first.
    pub fn events<T>(&self, pick: impl Fn(&RunEvent) -> Option<T>) -> Vec<T> {
        self.records.iter().filter_map(|record| pick(&record.event)).collect()
    }

    /// Takes the records out.
    pub fn take_records(&mut self) -> Vec<RunRecord> {
        std::mem::take(&mut self.records)
    }

    /// A component of an entity.
    ///
    /// # Panics
    /// When the entity does not have it.
    pub fn get<C: Component>(&self, entity: Entity) -> &C {
        self.app.world().get(entity).expect("the test knows which components its entity has")
    }

    /// Whether an entity has a component.
    pub fn has<C: Component>(&self, entity: Entity) -> bool {
        self.app.world().get::<C>(entity).is_some()
    }
}

/// A well-formed reply with an empty ledger, for scripts.
pub fn reply(chosen_index: u32, speech: &str, thoughts: &str) -> String {
    let ledger = json!({ "settled_conclusions": [], "open_questions": [] });
    json!({
        "chosenIndex": chosen_index,
        "speech": speech,
        "thoughts": thoughts,
        "cognitive_ledger": ledger,
    })
    .to_string()
}
