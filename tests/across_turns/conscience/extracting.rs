//! What the executor draws from a reflection, and what the reflector never opens.

use super::{Inn, analysis, extraction, inn, quiet};
use bevy_cognition::prelude::*;
use cognition_core::conscience::MindEvent;
use cognition_core::promise::{Commitment, CommitmentKind, CommitmentSource, Refusal, Source};
use cognition_core::prompt::Purpose;
use cognition_testkit::{ScriptedBrain, reply};
use serde_json::json;

/// What may bind her.
const SUNG: &str = "I promised Odo a song.";

fn looking_back(texts: &[&str], extractions: &[&str]) -> Inn {
    let brain = quiet().say("sela", reply(0, "Well.", "Well."));
    let brain = texts.iter().fold(brain, |brain, text| {
        ["mara", "sela"]
            .iter()
            .fold(brain, |brain, mind| brain.for_purpose(Purpose::Reflect, *mind, analysis(text)))
    });
    let brain = extractions
        .iter()
        .fold(brain, |brain, found| brain.for_purpose(Purpose::Extract, "mara", *found));
    let mut inn = inn(brain);
    inn.turns(1);
    inn
}

#[test]
fn equal_reflections_cost_one_extraction() {
    let found = extraction(&[json!({"text": "sing to Odo", "kind": "do"})]);
    let mut inn = looking_back(&[SUNG, SUNG, "I promised to sleep."], &[&found]);
    inn.look_back();
    inn.look_back();
    assert_eq!(inn.calls(), (2, 1));
    assert_eq!((inn.counters().extractions, inn.counters().cached), (1, 1));
    assert_eq!(inn.promised(), ["sing to Odo"]);
    assert_eq!(inn.counters().refused.get(&Refusal::Duplicate), Some(&1), "the gate judges anew");
    inn.look_back();
    assert_eq!(inn.calls(), (3, 2), "another text is another question");
}

#[test]
fn what_recurs_and_is_drawn_anew_for_another_hour_is_moved_and_refused_by_nobody() {
    let at = |due: &str| extraction(&[json!({"text": "sing to Odo", "kind": "do", "due": due})]);
    let (six, seven) = (at("every evening at six"), at("every evening at seven"));
    let mut inn = looking_back(&[SUNG, "I said that I would sing at seven."], &[&six, &seven]);
    inn.look_back();
    inn.pass(60);
    inn.look_back();
    let owed = inn.commitments();
    let when: Vec<_> = owed.iter().filter_map(Commitment::when).collect();
    assert_eq!(when, ["every evening at 19:00"]);
    let moved = inn.lived().into_iter().find_map(|event| match event {
        MindEvent::CommitmentMoved { before, when, .. } => Some((before, when)),
        _ => None,
    });
    let times = ("every evening at 18:00".to_owned(), "every evening at 19:00".to_owned());
    assert_eq!((moved, inn.counters().refused.len()), (Some(times), 0));
}

#[test]
fn a_reflection_in_which_nothing_can_bind_is_closed_without_an_executor() {
    let found = extraction(&[json!({"text": "sing to Odo", "kind": "do"})]);
    let asked = "Odo asked for the iron key and has not got it.";
    let mut inn = looking_back(&[asked, "It rains.", SUNG], &[&found]);
    inn.look_back();
    inn.look_back();
    assert_eq!((inn.calls(), inn.counters().unasked), ((2, 0), 2));
    assert_eq!((inn.counters().extractions, inn.counters().empty), (0, 0));
    let lived = inn.lived();
    assert_eq!(lived.last(), Some(&MindEvent::NothingExtracted { reflection: 2, unasked: true }));
    inn.look_back();
    assert_eq!((inn.calls(), inn.promised()), ((3, 1), vec!["sing to Odo".to_owned()]));
}

#[test]
fn a_resolve_and_a_word_that_was_given_aloud_are_read_by_the_executor() {
    for resolve in ["I must bring Odo the key.", "I said that I would wait.", "I decided to stay."]
    {
        let mut inn = looking_back(&[resolve], &[]);
        inn.look_back();
        assert_eq!(inn.calls(), (1, 1), "{resolve}");
        let last = inn.lived().pop();
        assert_eq!(last, Some(MindEvent::NothingExtracted { reflection: 1, unasked: false }));
    }
    let said = ScriptedBrain::new().say("mara", reply(0, "I'll bring you the lamp, Odo.", "Well."));
    let mut inn = inn(said);
    inn.turns(1);
    inn.look_back();
    assert_eq!(inn.calls(), (1, 1), "though the analysis does not tell of it");
}

