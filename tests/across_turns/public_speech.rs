//! What minds say aloud: nothing of what goes on inside them, and of their promises only when they
//! are asked.

use crate::promise::scene;

use cognition_core::conscience::MindEvent;
use cognition_core::mind::MoodAxis;
use cognition_core::promise::CommitmentState;
use cognition_core::record::{RunEvent, RunRecord};
use scene::{asked_every_round, file, logged, never_unbarred, simulation};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Words that only those know who look inside a mind.
const INTERNAL: &[&str] = &[
    "commitment",
    "commitments",
    "ledger",
    "percept",
    "percepts",
    "prompt",
    "prompts",
    "index",
    "json",
    "reflector",
    "executor",
    "reflection",
    "reflections",
    "guardrail",
    "guardrails",
    "offer",
    "offers",
    "chosenindex",
    "cooldown",
    "token",
    "tokens",
    "schema",
    "npc",
    "llm",
];
/// And so with these, whatever stands around them.
const PHRASES: &[&str] =
    &["settled conclusion", "open question", "world:", "moodupdate", "_", "{", "}"];
const TURNS: usize = 200;
const QUESTION: &str = "Odo, what did you promise?";

/// What is wrong with it, if anything is.
fn leak(speech: &str) -> Option<String> {
    let lower = speech.to_lowercase();
    let words: Vec<&str> =
        lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let word = words.iter().find(|word| INTERNAL.contains(word)).map(|word| (*word).to_owned());
    let phrase = || PHRASES.iter().find(|it| lower.contains(**it)).map(|it| (*it).to_owned());
    let is_number = |word: &str| word.chars().all(|digit| digit.is_ascii_digit());
    let is_axis = |word: &str| MoodAxis::ALL.iter().any(|axis| axis.name() == word);
    let mood = || {
        let pair = words.windows(2).find(|pair| is_axis(pair[0]) && is_number(pair[1]));
        pair.map(|pair| pair.join(" "))
    };
    word.or_else(phrase).or_else(mood)
}

fn spoken(records: &[RunRecord]) -> impl Iterator<Item = (&str, &str)> {
    records.iter().filter_map(|record| match &record.event {
        RunEvent::Uttered { mind, speech, .. } if !speech.trim().is_empty() => {
            Some((mind.as_str(), speech.as_str()))
        }
        _ => None,
    })
}

fn scenes() -> Vec<PathBuf> {
    let inn = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios").join(name);
    let inns = ["locked_door.scenario.json", "open_door.scenario.json"].map(inn);
    inns.into_iter().chain([file(), never_unbarred()]).collect()
}

#[test]
fn nothing_internal_is_said_aloud() {
    let (mut turns, mut said) = (0, 0);
    for (scene, seed) in scenes().iter().flat_map(|scene| (0..3).map(move |seed| (scene, seed))) {
        let records = simulation(scene, seed).play();
        let ended = |record: &&RunRecord| matches!(record.event, RunEvent::TurnEnded { .. });
        turns += records.iter().filter(ended).count();
        for (mind, speech) in spoken(&records) {
            said += 1;
            assert_eq!(leak(speech), None, "{mind} should not say, with seed {seed}: {speech}");
        }
    }
    println!("{said} lines were said in {turns} turns");
    assert!(turns >= TURNS, "{turns} turns are too few to tell");
}

#[test]
fn what_would_be_a_leak_is_seen() {
    for speech in [
        "My commitment is to bring the key.",
        "Uncertainty 40, and rising.",
        "I go by character_1.",
        "I choose world:go.",
        "An open question, that.",
        "{target}, good evening.",
        "It is not in my LEDGER.",
    ] {
        assert!(leak(speech).is_some(), "should be seen: {speech}");
    }
    for speech in ["I have hope, and 40 pence.", "Offered and taken.", "A kind word, promptly."] {
        assert_eq!(leak(speech), None);
    }
}

#[test]
fn whoever_is_asked_names_what_it_owes_and_nothing_once_that_is_done() {
    let scene = asked_every_round(QUESTION);
    for seed in 0..3 {
        let records = simulation(&scene, seed).play();
        let kept = logged(&records, "odo").find(|(_, event)| {
            matches!(event, MindEvent::CommitmentEnded { state: CommitmentState::Done { .. }, .. })
        });
        let kept = kept.unwrap_or_else(|| panic!("should be kept, with seed {seed}")).0;
        let (before, after) = (accounts(&records[..kept]), accounts(&records[kept..]));
        assert!(!before.is_empty() && !after.is_empty(), "with seed {seed}: {before:?} {after:?}");
        for account in before {
            assert!(
                account.starts_with("I promised to bring you the boathouse key"),
                "with seed {seed}: {account}"
            );
        }
        for account in after {
            let square = ["I owe nobody", "Nothing that I know of", "No word of mine"];
            assert!(square.iter().any(|it| account.starts_with(it)), "with seed {seed}: {account}");
        }
    }
}

/// What Odo says in the turns in which he takes the question up, and no other line.
fn accounts(records: &[RunRecord]) -> Vec<&str> {
    let heard = |record: &RunRecord| match &record.event {
        RunEvent::EventLogged { mind, entry } if mind.as_str() == "odo" => match &entry.event {
            MindEvent::Heard { text, .. } => Some((entry.turn, text.contains(QUESTION))),
            _ => None,
        },
        _ => None,
    };
    let mut turns = BTreeMap::new();
    for (turn, is_asked) in records.iter().filter_map(heard) {
        *turns.entry(turn).or_insert(true) &= is_asked;
    }
    turns.retain(|_, is_asked| *is_asked);
    let answer = |record: &'_ RunRecord| match &record.event {
        RunEvent::Uttered { mind, turn, .. } => mind.as_str() == "odo" && turns.contains_key(turn),
        _ => false,
    };
    let answers = records.iter().filter(|record| answer(record));
    answers.flat_map(|record| spoken(std::slice::from_ref(record))).map(|(_, said)| said).collect()
}
