//! Several servers, and servers that are left alone.

use super::mock_server::{Answer, MockServer, Received};
use super::slots::thought_of;
use super::{brain, settings, thought};
use cognition_llm::{
    ApiKey, Brain, BrainError, BreakerSettings, BreakerState, EndpointSettings, HttpBrain,
    HttpSettings,
};
use futures_lite::future;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const LONG: Duration = Duration::from_secs(600);
const MINDS: [&str; 6] = ["Mara", "Olm", "Berta", "Odo", "Sela", "Wren"];

fn breaker(failures: u32, cool_down: Duration) -> BreakerSettings {
    BreakerSettings { failures, cool_down, max_cool_down: LONG, ..BreakerSettings::default() }
}

/// A brain on all of these.
fn on_all(servers: &[&MockServer], breaker: BreakerSettings) -> HttpBrain {
    let (first, others) = servers.split_first().expect("at least one");
    let endpoints = others.iter().map(|server| EndpointSettings::new(server.base_url())).collect();
    brain(HttpSettings { endpoints, breaker, ..settings(first) })
}

fn answers() -> MockServer {
    MockServer::start(|_| Answer::says("{}"))
}

/// Where nobody listens.
fn dead_url() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    format!("http://{}/v1", listener.local_addr().expect("an address"))
}

/// Whether a thought fails at its first poll because nobody may be asked.
fn is_refused_inline(brain: &HttpBrain) -> Option<Duration> {
    let outcome = future::block_on(future::poll_once(brain.think(thought())))?;
    match outcome {
        Err(BrainError::Unavailable { retry_after, .. }) => retry_after,
        other => panic!("should be unavailable: {other:?}"),
    }
}

#[tokio::test]
async fn thoughts_go_to_whoever_has_the_fewest_in_flight() {
    let servers = [(); 3].map(|()| MockServer::start(|_| Answer::never()));
    let brain = on_all(&servers.each_ref(), BreakerSettings::default());
    let thoughts: Vec<_> = MINDS.map(|mind| tokio::spawn(brain.think(thought_of(mind)))).into();
    for server in &servers {
        server.wait_for(|tally| tally.received == 2).await;
    }
    let in_flight: Vec<_> = brain.health().iter().map(|server| server.in_flight).collect();
    assert_eq!(in_flight, [2, 2, 2]);
    for thinking in thoughts {
        thinking.abort();
        assert!(thinking.await.is_err_and(|error| error.is_cancelled()));
    }
    assert!(brain.health().iter().all(|server| server.in_flight == 0 && server.failures == 0));
}

#[tokio::test]
async fn a_mind_goes_back_to_the_server_that_has_read_the_beginning_of_its_prompt() {
    let servers = [answers(), answers(), answers()];
    let brain = on_all(&servers.each_ref(), BreakerSettings::default());
    let first = MINDS.map(|mind| tokio::spawn(brain.think(thought_of(mind))));
    for thinking in first {
        thinking.await.expect("no panic").expect("a reply");
    }
    for mind in MINDS.iter().rev().chain(&MINDS) {
        brain.think(thought_of(mind)).await.expect("a reply");
    }
    let heard = servers.each_ref().map(|server| {
        let told = |received: &Received| received.body["messages"][0]["content"].to_string();
        server.received().iter().map(told).collect::<Vec<_>>()
    });
    for mind in MINDS {
        let calls = heard.each_ref().map(|told| told.iter().filter(|it| it.contains(mind)).count());
        assert_eq!(calls.iter().max(), Some(&3), "{mind} was heard {calls:?} times");
    }
}

#[tokio::test]
async fn a_balancer_is_told_which_prompts_begin_alike() {
    let server = answers();
    let prefix_header = Some("x-session-id".to_owned());
    let brain = brain(HttpSettings { prefix_header, ..settings(&server) });
    for mind in ["Mara", "Olm", "Mara"] {
        brain.think(thought_of(mind)).await.expect("a reply");
    }
    let told = |received: &Received| received.headers.get("x-session-id").cloned();
    let told: Vec<_> = server.received().iter().map(told).collect();
    assert!(told.iter().all(Option::is_some));
    assert_eq!((told[0] == told[2], told[0] == told[1]), (true, false));
}

#[tokio::test]
async fn what_has_just_failed_is_avoided() {
    let live = answers();
    let endpoints = vec![EndpointSettings::new(live.base_url())];
    let brain = brain(HttpSettings {
        endpoints,
        breaker: breaker(5, LONG),
        ..HttpSettings::new(dead_url())
    });
    let error = brain.think(thought()).await.expect_err("nobody listens");
    assert!(matches!(error, BrainError::Unreachable { .. }), "{error:?}");
    for _ in 0..5 {
        brain.think(thought()).await.expect("the other one answers");
    }
    let calls: Vec<_> = brain.health().iter().map(|server| (server.calls, server.failed)).collect();
    assert_eq!(calls, [(1, 1), (5, 0)]);
}

