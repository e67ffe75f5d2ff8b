//! The tool from outside: what it prints, where, and with which exit code.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn cognition(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cognition"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    cognition(arguments).output().expect("should start")
}

fn run_with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = cognition(arguments).spawn().expect("should start");
    let mut stdin = child.stdin.take().expect("should have a standard input");
    stdin.write_all(input.as_bytes()).expect("should read");
    drop(stdin);
    child.wait_with_output().expect("should end")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn scene() -> String {
    root().join("data/scenarios/locked_door.scenario.json").display().to_string()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_simulation_is_the_same_twice_and_leaves_a_log_that_can_be_checked() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run").display().to_string();
    let first = run(&["sim", &scene(), "--seed", "5", "--turns", "6", "--out", &out]);
    let second = run(&["sim", &scene(), "--seed", "5", "--turns", "6"]);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    assert!(text(&first.stdout).contains("The Locked Door"));
    assert_eq!(text(&first.stdout), text(&second.stdout));
    assert!(!text(&first.stdout).contains('\u{1b}'), "should use no colour in a pipe");
    let checked = run(&["check", &out]);
    assert_eq!(text(&checked.stdout), "2 files checked, 0 faults\n");
}

#[test]
fn a_prompt_is_printed_as_the_mind_would_get_it() {
    let output = run(&["prompt", &scene(), "--mind", "mara", "--schema"]);
    let prompt = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for part in
        ["COGNITIVE LEDGER UPDATE RULES", "You are Mara.", "<available_actions>", "\"chosenIndex\""]
    {
        assert!(prompt.contains(part), "should contain {part}");
    }
    let output = run(&["prompt", &scene(), "--mind", "merlin"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("no mind `merlin`; it has brannic"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_bad_line_of_an_evaluation_gives_an_error_and_the_rest_goes_on() {
    let input = "{\"ledger\": null}\n\nnonsense\n{\"ledger\": {}}\n";
    let output = run_with_input(&["eval", "ledger-section"], input);
    let out = text(&output.stdout);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert_eq!(lines[0], r#"{"text":""}"#);
    assert!(lines[1].starts_with(r#"{"error":"#));
    assert!(lines[2].contains("[None yet]"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_is_wrong_is_exit_code_1_and_what_is_misused_is_2() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bad = folder.path().join("bad.persona.json");
    std::fs::write(&bad, "{").expect("should write");
    let output = run(&["check", &bad.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout).contains("bad.persona.json:1:1: not JSON"),
        "{}",
        text(&output.stdout)
    );
    assert_eq!(run(&["sim", "no/such.scenario.json"]).status.code(), Some(1));
    assert_eq!(run(&["sing"]).status.code(), Some(2));
    assert_eq!(run(&["sim", &scene(), "--brain", "gpt"]).status.code(), Some(2));
}

#[test]
fn everything_that_ships_is_valid() {
    let folders = ["assets", "data"].map(|folder| root().join(folder).display().to_string());
    let output = run(&["check", &folders[0], &folders[1]]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}
