//! A reply that cannot be read is asked for once more; then the mind lives on without.

use super::{analysis, extraction, inn, quiet};
use cognition_core::conscience::{MindEvent, ReflectionCause};
use cognition_core::prompt::Purpose;
use serde_json::json;

#[test]
fn one_retry_tells_the_reflector_what_was_wrong() {
    let brain = quiet()
        .for_purpose(Purpose::Reflect, "mara", r#"{"learned": ["Odo sings."]}"#)
        .for_purpose(Purpose::Reflect, "mara", analysis("Odo sings."));
    let mut inn = inn(brain);
    inn.turns(1);
    inn.look_back();
    let requests = inn.requests(Purpose::Reflect);
    let attempts: Vec<_> = requests.iter().map(|request| request.attempt).collect();
    assert_eq!(attempts, [1, 2]);
    assert!(
        requests[1].prompt.volatile.contains("`observed`: "),
        "{}",
        requests[1].prompt.volatile
    );
    assert_eq!((inn.causes().len(), inn.counters().failures), (1, 0));
}

#[test]
fn after_two_bad_analyses_it_is_left_and_the_mind_lives_on() {
    let brain = quiet().for_purpose(Purpose::Reflect, "mara", "I would rather not.").for_purpose(
        Purpose::Reflect,
        "mara",
        "I said no.",
    );
    let mut inn = inn(brain);
    inn.turns(1);
    inn.look_back();
    assert_eq!((inn.calls(), inn.causes()), ((2, 0), vec![]));
    assert_eq!((inn.counters().failures, inn.counters().reflections), (1, 0));
    let [.., MindEvent::ReflectionFailed { why }] = &inn.lived()[..] else {
        panic!("it is in the log: {:?}", inn.kinds());
    };
    assert!(!why.is_empty());
    inn.turns(1);
    assert_eq!(inn.harness.decisions().len(), 2, "she takes turns");
    inn.look_back();
    assert_eq!(inn.causes(), [ReflectionCause::Requested], "and looks back another time");
}

#[test]
fn after_two_bad_extractions_the_analysis_stays_and_binds_to_nothing() {
    let brain = quiet()
        .for_purpose(Purpose::Reflect, "mara", analysis("I promised Odo the key."))
        .for_purpose(Purpose::Extract, "mara", r#"{"commitments": "bring Odo the key"}"#)
        .for_purpose(Purpose::Extract, "mara", "bring Odo the key");
    let mut inn = inn(brain);
    inn.turns(1);
    inn.look_back();
    assert_eq!((inn.calls(), inn.promised()), ((1, 2), vec![]));
    let second = &inn.requests(Purpose::Extract)[1].prompt.volatile;
    assert!(second.contains("/commitments"), "{second}");
    assert_eq!((inn.counters().reflections, inn.counters().failures), (1, 1));
    assert!(inn.kinds().ends_with(&["reflected", "reflection_failed"]));
}

#[test]
fn one_retry_is_enough_for_the_executor_too() {
    let found = extraction(&[json!({"text": "sing to Odo", "kind": "do"})]);
    let brain = quiet()
        .for_purpose(Purpose::Reflect, "mara", analysis("I promised Odo a song."))
        .for_purpose(Purpose::Extract, "mara", "Very well.")
        .for_purpose(Purpose::Extract, "mara", found);
    let mut inn = inn(brain);
    inn.turns(1);
    inn.look_back();
    assert_eq!((inn.calls(), inn.promised()), ((1, 2), vec!["sing to Odo".to_owned()]));
}
