//! `cognition chat` and `cognition why` from outside: what comes of lines in a pipe.

#[path = "process/process.rs"]
mod process;

use process::{run_with_input, text};
use std::process::Output;

fn said(arguments: &[&str], input: &str) -> String {
    let played = run_with_input(&[&["chat"], arguments].concat(), input);
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    text(&played.stdout)
}

fn run(arguments: &[&str]) -> Output {
    run_with_input(arguments, "")
}

#[test]
fn a_stranger_comes_into_the_tavern_says_a_line_and_is_answered() {
    let told = said(&[], "Good evening, Brannic. What is there to eat?\n");
    assert!(told.contains("Wren comes in.") && told.contains("You are Wren."), "{told}");
    assert!(told.contains("\n  Brannic: \""), "he should answer: {told}");
    assert!(
        told.contains("\n> Good evening, Brannic. What is there to eat?\n"),
        "both sides: {told}"
    );
    assert!(!told.contains('\u{1b}'), "should use no colour in a pipe");
    let longest = told.lines().map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| longest < 90), "should be broken into lines: {told}");
    assert_eq!(told, said(&[], "Good evening, Brannic. What is there to eat?\n"), "the same twice");
}

#[test]
fn where_several_are_near_a_line_says_for_whom_it_is_comma_or_not() {
    let told = said(&[], "Good evening, Brannic.\nmara where is the key\ntamsin are you leaving\n");
    let to = |line: &str, whom: &str| told.contains(&format!("\n> {line}\n  (to {whom})\n"));
    assert!(to("Good evening, Brannic.", "Brannic"), "{told}");
    assert!(to("mara where is the key", "Mara"), "{told}");
    assert!(to("tamsin are you leaving", "Tamsin"), "{told}");
}

#[test]
fn a_line_for_several_or_for_all_goes_to_each_of_them_whoever_one_talks_with() {
    let answer = |told: &str, line: &str| {
        let rest = told.split_once(&format!("\n> {line}\n")).map(|(_, rest)| rest);
        rest.and_then(|rest| rest.split("\n> ").next()).unwrap_or_default().to_owned()
    };
    let told = said(&[], "hi brannic\nodo and sela, hello\nthats all\n");
    assert!(answer(&told, "odo and sela, hello").starts_with("  (to Odo, Sela)\n"), "{told}");
    assert!(answer(&told, "thats all").starts_with("  (to "), "{told}");
    let told = said(&[], "brannic, where am i\nhey all\n");
    let to_all = answer(&told, "hey all");
    assert!(!to_all.contains("(to "), "{told}");
    let others = ["Mara: \"", "Odo: \"", "Sela: \""];
    assert!(others.iter().filter(|name| to_all.contains(**name)).count() > 1, "{told}");
}

#[test]
fn who_plays_and_gives_their_word_is_taken_at_it() {
    let told = said(&[], "sela, i swear ill bring it back\n");
    let answer = told.split_once("bring it back\n").map(|(_, answer)| answer);
    assert!(answer.is_some_and(|answer| answer.contains("word")), "{told}");
}

#[test]
fn what_can_be_done_is_listed_and_done_by_number() {
    let listed = said(&[], "/do\n");
    let go = listed.lines().find(|line| line.ends_with("Go to the yard")).expect("is on offer");
    let number = go.trim().split('.').next().expect("has a number");
    let told = said(&[], &format!("/do {number}\n/look\n"));
    assert!(told.contains("\n  You are in the yard."), "{told}");
    assert!(!told.contains("\n    You are"), "should not stand further in: {told}");
}

#[test]
fn who_is_elsewhere_hears_nothing_of_a_line_and_the_tool_says_so_and_how_to_call() {
    let listed = said(&[], "/do\n");
    let go = listed.lines().find(|line| line.ends_with("Go to the yard")).expect("is on offer");
    let number = go.trim().split('.').next().expect("has a number");
    let told = said(&[], &format!("/do {number}\nMara, what is it?\n/do\n/why mara\n"));
    let call = told.lines().rfind(|line| line.contains("Call out")).expect("is on offer");
    let call = call.trim().split('.').next().expect("has a number");
    let absent =
        format!("(Mara is not here to hear it; `/do {call} WORDS` calls out to next door.)");
    assert!(told.contains(&format!("\n> Mara, what is it?\n  {absent}\n")), "{told}");
    assert_eq!(told.matches("Mara, what is it?").count(), 1, "she perceived it: {told}");
}

#[test]
fn a_locked_door_is_told_from_one_that_is_shut() {
    let told = said(&[], "/look\n");
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("is closed and locked"), "{told}");
}

#[test]
fn a_wait_always_says_something() {
    let listed = said(&[], "/do\n");
    let go = listed.lines().find(|line| line.ends_with("Go to the yard")).expect("is on offer");
    let number = go.trim().split('.').next().expect("has a number");
    let told = said(&[], &format!("/do {number}\n/wait\n/wait\n"));
    let waits: Vec<&str> = told.split("\n> /wait").skip(1).collect();
    assert!(waits.len() == 2 && waits.iter().all(|wait| wait.trim().len() > 1), "{told}");
}

