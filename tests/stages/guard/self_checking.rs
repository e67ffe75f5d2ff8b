//! A brain says whether a speech tells a secret, before it is said.

use super::{furnish, game, objections, plain, said};
use bevy_cognition::guard::{Objection, Remedy};
use bevy_cognition::prelude::*;
use cognition_core::prompt::Purpose;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;

const SECRET: &str = "I have hidden the miller's gold under the oak.";

/// Mara, who answers a question after the gold with these words, of which her brain then says this.
fn answers(words: &str, told: &[&str]) -> (MindHarness, Arc<ScriptedBrain>) {
    let mut brain = ScriptedBrain::new().say("mara", reply(0, words, "He asks."));
    for told in told {
        brain = brain.for_purpose(Purpose::SelfCheck, "mara", *told);
    }
    let brain = Arc::new(brain.say("mara", reply(0, "Ask me tomorrow.", "Not now.")));
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    let secrets = vec![SECRET.to_owned()];
    let persona = PersonaProfile { secrets, ..PersonaProfile::new("Mara", "Brews.") };
    harness.app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", persona);
    harness.set(|settings| {
        settings.guard.self_check = true;
        settings.guard.remedies = vec![Remedy::Retry, Remedy::Wait];
    });
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
    let asks = Percept::speech("odo", "Mara, where is the miller's gold?");
    harness.perceive(mara, asks.addressed()).run();
    (harness, brain)
}

fn asked(brain: &ScriptedBrain) -> Vec<Purpose> {
    brain.asked().iter().map(|request| request.purpose).collect()
}

#[test]
fn words_that_no_rule_would_stop_are_stopped_where_a_brain_says_that_they_tell() {
    let hint = "Where the squirrels bury theirs, my dear.";
    let (harness, brain) = answers(hint, &[r#"{"why": "Under the oak.", "told": [1]}"#]);
    assert_eq!(said(&harness), ["Ask me tomorrow."]);
    assert!(matches!(&*objections(&harness), [(_, _, Objection::TellsSecret { .. })]));
    let whole = [Purpose::Decide, Purpose::SelfCheck, Purpose::Decide, Purpose::SelfCheck];
    assert_eq!(asked(&brain), whole, "what is said instead is looked at, too");
    let question = brain.asked()[1].prompt.volatile.clone();
    assert!(question.contains(&format!("1. {SECRET}")) && question.contains(hint), "{question}");
}

#[test]
fn words_that_a_rule_would_stop_are_said_where_a_brain_says_that_they_tell_nothing() {
    let (harness, _) = answers("The gold is under the oak.", &[r#"{"why": "", "told": []}"#]);
    assert_eq!(said(&harness), ["The gold is under the oak."]);
    assert!(objections(&harness).is_empty());
}

#[test]
fn the_rule_is_left_where_a_brain_has_no_opinion_or_none_that_can_be_read() {
    for told in [r"{}", "I would rather not say."] {
        let (harness, _) = answers("The gold is under the oak.", &[told, told]);
        assert_eq!(said(&harness), ["Ask me tomorrow."], "{told}");
    }
}

#[test]
fn nobody_is_asked_where_the_talk_touches_no_secret() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "It will rain.", "Clouds.")));
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    let secrets = vec![SECRET.to_owned()];
    let persona = PersonaProfile { secrets, ..PersonaProfile::new("Mara", "Brews.") };
    harness.app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", persona);
    harness.set(|settings| settings.guard.self_check = true);
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
    harness.perceive(mara, Percept::speech("odo", "How is the sky, Mara?").addressed()).run();
    assert_eq!(said(&harness), ["It will rain."]);
    assert_eq!(asked(&brain), [Purpose::Decide]);
}
