//! Prompts that begin alike, and the slots of llama.cpp.

use super::mock_server::{Answer, MockServer, Received, completion};
use super::{brain, settings, thought};
use cognition_llm::{Brain, EndpointSettings, HttpBrain, HttpSettings, ThoughtRequest};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(super) fn thought_of(mind: &str) -> Arc<ThoughtRequest> {
    let mut request = (*thought()).clone();
    request.prompt.slow = format!("You are {mind}.").into();
    Arc::new(request)
}

/// A reply of llama.cpp, which had so many tokens of the prompt.
fn says(cached: u64) -> Answer {
    let mut body = completion("{}");
    body["timings"] = json!({ "cache_n": cached, "prompt_n": 9, "predicted_n": 1 });
    Answer::json(200, &body)
}

/// What llama.cpp writes on its page, much shortened.
fn props(slots: u32) -> Answer {
    Answer::json(200, &json!({ "default_generation_settings": {}, "total_slots": slots }))
}

/// A server that keeps what is in its slots.
fn llama(slots: u32) -> MockServer {
    MockServer::with_page(move |_| props(slots), |_| says(7))
}

async fn ask(brain: &HttpBrain, minds: &[&str]) {
    for mind in minds {
        brain.think(thought_of(mind)).await.expect("a reply");
    }
}

/// The slot of each thought so far; none where the server was left to choose.
fn slots(server: &MockServer) -> Vec<Option<u64>> {
    server.received().iter().map(|request| request.body["id_slot"].as_u64()).collect()
}

/// The slots of four thoughts on a server whose pages are these, and how many it was asked for.
async fn slots_with(
    page: impl Fn(usize) -> Answer + Send + Sync + 'static,
) -> (Vec<Option<u64>>, usize) {
    let pages = Arc::new(AtomicUsize::new(0));
    let asked = pages.clone();
    let page = move |_: &_| page(asked.fetch_add(1, Ordering::Relaxed));
    let server = MockServer::with_page(page, |_| says(7));
    let named = HttpSettings { model: "mock".to_owned(), ..settings(&server) };
    ask(&brain(named), &["Mara", "Olm", "Mara", "Olm"]).await;
    (slots(&server), pages.load(Ordering::Relaxed))
}

#[tokio::test]
async fn prompts_that_begin_alike_go_to_the_same_slot_of_a_server_that_says_how_many_it_has() {
    let server = llama(3);
    let brain = brain(settings(&server));
    ask(&brain, &["Mara", "Olm", "Berta", "Olm", "Berta", "Olm", "Mara"]).await;
    assert_eq!(slots(&server), [0, 1, 2, 1, 2, 1, 0].map(Some));
    ask(&brain, &["Zoe", "Mara"]).await;
    assert_eq!(slots(&server)[7..], [2, 0].map(Some), "Berta has waited longest");
}

#[tokio::test]
async fn the_page_is_asked_for_once() {
    assert_eq!(slots_with(|_| props(8)).await, ([0, 1, 0, 1].map(Some).to_vec(), 1));
}

#[tokio::test]
async fn a_server_without_such_a_page_is_sent_no_slot_and_is_not_asked_again() {
    let pages: [fn() -> Answer; 5] = [
        || Answer::json(404, &json!({ "error": "not found" })),
        || Answer::json(200, &json!({ "role": "router" })),
        || Answer::body(200, "<html>Welcome!</html>"),
        || Answer::body(200, "x".repeat(3_000_000)),
        || props(1),
    ];
    for page in pages {
        assert_eq!(slots_with(move |_| page()).await, (vec![None; 4], 1));
    }
}

#[tokio::test]
async fn a_server_that_cannot_say_it_yet_is_asked_again() {
    let page = |number| match number {
        0 => Answer::json(503, &json!({ "error": "loading model" })),
        _ => props(8),
    };
    assert_eq!(slots_with(page).await, (vec![None, Some(0), Some(1), Some(0)], 2));
}

#[tokio::test]
async fn settings_say_how_many_slots_there_are_or_that_none_is_to_be_chosen() {
    let server = llama(8);
    let set = |count| HttpSettings { cache_slots: Some(count), ..settings(&server) };
    ask(&brain(set(2)), &["Mara", "Olm", "Mara", "Berta"]).await;
    ask(&brain(set(0)), &["Mara", "Mara"]).await;
    assert_eq!(slots(&server), [Some(0), Some(1), Some(0), Some(1), None, None]);
}

#[tokio::test]
async fn each_server_has_slots_of_its_own() {
    let servers = [llama(8), llama(8)];
    let endpoints = vec![EndpointSettings::new(servers[1].base_url())];
    let brain = brain(HttpSettings { endpoints, ..settings(&servers[0]) });
    let thoughts = ["Mara", "Olm"].map(|mind| tokio::spawn(brain.think(thought_of(mind))));
    for thinking in thoughts {
        thinking.await.expect("no panic").expect("a reply");
    }
    assert_eq!(servers.each_ref().map(slots), [[Some(0)], [Some(0)]]);
}

#[tokio::test]
async fn a_server_that_does_not_keep_its_slots_is_left_to_choose() {
    let server = MockServer::with_page(|_| props(4), |_| says(0));
    ask(&brain(settings(&server)), &["Mara"; 6]).await;
    assert_eq!(slots(&server), [Some(0), Some(0), Some(0), Some(0), None, None]);
}

#[tokio::test]
async fn a_thought_that_is_given_up_frees_its_slot() {
    let script = |received: &Received| match received.number {
        0 => Answer::never(),
        _ => says(7),
    };
    let server = MockServer::with_page(|_| props(2), script);
    let brain = brain(settings(&server));
    let thinking = tokio::spawn(brain.think(thought_of("Mara")));
    server.wait_for(|tally| tally.received == 1).await;
    thinking.abort();
    assert!(thinking.await.is_err_and(|error| error.is_cancelled()));
    ask(&brain, &["Olm", "Berta"]).await;
    assert_eq!(slots(&server), [0, 1, 0].map(Some), "Mara's is free, and has waited longest");
}

#[tokio::test]
async fn a_prompt_without_a_beginning_is_put_nowhere() {
    let server = llama(4);
    let mut request = (*thought()).clone();
    (request.prompt.stable, request.prompt.slow) = ("".into(), "".into());
    brain(settings(&server)).think(Arc::new(request)).await.expect("a reply");
    assert_eq!(slots(&server), [None]);
}