#[test]
fn what_a_look_shows_is_told_once() {
    let listed = said(&[], "/do\n");
    let look = listed.lines().find(|line| line.contains(". Look at")).expect("is on offer");
    let number = look.trim().split('.').next().expect("has a number");
    let told = said(&[], &format!("/do {number}\n"));
    let seen = told.lines().find(|line| line.starts_with("  You look at")).expect("is told");
    let shown = seen.split_once(". ").map(|(_, shown)| shown).expect("shows something");
    assert_eq!(told.matches(shown).count(), 1, "{told}");
}

#[test]
fn what_makes_no_sense_says_what_to_write_and_the_talk_goes_on() {
    let told = said(&[], "/dance\n/do 99\n/do x\n/wait 0\n/why nobody\n\n/plan brannic\n");
    for part in ["no command `/dance`", "no number 99", "takes a number", "from 1 to 100"] {
        assert!(told.contains(part), "should tell `{part}`: {told}");
    }
    assert!(told.contains("there are brannic, mara, odo, sela"), "{told}");
    assert!(told.contains("Brannic pursues nothing by a plan."), "{told}");
}

#[test]
fn minds_are_looked_into_and_their_choice_is_explained() {
    let told =
        said(&[], "Good evening, Brannic.\n/why\n/memory\n/ledger\n/promises\n/prompt\n/cost\n");
    assert!(told.contains("Wren: \"Good evening, Brannic.\""), "by name: {told}");
    assert!(!told.contains("-0.00"), "{told}");
    for part in
        ["brannic, turn 1", "Good evening, Brannic.", "weighed what was on offer", "decided"]
    {
        assert!(told.contains(part), "should tell `{part}`: {told}");
    }
}

#[test]
fn a_character_of_the_scene_is_played_and_one_that_is_not_there_is_refused() {
    let told = said(&["--as", "mara"], "Brannic, have you a room?\n");
    assert!(told.contains("You are Mara.") && !told.contains("  Mara: \""), "{told}");
    let refused = run(&["chat", "--as", "nobody"]);
    assert_eq!(refused.status.code(), Some(1));
    let why = text(&refused.stderr);
    assert!(why.contains("no character `nobody`") && why.contains("brannic, mara"), "{why}");
}

#[test]
fn minds_are_saved_and_are_again_what_they_were() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("minds.json").display().to_string();
    let told = said(&[], &format!("Good evening, Brannic.\n/save {file}\n/load {file}\n"));
    assert!(
        told.contains("4 minds are kept") && told.contains("4 minds are what they were"),
        "{told}"
    );
    assert!(told.contains("and everything is where it was"), "{told}");
    std::fs::remove_file(folder.path().join("minds.world.json")).expect("it was just written");
    let told = said(&[], &format!("/load {file}\n"));
    assert!(told.contains("only minds were saved"), "{told}");
    let told = said(&[], "/load no/such/file\n/save\n");
    assert!(told.contains("no/such/file:") && told.contains("/save FILE"), "{told}");
}

#[test]
fn where_everything_is_is_saved_with_the_minds() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("evening.json").display().to_string();
    let listed = said(&[], "/do\n");
    let go = listed.lines().find(|line| line.ends_with("Go to the yard")).expect("is on offer");
    let number = go.trim().split('.').next().expect("has a number");
    let told = said(&[], &format!("/save {file}\n/do {number}\n/look\n/load {file}\n/look\n"));
    let loaded = told.split_once("and everything is where it was");
    let (before, after) = loaded.expect("should be loaded");
    assert!(before.contains("evening.world.json") && before.contains("You are in the yard."));
    assert!(after.contains("You are in the taproom."), "{told}");
}

#[test]
fn a_talk_that_was_kept_is_checked_explained_and_played_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run").display().to_string();
    let input = "Good evening, Brannic.\n/do 2\n/wait 2\nMara? Odo?\n/quit\nnot said\n";
    said(&["--out", &out, "--seed", "3"], input);
    let replayed = run(&["replay", &out]);
    assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed.stdout));
    assert!(text(&replayed.stdout).starts_with("the same: "), "{}", text(&replayed.stdout));
    let checked = run(&["check", &out]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
    let page = run(&["report", &out]);
    assert_eq!(page.status.code(), Some(0), "{}", text(&page.stderr));
    let why = run(&["why", &out, "--mind", "brannic", "--turn", "1"]);
    let told = text(&why.stdout);
    assert!(
        told.contains("brannic, turn 1") && told.contains("weighed what was on offer"),
        "{told}"
    );
    let why = run(&["why", &out, "--mind", "brannic", "--turn", "999"]);
    assert_eq!(why.status.code(), Some(1));
    assert!(text(&why.stderr).contains("has no turn 999"), "{}", text(&why.stderr));
}

#[test]
fn a_talk_of_any_seed_is_played_again_to_the_last_hash() {
    let input = "Good evening, Brannic.\n/do 2\n/wait 2\nMara? Odo?\n/quit\n";
    for seed in ["0", "1", "2", "4", "5"] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let out = folder.path().join("run").display().to_string();
        said(&["--out", &out, "--seed", seed], input);
        let replayed = text(&run(&["replay", &out]).stdout);
        assert!(replayed.starts_with("the same: "), "seed {seed}: {replayed}");
    }
}
