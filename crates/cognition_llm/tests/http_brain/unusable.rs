//! Servers that answer, and whose answers are of no use; servers that somebody has to mend.

use super::mock_server::{Answer, MockServer, completion};
use super::{brain, settings, thought};
use cognition_core::decide::{Rejection, Rule};
use cognition_core::prompt::Purpose;
use cognition_llm::{
    Brain, BrainError, BreakerSettings, BreakerState, EndpointSettings, HttpBrain, HttpSettings,
    ThoughtRequest,
};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

fn asked_for(purpose: Purpose, turn: u64) -> Arc<ThoughtRequest> {
    let thought = Arc::unwrap_or_clone(thought());
    Arc::new(ThoughtRequest { purpose, turn, ..thought })
}

fn silent(finish_reason: &str) -> Answer {
    let mut body = completion("");
    body["choices"][0]["finish_reason"] = json!(finish_reason);
    Answer::json(200, &body)
}

/// Patient enough that no second probe comes in the time of a test.
fn on(server: &MockServer) -> HttpBrain {
    let breaker = BreakerSettings { cool_down: Duration::from_secs(60), ..Default::default() };
    brain(HttpSettings { breaker, ..settings(server) })
}

async fn error(brain: &HttpBrain, purpose: Purpose, turn: u64) -> BrainError {
    brain.think(asked_for(purpose, turn)).await.expect_err("no reply")
}

/// Thinks until nobody is asked any more.
async fn think_until_left_alone(brain: &HttpBrain) -> BrainError {
    for turn in 0..20 {
        let error = error(brain, Purpose::Decide, turn).await;
        if matches!(error, BrainError::Unavailable { .. }) {
            return error;
        }
    }
    panic!("should be left alone");
}

#[tokio::test]
async fn whoever_says_nothing_is_left_alone_for_that_purpose_and_the_cause_is_told() {
    for finish_reason in ["length", "content_filter", "tool_calls", "stop"] {
        let server = MockServer::start(move |_| silent(finish_reason));
        let brain = on(&server);
        let left_alone = think_until_left_alone(&brain).await;
        assert!(server.received().len() <= 8, "{} calls", server.received().len());
        let told = left_alone.to_string();
        assert!(told.contains(&format!("(finish_reason: {finish_reason})")), "{told}");
        assert!(!left_alone.is_transient(), "waiting is of no use");
        let other = error(&brain, Purpose::Voice, 1).await;
        assert!(matches!(other, BrainError::NoText { .. }), "{other:?}");
        let health = &brain.health()[0];
        assert_eq!((health.state, health.failed), (BreakerState::Closed, 0), "it does work");
        assert_eq!(health.resting, [Purpose::Decide]);
        assert_eq!(health.unusable, server.received().len() as u64);
        assert!(health.cause.as_ref().is_some_and(|cause| cause.contains(finish_reason)));
    }
}

#[tokio::test]
async fn one_reply_of_use_in_between_is_enough() {
    let server = MockServer::start(|request| match request.number % 6 {
        5 => Answer::says("{}"),
        _ => silent("content_filter"),
    });
    let brain = on(&server);
    for turn in 0..30 {
        let _of_use_or_not = brain.think(asked_for(Purpose::Decide, turn)).await;
    }
    assert!(brain.health()[0].resting.is_empty(), "{:?}", brain.health());
}

#[tokio::test]
async fn replies_that_are_always_rejected_are_of_no_use_either() {
    let server = MockServer::start(|_| Answer::says("Once upon a time"));
    let brain = on(&server);
    let rejection = Rejection::of_reply(Rule::NotJson, "there is no JSON object");
    for turn in 0..8 {
        let request = asked_for(Purpose::Decide, turn);
        brain.think(Arc::clone(&request)).await.expect("a text");
        brain.judged(&request, Err(&rejection));
    }
    let told = error(&brain, Purpose::Decide, 9).await.to_string();
    assert!(told.contains("8 replies in a row") && told.contains("`not_json`"), "{told}");
    assert_eq!(server.received().len(), 8);
}

#[tokio::test]
async fn replies_that_are_taken_never_are() {
    let server = MockServer::start(|_| Answer::says("{}"));
    let brain = on(&server);
    for turn in 0..40 {
        let request = asked_for(Purpose::Decide, turn);
        brain.think(Arc::clone(&request)).await.expect("a text");
        brain.judged(&request, Ok(()));
    }
    assert_eq!(brain.health()[0].unusable, 0);
}

#[tokio::test]
async fn another_server_steps_in() {
    let (dull, bright) =
        (MockServer::start(|_| silent("length")), MockServer::start(|_| Answer::says("{}")));
    let endpoints = vec![EndpointSettings::new(bright.base_url())];
    let brain = brain(HttpSettings { endpoints, ..settings(&dull) });
    for turn in 0..20 {
        let _of_use_or_not = brain.think(asked_for(Purpose::Decide, turn)).await;
    }
    assert!(dull.received().len() <= 8);
    assert!(bright.received().len() >= 12);
}

#[tokio::test]
async fn a_wrong_key_is_found_out_once_and_told_every_time() {
    for status in [401, 402, 403, 404] {
        let body = json!({ "error": { "message": "Incorrect API key provided" } });
        let server = MockServer::start(move |_| Answer::json(status, &body));
        let brain = brain(settings(&server));
        for turn in 0..9 {
            let error = error(&brain, Purpose::Decide, turn).await;
            assert!(!error.is_transient(), "{error}");
            let told = error.to_string();
            assert!(told.contains(&status.to_string()), "{told}");
            assert!(told.contains("Incorrect API key provided"), "{told}");
        }
        assert_eq!(server.received().len(), 1, "{status}");
    }
}

#[tokio::test]
async fn what_made_a_server_fail_is_told_as_long_as_it_is_left_alone() {
    let server = MockServer::start(|_| Answer::body(500, "CUDA out of memory"));
    let breaker =
        BreakerSettings { failures: 2, cool_down: Duration::from_secs(60), ..Default::default() };
    let brain = brain(HttpSettings { breaker, ..settings(&server) });
    for turn in 0..5 {
        let error = error(&brain, Purpose::Decide, turn).await;
        assert!(error.is_transient(), "{error}");
        assert!(error.to_string().contains("answered 500: CUDA out of memory"), "{error}");
    }
    assert_eq!(server.received().len(), 2);
}

#[tokio::test]
async fn a_call_that_nobody_waits_for_is_no_waste() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let server = MockServer::start(move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
        Answer::never()
    });
    let brain = on(&server);
    for turn in 0..10 {
        let thinking = brain.think(asked_for(Purpose::Decide, turn));
        let limit = Duration::from_millis(20);
        tokio::time::timeout(limit, thinking).await.expect_err("it hangs");
    }
    assert_eq!((calls.load(Ordering::Relaxed), brain.health()[0].unusable), (10, 0));
}
