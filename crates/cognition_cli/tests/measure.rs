//! `cognition measure` from outside: a run that was played, and one that is damaged.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cognition"));
    command.args(arguments).output().expect("should start")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn played(folder: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let scene = root.join("data/scenarios/locked_door.scenario.json").display().to_string();
    let out = folder.join("run").display().to_string();
    let sim = run(&["sim", &scene, "--seed", "5", "--turns", "12", "--out", &out]);
    assert_eq!(sim.status.code(), Some(0), "{}", text(&sim.stderr));
    out
}

#[test]
fn a_run_that_was_played_is_measured_by_folder_and_by_log_alike() {
    let folder = tempfile::tempdir().expect("there is room");
    let out = played(folder.path());
    let json = folder.path().join("measures.json").display().to_string();
    let measured = run(&["measure", &out, "--json", &json]);
    assert_eq!(measured.status.code(), Some(0), "{}", text(&measured.stderr));
    let log = Path::new(&out).join("run.jsonl").display().to_string();
    assert_eq!(text(&run(&["measure", &log]).stdout), text(&measured.stdout));

    let json = std::fs::read_to_string(&json).expect("is written");
    let json: Value = serde_json::from_str(&json).expect("is JSON");
    assert_eq!((&json["seed"], &json["brain"]), (&5.into(), &"heuristic".into()));
    let log = std::fs::read_to_string(&log).expect("is there");
    let turns = log.matches("\"event\":\"turn_started\"").count();
    assert_eq!(json["counts"]["spending"]["turns"], turns);
    let numbers = json["numbers"].as_array().expect("is a list");
    let told = text(&measured.stdout);
    assert_eq!(told.lines().count(), numbers.len());
    for (line, number) in told.lines().zip(numbers) {
        assert!(line.starts_with(number["name"].as_str().expect("has a name")), "{line}");
    }
}

#[test]
fn a_line_that_is_no_record_is_named_and_the_rest_is_measured() {
    let folder = tempfile::tempdir().expect("there is room");
    let log = Path::new(&played(folder.path())).join("run.jsonl");
    let whole = run(&["measure", &log.display().to_string()]);
    let lines = std::fs::read_to_string(&log).expect("is there");
    let (first, rest) = lines.split_once('\n').expect("has lines");
    std::fs::write(&log, format!("{first}\nnonsense\n{rest}")).expect("there is room");
    let damaged = run(&["measure", &log.display().to_string()]);
    assert_eq!(damaged.status.code(), Some(1));
    assert!(text(&damaged.stderr).contains("run.jsonl:2: no record"), "{}", text(&damaged.stderr));
    assert_eq!(damaged.stdout, whole.stdout);
}