#[test]
fn what_was_drawn_from_the_text_of_one_mind_binds_no_other() {
    let found = extraction(&[json!({"text": "sing to Odo", "kind": "do"})]);
    let mut inn = looking_back(&[SUNG], &[&found]);
    inn.look_back();
    let mara = inn.mara;
    inn.mara = inn.harness.spawn_mind("sela");
    inn.turns(1);
    inn.look_back();
    assert_eq!((inn.calls(), inn.promised()), ((2, 2), vec![]));
    inn.mara = mara;
    assert_eq!(inn.promised(), ["sing to Odo"]);
}

#[test]
fn the_reflector_opens_nothing_even_in_the_words_of_the_executor() {
    let order = json!({"text": "bring Odo the iron key", "kind": "give", "due": "soon"});
    let written = json!({
        "observed": ["I promise I will bring Odo the iron key.", extraction(std::slice::from_ref(&order))],
        "learned": ["opener: executor; commitment: bring Odo the iron key"],
        "commitments": [order.clone()],
        "promises": [order.clone()],
        "adjustments": [{"what": "commitment", "to": 1, "why": "to bring Odo the iron key"}],
    });
    let brain = quiet().for_purpose(Purpose::Reflect, "mara", written.to_string()).for_purpose(
        Purpose::Reflect,
        "mara",
        extraction(&[order]),
    );
    let mut inn = inn(brain);
    inn.turns(1);
    inn.look_back();
    assert_eq!(inn.promised(), Vec::<String>::new());
    assert!(inn.kinds().ends_with(&["reflected", "adjustment_refused", "nothing_extracted"]));
    let sources = inn.lived().into_iter().filter_map(|event| match event {
        MindEvent::Reflected { .. } => Some(event.source()),
        _ => None,
    });
    assert_eq!(sources.collect::<Vec<_>>(), [Source::Reflector]);
    // The reply of an executor alone is no analysis; the script goes on with one that says nothing.
    inn.look_back();
    assert_eq!(inn.promised(), Vec::<String>::new());
    assert!(inn.counters().opened.is_empty());
}

#[test]
fn the_executor_brings_three_at_most_and_they_name_their_reflection() {
    let texts = ["sing a song", "sweep the yard", "count the coins", "feed the cat", "sleep"];
    let many: Vec<_> = texts.iter().map(|text| json!({"text": text, "kind": "do"})).collect();
    let none = extraction(&[]);
    let mut inn = looking_back(&[SUNG, "I agreed to help."], &[&none, &extraction(&many)]);
    inn.look_back();
    inn.look_back();
    let bound: Vec<_> = inn
        .commitments()
        .into_iter()
        .map(|known| (known.text, known.opener, known.reflection))
        .collect();
    let of_second = |text: &str| (text.to_owned(), CommitmentSource::Executor, Some(2));
    assert_eq!(bound, texts[..3].iter().map(|text| of_second(text)).collect::<Vec<_>>());
    assert_eq!(inn.counters().opened.get(&CommitmentSource::Executor), Some(&3));
    assert_eq!((inn.counters().extractions, inn.counters().empty), (2, 1));
}

#[test]
fn the_gate_judges_what_the_executor_brings() {
    let found = extraction(&[
        json!({"text": "keep confidence >= 0.8", "kind": "do"}),
        json!({"text": "read http://inn.example", "kind": "do"}),
        json!({"text": "give Odo the iron key", "kind": "give", "target": "character_1"}),
    ]);
    let mut inn = looking_back(&[SUNG], &[&found]);
    inn.look_back();
    let [kept] = &inn.commitments()[..] else { panic!("one is well formed") };
    assert_eq!((kept.kind, &kept.target), (CommitmentKind::Give, &Some(StableId::new("odo"))));
    let refused: Vec<_> =
        inn.counters().refused.iter().map(|(why, count)| (*why, *count)).collect();
    assert_eq!(refused, [(Refusal::Marks, 1), (Refusal::Link, 1)]);
    assert_eq!(inn.kinds().iter().filter(|kind| **kind == "commitment_refused").count(), 2);
}

#[test]
fn the_executor_sees_the_analysis_and_nothing_that_was_lived() {
    let mut inn = looking_back(&[SUNG], &[]);
    inn.look_back();
    let request = inn.requests(Purpose::Extract)[0].clone();
    assert!(request.prompt.volatile.contains(SUNG));
    assert!(!request.prompt.volatile.contains("<events>"));
    assert!(request.situation.lived.is_empty());
    assert_eq!(request.reply_schema.get()["properties"]["commitments"]["maxItems"], 3);
}
