//! Decide and collect: replies become decisions, rejections, retries and fallbacks.

use bevy::prelude::*;
use bevy_cognition::decide::Answers;
use bevy_cognition::mind::{LedgerPolicy, Mood};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::Epoch;
use bevy_cognition::settings::{OnFailure, TurnPhases, TurnSwitch};
use bevy_cognition::turn::{AwaitingReply, Turn};
use cognition_core::memory::ShortTermMemory;
use cognition_core::record::{RunEvent, TurnEnd};
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{MindHarness, ScriptedBrain, ScriptedReply, reply};
use std::sync::Arc;
use std::time::Duration;

fn waving(brain: Arc<dyn Brain>) -> (MindHarness, Entity) {
    let mut harness = MindHarness::shared(brain);
    harness
        .offer(|_, gather| gather.offers.push(ActionOffer::new("world:wave", "Wave").tag("greet")));
    harness.finish_all();
    let mara = harness.spawn_mind("mara");
    (harness, mara)
}

fn rejections(harness: &MindHarness) -> Vec<String> {
    harness.events(|event| match event {
        RunEvent::ReplyRejected { rejection, .. } => Some(rejection.rule.as_str().to_owned()),
        _ => None,
    })
}

#[test]
fn one_retry_tells_the_model_exactly_what_was_wrong() {
    let brain = ScriptedBrain::new()
        .say("mara", reply(9, "", "Nine."))
        .say("mara", reply(1, "Hello!", "One."));
    let brain = Arc::new(brain);
    let (mut harness, mara) = waving(brain.clone());
    harness.request_turn(mara).run();
    assert_eq!(rejections(&harness), ["index_on_offer"]);
    let second = &brain.asked()[1];
    assert_eq!(second.attempt, 2);
    let told = &second.prompt.volatile;
    assert!(told.contains("`chosenIndex`: 9 is not one of 0, 1."), "{told}");
    assert!(told.contains("<last_reply>\n{\"chosenIndex\":9,"), "it sees what it said: {told}");
    let decision = &harness.decisions()[0];
    assert_eq!((decision.action_id(), decision.fallback), ("world:wave", false));
}

#[test]
fn after_two_rejections_the_heuristic_brain_decides_and_the_ledger_stays() {
    let brain = ScriptedBrain::new().say("mara", "I would rather not.");
    let (mut harness, mara) = waving(Arc::new(brain));
    let ledger = CognitiveLedger::new(vec!["It is late".to_owned()], vec![]);
    harness.app.world_mut().entity_mut(mara).insert(ledger.clone());
    harness.perceive(mara, Percept::event("A knock.").addressed()).run();
    assert_eq!(rejections(&harness), ["not_json", "not_json"]);
    assert!(harness.decisions()[0].fallback, "should be marked");
    assert_eq!(harness.get::<CognitiveLedger>(mara), &ledger);
}

#[test]
fn a_failed_call_never_puts_words_into_anybodys_mouth() {
    let brain = ScriptedBrain::new().then("mara", ScriptedReply::Fail("HTTP 500".to_owned()));
    let (mut harness, mara) = waving(Arc::new(brain));
    harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty());
    let spoken = harness.events(|event| matches!(event, RunEvent::Uttered { .. }).then_some(()));
    assert!(spoken.is_empty());
    let ends = harness.events(|event| match event {
        RunEvent::TurnEnded { end, .. } => Some(end.clone()),
        _ => None,
    });
    assert_eq!(ends, [TurnEnd::Undecided { why: "HTTP 500".to_owned() }]);
}

#[test]
fn the_cause_of_a_failure_is_in_the_trace() {
    let brain = ScriptedBrain::new().then("mara", ScriptedReply::Fail("HTTP 500".to_owned()));
    let (mut harness, mara) = waving(Arc::new(brain));
    harness.request_turn(mara).run();
    let causes = harness.events(|event| match event {
        RunEvent::BrainFailed { cause, .. } => Some(cause.clone()),
        _ => None,
    });
    assert_eq!(causes, ["HTTP 500"]);
    assert!(harness.decisions()[0].fallback);
}

#[derive(Debug)]
struct Panicking;

impl Brain for Panicking {
    fn name(&self) -> &str {
        "panicking"
    }

    fn think(&self, _request: Arc<ThoughtRequest>) -> BrainFuture {
        panic!("out of cheese")
    }
}

#[test]
fn a_panic_in_a_brain_becomes_a_failed_reply() {
    let (mut harness, mara) = waving(Arc::new(Panicking));
    harness.request_turn(mara).run();
    let causes = harness.events(|event| match event {
        RunEvent::BrainFailed { cause, .. } => Some(cause.clone()),
        _ => None,
    });
    assert_eq!(causes, ["the brain panicked: out of cheese"]);
}

