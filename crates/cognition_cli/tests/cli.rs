//! The tool from outside: what it prints, where, and with which exit code.

#[path = "process/process.rs"]
mod process;

use process::{cognition, run_with_input, text};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

fn run(arguments: &[&str]) -> Output {
    cognition(arguments).output().expect("should start")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn scene() -> String {
    root().join("data/scenarios/locked_door.scenario.json").display().to_string()
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
    assert_eq!(text(&checked.stdout), "40 files checked, 0 faults\n");
}

#[test]
fn a_crowd_queues_in_three_ways_and_the_same_twice() {
    let arguments = ["sim", "--crowd", "60", "--slots", "2", "--seconds", "6", "--seed", "3"];
    let first = run(&arguments);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let shown = text(&first.stdout);
    for part in ["60 minds", "\nby attention\n", "1 of the slots kept", "first come", "spoken_to"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert_eq!(shown, text(&run(&arguments).stdout));
    let both = run(&["sim", &scene(), "--crowd", "60"]);
    assert_eq!(both.status.code(), Some(2), "a scenario has a cast of its own");
}

#[test]
fn prices_are_checked() {
    let prices = root().join("data/costs").display().to_string();
    assert_eq!(text(&run(&["check", &prices]).stdout), "1 files checked, 0 faults\n");
}

#[test]
fn the_folder_of_a_run_can_be_played_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let scenario = scene_with_own_actions(folder.path());
    let out = folder.path().join("run");
    let arguments = ["sim", &scenario, "--seed", "7", "--turns", "6", "--out"];
    let first = cognition(&arguments).arg(&out).current_dir(root()).output().expect("should start");
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    for file in ["run.jsonl", "packs/own.actions.json", "assets/personas/mara.persona.json"] {
        assert!(out.join(file).is_file(), "should hold {file}");
    }
    let copy = out.join("run.scenario.json").display().to_string();
    let here = out.display().to_string();
    let again = run(&["sim", &copy, "--seed", "7", "--turns", "6", "--out", &here]);
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    assert_eq!(text(&again.stdout), text(&first.stdout));
    let checked = run(&["check", &here]);
    assert_eq!(text(&checked.stdout), "41 files checked, 0 faults\n");
}

/// The scene, away from its assets and with an action pack beside it.
fn scene_with_own_actions(folder: &Path) -> String {
    std::fs::create_dir(folder.join("packs")).expect("should be made");
    let pack = root().join("data/actions/world.actions.json");
    std::fs::copy(pack, folder.join("packs/own.actions.json")).expect("should be copied");
    let text = std::fs::read_to_string(scene()).expect("should be there");
    let text = text.replacen('{', "{\"actions\": \"packs/own.actions.json\",", 1);
    let scenario = folder.join("own.scenario.json");
    std::fs::write(&scenario, text).expect("should write");
    scenario.display().to_string()
}

fn cascade() -> [String; 2] {
    let file = |name: &str| root().join("data/scenarios").join(name).display().to_string();
    [file("cascade.scenario.json"), format!("script:{}", file("cascade.replies.json"))]
}

#[test]
fn days_are_told_in_numbers_and_their_folder_holds_what_was_learned_before() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run").display().to_string();
    let week = format!("{}/../../data/scenarios/week.scenario.json", env!("CARGO_MANIFEST_DIR"));
    let first = run(&["sim", &week, "--days", "2", "--out", &out]);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    for told in ["thoughts by themselves: ", "judged by the next words: ", "weight "] {
        assert!(text(&first.stdout).contains(told), "should tell `{told}`");
    }
    let copy = format!("{out}/run.scenario.json");
    let again = run(&["sim", &copy, "--days", "2"]);
    assert_eq!(text(&again.stdout), text(&first.stdout));
    let checked = run(&["check", &out]);
    assert_eq!(text(&checked.stdout), "39 files checked, 0 faults\n");
}

#[test]
fn a_script_of_deeds_is_played_and_lies_in_the_folder_of_its_run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [scenario, script] = cascade();
    let out = folder.path().join("run").display().to_string();
    let first = run(&["sim", &scenario, "--brain", &script, "--out", &out]);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    assert!(text(&first.stdout).contains("The lock of the cellar turns over"));
    let copies = [format!("{out}/run.scenario.json"), format!("script:{out}/run.replies.json")];
    let again = run(&["sim", &copies[0], "--brain", &copies[1]]);
    assert_eq!(text(&again.stdout), text(&first.stdout));
    let checked = run(&["check", &out]);
    assert_eq!(text(&checked.stdout), "41 files checked, 0 faults\n");
}

