//! Persist: independent listeners, two commits, a ledger that cannot be erased.

use bevy::prelude::*;
use bevy_cognition::mind::{LedgerPolicy, Mood};
use bevy_cognition::prelude::*;
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::mind::{LedgerEvidence, LedgerRule};
use cognition_core::record::RunEvent;
use cognition_testkit::{MindHarness, ScriptedBrain};
use serde_json::{Value, json};

/// A mind that holds `settled: [a]`, `open: [b]` and gets one reply with this ledger.
fn after(
    proposed: &Value,
    percept: Option<Percept>,
    policy: LedgerPolicy,
) -> (MindHarness, Entity) {
    let text =
        json!({"chosenIndex": 0, "speech": "", "thoughts": "Hm.", "cognitive_ledger": proposed});
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text.to_string()));
    harness.set(|settings| settings.ledger = policy);
    let mara = harness.spawn_mind("mara");
    let stored = CognitiveLedger::new(vec!["a".to_owned()], vec!["b".to_owned()]);
    harness.app.world_mut().entity_mut(mara).insert(stored);
    if let Some(percept) = percept {
        harness.perceive(mara, percept);
    }
    harness.request_turn(mara).run();
    (harness, mara)
}

fn ledger(settled: &[&str], open: &[&str]) -> Value {
    json!({"settled_conclusions": settled, "open_questions": open})
}

fn stored((harness, mara): &(MindHarness, Entity)) -> Value {
    serde_json::to_value(harness.get::<CognitiveLedger>(*mara)).expect("a ledger is plain data")
}

fn broken((harness, _): &(MindHarness, Entity)) -> Vec<LedgerRule> {
    let rules = harness.events(|event| match event {
        RunEvent::LedgerUpdated { violations, .. } => {
            Some(violations.iter().map(|v| v.rule).collect())
        }
        _ => None,
    });
    rules.into_iter().flat_map(|rules: Vec<_>| rules).collect()
}

#[test]
fn a_valid_ledger_overwrites_the_stored_one_and_adds_nothing_to_it() {
    let run = after(&ledger(&["b"], &["c"]), Some(Percept::event("News.")), LedgerPolicy::Enforce);
    assert_eq!(stored(&run), ledger(&["b"], &["c"]));
    assert!(broken(&run).is_empty());
}

#[test]
fn a_thought_that_goes_round_is_flagged_and_the_next_prompt_says_so_once() {
    let think = |thoughts: &str| json!({"chosenIndex": 0, "speech": "", "thoughts": thoughts, "cognitive_ledger": ledger(&[], &[])});
    let first = "The lantern hangs behind the cellar door.";
    let again = "Behind the cellar door hangs the lantern.";
    let brain = [first, again, "Odo may have seen who hung it there.", "It rains."]
        .iter()
        .fold(ScriptedBrain::new(), |brain, thought| brain.say("mara", think(thought).to_string()));
    let mut harness = MindHarness::new(brain);
    let mara = harness.spawn_mind("mara");
    for _ in 0..4 {
        harness.request_turn(mara).run();
    }
    let flagged = harness.events(|event| match event {
        RunEvent::ThoughtWentRound { turn, again, settled, .. } => {
            Some((*turn, again.clone(), *settled))
        }
        _ => None,
    });
    assert_eq!(flagged, [(2, first.to_owned(), false)]);
    assert!(!harness.get::<ShortTermMemory>(mara).goes_round());
}

#[test]
fn an_invalid_ledger_never_erases_the_stored_one() {
    let invalid = [
        json!({"settled_conclusions": []}),
        json!({"settled_conclusions": "x", "open_questions": []}),
        Value::Null,
    ];
    for proposed in invalid {
        let run = after(&proposed, Some(Percept::event("News.")), LedgerPolicy::Off);
        assert_eq!(stored(&run), ledger(&["a"], &["b"]), "should survive {proposed}");
        let dropped = run.0.events(|event| match event {
            RunEvent::Replied { dropped, .. } => Some(dropped.len()),
            _ => None,
        });
        assert_eq!(dropped, [1], "should say so for {proposed}");
    }
}

