//! Persist: independent listeners, two commits, a ledger that cannot be erased.

use bevy::prelude::*;
use bevy_cognition::mind::{LedgerPolicy, Mood};
use bevy_cognition::prelude::*;
use bevy_cognition::settings::MoodSwitch;
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::mind::{ItemFate, LedgerEvidence, LedgerRule, MoodAxis};
use cognition_core::record::RunEvent;
use cognition_testkit::{MindHarness, ScriptedBrain};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A mind that holds `settled: [a]`, `open: [b]` and gets one reply with this ledger.
fn after(
    proposed: &Value,
    percept: Option<Percept>,
    policy: LedgerPolicy,
) -> (MindHarness, Entity) {
    after_reply(
        json!({"chosenIndex": 0, "speech": "", "thoughts": "Hm.", "cognitive_ledger": proposed}),
        percept,
        policy,
    )
}

fn after_reply(
    text: Value,
    percept: Option<Percept>,
    policy: LedgerPolicy,
) -> (MindHarness, Entity) {
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
    let news = Some(Percept::event("So b it is."));
    let run = after(&ledger(&["b"], &["c"]), news, LedgerPolicy::Enforce);
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

/// What became of each item, as the run log has it.
fn fates((harness, _): &(MindHarness, Entity)) -> Vec<String> {
    let fates = harness.events(|event| match event {
        RunEvent::LedgerUpdated { fates, .. } => Some(fates.iter().map(ItemFate::told).collect()),
        _ => None,
    });
    fates.into_iter().flat_map(|fates: Vec<_>| fates).collect()
}

#[test]
fn what_no_percept_bears_on_goes_back_alone_and_each_item_has_its_fate() {
    let proposed = ledger(&["a", "b", "Odo sings."], &["Why does he?"]);
    let news = || Some(Percept::event("In the yard Odo sings."));
    let run = after(&proposed, news(), LedgerPolicy::Enforce);
    assert_eq!(stored(&run), ledger(&["a", "Odo sings."], &["b", "Why does he?"]));
    assert_eq!(
        fates(&run),
        [
            r#"same "a""#,
            r#"answered "b" (with "b"), sent back"#,
            r#"new "Odo sings.""#,
            r#"new "Why does he?""#
        ]
    );
    let run = after(&proposed, news(), LedgerPolicy::Warn);
    assert_eq!(stored(&run), proposed);
    assert_eq!(broken(&run), [LedgerRule::ChangeWithoutEvidence]);
    let run = after(&proposed, news(), LedgerPolicy::Off);
    assert_eq!((stored(&run), broken(&run).len()), (proposed, 0));
}

#[test]
fn what_a_reply_cites_is_checked_and_the_item_stands_in_any_case() {
    let run = after_reply(
        json!({
            "chosenIndex": 0, "speech": "", "thoughts": "Hm.",
            "cognitive_ledger": ledger(&["a", "Odo sings."], &["b"]),
            "evidence": [{"item": "Odo sings.", "lines": [1, 99]}, {"item": "", "lines": ["x"]}],
        }),
        Some(Percept::event("In the yard Odo sings.")),
        LedgerPolicy::Enforce,
    );
    assert_eq!(stored(&run), ledger(&["a", "Odo sings."], &["b"]));
    assert_eq!(broken(&run), [LedgerRule::UnknownEvidence]);
    let evidence = run.0.get::<LedgerEvidence>(run.1);
    let item = evidence.items().iter().find(|item| item.item == "Odo sings.");
    assert_eq!(item.map(|item| item.percepts.len()), Some(1));
}

#[test]
fn new_lines_bear_their_numbers_where_they_can_be_cited() {
    let brain = Arc::new(
        ScriptedBrain::new().say("mara", r#"{"chosenIndex": 0, "speech": "", "thoughts": "Hm."}"#),
    );
    let mut harness = MindHarness::shared(brain.clone());
    harness.set(|settings| settings.prompts.reply_bounds.optional.evidence = true);
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::event("Odo sings.")).request_turn(mara).run();
    let asked = brain.asked();
    let prompt = &asked[0].prompt;
    assert!(prompt.volatile.contains("- (#1) NEW: Odo sings."), "{}", prompt.volatile);
    assert!(prompt.stable.contains("EVIDENCE:"), "{}", prompt.stable);
}

#[test]
fn own_words_are_no_evidence() {
    let run = after(
        &ledger(&["a", "Odo sings."], &["b"]),
        Some(Percept::speech("mara", "Odo sings.")),
        LedgerPolicy::Enforce,
    );
    assert_eq!(stored(&run), ledger(&["a"], &["b"]));
}

#[test]
fn more_than_three_items_are_cut_to_the_first_three() {
    let run = after(
        &ledger(&["x", "y", "z", "v", "w"], &[]),
        Some(Percept::event("News.")),
        LedgerPolicy::Warn,
    );
    assert_eq!(stored(&run), ledger(&["x", "y", "z"], &[]));
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

#[test]
fn what_happened_moves_a_mood_of_which_the_reply_says_nothing_unless_only_replies_may() {
    let felt = |moved_by, said: Option<i32>| {
        let mut text = json!({"chosenIndex": 0, "speech": "", "thoughts": "Hm.", "cognitive_ledger": ledger(&[], &[])});
        if let Some(hope) = said {
            text["moodUpdate"] = json!({"hope": hope});
        }
        let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text.to_string()));
        harness.set(move |settings| settings.mood = moved_by);
        let mara = harness.spawn_mind("mara");
        let gift = Percept::event("Odo gives you the iron key.").by("odo").addressed();
        harness.perceive(mara, gift).run();
        let mood = harness.get::<Mood>(mara);
        (mood.get(MoodAxis::Affiliation) > 0, mood.get(MoodAxis::Hope))
    };
    let (drawn, hope) = felt(MoodSwitch::Appraised, None);
    assert!(drawn && hope > 0, "a gift pleases: {hope}");
    assert_eq!(felt(MoodSwitch::Appraised, Some(-7)), (false, -7), "the reply counts alone");
    assert_eq!(felt(MoodSwitch::AsReplied, None), (false, 0));
}