#[test]
fn a_person_is_asked_before_every_act_and_corrected_where_the_answer_makes_no_sense() {
    let [scenario, script] = cascade();
    let arguments = ["sim", &scenario, "--brain", &script, "--approve", "--turns", "4"];
    let output = run_with_input(&arguments, "\nperhaps\n99\n0 Not tonight.\nn the clock lies\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let (told, asked) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(asked.matches(" 0. Wait").count(), 4, "{asked}");
    assert!(asked.contains("`perhaps` is neither `y` nor `n`"), "{asked}");
    assert!(asked.contains("99 is not on offer"), "{asked}");
    assert!(asked.contains("Nobody answers"), "{asked}");
    assert!(told.contains("Odo speaks to Tamsin") && told.contains("Brannic waits"), "{told}");
    assert!(!told.contains("Mara looks at the tall clock"), "should be rejected: {told}");
}

#[test]
fn all_faults_of_the_files_of_a_scene_come_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let scenario = scene_with_own_actions(folder.path());
    std::fs::write(folder.path().join("packs/own.actions.json"), "{").expect("should write");
    let personas = folder.path().join("assets/personas");
    std::fs::create_dir_all(&personas).expect("should be made");
    std::fs::write(personas.join("mara.persona.json"), "{").expect("should write");
    let output = run(&["sim", &scenario]);
    let faults = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(faults.matches("`readable`").count(), 3, "{faults}");
    for fault in ["mara.persona.json:1:1: not JSON", "own.actions.json:1:1: not JSON"] {
        assert!(faults.contains(fault), "should name {fault}: {faults}");
    }
}

#[test]
fn no_turns_are_no_turns() {
    let output = run(&["sim", &scene(), "--turns", "0"]);
    let shown = text(&output.stdout);
    assert!(shown.contains("The run stops here.") && !shown.contains("Round 1"), "{shown}");
}

