//! A brain says what a reply goes against, before it is acted on.

use super::{furnish, game, objections, plain, said};
use bevy_cognition::guard::{Misfit, Objection, Remedy, SelfCheckWhen};
use bevy_cognition::prelude::*;
use cognition_core::mind::GameTime;
use cognition_core::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};
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
        settings.guard.self_check = SelfCheckWhen::AtStake;
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
    let (harness, brain) = answers(hint, &[r#"{"why": "Under the oak.", "against": [1]}"#]);
    assert_eq!(said(&harness), ["Ask me tomorrow."]);
    assert!(matches!(&*objections(&harness), [(_, _, Objection::TellsSecret { .. })]));
    let whole = [Purpose::Decide, Purpose::SelfCheck, Purpose::Decide, Purpose::SelfCheck];
    assert_eq!(asked(&brain), whole, "what is said instead is looked at, too");
    let question = brain.asked()[1].prompt.volatile.clone();
    assert!(question.contains(&format!("1. {SECRET}")) && question.contains(hint), "{question}");
}

#[test]
fn words_that_a_rule_would_stop_are_said_where_a_brain_says_that_they_tell_nothing() {
    let (harness, _) = answers("The gold is under the oak.", &[r#"{"why": "", "against": []}"#]);
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
    harness.set(|settings| settings.guard.self_check = SelfCheckWhen::AtStake);
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
    harness.perceive(mara, Percept::speech("odo", "How is the sky, Mara?").addressed()).run();
    assert_eq!(said(&harness), ["It will rain."]);
    assert_eq!(asked(&brain), [Purpose::Decide]);
}

#[test]
fn a_promise_is_broken_where_a_brain_says_so_by_whatever_words() {
    let brain = ScriptedBrain::new().say("mara", reply(0, "Third board from the left.", "Ah."));
    let brain = brain.for_purpose(Purpose::SelfCheck, "mara", r#"{"why": "", "against": [1]}"#);
    let brain = Arc::new(brain.say("mara", reply(0, "Ask me tomorrow.", "Not now.")));
    let mut harness = game(brain, plain);
    furnish(&mut harness);
    harness.set(|settings| settings.guard.self_check = SelfCheckWhen::AtStake);
    let mara = harness.spawn_mind("mara");
    let proposed = ProposedCommitment {
        text: "not to tell where the gold is".to_owned(),
        ..ProposedCommitment::default()
    };
    let mut commitments = Commitments::default();
    let (rules, source) = (CommitmentRules::default(), CommitmentSource::Game);
    let opened = commitments.open(&proposed, source, None, &rules, GameTime::default());
    assert!(opened.is_ok(), "{opened:?}");
    harness.app.world_mut().entity_mut(mara).insert(commitments);
    harness.perceive(mara, Percept::speech("odo", "Mara, where is the gold?").addressed()).run();
    assert!(matches!(&*objections(&harness), [(_, _, Objection::BreaksPromise { .. })]));
    assert_eq!(said(&harness), ["Ask me tomorrow."]);
}

/// Mara, who says that the crank turns, of which her brain then says this.
fn cranks(answer: &str) -> MindHarness {
    let mut brain = ScriptedBrain::new().say("mara", reply(0, "It turns at last.", "Hm."));
    brain = brain.for_purpose(Purpose::SelfCheck, "mara", answer);
    let mut harness = game(Arc::new(brain.say("mara", reply(0, "It is stuck.", "Hm."))), plain);
    furnish(&mut harness);
    harness.set(|settings| settings.guard.self_check = SelfCheckWhen::EveryReply);
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::speech("odo", "Does it turn, Mara?").addressed()).run();
    harness
}

#[test]
fn a_reply_that_does_not_fit_is_asked_for_anew_with_the_reason() {
    let harness = cranks(r#"{"why": "It did not turn.", "against": [4]}"#);
    let [(_, _, Objection::Misfits { how, why })] = &*objections(&harness) else {
        panic!("{:?}", objections(&harness));
    };
    assert_eq!((*how, why.as_str()), (Misfit::SaidOtherwise, "It did not turn."));
    assert_eq!(said(&harness), ["It is stuck."]);
}

#[test]
fn a_reply_that_goes_against_nothing_is_said() {
    assert_eq!(said(&cranks(r#"{"why": "", "against": []}"#)), ["It turns at last."]);
}
