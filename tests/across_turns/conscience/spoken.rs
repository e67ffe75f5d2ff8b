//! Promises that are spoken: what counts as one, and what is only said.

use super::{GIVE, SING, TELL, inn, promising, quiet};
use bevy_cognition::conscience::OpenCommitment;
use bevy_cognition::perceive::Perceive;
use bevy_cognition::prelude::*;
use bevy_cognition::route::Routing;
use cognition_core::guard::{Objection, Verdict};
use cognition_core::perceive::Percept;
use cognition_core::promise::{
    CommitmentKind, CommitmentSource, CommitmentState, ProposedCommitment, Refusal,
};
use cognition_core::prompt::PublicVoice;
use cognition_core::record::RunEvent;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::{Value, json};
use std::sync::Arc;

const PROMISE: &str = "give Odo the iron key";

fn saying(reply: String) -> ScriptedBrain {
    ScriptedBrain::new().say("mara", reply)
}

fn flags(harness: &MindHarness) -> Vec<(String, Objection)> {
    let flagged = harness.events(|event| match event {
        RunEvent::SuggestionReviewed { reviews, .. } => Some(reviews.clone()),
        _ => None,
    });
    let reviews = flagged.into_iter().flatten();
    let flag = reviews.filter_map(|review| match review.verdict {
        Verdict::Flag(objection) => Some((review.guardrail.into_owned(), objection)),
        _ => None,
    });
    flag.collect()
}

#[test]
fn what_a_reply_lists_and_says_is_promised() {
    let mut inn = inn(saying(promising(SING, "The key shall be yours.", PROMISE)));
    inn.turns(1);
    let [promise] = &inn.commitments()[..] else { panic!("it is one") };
    assert_eq!((promise.text.as_str(), promise.kind), (PROMISE, CommitmentKind::Give));
    assert_eq!(
        (promise.opener, &promise.target),
        (CommitmentSource::Speech, &Some(StableId::new("odo")))
    );
    assert_eq!(promise.due.since(promise.opened).as_secs(), 20 * 60);
    assert_eq!(promise.state, CommitmentState::Open);
    assert_eq!(inn.kinds(), ["spoke", "commitment_opened", "acted"]);
    inn.turns(1);
    assert_eq!(inn.promised(), [PROMISE], "the same is not promised twice");
    assert_eq!(inn.counters().opened.get(&CommitmentSource::Speech), Some(&1));
    assert_eq!(inn.counters().refused.get(&Refusal::Duplicate), Some(&1));
}

#[test]
fn what_a_reply_lists_for_nobody_is_promised_to_who_has_just_spoken_of_it() {
    let listing = |heard: &str| {
        let answer = reply(TELL, "The key shall be yours, Odo.", "So be it.");
        let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
        answer["promises"] = json!([{"text": PROMISE}]);
        let mut inn = inn(saying(answer.to_string()));
        inn.hear(heard);
        let [promise] = &inn.commitments()[..] else { panic!("it is one") };
        promise.target.clone()
    };
    assert_eq!(listing("Will you give me that key tonight?"), Some(StableId::new("odo")));
    assert_eq!(listing("It is late."), None);
}

#[test]
fn what_is_not_said_aloud_is_not_promised() {
    let mut inn = inn(saying(promising(SING, "", PROMISE)));
    inn.turns(1);
    assert_eq!(inn.promised(), Vec::<String>::new());
    assert!(inn.counters().refused.is_empty(), "it does not even come to the gate");
}

#[test]
fn what_is_listed_and_refused_or_left_open_is_not_promised() {
    for speech in ["No, Odo.", "Perhaps.", "Shall I give you the key?", "I gave you the key."] {
        let mut inn = inn(saying(promising(SING, speech, PROMISE)));
        inn.turns(1);
        assert_eq!(inn.promised(), Vec::<String>::new(), "{speech}");
        assert_eq!(inn.counters().refused.get(&Refusal::NotGiven), Some(&1), "{speech}");
    }
}

