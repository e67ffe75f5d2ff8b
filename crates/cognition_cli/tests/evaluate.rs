//! `cognition evaluate` from outside.

use std::path::Path;
use std::process::{Command, Output};

const PACK: &str = r#"{"title": "Two", "situations": [
    {
        "id": "thirst",
        "persona": {"name": "Jorun", "profile": "A carter.", "goals": [{"text": "I want to drink from the well."}]},
        "place": "A well.",
        "there": [{"id": "well", "kind": "item", "label": "the well"}],
        "perceives": [{"happens": "You are thirsty.", "addressed": true}],
        "offers": [
            {"action": "world:drink", "description": "Drink from the well", "targets": ["well"]},
            {"action": "world:sing", "description": "Sing"}
        ],
        "acceptable": [1],
        "because": "Who is thirsty drinks."
    },
    {
        "id": "question",
        "persona": {"name": "Odo", "profile": "A ferryman."},
        "place": "A landing.",
        "there": [{"id": "ann", "kind": "character", "label": "Ann"}],
        "perceives": [{"says": "What does the ferry cost?", "by": "ann", "addressed": true}],
        "offers": [
            {"action": "world:dive", "description": "Dive into the river"},
            {"action": "world:tell", "description": "Speak to Ann", "tags": ["speech"], "targets": ["ann"]}
        ],
        "acceptable": [1],
        "because": "The pack is wrong here, so that one choice is."
    }
]}"#;

fn evaluate(pack: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cognition"));
    command.arg("evaluate").arg(pack).args(more).output().expect("should start")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_pack_is_played_and_its_figures_are_told_side_by_side() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pack = folder.path().join("two.evaluation.json");
    std::fs::write(&pack, PACK).expect("should write");
    let output = evaluate(&pack, &["--chooses", "model,engine"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    let figures: Vec<String> = told
        .lines()
        .filter(|line| !line.starts_with("seconds"))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "Two: 2 situations",
        "chance 50.0 %; always 1: 100.0 %",
        "",
        "chosen by model (heuristic) engine, words by heuristic",
        "acceptable 1 of 2, 50.0 % 1 of 2, 50.0 %",
    ];
    assert_eq!(figures[..expected.len()], expected);
    let question = figures.iter().find(|line| line.starts_with("question")).expect("is told");
    assert_eq!(question, "question - 2 Speak to Ann - 2 Speak to Ann");
}

#[test]
fn a_share_that_is_not_reached_is_an_exit_code() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pack = folder.path().join("two.evaluation.json");
    std::fs::write(&pack, PACK).expect("should write");
    let code = |share: &str| evaluate(&pack, &["--at-least", share]).status.code();
    assert_eq!((code("0.5"), code("0.6")), (Some(0), Some(1)));
    assert_eq!(code("57"), Some(2), "no share");
}

#[test]
fn a_faulty_pack_is_told_with_file_place_and_rule() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pack = folder.path().join("two.evaluation.json");
    let faulty = PACK.replace(
        r#""acceptable": [1],
        "because": "Who"#,
        r#""acceptable": [7],
        "because": "Who"#,
    );
    std::fs::write(&pack, faulty).expect("should write");
    let output = evaluate(&pack, &[]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stdout);
    assert!(
        told.ends_with(
            "two.evaluation.json: /situations/0/acceptable/0: `index_on_offer`: 7 is not one of 0 to 2\n"
        ),
        "{told}"
    );
    assert_eq!(evaluate(Path::new("nowhere.evaluation.json"), &[]).status.code(), Some(1));
}
