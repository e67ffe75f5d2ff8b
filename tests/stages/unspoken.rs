//! What a model writes for somebody, and what of it is said.

use bevy_cognition::prelude::*;
use cognition_core::record::RunEvent;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;

/// Mara, who may unlock the chest or speak to Odo, once Odo has asked her to unlock it.
fn asked(brain: ScriptedBrain) -> (MindHarness, Arc<ScriptedBrain>) {
    let brain = Arc::new(brain);
    let mut harness = MindHarness::shared(brain.clone());
    let chest = harness.spawn_thing("item", "iron chest", "chest");
    let odo = harness.spawn_thing("character", "Odo", "odo");
    harness.offer(move |_, gather| {
        gather.present.extend([chest, odo]);
        let unlock = ActionOffer::new("inn:open", "Unlock the iron chest");
        gather.offers.push(unlock.target(chest).tag("unlock"));
        let tell = ActionOffer::new("inn:tell", "Speak to Odo");
        gather.offers.push(tell.target(odo).tag("tell").tag("speech"));
    });
    harness.finish_all();
    let mara = harness.spawn_mind("mara");
    let asks = Percept::speech("odo", "Mara, will you unlock the iron chest for me?").addressed();
    harness.perceive(mara, asks).run();
    (harness, brain)
}

fn rejections(harness: &MindHarness) -> Vec<String> {
    harness.events(|event| match event {
        RunEvent::ReplyRejected { rejection, .. } => Some(rejection.rule.as_str().to_owned()),
        _ => None,
    })
}

#[test]
fn who_only_shows_a_deed_does_it() {
    let shows = reply(2, "*unlocks the iron chest and lifts the lid*", "He wants it.");
    let (harness, _) = asked(ScriptedBrain::new().say("mara", shows));
    assert_eq!(harness.decisions()[0].action_id(), "inn:open");
    assert!(rejections(&harness).is_empty());
}

#[test]
fn who_would_speak_and_says_nothing_is_asked_for_the_words() {
    for nothing in ["*nods*", ""] {
        let brain = ScriptedBrain::new().say("mara", reply(2, nothing, "Well."));
        let brain = brain.say("mara", reply(2, "In a moment, Odo.", "Well."));
        let (harness, _) = asked(brain);
        assert_eq!(rejections(&harness), ["minLength"], "{nothing:?}");
        let decided = &harness.decisions()[0];
        assert_eq!((decided.action_id(), decided.speech()), ("inn:tell", "In a moment, Odo."));
    }
}

#[test]
fn whoever_never_says_a_word_is_spoken_for() {
    let brain = ScriptedBrain::new().say("mara", reply(2, "*nods*", "Well."));
    let (harness, _) = asked(brain);
    assert_eq!(rejections(&harness), ["minLength", "minLength"]);
    assert!(harness.decisions()[0].fallback);
}

#[test]
fn refs_are_said_by_their_labels() {
    let brain = ScriptedBrain::new().say("mara", reply(2, "It is locked, character_1.", "Well."));
    let (harness, _) = asked(brain);
    assert_eq!(harness.decisions()[0].speech(), "It is locked, Odo.");
}