#[test]
fn who_lists_what_nothing_gives_is_told_so() {
    let mut inn = inn(saying(promising(SING, "Perhaps.", PROMISE)));
    inn.turns(1);
    inn.harness.run();
    let told = inn.harness.events(|event| match event {
        RunEvent::Perceived { percept, .. } => Some(percept.text.clone()),
        _ => None,
    });
    let tells = |text: &String| text.contains("counts on this as promised");
    assert!(told.iter().any(tells), "she counts on nothing that nobody owes: {told:?}");
}

#[test]
fn a_release_frees_whom_it_calls_and_nobody_else_who_hears_it() {
    let left = |words: &str| {
        let mut inn = inn(quiet());
        let mara = inn.mara;
        inn.harness.spawn_thing("character", "Ann", "ann");
        let (text, target) = (PROMISE.to_owned(), Some(StableId::new("odo")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        inn.trigger(OpenCommitment { entity: mara, opener: CommitmentSource::Game, proposed });
        let percept = Percept::speech("odo", words).addressed();
        inn.trigger(Perceive { entity: mara, percept });
        inn.states()
    };
    assert_eq!(left("Ann, you are released from your word. I read the letter."), ["open"]);
    assert_eq!(left("Go home, Ann Pell. You owe me nothing."), ["open"]);
    assert_eq!(left("Sit down, Ann. Mara, you are released from your word."), ["withdrawn"]);
    assert_eq!(left("You are released from your word."), ["withdrawn"]);
}

#[test]
fn a_witness_promises_nothing() {
    let mut inn = inn(saying(promising(1, "The key shall be yours.", PROMISE)));
    // In this inn bystanders meddle with everything.
    let mut routing = inn.harness.app.world_mut().resource_mut::<Routing>();
    Arc::make_mut(&mut routing.weights).witness.ignore_boost = -3.0;
    inn.harness.perceive(inn.mara, Percept::speech("odo", "Sela, where is the iron key?")).run();
    let spoken = inn.harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    assert_eq!(spoken, [""], "she took a turn in silence");
    assert_eq!(inn.promised(), Vec::<String>::new());
}

#[test]
fn a_promise_by_its_wording_alone_is_flagged_and_opens_nothing() {
    let words = "I promise I'll bring you the lantern.";
    let mut inn = inn(saying(reply(SING, words, "So be it.")));
    inn.turns(1);
    let flagged = Objection::PromisedInWords { words: words.to_owned() };
    assert!(
        flags(&inn.harness).contains(&("say_do".to_owned(), flagged)),
        "{:?}",
        flags(&inn.harness)
    );
    assert_eq!(inn.promised(), Vec::<String>::new());
    assert_eq!(inn.harness.decisions()[0].action_id(), "inn:sing", "a remark, no rejection");
}

#[test]
fn what_the_reply_names_is_not_flagged() {
    let mut inn = inn(saying(promising(SING, "I promise I'll bring you the lantern.", PROMISE)));
    inn.turns(1);
    assert_eq!(flags(&inn.harness), []);
    assert_eq!(inn.promised(), [PROMISE]);
}

#[test]
fn what_is_promised_and_done_in_one_turn_is_kept() {
    let mut inn = inn(saying(promising(GIVE, "Here, the key shall be yours.", PROMISE)));
    inn.turns(1);
    let [promise] = &inn.commitments()[..] else { panic!("it is one") };
    let CommitmentState::Done { evidence } = &promise.state else { panic!("{:?}", promise.state) };
    assert_eq!((evidence.turn, evidence.action.as_str()), (1, "inn:give"));
    assert_eq!(evidence.outcome, "Give Odo the iron key: done.");
    assert_eq!(inn.kinds(), ["spoke", "commitment_opened", "acted", "commitment_ended"]);
}

#[test]
fn only_the_verbose_voice_speaks_of_the_books() {
    let mut inn = inn(quiet());
    inn.turns(1);
    assert!(!inn.last_prompt().contains("VERBOSE VOICE"));
    inn.harness.set(|settings| settings.conscience.voice = PublicVoice::Verbose);
    inn.turns(1);
    assert!(inn.last_prompt().contains("VERBOSE VOICE"));
}
