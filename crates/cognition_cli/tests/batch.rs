//! `cognition batch` from outside: several processes on one database, and what they tell.

#[path = "../../cognition_store/tests/store/cluster.rs"]
mod cluster;

use cluster::Cluster;
use cognition_store::{BatchRun, BatchStore, RunState, open};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// Longer than any of this takes, even where the machine has other work.
const LIMIT: Duration = Duration::from_secs(120);

/// An experiment, and a store to look into.
struct Lab {
    folder: TempDir,
    location: String,
    runtime: Runtime,
    store: Arc<dyn BatchStore>,
    hash: String,
}

impl Lab {
    /// So many runs, of so many turns with a brain that takes so long.
    fn new(folder: TempDir, location: String, runs: u64, turns: u64, latency_ms: u64) -> Self {
        let scenario = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../data/scenarios/cascade.scenario.json");
        let setting = json!({"name": "slow", "turns": turns, "latency_ms": latency_ms});
        let experiment = json!({"title": "Cascade <b>", "scenarios": [scenario],
            "seeds": {"from": 1, "count": runs}, "settings": [setting]});
        let path = folder.path().join("x.experiment.json");
        std::fs::write(&path, experiment.to_string()).expect("there is room");
        let batch = cognition_batch::Batch::read(&path).unwrap_or_else(|error| panic!("{error}"));
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.expect("the operating system grants it");
        let store = runtime.block_on(open(&location)).unwrap_or_else(|e| panic!("{e}"));
        Self { folder, location, runtime, store, hash: batch.hash().to_owned() }
    }

