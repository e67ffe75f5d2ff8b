//! Where no model is named, the server is asked which it has; where one is refused, too.

use super::mock_server::{Answer, MockServer};
use super::{brain, settings, thought};
use axum::http::Uri;
use cognition_llm::{Brain, BrainSettings, BrainSettingsError, HttpSettings};
use serde_json::json;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A page with these models, and how often it was read.
fn listing(
    models: &'static [&'static str],
) -> (impl Fn(&Uri) -> Answer + Send + Sync + 'static, Arc<AtomicUsize>) {
    let read = Arc::new(AtomicUsize::new(0));
    let count = read.clone();
    let page = move |uri: &Uri| match uri.path() {
        "/v1/models" => {
            count.fetch_add(1, Ordering::SeqCst);
            let data: Vec<_> = models.iter().map(|id| json!({ "id": id })).collect();
            Answer::json(200, &json!({ "object": "list", "data": data }))
        }
        _ => Answer::json(404, &json!({ "error": "not found" })),
    };
    (page, read)
}

fn model_not_found() -> Answer {
    Answer::json(404, &json!({ "error": { "message": "model \"x\" not found, try pulling it" } }))
}

#[tokio::test]
async fn the_only_model_of_a_server_is_asked_and_the_server_once() {
    let (page, read) = listing(&["nomic-embed-text", "qwen3:8b"]);
    let server = MockServer::with_page(page, |_| Answer::says("{}"));
    let brain = brain(settings(&server));
    for _ in 0..2 {
        brain.think(thought()).await.expect("a reply");
    }
    assert!(server.received().iter().all(|request| request.body["model"] == "qwen3:8b"));
    assert_eq!(read.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn several_models_are_named_and_nothing_is_paid() {
    let (page, read) = listing(&["small", "large"]);
    let server = MockServer::with_page(page, |_| Answer::says("{}"));
    let brain = brain(settings(&server));
    for _ in 0..2 {
        let error = brain.think(thought()).await.expect_err("which one?");
        let told = error.to_string();
        assert!(told.contains("`--model NAME`") && told.ends_with("small, large"), "{told}");
        assert!(!error.is_transient(), "asking again does not help");
    }
    assert_eq!((server.tally().received, read.load(Ordering::SeqCst)), (0, 1));
}

#[tokio::test]
async fn a_server_without_a_list_is_asked_for_any_model() {
    let server = MockServer::start(|_| Answer::says("{}"));
    brain(settings(&server)).think(thought()).await.expect("a reply");
    assert_eq!(server.received()[0].body["model"], "default");
}

#[tokio::test]
async fn a_model_that_is_named_is_not_looked_for() {
    let (page, read) = listing(&["small", "large"]);
    let server = MockServer::with_page(page, |_| Answer::says("{}"));
    let named = HttpSettings { model: "large".to_owned(), ..settings(&server) };
    brain(named).think(thought()).await.expect("a reply");
    assert_eq!(read.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_model_that_is_refused_is_told_with_those_that_there_are() {
    let (page, read) = listing(&["small", "large"]);
    let server = MockServer::with_page(page, |_| model_not_found());
    let brain = brain(HttpSettings { model: "x".to_owned(), ..settings(&server) });
    for _ in 0..2 {
        let told = brain.think(thought()).await.expect_err("there is no x").to_string();
        assert!(told.contains("try pulling it (it does not take the model `x`"), "{told}");
        assert!(told.ends_with("by --model NAME: small, large)"), "{told}");
    }
    assert_eq!(read.load(Ordering::SeqCst), 1, "the list is read once");
}

#[tokio::test]
async fn settings_find_their_models_before_the_first_thought() {
    let (page, _) = listing(&["qwen3:8b"]);
    let server = MockServer::with_page(page, |_| Answer::says("{}"));
    let mut settings = BrainSettings::server(server.base_url());
    let found = settings.find_models().await.expect("it has one");
    assert_eq!(found[0].model, "qwen3:8b");
    assert_eq!(settings.open().expect("valid").default.name(), "http:qwen3:8b");
    assert!(settings.find_models().await.expect("named by now").is_empty());
}

#[tokio::test]
async fn settings_say_which_models_there_are_or_that_nobody_answers() {
    let (page, _) = listing(&["small", "large"]);
    let server = MockServer::with_page(page, |_| Answer::says("{}"));
    let mut settings = BrainSettings::server(server.base_url());
    let error = settings.find_models().await.expect_err("which one?");
    assert!(matches!(&error, BrainSettingsError::Model { why } if why.contains("small, large")));
    let url = server.base_url();
    drop(server);
    let error = BrainSettings::server(url).find_models().await.expect_err("it is gone");
    assert!(error.to_string().contains("start it"), "{error}");
}

#[tokio::test]
async fn a_list_that_wants_a_key_says_so_at_the_start_and_else_leaves_it_to_the_server() {
    let page = |_: &Uri| Answer::json(401, &json!({ "error": { "message": "no key" } }));
    let server = MockServer::with_page(page, |_| Answer::says("{}"));
    brain(settings(&server)).think(thought()).await.expect("it takes any name");
    let error = BrainSettings::server(server.base_url()).find_models().await.expect_err("no key");
    let cause = error.source().expect("says why").to_string();
    assert!(cause.contains("answered 401") && cause.contains("give it its key"), "{cause}");
}
