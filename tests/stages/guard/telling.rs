//! Whoever does something else than it meant is told so, and nothing of consequence is put in
//! anybody's hands that they did not name.

use super::{Always, choosing, done, ends, furnish, game, plain, policy, untrue, with};
use bevy::prelude::*;
use bevy_cognition::guard::{Approval, Remedy};
use bevy_cognition::prelude::*;
use cognition_core::guard::Origin;
use cognition_core::record::TurnEnd;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::json;
use std::sync::Arc;

/// What the prompt of the next turn shows.
fn next_prompt(harness: &mut MindHarness, mara: Entity, brain: &ScriptedBrain) -> String {
    harness.request_turn(mara).run_until_asked();
    brain.asked().last().expect("it was asked").prompt.volatile.clone()
}

#[test]
fn an_amendment_is_told_at_the_next_turn() {
    let lines = ScriptedBrain::new().say("mara", reply(1, "", "Mine."));
    let brain = Arc::new(lines.say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain.clone(), |app| {
        app.add_guardrail::<Always<3>>();
    });
    furnish(&mut harness);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let prompt = next_prompt(&mut harness, mara, &brain);
    let told = "- NEW: Outcome: You meant `Take the cup`: there is only one way. \
        You do `Ring the bell` instead.\n- NEW: Outcome: Ring the bell: done.";
    assert!(prompt.contains(told), "{prompt}");
    let prompt = next_prompt(&mut harness, mara, &brain);
    assert_eq!(prompt.matches("You meant").count(), 1, "what was meant was done: {prompt}");
}

#[test]
fn what_is_taken_of_the_alternatives_is_told_with_the_reason() {
    let brain = Arc::new(
        ScriptedBrain::new()
            .say("mara", with(choosing(2), "alternatives", json!([3])))
            .say("mara", reply(0, "", "Hm.")),
    );
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(harness.decisions()[0].origin, Origin::NextBest);
    let prompt = next_prompt(&mut harness, mara, &brain);
    assert!(prompt.contains("You meant `Open the oak door`: "), "{prompt}");
    assert!(prompt.contains("The oak door is not unlocked."), "{prompt}");
    assert!(prompt.contains("You do `Ring the bell` instead."), "{prompt}");
}

#[test]
fn what_a_person_chose_instead_is_told() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(2, "", "In.")));
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    harness.set(|settings| settings.guard.approval = Approval::Always);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run_until_asked();
    let suggested = harness.pending().expect("a person is asked").clone();
    harness.app.world_mut().trigger(suggested.choose(3));
    harness.run_until_asked();
    assert_eq!(done(&harness), ["inn:ring"]);
    let prompt = next_prompt(&mut harness, mara, &brain);
    let told = "You meant `Open the oak door`: it was decided otherwise for you. \
        You do `Ring the bell` instead.";
    assert!(prompt.contains(told), "{prompt}");
}

/// Offers to go through the locked door and to unlock it: 1 and 2.
fn at_the_door(harness: &mut MindHarness) {
    let door = harness.spawn_thing("door", "cellar door", "door");
    let key = harness.spawn_thing("item", "iron key", "key");
    harness.offer(move |_, gather| {
        gather.present.extend([door, key]);
        let go = ActionOffer::new("house:go", "Go to the cellar").target(door).tag("move");
        gather.offers.push(go.requires("unlocked", 0));
        let unlock = ActionOffer::new("house:unlock", "Unlock the cellar door with the iron key");
        gather.offers.push(unlock.target(door).target(key).tag("unlock"));
    });
    untrue(harness, &[("door", "unlocked")]);
}

#[test]
fn nobody_unlocks_a_door_who_did_not_say_so() {
    let go = || choosing(1);
    let intent = |goal: &str, preferred: &str| {
        let intent = json!({"goal": goal, "target": "door_1", "preferred_action": preferred});
        with(go(), "intent", intent)
    };
    for (text, unlocks) in [
        (go().to_string(), false),
        (intent("get to the cellar", "house:go"), false),
        (with(go(), "alternatives", json!([2])), true),
        (intent("get in", "unlock"), true),
        (intent("unlock the door with the iron key", "house:go"), true),
    ] {
        let mut harness = game(Arc::new(ScriptedBrain::new().say("mara", text.clone())), plain);
        at_the_door(&mut harness);
        policy(&mut harness, &[Remedy::NextBest, Remedy::Resolve, Remedy::Wait]);
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
        match unlocks {
            true => assert_eq!(done(&harness), ["house:unlock"], "{text}"),
            false => {
                assert_eq!(done(&harness), [""; 0], "{text}");
                assert!(matches!(ends(&harness)[..], [TurnEnd::Refused { .. }]), "{text}");
            }
        }
    }
}

/// Offers to ask Hob for the key, which he does not give and asks back.
fn at_the_kitchen(brain: Arc<ScriptedBrain>) -> MindHarness {
    let mut harness = MindHarness::shared(brain);
    let hob = harness.spawn_thing("character", "Hob", "hob");
    let key = harness.spawn_thing("item", "iron key", "key");
    harness.offer(move |_, gather| {
        gather.present.extend([hob, key]);
        let ask = ActionOffer::new("inn:ask", "Ask Hob for the iron key").target(hob).target(key);
        gather.offers.push(ask.tag("ask").tag("speech"));
    });
    harness.app.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
        if decided.action.is_some() {
            let percept = Percept::speech("hob", "And what would you do with it?").addressed();
            commands.trigger(decided.failed("Hob will not part with it."));
            commands.trigger(Perceive { entity: decided.entity, percept });
        }
    });
    harness
}

#[test]
fn who_is_refused_three_times_is_not_offered_it_until_something_changes() {
    let words = ["", "Key!", "Please, the key.", "I beg you, Hob.", "Once more: the key."];
    let say = |brain: ScriptedBrain, words: &&str| brain.say("mara", reply(1, words, "I want it."));
    let brain = Arc::new(words.iter().fold(ScriptedBrain::new(), say));
    let mut harness = at_the_kitchen(brain.clone());
    let mara = harness.spawn_mind("mara");
    // He answers each time, and she answers him.
    harness.request_turn(mara).run();
    assert_eq!(done(&harness).len(), 3);
    let asked = brain.asked();
    let last = asked.last().expect("it was asked");
    assert!(last.actions.is_empty(), "{:?}", last.actions);
    let why = "- Left out for now: Ask Hob for the iron key (three times, and nothing came of it).";
    assert!(last.prompt.volatile.contains(why), "{}", last.prompt.volatile);
    assert!(last.prompt.volatile.contains("0. None of these: wait."));
    harness.request_turn(mara).run();
    assert_eq!(brain.asked().len(), asked.len(), "she insisted, and is left in peace");
    let word = Percept::speech("hob", "Well. What is it worth to you?").addressed();
    harness.perceive(mara, word).run();
    assert_eq!(done(&harness).len(), 6, "there is something to ask for again");
}