    fn on_sqlite(runs: u64, turns: u64, latency_ms: u64) -> Self {
        let folder = tempfile::tempdir().expect("there is room");
        let location = format!("sqlite:{}", folder.path().join("lab.db").display());
        Self::new(folder, location, runs, turns, latency_ms)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cognition"));
        command.arg("batch").arg(self.path("x.experiment.json"));
        command.args(["--workers", "1", "--store", &self.location]).args(more);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn start(&self, more: &[&str]) -> Child {
        self.command(more).spawn().expect("should start")
    }

    fn run(&self, more: &[&str]) -> Output {
        self.command(more).output().expect("should start")
    }

    fn runs(&self) -> Vec<BatchRun> {
        self.runtime.block_on(self.store.runs_of(&self.hash)).expect("can be read")
    }

    /// The run that a process holds.
    fn held_by(&self, child: &Child) -> Option<u64> {
        let name = format!("-{}-1", child.id());
        let held = |run: &BatchRun| run.state == RunState::Claimed && run.worker.ends_with(&name);
        self.runs().into_iter().find(held).map(|run| run.run)
    }

    /// Waits until a process holds a run.
    fn wait_for(&self, child: &Child) {
        let begun = Instant::now();
        while self.held_by(child).is_none() {
            assert!(begun.elapsed() < LIMIT, "should hold a run: {:?}", self.runs());
        }
    }

    /// Stops a process while it holds a run; says which it is.
    fn hold(&self, child: &Child) -> u64 {
        loop {
            self.wait_for(child);
            signal(child, "-STOP");
            // Between two runs it holds none.
            if let Some(held) = self.held_by(child) {
                return held;
            }
            signal(child, "-CONT");
        }
    }

    /// Kills a process that holds a run, so that it can clean nothing up; says which it was.
    fn kill(&self, child: &mut Child) -> u64 {
        let torn = self.hold(child);
        child.kill().expect("it is still there");
        child.wait().expect("it is killed");
        torn
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn signal(child: &Child, name: &str) {
    let told = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(told.expect("there is a `kill`").success(), "should be told {name}");
}

fn ended(child: Child) -> Output {
    child.wait_with_output().expect("should end")
}

#[test]
fn of_three_processes_on_postgres_one_is_killed_and_every_run_is_done_once() {
    let Some(cluster) = Cluster::start() else { return };
    let folder = tempfile::tempdir().expect("there is room");
    let lab = Lab::new(folder, cluster.url(), 12, 6, 30);
    let lease = ["--lease", "6"];
    let mut victim = lab.start(&lease);
    let others = [lab.start(&lease), lab.start(&lease)];
    let torn = lab.kill(&mut victim);
    let outputs = others.map(ended);
    for output in &outputs {
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    assert_eq!(text(&outputs[0].stdout), text(&outputs[1].stdout), "both tell the whole");
    let runs = lab.runs();
    assert_eq!(runs.len(), 12);
    for run in runs {
        // The database may have been told the end of it by then, and not us.
        let torn = run.run == torn && run.claims > 1;
        let expected = if torn { (RunState::Done, 2, 1) } else { (RunState::Done, 1, 0) };
        assert_eq!((run.state, run.claims, run.failures), expected, "run {}", run.run);
        assert_eq!(run.outcome["measures"]["ended"], "The run stops here.", "{:?}", run.outcome);
    }
}

#[test]
fn two_processes_play_on_once_the_database_is_back_and_lose_no_run() {
    let Some(cluster) = Cluster::start() else { return };
    let folder = tempfile::tempdir().expect("there is room");
    let lab = Lab::new(folder, cluster.url(), 12, 6, 30);
    let processes = [lab.start(&["--lease", "60"]), lab.start(&["--lease", "60"])];
    processes.iter().for_each(|process| _ = lab.hold(process));
    cluster.end();
    processes.iter().for_each(|process| signal(process, "-CONT"));
    // Longer than either needs to play what it holds, and to find nobody to tell it to.
    std::thread::sleep(Duration::from_secs(2));
    cluster.begin();
    for output in processes.map(ended) {
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    let runs = lab.runs();
    assert_eq!(runs.len(), 12);
    assert!(runs.iter().all(|run| (run.state, run.claims) == (RunState::Done, 1)), "{runs:?}");
}

#[test]
fn two_processes_share_a_sqlite_file_and_play_each_run_once() {
    let lab = Lab::on_sqlite(8, 6, 5);
    let outputs = [lab.start(&[]), lab.start(&[])].map(ended);
    for output in &outputs {
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    assert_eq!(text(&outputs[0].stdout), text(&outputs[1].stdout));
    assert!(lab.runs().iter().all(|run| (run.state, run.claims) == (RunState::Done, 1)));
}

#[test]
fn the_same_command_prints_the_results_again_and_writes_them() {
    let lab = Lab::on_sqlite(3, 6, 0);
    let out = lab.path("out").display().to_string();
    let first = lab.run(&["--out", &out]);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let again = lab.run(&[]);
    assert_eq!(text(&first.stdout), text(&again.stdout));
    assert!(lab.runs().iter().all(|run| run.claims == 1), "nothing is played again");
    let told = text(&first.stdout);
    for part in ["Cascade <b>", "runs done", "2.00 ± 0.00", "routed", "95 % confidence"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(text(&first.stderr).contains("3 of 3 done, 0 failed"), "{}", text(&first.stderr));
    let written =
        |name: &str| std::fs::read_to_string(lab.path("out").join(name)).expect("is there");
    let json: Value = serde_json::from_str(&written("results.json")).expect("is JSON");
    assert_eq!(json["groups"][0]["done"], 3);
    assert!(written("results.csv").starts_with("scenario,setting,seed,state,"));
    let svg = written("results.svg");
    assert!(svg.contains("Cascade &lt;b&gt;") && !svg.contains("<b>"), "{svg}");
}

#[test]
fn who_is_interrupted_or_terminated_gives_back_what_is_held() {
    for name in ["-INT", "-TERM"] {
        let lab = Lab::on_sqlite(4, 12, 50);
        let child = lab.start(&[]);
        lab.wait_for(&child);
        signal(&child, name);
        let output = ended(child);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("the same command plays the rest"));
        let runs = lab.runs();
        let held = runs.iter().filter(|run| run.state == RunState::Claimed).count();
        assert_eq!((held, runs.iter().map(|run| run.failures).sum::<u64>()), (0, 0));
        let output = lab.run(&[]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(lab.runs().iter().all(|run| run.state == RunState::Done));
    }
}

#[test]
fn what_is_wrong_with_an_experiment_is_told_with_file_place_and_rule() {
    let lab = Lab::on_sqlite(1, 1, 0);
    let wrong = json!({"title": "x", "scenarios": ["gone.scenario.json"], "seeds": [],
        "settings": [{"name": "x", "hat": "red"}]});
    std::fs::write(lab.path("x.experiment.json"), wrong.to_string()).expect("there is room");
    let output = lab.run(&[]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(told.contains("x.experiment.json: /seeds: `oneOf`"), "{told}");
    assert!(told.contains("/settings/0: `additionalProperties`"), "{told}");
    let path = lab.path("x.experiment.json").display().to_string();
    let mut check = Command::new(env!("CARGO_BIN_EXE_cognition"));
    let checked = check.args(["check", &path]).output().expect("should start");
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked.stdout).contains("2 faults"), "{}", text(&checked.stdout));
}
