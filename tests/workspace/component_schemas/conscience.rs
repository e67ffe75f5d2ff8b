//! The schemas of what the conscience keeps: the event log, the commitments, what was lived.

use super::{NOON, agree, agree_but, bounds, extended, odo, validates, without_each};
use bevy::reflect::Typed;
use cognition_core::act::IndexedAction;
use cognition_core::conscience::{Adjustment, AdjustmentRefusal, Conscience, EventLog, MindEvent};
use cognition_core::guard::{Objection, Remedy};
use cognition_core::mind::MoodAxis;
use cognition_core::promise::{
    AtOnce, Awaited, CommitmentKind, CommitmentRules, CommitmentSource, CommitmentState,
    CommitmentTerms, Commitments, Condition, Deed, Evidence, FreeBeside, ProposedCommitment,
    Recurrence, Refusal, Signs, Source,
};
use cognition_core::record::{RemedyOutcome, RunEvent, RunRecord};
use serde::Serialize;
use serde_json::{Value, json};
use std::path::Path;

/// Once everything that can happen to a mind.
fn lived() -> EventLog {
    let why = "It came to nothing.".to_owned();
    let text = "bring Odo the lantern".to_owned();
    let (action, outcome) = ("inn:give".to_owned(), why.clone());
    let evidence = Evidence { turn: 3, action, outcome, claimed: true };
    let ended =
        |by, state| MindEvent::CommitmentEnded { commitment: 1, text: text.clone(), by, state };
    let adjusted = |adjustment| MindEvent::Adjusted { adjustment, why: why.clone() };
    let refused = |refusal| {
        let proposed = "hope to 99".to_owned();
        MindEvent::AdjustmentRefused { proposed, why: why.clone(), refusal }
    };
    let events = [
        MindEvent::Heard { speaker: Some(odo()), text: text.clone(), addressed: true },
        MindEvent::Happened { text: text.clone() },
        MindEvent::Spoke { text: text.clone() },
        MindEvent::Acted {
            action: "inn:give".to_owned(),
            targets: vec![odo()],
            outcome: why.clone(),
            failed: true,
        },
        MindEvent::Reflected { reflection: 1, text: text.clone() },
        MindEvent::CommitmentOpened {
            commitment: 1,
            opener: CommitmentSource::Executor,
            reflection: Some(1),
            text: text.clone(),
            sort: CommitmentKind::Give,
            target: Some(odo()),
            when: "by 12:00".to_owned(),
            due: NOON,
        },
        MindEvent::CommitmentRefused {
            opener: CommitmentSource::Speech,
            text: text.clone(),
            refusal: Refusal::Duplicate,
        },
        MindEvent::CommitmentHindered { commitment: 1, text: text.clone(), why: why.clone() },
        ended(Source::Action, CommitmentState::Done { evidence }),
        ended(Source::Action, CommitmentState::Failed { why: why.clone() }),
        ended(Source::Game, CommitmentState::Withdrawn { why: why.clone() }),
        ended(Source::Game, CommitmentState::Expired),
        MindEvent::CommitmentMoved {
            commitment: 2,
            instead_of: 1,
            text: text.clone(),
            before: "by 11:00".to_owned(),
            when: "by 12:00".to_owned(),
            due: NOON,
        },
        MindEvent::CommitmentDueAnew {
            commitment: 3,
            after: 2,
            text: text.clone(),
            when: "every noon".to_owned(),
            due: NOON,
        },
        MindEvent::CommitmentMadeGood {
            commitment: 2,
            text: text.clone(),
            outcome: "Odo has it.".to_owned(),
        },
        adjusted(Adjustment::Cadence { to: 24 }),
        adjusted(Adjustment::MoodBaseline { axis: MoodAxis::Hope, to: -10 }),
        refused(AdjustmentRefusal::NotAllowed { what: "name".to_owned() }),
        refused(AdjustmentRefusal::UnknownAxis { axis: String::new() }),
        refused(AdjustmentRefusal::OutOfBounds { to: 99.5, least: -20, most: 20 }),
        refused(AdjustmentRefusal::Fraction { to: 4.5 }),
        refused(AdjustmentRefusal::NotANumber),
        refused(AdjustmentRefusal::NoReason),
        MindEvent::NothingExtracted { reflection: 1, unasked: false },
        MindEvent::NothingExtracted { reflection: 1, unasked: true },
        MindEvent::ReflectionFailed { why },
    ];
    let mut log = EventLog::default();
    for event in events {
        log.append(event, 3, NOON);
    }
    log
}

