//! Act: only what is still on offer at the moment of acting happens.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::turn::{Acting, AwaitingReply, Turn};
use cognition_core::record::{RunEvent, TurnEnd};
use cognition_testkit::{MindHarness, ScriptedBrain, ScriptedReply, reply};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn ends(harness: &MindHarness) -> Vec<TurnEnd> {
    harness.events(|event| match event {
        RunEvent::TurnEnded { end, .. } => Some(end.clone()),
        _ => None,
    })
}

fn no_longer_possible() -> TurnEnd {
    TurnEnd::Refused { why: "that is no longer possible.".to_owned() }
}

#[test]
fn an_action_that_is_gone_at_the_moment_of_acting_is_refused_and_the_ledger_stays() {
    let brain =
        ScriptedBrain::new().say("ada", reply(1, "", "Mine.")).say("bea", reply(1, "", "Mine!"));
    let mut harness = MindHarness::new(brain);
    let taken = Arc::new(AtomicBool::new(false));
    let key = harness.spawn_thing("item", "key", "key");
    let still_there = taken.clone();
    harness.offer(move |_, gather| {
        if !still_there.load(Ordering::Relaxed) {
            gather.offers.push(ActionOffer::new("world:take", "Take the key").target(key));
        }
    });
    harness.finish_all();
    harness.app.add_observer(move |_: On<ActionDecided>| taken.store(true, Ordering::Relaxed));
    let minds = ["bea", "ada"].map(|id| harness.spawn_mind(id));
    for mind in minds {
        harness.request_turn(mind);
    }
    harness.run();
    let takers: Vec<String> = harness
        .decisions()
        .iter()
        .filter(|d| d.action.is_some())
        .map(|d| d.mind.to_string())
        .collect();
    assert_eq!(
        takers,
        ["ada"],
        "should act in the order of the ids, each seeing what the one before did"
    );
    assert_eq!(ends(&harness), [TurnEnd::Done, no_longer_possible()]);
    let log = harness.get::<PerceptionLog>(minds[0]);
    assert_eq!(
        log.entries().last().map(|e| e.percept.text.as_str()),
        Some("Take the key: that is no longer possible.")
    );
    assert!(!harness.has::<CognitiveLedger>(minds[0]), "should adopt no ledger without an act");
}

#[test]
fn a_target_that_despawns_between_asking_and_acting_is_never_acted_on() {
    let mut harness =
        MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "Catch him!", "Run.")));
    let thief = harness.spawn_thing("character", "thief", "thief");
    harness.offer(move |_, gather| {
        gather.offers.push(ActionOffer::new("world:seize", "Seize the thief").target(thief))
    });
    let mara = harness.spawn_mind("mara");
    harness.app.add_observer(move |_: On<UtteranceMade>, mut commands: Commands| {
        commands.entity(thief).try_despawn()
    });
    harness.request_turn(mara).update();
    assert!(harness.decisions().is_empty());
    assert_eq!(ends(&harness), [no_longer_possible()]);
}

#[test]
fn a_decision_names_mind_action_targets_speech_thoughts_and_why() {
    let text = r#"{"chosenIndex": 1, "speech": "Open up!", "thoughts": "It must open.",
        "intent": {"goal": "get in", "reason": "the night is cold"},
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text));
    let door = harness.spawn_thing("door", "oak door", "cellar_door");
    harness.offer(move |_, gather| {
        gather.offers.push(ActionOffer::new("world:open", "Open it").target(door))
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let decided = &harness.decisions()[0];
    assert_eq!(
        (decided.mind.as_str(), decided.action_id(), decided.target(0)),
        ("mara", "world:open", Some(door))
    );
    assert_eq!((decided.speech(), decided.thoughts()), ("Open up!", "It must open."));
    assert_eq!(decided.why, "the night is cold");
}

#[test]
fn an_action_that_the_game_forgets_fails_in_the_end() {
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "", "I wave.")));
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("world:wave", "Wave")));
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.has::<Acting>(mara));
    for _ in 0..650 {
        harness.update();
    }
    assert!(!harness.has::<Acting>(mara), "should give up after a minute of game time");
    assert_eq!(ends(&harness), [TurnEnd::Failed { why: "Wave: nothing came of it.".to_owned() }]);
}

#[test]
fn the_outcome_of_an_action_is_perceived_and_starts_no_turn() {
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "", "I wave.")));
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("world:wave", "Wave")));
    harness.app.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
        commands.trigger(ActionFinished::failed(decided.entity, "Your arm is stuck."));
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    for _ in 0..10 {
        harness.update();
    }
    let log = harness.get::<PerceptionLog>(mara);
    assert_eq!(log.entries().last().map(|e| e.percept.text.as_str()), Some("Your arm is stuck."));
    assert_eq!(harness.get::<Mind>(mara).turns, 1);
}

#[test]
fn of_two_offers_of_one_deed_the_chosen_one_happens() {
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(2, "", "Too dear.")));
    harness.offer(|_, gather| {
        let pay = |sum| ActionOffer::new("shop:pay", format!("Pay {sum} gold"));
        gather.offers.extend([pay(50), pay(5)]);
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let paid = harness.decisions()[0].action.clone().map(|action| action.description);
    assert_eq!(paid.as_deref(), Some("Pay 50 gold"));
}

#[test]
fn an_action_that_ends_too_late_does_not_end_the_next_one() {
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "", "I walk.")));
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("world:walk", "Walk").tag("repeatable"));
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let first = harness.decisions()[0].clone();
    harness.app.world_mut().trigger(first.done("You arrive."));
    harness.request_turn(mara).run();
    harness.app.world_mut().trigger(first.done("You arrive once more."));
    harness.update();
    assert!(harness.has::<Acting>(mara), "should go on with the second action");
}

#[test]
fn a_turn_that_ends_while_others_speak_leaves_nothing_behind() {
    let brain = ScriptedBrain::new()
        .say("ada", reply(1, "Stop!", "No."))
        .say("bea", reply(1, "", "One."))
        .then("bea", ScriptedReply::Hang);
    let mut harness = MindHarness::new(brain);
    harness.finish_all().offer(|_, gather| gather.offers.push(ActionOffer::new("world:go", "Go")));
    let [ada, bea] = ["ada", "bea"].map(|id| harness.spawn_mind(id));
    harness.app.add_observer(move |spoken: On<UtteranceMade>, mut commands: Commands| {
        if spoken.entity == ada {
            commands.entity(bea).try_remove::<Turn>();
        }
    });
    harness.request_turn(ada).request_turn(bea).run();
    harness.request_turn(bea).update();
    assert!(harness.has::<AwaitingReply>(bea), "should think about the second turn");
    let done: Vec<Entity> = harness.decisions().iter().map(|decided| decided.entity).collect();
    assert_eq!(done, [ada], "should not do what was decided in the first one");
}

#[test]
fn finishing_what_was_never_begun_harms_nobody() {
    let mut harness = MindHarness::new(ScriptedBrain::new());
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().trigger(ActionFinished::done(mara, "Done."));
    harness.update();
    assert!(ends(&harness).is_empty());
}
