//! Prompts that begin alike, and the slots of llama.cpp.

use super::mock_server::{Answer, MockServer, Received, completion};
use super::{brain, settings, thought};
use cognition_llm::{Brain, EndpointSettings, HttpBrain, HttpSettings, ThoughtRequest};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const MINDS: [&str; 3] = ["Mara", "Olm", "Berta"];

fn thought_of(mind: &str) -> Arc<ThoughtRequest> {
    let mut request = (*thought()).clone();
    request.prompt.slow = format!("You are {mind}.").into();
    Arc::new(request)
}

fn is_props(request: &Received) -> bool {
    request.uri.path() == "/props"
}

/// A reply of llama.cpp, which had so many tokens of the prompt.
fn says(cached: u64) -> Answer {
    let mut body = completion("{}");
    body["timings"] = json!({ "cache_n": cached, "prompt_n": 9, "predicted_n": 1 });
    Answer::json(200, &body).header("server", "llama.cpp")
}

/// A server that says it has so many slots.
fn llama(slots: u32) -> MockServer {
    MockServer::start(move |request| match is_props(request) {
        true => Answer::json(200, &json!({ "total_slots": slots })),
        false => says(7),
    })
}

async fn ask(brain: &HttpBrain, minds: &[&str]) {
    for mind in minds {
        brain.think(thought_of(mind)).await.expect("a reply");
    }
}

/// The slot of each thought so far.
fn slots(server: &MockServer) -> Vec<Value> {
    let received = server.received();
    let thoughts = received.iter().filter(|request| !is_props(request));
    thoughts.map(|request| request.body["id_slot"].clone()).collect()
}

#[tokio::test]
async fn prompts_that_begin_alike_go_to_the_same_slot_of_a_server_that_says_how_many_it_has() {
    let server = llama(3);
    let brain = brain(settings(&server));
    ask(&brain, &["Zoe"]).await;
    ask(&brain, &MINDS).await;
    ask(&brain, &["Olm", "Berta", "Olm", "Mara"]).await;
    assert_eq!(
        slots(&server),
        [json!(null), 0.into(), 1.into(), 2.into(), 1.into(), 2.into(), 1.into(), 0.into()]
    );
    let pages = server.received().iter().filter(|request| is_props(request)).count();
    assert_eq!(pages, 1, "it should be asked once");
}

#[tokio::test]
async fn a_server_that_is_not_llama_cpp_is_not_asked_and_sent_no_slot() {
    let server = MockServer::start(|_| Answer::says("{}"));
    ask(&brain(settings(&server)), &MINDS).await;
    assert_eq!(slots(&server), [Value::Null, Value::Null, Value::Null]);
    assert_eq!(server.received().len(), MINDS.len());
}

#[tokio::test]
async fn a_server_without_the_page_is_sent_no_slot_and_not_asked_again() {
    let server = MockServer::start(|request| match is_props(request) {
        true => Answer::json(404, &json!({ "error": "not found" })).header("server", "llama.cpp"),
        false => says(0),
    });
    ask(&brain(settings(&server)), &MINDS).await;
    assert_eq!(slots(&server), [Value::Null, Value::Null, Value::Null]);
    assert_eq!(server.received().len(), MINDS.len() + 1);
}

#[tokio::test]
async fn a_page_that_cannot_be_had_now_is_asked_for_again() {
    let is_ready = Arc::new(AtomicBool::new(false));
    let seen = is_ready.clone();
    let server = MockServer::start(move |request| match is_props(request) {
        true if seen.load(Ordering::Relaxed) => Answer::json(200, &json!({ "total_slots": 2 })),
        true => Answer::json(503, &json!({ "error": "loading" })),
        false => says(7),
    });
    let brain = brain(settings(&server));
    ask(&brain, &["Mara", "Mara"]).await;
    is_ready.store(true, Ordering::Relaxed);
    ask(&brain, &["Mara"]).await;
    assert_eq!(slots(&server), [json!(null), json!(null), 0.into()]);
}

#[tokio::test]
async fn settings_say_how_many_slots_there_are_or_that_none_is_to_be_chosen() {
    let server = llama(8);
    let set = |count| HttpSettings { cache_slots: Some(count), ..settings(&server) };
    ask(&brain(set(2)), &["Mara", "Olm", "Mara", "Berta"]).await;
    ask(&brain(set(0)), &["Mara", "Mara"]).await;
    assert_eq!(slots(&server), [json!(0), 1.into(), 0.into(), 1.into(), json!(null), json!(null)]);
    assert!(!server.received().iter().any(is_props));
}

#[tokio::test]
async fn each_server_has_slots_of_its_own() {
    let servers = [llama(8), llama(8)];
    let endpoints = vec![EndpointSettings::new(servers[1].base_url())];
    let cache_slots = Some(4);
    let brain = brain(HttpSettings { endpoints, cache_slots, ..settings(&servers[0]) });
    let thoughts = ["Mara", "Olm"].map(|mind| brain.think(thought_of(mind)));
    let [mara, olm] = thoughts.map(tokio::spawn);
    for thinking in [mara, olm] {
        thinking.await.expect("no panic").expect("a reply");
    }
    assert_eq!(servers.each_ref().map(slots), [[json!(0)], [json!(0)]]);
}

#[tokio::test]
async fn a_server_that_does_not_keep_its_slots_is_left_to_choose() {
    let server = MockServer::start(|request| match is_props(request) {
        true => Answer::json(200, &json!({ "total_slots": 4 })),
        false => says(0),
    });
    let brain = brain(settings(&server));
    ask(&brain, &["Mara"; 7]).await;
    let chosen = slots(&server).iter().map(|slot| slot.is_u64()).collect::<Vec<_>>();
    assert_eq!(chosen, [false, true, true, true, true, false, false]);
}

#[tokio::test]
async fn a_thought_that_is_given_up_frees_its_slot() {
    let server = MockServer::start(|request| match request.number {
        0 => Answer::never(),
        _ => says(7),
    });
    let brain = brain(HttpSettings { cache_slots: Some(2), ..settings(&server) });
    let thinking = tokio::spawn(brain.think(thought_of("Mara")));
    server.wait_for(|tally| tally.received == 1).await;
    thinking.abort();
    assert!(thinking.await.is_err_and(|error| error.is_cancelled()));
    ask(&brain, &["Olm", "Berta"]).await;
    assert_eq!(slots(&server), [0, 1, 0], "Mara's is free again, and has waited longest");
}

#[tokio::test]
async fn a_prompt_without_a_beginning_is_put_nowhere() {
    let server = llama(4);
    let mut request = (*thought()).clone();
    (request.prompt.stable, request.prompt.slow) = ("".into(), "".into());
    let brain = brain(HttpSettings { cache_slots: Some(4), ..settings(&server) });
    brain.think(Arc::new(request)).await.expect("a reply");
    assert_eq!(slots(&server), [Value::Null]);
}