#[test]
fn a_silent_brain_times_out_and_the_frame_goes_on() {
    let brain = ScriptedBrain::new().then("mara", ScriptedReply::Hang);
    let (mut harness, mara) = waving(Arc::new(brain));
    harness.set(|settings| settings.requests.timeout = Duration::from_millis(20));
    harness.request_turn(mara).update();
    assert!(harness.has::<AwaitingReply>(mara), "should think while frames pass");
    harness.run();
    assert!(harness.decisions()[0].fallback);
}

/// Says when its thought is dropped.
#[derive(Debug)]
struct Watched(std::sync::Mutex<Option<tokio::sync::oneshot::Sender<()>>>);

impl Brain for Watched {
    fn name(&self) -> &str {
        "watched"
    }

    fn think(&self, _request: Arc<ThoughtRequest>) -> BrainFuture {
        let dropped = self.0.lock().expect("no test panics while it holds this").take();
        Box::pin(async move {
            let _dropped_with_the_thought = dropped;
            std::future::pending().await
        })
    }
}

#[test]
fn despawning_a_mind_cancels_its_thought() {
    let (sender, dropped) = tokio::sync::oneshot::channel();
    let (mut harness, mara) = waving(Arc::new(Watched(std::sync::Mutex::new(Some(sender)))));
    harness.request_turn(mara).update();
    assert!(harness.has::<AwaitingReply>(mara));
    harness.app.world_mut().despawn(mara);
    assert!(dropped.blocking_recv().is_err(), "should drop the thought");
    harness.update();
    assert!(harness.decisions().is_empty());
}

#[test]
fn whoever_despawns_at_its_own_words_does_no_harm() {
    let brain =
        ScriptedBrain::new().say("ada", reply(1, "Goodbye.", "I go.")).say("bea", "nonsense");
    let mut harness = MindHarness::new(brain);
    let minds = ["ada", "bea"].map(|id| harness.spawn_mind(id));
    harness.app.add_observer(move |_: On<UtteranceMade>, mut commands: Commands| {
        minds.iter().for_each(|mind| commands.entity(*mind).try_despawn());
    });
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("world:go", "Go")));
    minds.iter().for_each(|mind| {
        harness.request_turn(*mind);
    });
    harness.run();
    assert!(harness.decisions().is_empty());
}

#[test]
fn what_arrives_between_two_attempts_is_answered_once_and_counts_as_evidence() {
    let settled = r#"{"chosenIndex": 0, "speech": "Aye.", "thoughts": "So that is it.",
        "cognitive_ledger": {"settled_conclusions": ["It is late"], "open_questions": []}}"#;
    let brain = Arc::new(ScriptedBrain::new().say("mara", "nonsense").say("mara", settled));
    let (mut harness, mara) = waving(brain.clone());
    harness.set(|settings| settings.ledger = LedgerPolicy::Enforce);
    harness.app.world_mut().entity_mut(mara).insert(CognitiveLedger::default());
    harness.request_turn(mara).update();
    harness.perceive(mara, Percept::event("The clock strikes twelve.").addressed()).run();
    assert!(brain.asked()[1].prompt.volatile.contains("- NEW: The clock strikes twelve."));
    assert_eq!(brain.asked().len(), 2, "should not be asked a second time about it");
    assert_eq!(harness.get::<CognitiveLedger>(mara).settled_conclusions(), ["It is late"]);
}

/// Replies only when its gate opens.
#[derive(Debug)]
struct Gated(Arc<tokio::sync::Notify>);

impl Brain for Gated {
    fn name(&self) -> &str {
        "gated"
    }

    fn think(&self, _request: Arc<ThoughtRequest>) -> BrainFuture {
        let gate = self.0.clone();
        Box::pin(async move {
            gate.notified().await;
            Ok(Reply::from_text(reply(1, "Late.", "Late.")))
        })
    }
}

#[test]
fn a_reply_from_an_abandoned_timeline_is_dropped_and_counted() {
    let gate = Arc::new(tokio::sync::Notify::new());
    let (mut harness, mara) = waving(Arc::new(Gated(gate.clone())));
    harness.request_turn(mara).update();
    harness.app.world_mut().resource_mut::<Epoch>().0 += 1;
    gate.notify_one();
    assert!(harness.wait_for_reply(Duration::from_secs(10)));
    harness.update();
    assert_eq!(harness.app.world().resource::<Answers>().stale(), 1);
    assert!(harness.decisions().is_empty());
    assert!(!harness.has::<AwaitingReply>(mara), "should not keep a place in flight");
    gate.notify_one();
    harness.request_turn(mara).run();
    assert_eq!(harness.decisions().len(), 1, "should think again in the new timeline");
}

