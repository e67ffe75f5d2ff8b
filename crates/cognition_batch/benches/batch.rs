//! What two workers get done, next to one, where the brain takes 50 ms of real time.
//!
//! Both are measured in the same run, on the same experiment, each on a SQLite file of its own. The
//! run fails where two workers are less than 1.7 times as fast, or a worker that waits for its brain
//! keeps a processor busy for more than half of the time.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use cognition_batch::{Batch, Crew, StopSign};
use cognition_brain::{Brain, BrainFuture, ThoughtRequest, TieredBrains};
use cognition_heuristic::HeuristicBrain;
use cognition_store::open;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

const LATENCY: Duration = Duration::from_millis(50);
const LEAST_GAIN: f64 = 1.7;
const MOST_BUSY: f64 = 0.5;

/// Thinks in a task, as whoever asks a server.
#[derive(Debug)]
struct SlowBrain;

impl Brain for SlowBrain {
    fn name(&self) -> &str {
        "slow"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        Box::pin(async move {
            tokio::time::sleep(LATENCY).await;
            HeuristicBrain.think(request).await
        })
    }
}

fn main() {
    let is_bench = limits::are_held();
    let (runs, turns) = if is_bench { (12, 24) } else { (2, 2) };
    let (folder, batch) = batch(runs, turns);
    // What is done once in a process is done before.
    pace(&folder, &batch, 2, "warm");
    println!("{runs} runs of {turns} turns, a brain that answers after {LATENCY:?}");
    let one = pace(&folder, &batch, 1, "one");
    let two = pace(&folder, &batch, 2, "two");
    let gain = two.runs_a_second / one.runs_a_second;
    if is_bench {
        limits::at_least("two workers beside one, ratio", gain, LEAST_GAIN);
        let busy = one.busy.unwrap_or_default();
        limits::at_most("share of a processor that one worker takes", busy, MOST_BUSY);
    }
}

fn batch(runs: u64, turns: u64) -> (TempDir, Batch) {
    let folder = tempfile::tempdir().expect("there is room");
    let scenario =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios/open_door.scenario.json");
    let experiment = json!({
        "title": "Pace",
        "scenarios": [scenario],
        "seeds": {"from": 1, "count": runs},
        "settings": [{"name": "slow", "turns": turns}],
    });
    let path = folder.path().join("pace.experiment.json");
    std::fs::write(&path, experiment.to_string()).expect("there is room");
    let batch = Batch::read(&path).unwrap_or_else(|error| panic!("{error}"));
    (folder, batch)
}

struct Pace {
    runs_a_second: f64,
    /// How much of one processor was used, from 0; none where the system does not say.
    busy: Option<f64>,
}

fn pace(folder: &TempDir, batch: &Batch, workers: usize, name: &str) -> Pace {
    let runtime = runtime();
    let file = folder.path().join(format!("{name}.db")).display().to_string();
    let store = runtime.block_on(open(&file)).unwrap_or_else(|error| panic!("{error}"));
    runtime.block_on(store.enrol(&batch.entry())).expect("can be entered");
    let crew = Crew {
        batch,
        store: store.clone(),
        brains: &|_| Ok(TieredBrains::new(Arc::new(SlowBrain))),
        workers,
        name: name.to_owned(),
        lease: Duration::from_secs(60),
        stop: &StopSign::default(),
    };
    let (begun, before) = (Instant::now(), processor_time());
    crew.work(runtime.handle()).unwrap_or_else(|error| panic!("{error}"));
    let (took, after) = (begun.elapsed().as_secs_f64(), processor_time());
    let done = runtime.block_on(store.tally(batch.hash())).expect("can be counted").done;
    assert_eq!(done, batch.experiment().run_count(), "every run should be done");
    let busy = before.zip(after).map(|(before, after)| (after - before) / took);
    let runs_a_second = done as f64 / took;
    let told = busy.map_or_else(String::new, |busy| format!(", {busy:.2} processors busy"));
    println!("{workers} workers ({name}): {took:.1} s, {runs_a_second:.2} runs a second{told}");
    Pace { runs_a_second, busy }
}

fn runtime() -> Runtime {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("the operating system grants one thread")
}

/// Seconds that the processors have worked for this process: Linux says so.
fn processor_time() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name before may hold anything but a last parenthesis.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS_A_SECOND)
}