#[test]
fn a_prompt_of_any_turn_is_printed_measured_and_compared() {
    let later = run(&["prompt", &scene(), "--mind", "mara", "--turn", "2", "--purpose", "decide"]);
    let prompt = text(&later.stdout);
    assert_eq!(later.status.code(), Some(0), "{}", text(&later.stderr));
    assert!(prompt.contains("<available_actions>"), "{prompt}");
    let measured = run(&["prompt", &scene(), "--mind", "mara", "--turn", "2", "--tokens"]);
    let table = text(&measured.stdout);
    for row in ["available_actions ", "reply schema ", "all ", "of which the prefix "] {
        assert!(table.contains(row), "should measure {row}: {table}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let prompts = folder.path().join("prompts");
    std::fs::create_dir(&prompts).expect("a folder");
    let own = "{{available_actions}}\nDecide, {{name}}.\n{{correction}}";
    std::fs::write(prompts.join("respond_turn.prompt.md"), own).expect("a file");
    let own = folder.path().display().to_string();
    let compared = run(&["prompt", &scene(), "--mind", "mara", "--against", &own]);
    let difference = text(&compared.stdout);
    assert!(difference.contains("\n- Decide, Mara.\n"), "{difference}");
    let never = run(&["prompt", &scene(), "--mind", "mara", "--turn", "1", "--purpose", "reflect"]);
    assert_eq!(never.status.code(), Some(1));
    let why = text(&never.stderr);
    assert!(why.contains("`mara` was not asked that; it was asked "), "{why}");
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
fn an_operation_on_refs_that_cannot_be_done_leaves_the_rest_of_its_line_alone() {
    let input = r#"{"ops": [{"op": "touch", "turn": 1, "type": "door", "label": "oak door"}, {"op": "remove", "turn": 2, "ref": "door_2"}, {"op": "list", "turn": 2}]}"#;
    let output = run_with_input(&["eval", "refs"], input);
    assert_eq!(
        text(&output.stdout).trim_end(),
        r#"{"results":[{"ref":"door_1"},{"error":"no thing is called `door_2`"},{"active":["door_1"],"retained":[],"counts":{"door":1}}]}"#
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn an_evaluation_answers_each_line_before_the_next_one_is_written() {
    let mut child = cognition(&["eval", "ledger-section"]).spawn().expect("should start");
    let mut stdin = child.stdin.take().expect("should have a standard input");
    let stdout = child.stdout.take().expect("should have a standard output");
    let (sender, answers) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    for (line, answer) in [("{\"ledger\": null}", "{\"text\":\"\"}"), ("{", "{\"error\":")] {
        writeln!(stdin, "{line}").expect("should be read");
        let said = answers.recv_timeout(Duration::from_secs(30)).expect("should answer at once");
        assert!(said.starts_with(answer), "{said}");
    }
    drop(stdin);
    assert!(child.wait().expect("should end").success());
    reader.join().expect("should end").expect("should be heard");
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
    assert_eq!(run(&["sim", &scene(), "--chooses", "dice"]).status.code(), Some(2));
}

#[test]
fn everything_that_ships_is_valid() {
    let folders = ["assets", "data"].map(|folder| root().join(folder).display().to_string());
    let output = run(&["check", &folders[0], &folders[1]]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}

#[test]
fn a_run_is_kept_in_a_database_and_checked_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("runs.db");
    let out = format!("sqlite:{}", path.display());
    let scene = scene();
    let sim = ["sim", &scene, "--seed", "5", "--turns", "6", "--out", &out];
    let first = run(&sim);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let plain = run(&["sim", &scene, "--seed", "5", "--turns", "6"]);
    assert_eq!(text(&first.stdout), text(&plain.stdout), "should be told all the same");

    let taken = run(&sim);
    assert_eq!(taken.status.code(), Some(1));
    let told = text(&taken.stderr);
    assert!(told.contains("`locked_door-5` already: give this one another name"), "{told}");
    let named = cognition(&sim).args(["--name", "again"]).output().expect("should start");
    assert_eq!(named.status.code(), Some(0), "{}", text(&named.stderr));

    let all = run(&["check", &out]);
    assert_eq!(text(&all.stdout), "0 files checked, 2 runs of databases, 0 faults\n");
    let one = run(&["check", &format!("{out}#again")]);
    assert_eq!(text(&one.stdout), "0 files checked, 1 runs of databases, 0 faults\n");
    let none = run(&["check", &format!("{out}#gone")]);
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stdout).contains("there is no run `gone`"), "{}", text(&none.stdout));
    let absent = run(&["check", &format!("{out}x")]);
    assert!(text(&absent.stdout).contains("there is no file"), "{}", text(&absent.stdout));
    assert!(!folder.path().join("runs.dbx").exists(), "to look should make nothing");
}

#[test]
fn a_database_that_cannot_be_had_or_a_name_for_a_folder_ends_the_run_before_it_begins() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let no_place = format!("sqlite:{}/no/such/folder/runs.db", folder.path().display());
    let refused = run(&["sim", &scene(), "--turns", "1", "--out", &no_place]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("cannot be opened"), "{}", text(&refused.stderr));
    assert_eq!(text(&refused.stdout), "", "should not play what is not kept");
    let out = folder.path().join("run").display().to_string();
    let named = run(&["sim", &scene(), "--turns", "1", "--out", &out, "--name", "x"]);
    assert!(text(&named.stderr).contains("`--name` is for a run in a database"));
}

#[test]
fn a_record_of_a_run_folder_that_was_changed_is_named_by_its_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run").display().to_string();
    let first = run(&["sim", &scene(), "--seed", "5", "--turns", "6", "--out", &out]);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let log = folder.path().join("run/run.jsonl");
    let lines = std::fs::read_to_string(&log).expect("should be there");
    let (place, line) = lines
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains(r#""event":"uttered""#))
        .expect("somebody should speak");
    let changed = line.replace(r#""fallback":false"#, r#""fallback":true"#);
    std::fs::write(&log, lines.replacen(line, &changed, 1)).expect("should be written");
    let checked = text(&run(&["check", &out]).stdout);
    let expected = format!("run.jsonl:{}: (top level): `chain`: record {0} (`uttered`)", place + 1);
    assert!(checked.contains(&expected), "{checked}");
}