#[test]
fn the_schema_of_the_event_log_describes_whatever_can_happen_to_a_mind() {
    agree("event_log", &EventLog::default());
    let lived = lived();
    assert_eq!(lived.verify(), Ok(()));
    let by_tag = |place: &Value| place.get("kind").is_some() || place.get("rule").is_some();
    agree_but("event_log", &lived, by_tag);
}

fn of_the_run_log() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/schemas/run_event.schema.json");
    let text = std::fs::read_to_string(path).expect("should be there");
    let schema: Value = serde_json::from_str(&text).expect("should be JSON");
    jsonschema::validator_for(&schema).expect("should be a schema")
}

#[test]
fn a_line_of_the_run_log_for_whatever_can_happen_to_a_mind_is_valid() {
    let validator = of_the_run_log();
    for entry in lived().events() {
        let event = RunEvent::EventLogged { mind: odo(), entry: Box::new(entry.clone()) };
        let record = RunRecord { tick: 7, event };
        let line = serde_json::to_value(&record).expect("a record is plain data");
        assert!(validator.is_valid(&line), "{line}");
        assert_eq!(serde_json::from_value::<RunRecord>(line.clone()).expect("reads back"), record);
        for (field, without) in without_each(&line, "") {
            let optional = ["reflection", "target", "when"].contains(&field.as_str());
            let is_opened = line["kind"] == "commitment_opened";
            let may_go = optional && is_opened || field == "unasked";
            assert_eq!(validator.is_valid(&without), may_go, "{field}: {line}");
        }
        assert!(!validator.is_valid(&extended(&line, "")), "{line}");
    }
}

#[test]
fn what_guardrails_say_of_promises_is_valid_in_the_run_log() {
    let validator = of_the_run_log();
    let said = "bring Odo the lantern".to_owned();
    let objections = [
        Objection::PromisedInWords { words: said.clone() },
        Objection::BreaksPromise { promise: said },
    ];
    for objection in objections {
        let event = RunEvent::RemedyTried {
            mind: odo(),
            turn: 1,
            rejected: None,
            objection,
            remedy: Remedy::Wait,
            outcome: RemedyOutcome::Waits,
            fits: None,
            scores: Vec::new(),
        };
        let line = serde_json::to_value(RunRecord { tick: 7, event }).expect("plain data");
        assert!(validator.is_valid(&line), "{line}");
        let mut spoiled = line;
        spoiled["objection"]["said"] = json!(1);
        assert!(!validator.is_valid(&spoiled), "{spoiled}");
    }
}

#[test]
fn no_schema_lets_the_reflector_open_a_commitment() {
    let mut saved = serde_json::to_value(lived()).expect("plain data");
    let opened = saved["events"].as_array_mut().expect("a list").iter_mut();
    let mut opened = opened.filter(|event| event["kind"] == "commitment_opened");
    let opened = opened.next().expect("one was opened");
    (opened["source"], opened["opener"]) = (json!("reflector"), json!("reflector"));
    assert!(!validates("event_log", &saved));
    assert!(serde_json::from_value::<EventLog>(saved).is_err());
}

fn promised(text: &str) -> ProposedCommitment {
    let due = Some("in 20 minutes".to_owned());
    ProposedCommitment { text: text.to_owned(), target: Some(odo()), due, kind: None }
}

/// One commitment of each fate.
fn fates() -> Commitments {
    let mut owing = Commitments::default();
    let rules = CommitmentRules::default();
    for text in
        ["sweep the floor", "bank the fire", "feed the mule", "go home", "ring the bell for Odo"]
    {
        let opened = owing.open(&promised(text), CommitmentSource::Executor, Some(2), &rules, NOON);
        opened.expect("should pass the gate");
    }
    let why = "It is late.".to_owned();
    owing.end(1, CommitmentState::Done { evidence: Evidence::default() }, NOON);
    owing.end(2, CommitmentState::Failed { why: why.clone() }, NOON);
    owing.end(3, CommitmentState::Withdrawn { why: why.clone() }, NOON);
    owing.end(4, CommitmentState::Expired, NOON);
    let action = IndexedAction {
        action: "inn:ring".to_owned(),
        description: "Ring the bell".to_owned(),
        ..IndexedAction::default()
    };
    let deed = Deed { turn: 3, action: &action, speech: "", outcome: &why, failed: true };
    assert_eq!(owing.follow(&deed, &rules, NOON).len(), 1, "should be hindered");
    owing
}

