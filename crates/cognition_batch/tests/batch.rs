//! Crews on a store: whoever plays a run, it comes to the same, and what fails is told.

#[path = "batch/away.rs"]
mod away;

use away::Away;
use cognition_batch::{
    Batch, BatchError, BrainSpec, Crew, Progress, Results, Run, RunMeasures, StopSign,
};
use cognition_core::govern::Cost;
use cognition_llm::{
    Brain, BrainFuture, BrainSettings, HeuristicBrain, ThoughtRequest, TieredBrains,
};
use cognition_store::{BatchStore, RunState, open};
use cognition_testkit::BrainChoice;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::runtime::Runtime;

type Made = Result<TieredBrains, String>;

fn heuristic() -> Made {
    Ok(TieredBrains::new(Arc::new(HeuristicBrain)))
}

/// An experiment with a store of its own.
struct Lab {
    folder: TempDir,
    batch: Batch,
    runtime: Runtime,
    store: Arc<dyn BatchStore>,
}

fn scenario(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios");
    json!(folder.join(format!("{name}.scenario.json")))
}

fn settings() -> Value {
    json!([
        {"name": "plain", "turns": 12},
        {"name": "slow", "turns": 6, "latency_ms": 2},
        {"name": "engine", "turns": 12, "chooses": "engine"},
    ])
}

impl Lab {
    fn new(seeds: Value, settings: Value) -> Self {
        let folder = tempfile::tempdir().expect("there is room");
        let experiment = json!({
            "title": "Doors </title><script>", "seeds": seeds, "settings": settings,
            "scenarios": [scenario("locked_door"), scenario("cascade")],
        });
        let path = folder.path().join("x.experiment.json");
        std::fs::write(&path, experiment.to_string()).expect("there is room");
        let batch = Batch::read(&path).unwrap_or_else(|error| panic!("{error}"));
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.expect("the operating system grants it");
        let file = folder.path().join("batches.db").display().to_string();
        let store = runtime.block_on(open(&file)).expect("can be opened");
        assert!(runtime.block_on(store.enrol(&batch.entry())).expect("can be entered"));
        Self { folder, batch, runtime, store }
    }

    /// As long as nothing in the store fails for longer than a lease.
    fn work_on(&self, store: Arc<dyn BatchStore>, lease: Duration) -> Result<(), BatchError> {
        let (batch, brains, name) = (&self.batch, &|_: &BrainSpec| heuristic(), "ada".to_owned());
        let stop = &StopSign::default();
        Crew { batch, store, brains, workers: 2, name, lease, stop }.work(self.runtime.handle())
    }

    fn work(&self, workers: usize, stop: &StopSign, brains: &(dyn Fn(&BrainSpec) -> Made + Sync)) {
        let (batch, store, name) = (&self.batch, Arc::clone(&self.store), "ada".to_owned());
        let lease = Duration::from_secs(3600);
        let crew = Crew { batch, store, brains, workers, name, lease, stop };
        crew.work(self.runtime.handle()).unwrap_or_else(|error| panic!("{error}"));
    }

    fn play(&self, workers: usize) -> Vec<(Run, RunMeasures)> {
        self.work(workers, &StopSign::default(), &|_| heuristic());
        let results = self.results();
        assert!(results.is_complete(), "{:?}", results.failures().collect::<Vec<_>>());
        results.measures().map(|(run, measures)| (run, measures.clone())).collect()
    }

    fn results(&self) -> Results<'_> {
        let runs = self.runtime.block_on(self.store.runs_of(self.batch.hash()));
        Results::of(&self.batch, runs.expect("can be read")).expect("are results")
    }
}

#[test]
fn a_run_comes_to_the_same_whichever_worker_plays_it() {
    let (one, many) = (Lab::new(json!([1, 2]), settings()), Lab::new(json!([1, 2]), settings()));
    assert_eq!(one.batch.hash(), many.batch.hash());
    let (alone, together) = (one.play(1), many.play(3));
    assert_eq!(alone.len(), 12);
    assert_eq!(alone, together);
    let turns: u64 = alone.iter().map(|(_, measures)| measures.turns).sum();
    assert!(turns > 60, "should have played, not {turns} turns");
    assert!(alone.iter().all(|(_, measures)| measures.minds_hash.len() == 16), "should have ended");
}

/// The heuristic brain, at a price.
#[derive(Debug)]
struct Paid;

impl Brain for Paid {
    fn name(&self) -> &str {
        "http:m"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let thought = HeuristicBrain.think(request);
        Box::pin(async {
            let mut reply = thought.await?;
            (reply.usage.prompt_tokens, reply.usage.completion_tokens) = (Some(1000), Some(100));
            Ok(reply)
        })
    }
}

#[test]
fn prices_of_a_brain_file_count_in_its_currency() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("paid.brain.json");
    let price = json!({"input": 2, "output": 10});
    let brain = json!({"currency": "EUR",
        "endpoints": [{"url": "http://127.0.0.1:1/v1", "model": "m", "price": price}]});
    std::fs::write(&file, brain.to_string()).expect("there is room");
    let settings =
        json!([{"name": "free", "turns": 2}, {"name": "paid", "turns": 2, "brain": file}]);
    let lab = Lab::new(json!([1]), settings);
    let costs = BrainSettings::read(&file).and_then(|file| file.open()).expect("valid").costs;
    lab.work(1, &StopSign::default(), &|spec| match spec.is_rule() {
        true => heuristic(),
        false => Ok(TieredBrains { costs: costs.clone(), ..TieredBrains::new(Arc::new(Paid)) }),
    });
    let results = lab.results();
    assert!(results.is_complete(), "{:?}", results.failures().collect::<Vec<_>>());
    for (run, measures) in results.measures() {
        let replies = measures.tokens_in.unwrap_or_default() / 1000;
        let expected = (run.setting == 1).then(|| Cost::from_micros(3_000 * replies));
        assert_eq!(measures.cost, expected, "{run:?}");
        assert_eq!(replies > 0, run.setting == 1);
    }
    let told = results.to_string();
    assert!(told.contains("cost (EUR)") && results.to_csv().contains("cost (EUR)"), "{told}");
}

