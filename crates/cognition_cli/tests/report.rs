//! `cognition report` from outside: a page of a run that was played, whole, damaged or in a database.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cognition"));
    command.args(arguments).output().expect("should start")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn scene() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("data/scenarios/locked_door.scenario.json").display().to_string()
}

/// Plays the scene; gives where the run is.
fn played(out: &Path, turns: &str) -> String {
    let out = out.display().to_string();
    let sim = run(&["sim", &scene(), "--seed", "5", "--turns", turns, "--out", &out]);
    assert_eq!(sim.status.code(), Some(0), "{}", text(&sim.stderr));
    out
}

/// What a page holds, as a browser reads it.
fn data(page: &str) -> Value {
    let (_, data) = page.split_once("type=\"application/json\">").expect("should hold data");
    let (data, _) = data.split_once("</script>").expect("should end");
    serde_json::from_str(data).expect("should be JSON")
}

fn fact<'a>(data: &'a Value, label: &str) -> &'a str {
    let sections = data["overview"].as_array().into_iter().flatten();
    let mut facts = sections.flat_map(|section| section["facts"].as_array().into_iter().flatten());
    let fact = facts.find(|fact| fact["label"] == label).expect("should be told");
    fact["value"].as_str().expect("should be text")
}

fn log_of(run: &str) -> PathBuf {
    Path::new(run).join("run.jsonl")
}

#[test]
fn a_run_that_was_played_is_all_in_its_page_and_the_page_is_the_same_twice() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let played = played(&folder.path().join("run"), "6");
    let page = folder.path().join("report.html").display().to_string();
    let report = run(&["report", &played, "-o", &page]);
    assert_eq!(report.status.code(), Some(0), "{}", text(&report.stderr));
    let page = std::fs::read_to_string(&page).expect("should be written");
    assert_eq!(text(&run(&["report", &played]).stdout), page, "the same, without a file");
    let data = data(&page);
    let log = std::fs::read_to_string(log_of(&played)).expect("should be there");
    let raw = data["entries"].as_array().expect("should be a list").iter();
    let raw: Vec<_> = raw.filter_map(|entry| entry["raw"].as_str()).collect();
    assert_eq!(raw, log.lines().collect::<Vec<_>>(), "nothing should be lost");
    assert_eq!(data["title"], "The Locked Door");
    assert_eq!((fact(&data, "seed"), fact(&data, "brain")), ("5", "heuristic"));
    assert!(fact(&data, "chain of hashes").starts_with("whole"));
    let asked = log.matches("\"event\":\"turn_started\"").count();
    assert_eq!(fact(&data, "turns in which a brain was asked"), asked.to_string());
    let names = data["minds"].as_array().expect("should be a list").iter();
    let names: Vec<_> = names.filter_map(|mind| mind["name"].as_str()).collect();
    assert!(names.contains(&"Mara Quill") || names.contains(&"Mara"), "{names:?}");
    for panel in ["bars", "diff", "verdicts", "text", "facts"] {
        assert!(page.contains(&format!("{{\"panel\":\"{panel}\"")), "should have {panel}");
    }
}

#[test]
fn a_log_that_was_cut_and_changed_is_shown_with_its_faults() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let played = played(&folder.path().join("run"), "3");
    let log = std::fs::read_to_string(log_of(&played)).expect("should be there");
    let mut lines: Vec<_> = log.lines().map(str::to_owned).collect();
    lines.truncate(20);
    lines[4] = "{\"tick\":1,\"event\":\"sang\"}".to_owned();
    lines[19].truncate(17);
    std::fs::write(log_of(&played), lines.join("\n")).expect("should write");
    let report = run(&["report", &played]);
    assert_eq!(report.status.code(), Some(1), "what is wrong is told by the exit code as well");
    let told = text(&report.stderr);
    for place in ["run.jsonl:5:", "run.jsonl:20:", "`chain`"] {
        assert!(told.contains(place), "{place}: {told}");
    }
    let data = data(&text(&report.stdout));
    assert_eq!(data["entries"].as_array().map(Vec::len), Some(20));
    assert!(fact(&data, "end").contains("cut off"));
    assert!(fact(&data, "chain of hashes").starts_with("broken"));
    let checked = run(&["check", &log_of(&played).display().to_string()]);
    let checked = text(&checked.stdout);
    assert!(told.lines().all(|fault| checked.contains(fault)), "as `check` says: {checked}");
}

#[test]
fn a_run_in_a_database_makes_the_same_entries_as_one_in_a_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let in_folder = played(&folder.path().join("run"), "4");
    let database = format!("sqlite:{}", folder.path().join("runs.db").display());
    let kept =
        run(&["sim", &scene(), "--seed", "5", "--turns", "4", "--out", &database, "--name", "one"]);
    assert_eq!(kept.status.code(), Some(0), "{}", text(&kept.stderr));
    let [first, second] = [in_folder, format!("{database}#one")].map(|place| {
        let report = run(&["report", &place]);
        assert_eq!(report.status.code(), Some(0), "{}", text(&report.stderr));
        data(&text(&report.stdout))
    });
    let kinds = |data: &Value| -> Vec<Value> {
        let entries = data["entries"].as_array().expect("should be a list");
        entries.iter().map(|entry| entry["kind"].clone()).collect()
    };
    assert_eq!(kinds(&first), kinds(&second));
    assert!(fact(&second, "chain of hashes").starts_with("whole"));
    assert_eq!(fact(&first, "how turns ended"), fact(&second, "how turns ended"));
}

#[test]
fn what_is_no_run_is_refused_with_what_would_be_one() {
    let report = run(&["report", "/no/such/run"]);
    assert_eq!(report.status.code(), Some(1));
    assert!(text(&report.stderr).contains("sim --out"), "{}", text(&report.stderr));
}
