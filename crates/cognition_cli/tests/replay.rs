//! `cognition replay` from outside: runs that are the same, and runs that are not.

#[path = "process/process.rs"]
mod process;

use process::{run_with_input, text};
use std::path::{Path, PathBuf};
use std::process::Output;
use tempfile::TempDir;

fn run(arguments: &[&str]) -> Output {
    run_with_input(arguments, "")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn data(name: &str) -> String {
    root().join("data").join(name).display().to_string()
}

/// The folder of a run of the tavern, and the folder in which that is.
fn simulated(more: &[&str], input: &str) -> (String, TempDir) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run").display().to_string();
    let scene = data("scenarios/locked_door.scenario.json");
    let sim = ["sim", &scene, "--seed", "7", "--turns", "6", "--out", &out];
    let played = run_with_input(&[&sim[..], more].concat(), input);
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    (out, folder)
}

/// A run that was recorded: its brain took its time.
fn recorded() -> (String, TempDir) {
    let cassette = format!("cassette:{}", data("cassettes/tavern.cassette.jsonl"));
    simulated(&["--brain", &cassette], "")
}

fn edit(file: &str, change: impl FnOnce(String) -> String) {
    let text = std::fs::read_to_string(file).expect("should be there");
    std::fs::write(file, change(text)).expect("should write");
}

#[test]
fn a_recorded_run_is_the_same_in_processes_with_one_thread_and_with_eight() {
    let (out, _kept) = recorded();
    let replayed = |threads: &str| {
        let replayed = run(&["replay", &out, "--threads", threads, "--times", "5"]);
        assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed.stdout));
        text(&replayed.stdout)
    };
    let (one, eight) = (replayed("1"), replayed("8"));
    assert_eq!(one, eight);
    assert_eq!(one.lines().count(), 5);
    assert!(one.starts_with("the same: "), "{one}");
    let checked = run(&["check", &out]);
    assert!(text(&checked.stdout).ends_with(" files checked, 0 faults\n"));
}

#[test]
fn a_run_by_rule_is_played_again_without_a_cassette() {
    let (out, _kept) = simulated(&[], "");
    assert!(!Path::new(&out).join("run.cassette.jsonl").exists());
    let replayed = run(&["replay", &out]);
    assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed.stdout));
}

#[test]
fn who_chooses_is_kept_with_the_run_and_a_replay_has_it() {
    let played = |chooses| simulated(&["--chooses", chooses], "");
    let [(by_engine, _kept), (by_model, _also_kept)] = ["engine", "model"].map(played);
    let chosen = |out: &str| {
        let log = std::fs::read_to_string(format!("{out}/run.jsonl")).expect("is written");
        log.matches("engine_chose").count()
    };
    assert!(chosen(&by_engine) > 0 && chosen(&by_model) == 0);
    for out in [&by_engine, &by_model] {
        let replayed = run(&["replay", out]);
        assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed.stdout));
    }
    edit(&format!("{by_engine}/run.json"), |json| json.replace("engine", "model"));
    assert_eq!(run(&["replay", &by_engine]).status.code(), Some(1));
}

#[test]
fn what_a_person_answered_is_answered_again() {
    let (out, _kept) = simulated(&["--approve"], "y\nn not now\n0\ny\n");
    let answers = std::fs::read_to_string(format!("{out}/run.answers.txt")).expect("are kept");
    assert!(answers.starts_with("y\nn not now\n"), "{answers}");
    let replayed = run(&["replay", &out]);
    assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed.stdout));
    std::fs::write(format!("{out}/run.answers.txt"), "n\n").expect("should write");
    assert_eq!(run(&["replay", &out]).status.code(), Some(1));
}

#[test]
fn an_edited_word_of_a_prompt_is_told_with_its_file() {
    let (out, kept) = recorded();
    let assets = kept.path().join("edited");
    std::fs::create_dir_all(assets.join("prompts")).expect("should be made");
    let file = "prompts/system.prompt.md";
    let prompt = std::fs::read_to_string(format!("{out}/assets/{file}")).expect("is kept");
    let edited = prompt.replacen("character", "personage", 1);
    std::fs::write(assets.join(file), edited).expect("should write");
    let replayed = run(&["replay", &out, "--assets", &assets.display().to_string()]);
    assert_eq!(replayed.status.code(), Some(1), "{}", text(&replayed.stderr));
    let told = text(&replayed.stdout);
    for part in ["no such question", "the stable segment", "system.prompt.md", "personage"] {
        assert!(told.contains(part), "should tell `{part}`: {told}");
    }
}

#[test]
fn a_changed_record_is_told_with_its_line_mind_and_field() {
    let (out, _kept) = recorded();
    edit(&format!("{out}/run.jsonl"), |log| log.replacen(r#""attempt":1"#, r#""attempt":9"#, 1));
    edit(&format!("{out}/run.jsonl"), |log| log.replacen(r#""rounds":"#, r#""rounds":9"#, 1));
    let replayed = run(&["replay", &out]);
    assert_eq!(replayed.status.code(), Some(1));
    assert!(text(&replayed.stdout).starts_with("run.jsonl:"), "{}", text(&replayed.stdout));
}

#[test]
fn a_cassette_that_lost_a_text_is_refused_with_its_line() {
    let (out, _kept) = recorded();
    edit(&format!("{out}/run.cassette.jsonl"), |tape| tape.replacen("You are", "You were", 1));
    for command in ["replay", "check"] {
        let refused = run(&[command, &out]);
        assert_eq!(refused.status.code(), Some(1));
        let told = text(&refused.stdout) + &text(&refused.stderr);
        assert!(told.contains("run.cassette.jsonl:") && told.contains("`hash`"), "{told}");
    }
}

#[test]
fn what_is_no_folder_of_a_run_is_a_matter_of_usage() {
    let replayed = run(&["replay", &data("scenarios")]);
    assert_eq!(replayed.status.code(), Some(2), "{}", text(&replayed.stderr));
    assert!(text(&replayed.stderr).contains("it has no run.json"));
}