#[test]
fn a_switched_off_brain_makes_no_call_and_percepts_are_still_taken_in() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "", "Hm.")));
    let (mut harness, mara) = waving(brain.clone());
    harness.set(|settings| settings.turns.switch = TurnSwitch::PerceiveOnly);
    harness.perceive(mara, Percept::event("A knock.").addressed());
    for _ in 0..100 {
        harness.update();
    }
    assert!(brain.asked().is_empty());
    assert_eq!(harness.get::<PerceptionLog>(mara).entries().len(), 1);
    harness.set(|settings| settings.turns.switch = TurnSwitch::TakeTurns).run();
    assert_eq!(brain.asked().len(), 1, "should take the turn that was wanted");
}

#[test]
fn a_dormant_mind_takes_its_turn_when_it_wakes() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "", "Hm.")));
    let (mut harness, mara) = waving(brain.clone());
    harness.app.world_mut().entity_mut(mara).insert(Dormant);
    harness.request_turn(mara);
    for _ in 0..10 {
        harness.update();
    }
    assert!(!harness.has::<Turn>(mara));
    harness.app.world_mut().entity_mut(mara).remove::<Dormant>();
    harness.run();
    assert_eq!(brain.asked().len(), 1);
}

#[test]
fn no_more_than_the_allowed_number_is_in_flight() {
    let mut brain = ScriptedBrain::new();
    for n in 0..10 {
        brain = brain.then(format!("mind_{n}").as_str(), ScriptedReply::Hang);
    }
    let brain = Arc::new(brain);
    let mut harness = MindHarness::shared(brain.clone());
    harness.set(|settings| settings.requests.max_in_flight = 3);
    for n in 0..10 {
        let mind = harness.spawn_mind(&format!("mind_{n}"));
        harness.request_turn(mind);
    }
    for _ in 0..5 {
        harness.update();
    }
    let asked: Vec<String> = brain.asked().iter().map(|request| request.mind.to_string()).collect();
    assert_eq!(asked, ["mind_0", "mind_1", "mind_2"]);
}

#[test]
fn a_crowd_takes_its_turns_over_several_runs_and_nobody_starves() {
    let mut harness = MindHarness::new(HeuristicBrain);
    harness.set(|settings| settings.turns.per_run = 3);
    let minds: Vec<Entity> = (0..10).map(|n| harness.spawn_mind(&format!("mind_{n}"))).collect();
    for _ in 0..8 {
        minds.iter().for_each(|mind| {
            harness.request_turn(*mind);
        });
        harness.update();
    }
    let turns: Vec<u64> = minds.iter().map(|mind| harness.get::<Mind>(*mind).turns).collect();
    assert_eq!(turns.iter().sum::<u64>(), 24, "should begin three turns a run");
    assert!(turns.iter().all(|turns| *turns >= 2), "should let everybody have a turn: {turns:?}");
}

#[test]
fn in_a_two_phase_turn_the_action_is_chosen_in_the_new_mood() {
    let brain = ScriptedBrain::new()
        .say("mara", r#"{"moodUpdate": {"uncertainty": 40}}"#)
        .say("mara", reply(1, "Hello!", "One."));
    let brain = Arc::new(brain);
    let (mut harness, mara) = waving(brain.clone());
    harness.set(|settings| settings.turns.phases = TurnPhases::MoodThenAction);
    harness.request_turn(mara).run();
    assert!(brain.asked()[1].prompt.volatile.contains("uncertainty 40"));
    let mood: &Mood = harness.get(mara);
    assert_eq!(
        mood.felt().map(|(axis, value)| (axis.name(), value)).collect::<Vec<_>>(),
        [("uncertainty", 40)]
    );
}

#[test]
fn a_failed_second_phase_undoes_the_first() {
    let brain = ScriptedBrain::new()
        .say("mara", r#"{"moodUpdate": {"uncertainty": 40}}"#)
        .then("mara", ScriptedReply::Fail("cut off".to_owned()));
    let (mut harness, mara) = waving(Arc::new(brain));
    harness.set(|settings| settings.turns.phases = TurnPhases::MoodThenAction);
    harness.request_turn(mara).run();
    assert_eq!(harness.get::<Mood>(mara), &Mood::default());
    assert!(harness.decisions()[0].fallback);
}

#[test]
fn speech_is_shown_at_the_utterance_although_the_action_comes_later() {
    let brain = ScriptedBrain::new().say("mara", reply(1, "Hello!", "I greet."));
    let (mut harness, mara) = waving(Arc::new(brain));
    harness.request_turn(mara).run();
    let order = harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(format!("says {speech}")),
        RunEvent::ActionDecided { action, .. } => {
            action.as_ref().map(|action| action.action.clone())
        }
        _ => None,
    });
    assert_eq!(order, ["says Hello!", "world:wave"]);
    assert_eq!(harness.get::<ShortTermMemory>(mara).latest(), Some("I greet."));
}