#[test]
fn what_was_played_is_told_again_without_playing() {
    let lab = Lab::new(json!({"from": 3, "count": 2}), settings());
    lab.play(2);
    let told = (lab.results().to_string(), lab.results().to_csv(), lab.results().to_svg());
    lab.work(2, &StopSign::default(), &|_| Err("nobody should play".to_owned()));
    let again = lab.results();
    assert_eq!(told, (again.to_string(), again.to_csv(), again.to_svg()));
    let out = lab.folder.path().join("out");
    let written = again.write(&out).expect("there is room");
    assert_eq!(written.len(), 3);
    let json = std::fs::read_to_string(out.join("results.json")).expect("is there");
    let json: Value = serde_json::from_str(&json).expect("is JSON");
    assert_eq!(json["runs"].as_array().map(Vec::len), Some(12));
    assert_eq!(json["groups"][0]["measures"]["turns"]["n"], 2);
    assert!(!told.2.contains("<script>"), "hostile titles open nothing");
    assert_eq!(told.1.lines().count(), 13, "a head and a line for each run: {}", told.1);
    let rounds = told.0.lines().find(|line| line.starts_with("  rounds ")).expect("is told");
    let cells: Vec<_> = rounds.split_whitespace().take(4).collect();
    assert_eq!(cells, ["rounds", "3.00", "±", "0.00"], "{rounds}");
    let again = &json["groups"][0]["measures"]["lines said again"];
    assert!(again["n"] == 2 && again["half_width"].is_number(), "how minds behaved: {again}");
}

#[test]
fn a_run_that_panics_has_failed_and_is_tried_again() {
    let lab = Lab::new(json!([1]), json!([{"name": "plain", "turns": 2}]));
    let made = AtomicUsize::new(0);
    lab.work(1, &StopSign::default(), &|_| {
        assert!(made.fetch_add(1, Ordering::SeqCst) > 0, "the first brain is a dud");
        heuristic()
    });
    let runs = lab.runtime.block_on(lab.store.runs_of(lab.batch.hash())).expect("can be read");
    let told: Vec<_> = runs.iter().map(|run| (run.state, run.claims, run.failures)).collect();
    assert_eq!(told, [(RunState::Done, 2, 1), (RunState::Done, 1, 0)]);
}

#[test]
fn a_run_that_never_works_is_given_up_with_its_cause_and_the_rest_goes_on() {
    let settings =
        json!([{"name": "plain", "turns": 2}, {"name": "none", "brain": "http://nobody"}]);
    let lab = Lab::new(json!([1]), settings);
    lab.work(2, &StopSign::default(), &|spec| match spec {
        BrainSpec::Known(BrainChoice::Heuristic) => heuristic(),
        other => panic!("`{other}` is not at home"),
    });
    let results = lab.results();
    assert!(!results.is_complete());
    let failures: Vec<_> = results.failures().collect();
    assert_eq!(failures.len(), 2);
    let expected = "none, seed 1: it panicked: `http://nobody` is not at home";
    assert!(failures.iter().all(|told| told.ends_with(expected)), "{failures:?}");
    let counts: Vec<_> = results.groups().iter().map(|group| (group.done, group.failed)).collect();
    assert_eq!(counts, [(1, 0), (0, 1), (1, 0), (0, 1)]);
    let told = results.to_string();
    assert!(told.contains("runs failed"), "{told}");
}

#[test]
fn who_is_told_to_stop_gives_back_what_is_held() {
    let lab = Lab::new(json!([1, 2]), json!([{"name": "plain"}]));
    let (stop, made) = (StopSign::default(), AtomicUsize::new(0));
    lab.work(1, &stop, &|_| {
        if made.fetch_add(1, Ordering::SeqCst) == 1 {
            stop.raise();
        }
        heuristic()
    });
    let tally = lab.runtime.block_on(lab.store.tally(lab.batch.hash())).expect("can be counted");
    assert_eq!((tally.done, tally.claimed, tally.waiting, tally.failed), (1, 0, 3, 0));
    let runs = lab.runtime.block_on(lab.store.runs_of(lab.batch.hash())).expect("can be read");
    assert_eq!((runs[1].claims, runs[1].failures), (1, 0), "to be stopped is no failure");
    let line = Progress::since(&tally).line(&tally, Duration::ZERO);
    assert_eq!(line, "1 of 4 done, 0 failed, 0 under way");
    assert_eq!(lab.play(2).len(), 4, "the rest can be played");
}

#[test]
fn a_database_that_is_away_for_less_than_a_lease_costs_no_run() {
    let lab = Lab::new(json!([1]), settings());
    let away = Away::new(&lab.store, 4);
    lab.work_on(Arc::new(away), Duration::from_secs(20)).unwrap_or_else(|error| panic!("{error}"));
    let runs = lab.runtime.block_on(lab.store.runs_of(lab.batch.hash())).expect("can be read");
    assert!(runs.iter().all(|run| (run.state, run.claims) == (RunState::Done, 1)), "{runs:?}");
}

#[test]
fn a_database_that_stays_away_ends_the_crew_with_the_reason() {
    let lab = Lab::new(json!([1]), settings());
    let away = Away::new(&lab.store, u32::MAX);
    let error = lab.work_on(Arc::new(away), Duration::from_millis(200)).expect_err("it is gone");
    assert!(error.to_string().contains("while claiming a run"), "{error}");
}
