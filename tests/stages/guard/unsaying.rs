//! What may not be said is left out, and the deed that it came with is done.

use super::{done, furnish, game, objections, plain, policy, said};
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use cognition_core::guard::{Objection, Strictness};
use cognition_testkit::{ScriptedBrain, reply};
use std::sync::Arc;

#[test]
fn a_deed_that_was_refused_for_what_was_said_with_it_may_come_with_other_words() {
    let tells = reply(3, "I have hidden the miller's gold under the oak.", "Ring.");
    let brain = ScriptedBrain::new().say("mara", tells).say("mara", reply(3, "Come in!", "Ring."));
    let mut harness = game(Arc::new(brain), plain);
    furnish(&mut harness);
    let secret = "I have hidden the miller's gold under the oak.".to_owned();
    let persona = PersonaProfile { secrets: vec![secret], ..PersonaProfile::new("Mara", "Brews.") };
    harness.app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", persona);
    harness.set(|settings| settings.guard.rules.secrets = Strictness::Reject);
    policy(&mut harness, &[Remedy::Retry, Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
    harness.request_turn(mara).run();
    let objections = objections(&harness);
    assert!(matches!(&*objections, [(_, _, Objection::TellsSecret { .. })]), "{objections:?}");
    assert_eq!(done(&harness), ["inn:ring"], "it was never done before");
    assert_eq!(said(&harness), ["Come in!"]);
}

#[test]
fn what_is_refused_twice_for_its_words_is_done_with_those_that_may_be_said() {
    let tells = || {
        reply(
            3,
            "The gold! I have hidden the miller's gold under the oak. Come in, all of you.",
            "Ring.",
        )
    };
    let brain = ScriptedBrain::new().say("mara", tells()).say("mara", tells());
    let mut harness = game(Arc::new(brain), plain);
    furnish(&mut harness);
    let secret = "I have hidden the miller's gold under the oak.".to_owned();
    let persona = PersonaProfile { secrets: vec![secret], ..PersonaProfile::new("Mara", "Brews.") };
    harness.app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", persona);
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    assert_eq!(said(&harness), ["The gold! Come in, all of you."]);
    let is_told = |it: &str| it.contains("unsaid") && it.contains("miller's gold under the oak");
    let log = harness.get::<PerceptionLog>(mara).clone();
    let learns = log.entries().any(|entry| is_told(&entry.percept.text));
    assert!(learns, "it learns what nobody has heard");
    let turns = harness.turns();
    (0..50).for_each(|_| _ = harness.update());
    assert_eq!(harness.turns(), turns, "and takes no turn for it");
}
