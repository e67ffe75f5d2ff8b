//! The game that is killed: a tavern that saves off the frame, and is played on meanwhile.

use super::hash_of;
use bevy_cognition::save::{apply, capture};
use cognition_llm::HeuristicBrain;
use cognition_store::{Store, open};
use cognition_testkit::{Simulation, SimulationOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

/// Tells the test that it is the game, and where it saves.
pub(crate) const GAME_AT: &str = "COGNITION_GAME_AT";
/// The slots that it saves in, one after the other.
pub(crate) const SLOTS: u64 = 3;
/// Moves between two saves.
const MOVES: usize = 2;

pub(crate) fn slot(number: u64) -> String {
    format!("autosave_{}", number % SLOTS)
}

/// Plays for ever, from where the latest save left off.
pub(crate) fn play(location: &str) {
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.expect("the operating system grants a thread");
    let store = runtime.block_on(open(location)).unwrap_or_else(|error| panic!("{error}"));
    let mut saver = Saver { runtime, store, writing: None, saves: 0 };
    for seed in 0.. {
        let mut evening = simulation(seed);
        saver.take_up(&mut evening);
        while (0..MOVES).all(|_| evening.step().is_some()) {
            saver.save(&evening);
        }
    }
}

fn simulation(seed: u64) -> Simulation {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.seed = seed;
    let loaded = Simulation::load(&folder.join("locked_door.scenario.json"), options);
    loaded.unwrap_or_else(|error| panic!("{error}"))
}

struct Saver {
    runtime: Runtime,
    store: Arc<dyn Store>,
    writing: Option<JoinHandle<()>>,
    saves: u64,
}

impl Saver {
    /// The minds have lived what those of the latest save had.
    fn take_up(&mut self, evening: &mut Simulation) {
        let store = self.store.clone();
        let latest = self.runtime.block_on(async move {
            let entries = store.saves().await.unwrap_or_else(|error| panic!("{error}"));
            let latest = entries.first()?;
            Some(store.load(&latest.name).await.unwrap_or_else(|error| panic!("{error}")))
        });
        let Some(latest) = latest else { return };
        let world = evening.harness.app.world_mut();
        apply(world, &latest).unwrap_or_else(|error| panic!("{error}"));
    }

    /// One save at a time is written, off the frame; the game does not wait for it.
    fn save(&mut self, evening: &Simulation) {
        if self.writing.as_ref().is_some_and(|writing| !writing.is_finished()) {
            return;
        }
        let save = capture(evening.harness.app.world()).expect("each mind has an id of its own");
        let (save, slot, store) = (Arc::new(save), slot(self.saves), self.store.clone());
        let hash = hash_of(&save);
        self.saves += 1;
        say("begun", &slot, &hash);
        self.writing = Some(self.runtime.spawn(async move {
            store.save(&slot, save).await.unwrap_or_else(|error| panic!("{error}"));
            say("acknowledged", &slot, &hash);
        }));
    }
}

fn say(what: &str, slot: &str, hash: &str) {
    let said = writeln!(std::io::stdout(), "{what} {slot} {hash}");
    said.expect("somebody listens until the kill");
}