#[test]
fn what_happened_before_a_courtesy_is_evidence_until_a_turn_that_writes_the_ledger_has_seen_it() {
    let thought = |ledger: Value| json!({"chosenIndex": 0, "speech": "Gladly.", "thoughts": "Hm.", "cognitive_ledger": ledger});
    let concluded = ledger(&["a", "Odo has the lantern."], &["b"]);
    let brain = Arc::new(
        ScriptedBrain::new()
            .say("mara", r#"{"chosenIndex": 0, "speech": "Gladly.", "thoughts": "Hm."}"#)
            .say("mara", thought(concluded.clone()).to_string())
            .say("mara", thought(ledger(&["a"], &["b"])).to_string()),
    );
    let mut harness = MindHarness::shared(brain.clone());
    harness.set(|settings| settings.ledger = LedgerPolicy::Enforce);
    let mara = harness.spawn_mind("mara");
    let kept = CognitiveLedger::new(vec!["a".to_owned()], vec!["b".to_owned()]);
    harness.app.world_mut().entity_mut(mara).insert(kept);
    harness.perceive(mara, Percept::event("Odo takes the lantern.").by("odo"));
    harness.perceive(mara, Percept::speech("odo", "Thank you!").addressed()).run();
    harness.request_turn(mara).run();
    let run = (harness, mara);
    assert_eq!((stored(&run), broken(&run).len()), (concluded, 0));
    let (mut harness, mara) = run;
    harness.request_turn(mara).run();
    let asked = brain.asked();
    let [courtesy, next, last] = &asked[..] else { panic!("three turns: {}", asked.len()) };
    assert!(courtesy.prompt.volatile.contains("returns the greeting, the thanks"));
    let waits = |text: &str| text.contains("<answering>");
    assert!(waits(&courtesy.prompt.volatile) && !waits(&next.prompt.volatile), "answered once");
    for line in ["NEW: Odo takes the lantern.", "says to you: \"Thank you!\""] {
        assert!(next.prompt.volatile.contains(line), "{}", next.prompt.volatile);
    }
    assert!(!last.prompt.volatile.contains("NEW:"), "{}", last.prompt.volatile);
}

#[test]
fn what_the_reply_decides_to_do_speaks_for_what_it_brings_about_and_a_question_for_nothing() {
    let concluding = |deed: &'static str, tag: &'static str, concluded: &str| {
        let text = json!({
            "chosenIndex": 1, "speech": "", "thoughts": "Hm.", "cognitive_ledger": ledger(&[concluded], &[]),
        });
        let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text.to_string()));
        harness.offer(move |_, gather| {
            gather.offers.push(ActionOffer::new("inn:deed", deed).tag(tag));
        });
        let mara = harness.spawn_mind("mara");
        harness.app.world_mut().entity_mut(mara).insert(CognitiveLedger::default());
        harness.request_turn(mara).run();
        broken(&(harness, mara))
    };
    assert_eq!(concluding("Light the great lamp", "switch", "The great lamp is lit."), []);
    assert_eq!(concluding("Give Odo the ring", "give", "Odo keeps the ring for me."), []);
    let unfounded = [LedgerRule::ChangeWithoutEvidence];
    assert_eq!(concluding("Light the great lamp", "switch", "Odo has the letter."), unfounded);
    assert_eq!(concluding("Ask Odo for the letter", "ask", "Odo has the letter."), unfounded);
}

#[test]
fn who_has_come_to_be_there_is_evidence_though_nothing_tells_of_it() {
    let think = |ledger: &Value| {
        json!({"chosenIndex": 0, "speech": "", "thoughts": "Hm.", "cognitive_ledger": ledger})
            .to_string()
    };
    let (first, next) =
        (ledger(&["It rains."], &[]), ledger(&["It rains.", "The satchel is here."], &[]));
    let come_to = |comes: bool| {
        let brain = [&first, &next]
            .into_iter()
            .fold(ScriptedBrain::new(), |brain, ledger| brain.say("mara", think(ledger)));
        let mut harness = MindHarness::new(brain);
        harness.set(|settings| settings.ledger = LedgerPolicy::Enforce);
        let mara = harness.spawn_mind("mara");
        let satchel = harness.spawn_thing("item", "the satchel", "satchel");
        let is_there = Arc::new(AtomicBool::new(!comes));
        let there = is_there.clone();
        harness.offer(move |_, gather| {
            gather.present.extend(there.load(Ordering::Relaxed).then_some(satchel));
        });
        harness.request_turn(mara).run();
        is_there.store(true, Ordering::Relaxed);
        harness.request_turn(mara).run();
        stored(&(harness, mara))
    };
    assert_eq!(come_to(true), next);
    assert_eq!(come_to(false), first, "it was there before");
}
