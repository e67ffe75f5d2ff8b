//! Nobody who asks meets with silence because the answer may not be told.

use super::{furnish, game, plain, remedies, said};
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use cognition_core::record::RemedyOutcome;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;

const SECRET: &str = "I have hidden the miller's gold under the oak.";

/// Mara, who tells her secret whatever she hears.
fn hears(percept: Percept) -> MindHarness {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, SECRET, "He asks.")));
    let mut harness = game(brain, plain);
    furnish(&mut harness);
    let secrets = vec![SECRET.to_owned()];
    let persona = PersonaProfile { secrets, ..PersonaProfile::new("Mara", "Brews.") };
    harness.app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", persona);
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
    harness.perceive(mara, percept).run();
    harness
}

fn last_remedy(harness: &MindHarness) -> Option<(Remedy, RemedyOutcome)> {
    remedies(harness).pop()
}

#[test]
fn whoever_asks_is_answered_without_what_may_not_be_told() {
    let asks = Percept::speech("odo", "Mara, where is the miller's gold?").addressed();
    let harness = hears(asks);
    assert_eq!(last_remedy(&harness), Some((Remedy::Evade, RemedyOutcome::HandedOver)));
    assert!(said(&harness).iter().all(|line| !line.contains("oak")), "{:?}", said(&harness));
}

#[test]
fn where_nobody_asks_nothing_is_said() {
    let harness = hears(Percept::event("A cart comes in.").addressed());
    assert_eq!(last_remedy(&harness), Some((Remedy::Wait, RemedyOutcome::Waits)));
}
