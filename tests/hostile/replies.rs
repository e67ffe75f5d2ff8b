//! Whatever a model replies becomes what was asked for, or a rejection.

use cognition_core::conscience::parse_reflection;
use cognition_core::decide::{
    Rejection, ReplyScope, SpeechReader, parse, parse_mood, parse_self_check, parse_voice,
};
use cognition_core::drift::parse_drift;
use cognition_core::memory::parse_consolidation;
use cognition_core::mind::GameTime;
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{PlanningModes, parse_curation, parse_think};
use cognition_core::regulate::parse_review;
use cognition_core::route::parse_tie_break;
use cognition_core::skill::{Skills, parse_plan};
use cognition_fuzz::Fuzz;
use cognition_llm::Tape;
use std::path::Path;

/// The replies of the tavern's cassette, and some as models write them.
fn replies() -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cassettes/tavern.cassette.jsonl");
    let tape = Tape::read(&file).unwrap_or_else(|faults| panic!("{faults:?}"));
    let answers = tape.questions().iter().filter_map(|question| tape.reply(question)?.ok());
    let mut replies: Vec<String> = answers.map(|reply| reply.text).collect();
    assert!(replies.len() > 3, "the tape has answers");
    let first = replies[0].clone();
    replies.push(format!("<think>{{\"a\": 1}}</think>\n```json\n{first}\n```\nThat is it."));
    replies.push(first.replace('"', "'"));
    replies.push(first[..first.len() / 2].to_owned());
    for more in [
        r#"{"decision": "plan_direct", "goal": "Get the key", "steps": [{"description": "Take the key", "step_type": "write", "domain": "things"}]}"#,
        r#"{"decision": "clarify", "goal": "g", "questions": ["Where is it?"]}"#,
        r#"{"moodUpdate": {"valence": 3, "hope": -2}}"#,
        r#"{"speech": "Aye.", "thoughts": "Well.", "cognitive_ledger": {"settled_conclusions": ["a"], "open_questions": []}, "promises": [{"content": "I bring it", "target": "character_1"}], "notes": [{"subject_type": "self", "text": "x"}]}"#,
        r#"{"retained": [{"ref": "door_1", "reason": "is near"}]}"#,
        r#"{"mode": "RESPOND"}"#,
        r#"{"why": "A plain yes.", "told": [1, 3]}"#,
        r#"{"actions": [{"skill": "memory", "action": "recall", "arguments": {"query": "key"}}]}"#,
        r#"{"gists": [{"text": "An evening", "importance": 3}], "facts": [{"subject": "odo", "text": "has a dog"}]}"#,
    ] {
        replies.push(more.to_owned());
    }
    replies
}

fn told<T>(outcome: Result<T, Rejection>) -> String {
    outcome
        .map_or_else(|fault| format!("{:?} {}", fault.rule, fault.field()), |_| "read".to_owned())
}

#[test]
fn hostile_replies_become_a_decision_or_a_rejection() {
    let scope = ReplyScope::offering(1..15).with_refs(["character_1", "place_2", "door_1"]);
    Fuzz::of("replies").seeds(replies()).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let decision = parse(&text, &scope);
        let dropped = decision.as_ref().map_or(0, |decision| decision.dropped.len().min(4));
        if let Ok(decision) = &decision {
            assert!(scope.choices().contains(&decision.chosen_index), "{text}");
        }
        format!("{} {dropped}", told(decision))
    });
}

#[test]
fn hostile_replies_say_the_same_however_they_are_cut() {
    Fuzz::of("spoken").seeds(replies()).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let (mut whole, mut pieces) = (SpeechReader::default(), SpeechReader::default());
        let at_once = whole.read(&text);
        let bit_by_bit: String =
            text.split_inclusive(|_| true).map(|piece| pieces.read(piece)).collect();
        assert_eq!(at_once, bit_by_bit);
        (at_once.chars().count() / 16).min(8).to_string()
    });
}

#[test]
fn hostile_replies_to_what_is_asked_besides_are_read_or_rejected() {
    let (modes, skills, refs) =
        (PlanningModes::default(), Skills::default(), EntityRefs::default());
    let mode = modes.get("scheme").expect("is one of the seed's");
    Fuzz::of("asked_besides").seeds(replies()).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let outcomes = [
            told(parse_mood(&text)),
            told(parse_voice(&text)),
            told(parse_self_check(&text)),
            told(parse_think(&text, mode, None)),
            told(parse_curation(&text, &refs)),
            told(parse_reflection(&text)),
            told(parse_drift(&text)),
            told(parse_review(&text, GameTime::from_secs(9))),
            told(parse_plan(&text, &skills)),
            told(parse_consolidation(&text)),
            parse_tie_break(&text).is_some().to_string(),
        ];
        outcomes.join("; ")
    });
}