/// One commitment with all that can be said of one.
fn on_all_terms() -> Commitments {
    let said = "Might it wait?";
    let awaits = json!({
        "what": "the bell goes", "span": "until", "left": 1, "agreed": ["odo"], "asked": true, "away": true
    });
    let terms = json!({
        "time": "clock", "bound": "at", "pursued": true, "called": true, "lasts": true, "untold": true,
        "awaits": awaits,
        "condition": {"what": "she pays", "frees": true, "met": true, "comes": true, "away": true},
        "price": "for 9 crowns",
        "free_beside": {"who": "odo", "here": true},
        "instead_of": 1, "turn": 3, "at_once": {"turns_left": 2, "turn": 4},
        "asked_for": said, "asked_of": said,
        "recurs": {
            "every": 86_400, "due": NOON, "ahead": 60, "time": "clock", "bound": "at", "said": "every noon",
            "often": "every noon", "until": NOON, "missed": 2, "after": 1
        }
    });
    let signs = json!({
        "done": "The bell rings.", "said": NOON, "in_hand": true, "claimed": 3, "with": true, "apart": true,
        "given": ["the lantern"], "given_away": "Give the lantern to Sela: done.", "unshown": true
    });
    names_all::<CommitmentTerms>(&terms);
    names_all::<Signs>(&signs);
    names_all::<Awaited>(&terms["awaits"]);
    names_all::<Condition>(&terms["condition"]);
    names_all::<FreeBeside>(&terms["free_beside"]);
    names_all::<Recurrence>(&terms["recurs"]);
    names_all::<AtOnce>(&terms["at_once"]);
    let mut saved = serde_json::to_value(fates()).expect("plain data");
    let mut entries = saved["entries"].as_array_mut().expect("a list").iter_mut();
    let open = entries.find(|entry| entry["state"]["is"] == "open").expect("one is open");
    (open["terms"], open["signs"]) = (terms, signs);
    serde_json::from_value(saved).expect("should read back")
}

/// A field that is added to a type and forgotten here is forgotten in the schema, too.
fn names_all<T: Typed>(sample: &Value) {
    let info = T::type_info().as_struct().expect("it has fields");
    let named: Vec<&String> = sample.as_object().expect("an object").keys().collect();
    let all = info.field_names();
    let forgotten = all.iter().filter(|field| !named.iter().any(|named| named == *field));
    assert_eq!(forgotten.collect::<Vec<_>>(), Vec::<&&str>::new());
}

#[test]
fn the_schema_of_the_commitments_describes_what_is_saved() {
    agree("commitments", &Commitments::default());
    let of_a_state = |place: &Value| place.get("is").is_some();
    agree_but("commitments", &fates(), of_a_state);
    agree_but("commitments", &on_all_terms(), of_a_state);
}

#[test]
fn the_schema_of_the_conscience_describes_what_is_saved() {
    let mut conscience = Conscience::default();
    agree("conscience", &conscience);
    conscience.begin(NOON);
    conscience.see(7);
    conscience.live("Who has the key?", NOON);
    conscience.adjust(Adjustment::Cadence { to: 24 });
    conscience.adjust(Adjustment::MoodBaseline { axis: MoodAxis::Hope, to: -10 });
    agree("conscience", &conscience);
}

/// Copies of what the list of a component holds last, each with a number of its own.
fn copies<C: Serialize>(full: &C, list: &str, number: &str, count: usize) -> Vec<Value> {
    let saved = serde_json::to_value(full).expect("a component is plain data");
    let last = saved[list].as_array().and_then(|items| items.last()).expect("holds something");
    let copy = |n: usize| {
        let mut copy = last.clone();
        copy[number] = json!(100 + n);
        copy
    };
    (0..count).map(copy).collect()
}

#[test]
fn what_the_conscience_keeps_is_bounded_by_schema_and_component() {
    let lived = lived();
    bounds("event_log", "/events", &lived, &copies(&lived, "events", "number", 200));
    let mut long = copies(&lived, "events", "number", 1);
    long[0]["why"] = json!("long ".repeat(100));
    bounds("event_log", "/events", &EventLog::default(), &long);
    let fates = fates();
    bounds("commitments", "/entries", &fates, &copies(&fates, "entries", "id", 30));
    let none = Commitments::default();
    let mut endless = copies(&fates, "entries", "id", 1);
    endless[0]["text"] = json!("long ".repeat(100));
    bounds("commitments", "/entries", &none, &endless);
    let mut wordy = copies(&fates, "entries", "id", 1);
    wordy[0]["due_said"] = json!("soon ".repeat(100));
    bounds("commitments", "/entries", &none, &wordy);
    let mut conscience = Conscience::default();
    conscience.live("Who has the key?", NOON);
    let heard: Vec<Value> = (0..9).map(|n| json!(format!("number {n}"))).collect();
    bounds("conscience", "/heard", &conscience, &heard);
}