#[tokio::test]
async fn the_key_and_the_model_of_one_server_are_not_those_of_another() {
    let servers = [answers(), answers(), answers()];
    let [first, second, third] = servers.each_ref();
    let settings = HttpSettings {
        model: "large".to_owned(),
        api_key: Some(ApiKey::new("sk-first")),
        endpoints: vec![
            EndpointSettings::new(second.base_url()),
            EndpointSettings {
                model: Some("small".to_owned()),
                api_key: Some(ApiKey::new("sk-third")),
                ..EndpointSettings::new(third.base_url())
            },
        ],
        ..settings(first)
    };
    let brain = brain(settings);
    let thoughts = ["Mara", "Olm", "Berta"].map(|mind| brain.think(thought_of(mind)));
    let mut thoughts = thoughts.into_iter().map(tokio::spawn).collect::<Vec<_>>();
    let mut names = Vec::new();
    for thinking in &mut thoughts {
        names.push(thinking.await.expect("no panic").expect("a reply").brain);
    }
    assert_eq!(names, [None, None, Some("http:small".into())], "prices go by models");
    let sent = servers.each_ref().map(|server| {
        let request = server.received().pop().expect("each was asked");
        let key = request.headers.get("authorization").map(|key| key.to_str().map(str::to_owned));
        (request.body["model"].clone(), key.transpose().expect("a plain key"))
    });
    let bearer = |key: &str| Some(format!("Bearer {key}"));
    assert_eq!(sent[0], ("large".into(), bearer("sk-first")));
    assert_eq!(sent[1], ("large".into(), None));
    assert_eq!(sent[2], ("small".into(), bearer("sk-third")));
}

#[tokio::test]
async fn after_so_many_failures_nobody_is_called_and_the_thought_fails_at_its_first_poll() {
    let server = MockServer::start(|_| Answer::body(500, "oh no"));
    let brain = on_all(&[&server], breaker(3, LONG));
    for _ in 0..3 {
        brain.think(thought()).await.expect_err("an error");
    }
    let wait = is_refused_inline(&brain).expect("should be refused within the first poll");
    assert!(wait <= LONG && wait > LONG / 2, "{wait:?}");
    assert_eq!(server.received().len(), 3);
    let health = &brain.health()[0];
    assert!(matches!(health.state, BreakerState::Open { .. }), "{health:?}");
    assert_eq!((health.calls, health.failed, health.failures), (3, 3, 3));
}

#[tokio::test]
async fn retry_after_is_heeded_at_once() {
    let slow_down = |_: &_| Answer::body(429, "slow down").header("retry-after", "120");
    let server = MockServer::start(slow_down);
    let brain = on_all(&[&server], breaker(5, Duration::from_millis(1)));
    let error = brain.think(thought()).await.expect_err("too many");
    assert_eq!(error.retry_after(), Some(Duration::from_secs(120)));
    let wait = is_refused_inline(&brain).expect("should be refused within the first poll");
    assert!(wait > Duration::from_secs(60), "{wait:?}");
}

#[tokio::test]
async fn one_probe_finds_out_whether_it_works_again() {
    let works = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&works);
    let server = MockServer::start(move |_| match seen.load(Ordering::Relaxed) {
        true => Answer::says("{}").after(Duration::from_millis(20)),
        false => Answer::body(503, "busy"),
    });
    let brain = on_all(&[&server], breaker(1, Duration::from_millis(30)));
    brain.think(thought()).await.expect_err("busy");
    works.store(true, Ordering::Relaxed);
    let health = || brain.health()[0].clone();
    while health().state != BreakerState::HalfOpen {
        tokio::task::yield_now().await;
    }
    let mut probe = brain.think(thought());
    assert!(future::poll_once(&mut probe).await.is_none(), "a probe is let through");
    assert!(is_refused_inline(&brain).is_some(), "and nobody else");
    probe.await.expect("it works again");
    assert_eq!(health().state, BreakerState::Closed);
    brain.think(thought()).await.expect("it still works");
    assert_eq!(server.received().len(), 3);
}

#[tokio::test]
async fn a_server_that_hangs_is_found_out_even_if_nobody_waits_for_its_timeout() {
    let server = MockServer::start(|_| Answer::never());
    let silence = Duration::from_millis(20);
    let brain = on_all(&[&server], BreakerSettings { silence, ..breaker(2, LONG) });
    for _ in 0..2 {
        let thinking = brain.think(thought());
        let limit = Duration::from_millis(40);
        tokio::time::timeout(limit, thinking).await.expect_err("it hangs");
    }
    assert!(is_refused_inline(&brain).is_some());
}

#[tokio::test]
async fn a_page_of_a_proxy_and_a_wrong_key_are_faults_and_a_bad_request_is_none() {
    for (status, body, is_fault) in [
        (200, "<html>Please log in</html>", true),
        (401, "who are you?", true),
        (400, "the context is too long", false),
        (413, "too large", false),
    ] {
        let server = MockServer::start(move |_| Answer::body(status, body));
        let brain = on_all(&[&server], breaker(2, LONG));
        for _ in 0..2 {
            brain.think(thought()).await.expect_err("no reply");
        }
        let open = matches!(brain.health()[0].state, BreakerState::Open { .. });
        assert_eq!(open, is_fault, "{status} {body}");
    }
}
