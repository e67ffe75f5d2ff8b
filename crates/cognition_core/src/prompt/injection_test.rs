//! A hundred payloads against every prompt: whatever a text says, it stays in its line and its
//! section, and speaks for nobody else.

use super::asking::PromptKind;
use super::budget::PromptBudget;
use super::templates::PromptTemplates;
use super::test_scene::Scene;
use crate::token_estimate::BytesPerToken;

fn payloads() -> Vec<String> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/injections.json");
    let text = std::fs::read_to_string(file).expect("should be readable");
    serde_json::from_str(&text).expect("should be a list of texts")
}

/// Everything that a prompt may show is this. What is told line by line keeps its lines.
fn scene(payload: &str) -> Scene {
    const OF_LINES: [&str; 4] = ["a finding", "a skill", "a matter", "an analysis"];
    let line = payload.split_whitespace().collect::<Vec<_>>().join(" ");
    Scene::full(|what| match OF_LINES.contains(&what) {
        true => format!("{what} {line}"),
        false => format!("{what} {payload}"),
    })
}

fn volatile(scene: &Scene, asking: PromptKind) -> String {
    let mut out = String::new();
    let budget = PromptBudget {
        prompt_tokens: 100_000,
        decision_tokens: 100_000,
        planner_tokens: 100_000,
        notes_tokens: 10_000,
        perception_lines: 2,
        conversation_tokens: 100_000,
    };
    let (context, estimate) = (scene.asking(asking), BytesPerToken::default());
    PromptTemplates::default().write_volatile(&mut out, &context, &budget, &estimate, 0);
    out
}

/// What a prompt is made of but for words: its tags and lines, and the speakers that it names.
fn shape(prompt: &str) -> Vec<String> {
    // These hold what is remembered or was replied as it stands.
    const TO_THE_LETTER: [&str; 5] =
        ["cognitive_ledger", "memories", "last_reply", "act_history", "skills"];
    let mut section = String::new();
    let of = |line: &str| match line.strip_prefix('<') {
        Some(tag) => {
            section = tag.to_owned();
            line.to_owned()
        }
        None if TO_THE_LETTER.iter().any(|held| section.starts_with(held)) => "quoted".to_owned(),
        None => format!("{} marks", line.matches('"').count()),
    };
    // What is named may be told with its ref.
    let names = |line: &&str| line.starts_with("**Named there**: ");
    prompt.lines().filter(|line| !names(line)).map(of).collect()
}

#[test]
fn of_a_hundred_payloads_none_leaves_its_line_or_speaks_for_another() {
    let (payloads, harmless) = (payloads(), scene("a quiet word"));
    assert_eq!(payloads.len(), 100);
    for asking in PromptKind::ALL {
        let clean = shape(&volatile(&harmless, asking));
        for payload in &payloads {
            let prompt = volatile(&scene(payload), asking);
            assert_eq!(shape(&prompt), clean, "{asking:?} {payload:?}\n{prompt}");
            let breaks = ['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
            assert!(!prompt.contains(breaks), "{asking:?} {payload:?}");
        }
    }
}