#[test]
fn without_a_new_percept_enforce_keeps_the_ledger_and_warn_adopts_and_reports() {
    let run = after(&ledger(&["a", "b"], &[]), None, LedgerPolicy::Enforce);
    assert_eq!(stored(&run), ledger(&["a"], &["b"]));
    assert_eq!(broken(&run), [LedgerRule::ChangeWithoutEvidence]);
    let run = after(&ledger(&["a", "b"], &[]), None, LedgerPolicy::Warn);
    assert_eq!(stored(&run), ledger(&["a", "b"], &[]));
    assert_eq!(broken(&run), [LedgerRule::ChangeWithoutEvidence]);
}

#[test]
fn more_than_three_items_are_cut_to_the_first_three() {
    let run = after(
        &ledger(&["1", "2", "3", "4", "5"], &[]),
        Some(Percept::event("News.")),
        LedgerPolicy::Warn,
    );
    assert_eq!(stored(&run), ledger(&["1", "2", "3"], &[]));
}

#[test]
fn each_item_remembers_the_turn_and_the_percepts_it_rests_on() {
    let (harness, mara) =
        after(&ledger(&["a"], &["c"]), Some(Percept::event("News.")), LedgerPolicy::Warn);
    let evidence = harness.get::<LedgerEvidence>(mara);
    let item = evidence.items().iter().find(|item| item.item == "c").expect("should be there");
    assert_eq!((item.turn, item.percepts.len(), item.settled), (1, 1, false));
}

#[test]
fn the_first_reply_brings_the_first_ledger() {
    let text = json!({"chosenIndex": 0, "speech": "", "thoughts": "Hm.", "cognitive_ledger": ledger(&[], &["who?"])});
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text.to_string()));
    harness.set(|settings| settings.ledger = LedgerPolicy::Enforce);
    let mara = harness.spawn_mind("mara");
    assert!(!harness.has::<CognitiveLedger>(mara));
    harness.request_turn(mara).run();
    assert_eq!(harness.get::<CognitiveLedger>(mara).open_questions(), ["who?"]);
}

#[test]
fn a_missing_ledger_is_reported_only_where_it_is_required() {
    for required in [true, false] {
        let text = json!({"chosenIndex": 0, "speech": "", "thoughts": "Hm."});
        let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text.to_string()));
        harness.set(|settings| settings.prompts.reply_bounds.require_ledger = required);
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
        let dropped = harness.events(|event| match event {
            RunEvent::Replied { dropped, .. } => Some(dropped.len()),
            _ => None,
        });
        assert_eq!(dropped, [usize::from(required)]);
        assert!(!harness.has::<CognitiveLedger>(mara));
    }
}

#[test]
fn thoughts_notes_and_own_words_are_kept_whatever_the_ledger_comes_to() {
    let text = json!({
        "chosenIndex": 0, "speech": "Who is it?", "thoughts": "A knock.", "cognitive_ledger": 7,
        "notes": [{"text": "Somebody knocked.", "subject": "door", "subjectType": "event"}],
    });
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text.to_string()));
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(harness.get::<ShortTermMemory>(mara).latest(), Some("A knock."));
    assert_eq!(harness.get::<Notes>(mara).iter().len(), 1);
    let last = harness.get::<PerceptionLog>(mara).entries().last().map(|e| e.percept.clone());
    assert_eq!(last, Some(Percept::speech("mara", "Who is it?")));
}

#[test]
fn the_mood_moves_with_the_act_and_stays_in_range() {
    let text = json!({
        "chosenIndex": 0, "speech": "", "thoughts": "Hm.", "cognitive_ledger": ledger(&[], &[]),
        "moodUpdate": {"uncertainty": -30, "hope": 100},
    });
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text.to_string()));
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let mood: Vec<_> =
        harness.get::<Mood>(mara).felt().map(|(axis, value)| (axis.name(), value)).collect();
    assert_eq!(mood, [("hope", 100), ("uncertainty", -30)]);
}
