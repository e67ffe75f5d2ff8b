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

const SMITH: &str = r#"{"suite": "engagement", "title": "A smith",
    "npcs": [{
        "kind": "smith", "persona": {"name": "Greta", "profile": "A smith."}, "place": "A forge.",
        "there": [],
        "offers": [{"action": "world:tell", "description": "Speak to the traveller",
            "tags": ["tell", "speech"], "targets": ["player"]}],
        "player": {"id": "player", "kind": "character", "label": "the traveller"},
        "greeting": {"player": "Good morning.", "npc": "Morning."},
        "warm": [{"player": "A fine edge.", "npc": "It holds."}],
        "insult": {"player": "You are a thief.", "npc": "Out with you."}
    }],
    "cases": [{"id": "hello", "npc": "smith", "line": "Good morning!", "act": "greeting",
        "modes": {"first": ["ACKNOWLEDGE"], "warm": ["IGNORE"], "insulted": ["IGNORE"]},
        "because": "The labels are wrong after the first, so that two fail."}]
}"#;

#[test]
fn a_suite_is_told_with_what_failed_as_text_data_and_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("own.evaluation.json"), SMITH).expect("should write");
    let [json, html] = ["results.json", "page.html"].map(|name| path(name).display().to_string());
    let output =
        evaluate(&path("own.evaluation.json"), &["--failed", "--json", &json, "--html", &html]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.contains("1 of 3, 33.3 %") && told.contains("hello, insulted"), "{told}");
    assert!(told.contains("expected: IGNORE"), "{told}");
    let page = std::fs::read_to_string(&html).expect("is written");
    assert!(page.contains("<summary>hello <em>warm</em>"), "{page}");
    let against = |file: &str| evaluate(&path("own.evaluation.json"), &["--against", file]);
    let same = against(&json);
    assert_eq!(same.status.code(), Some(0));
    assert!(text(&same.stdout).contains("nothing has changed"), "{}", text(&same.stdout));
    assert_eq!(against(&html).status.code(), Some(2), "is neither results nor a brain");
}

#[test]
fn what_is_no_suite_is_told_which_there_are() {
    let output = evaluate(Path::new("telepathy"), &[]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(told.contains("neither a suite (engagement, "), "{told}");
}
