//! Whole apps on servers that fail in every way: each turn ends, nothing is asked in vain, and the
//! frame goes on.

#![expect(clippy::print_stdout, reason = "how long frames took is worth a look")]

use crate::mock_server::{Answer, MockServer, Received};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{RouterSwitch, SpeechDelivery};
use cognition_core::govern::Backoff;
use cognition_core::histogram::Histogram;
use cognition_core::record::RunEvent;
use cognition_llm::{
    BreakerSettings, BreakerState, EndpointHealth, EndpointSettings, HttpBrain, HttpSettings,
};
use cognition_testkit::{MindHarness, reply};
use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Failures in a row after which a server is left alone.
const FAILURES: u32 = 3;

/// Turns that one mind takes while a server fails.
const TURNS: usize = 8;

/// After so many replies without use a server is left alone for what they were for.
const USELESS: usize = 8;

/// More than any of this takes.
const PATIENCE: Duration = Duration::from_secs(60);

const LONG: Duration = Duration::from_secs(600);

/// What ninety-nine of a hundred frames stay under, where the build is optimised.
const FRAME: Duration = Duration::from_millis(5);

/// One game at a time: frames of several would wait for each other.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// What becomes of a run.
struct Played {
    decided: usize,
    fallbacks: usize,
    frames: Histogram,
}

struct Game {
    harness: MindHarness,
    brain: Arc<HttpBrain>,
    minds: Vec<Entity>,
    _alone: MutexGuard<'static, ()>,
}

impl Game {
    fn new(settings: HttpSettings, minds: usize) -> Self {
        let alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let brain = Arc::new(HttpBrain::new(settings).expect("a valid URL"));
        let mut harness = MindHarness::shared(brain.clone());
        harness.offer(|_, gather| {
            gather.offers.push(ActionOffer::new("world:wave", "Wave").tag("repeatable"));
        });
        harness.app.insert_resource(TimeUpdateStrategy::Automatic);
        harness.set(|settings| {
            settings.routing.switch = RouterSwitch::Off;
            settings.govern = settings.govern.clone().without_rates();
            let (base, cap) = (Duration::from_millis(20), Duration::from_millis(50));
            settings.govern.backoff = Backoff { base, cap };
        });
        harness.finish_all();
        let minds = (0..minds).map(|n| harness.spawn_mind(&format!("mind_{n:02}"))).collect();
        Self { harness, brain, minds, _alone: alone }
    }

    /// Lets all minds take turns until so many were decided.
    fn play(&mut self, decisions: usize) -> Played {
        let before = self.harness.decisions().len();
        let (begun, mut frames) = (Instant::now(), Histogram::default());
        while self.harness.decisions().len() < before + decisions {
            assert!(begun.elapsed() < PATIENCE, "a turn never ended: {:?}", self.brain.health());
            for mind in &self.minds {
                self.harness.request_turn(*mind);
            }
            let frame = Instant::now();
            self.harness.update();
            frames.add(frame.elapsed());
            self.harness.wait_for_reply(Duration::from_millis(1));
        }
        let decisions = self.harness.decisions();
        let fallbacks = decisions.iter().skip(before).filter(|decided| decided.fallback).count();
        if !cfg!(debug_assertions) {
            assert!(frames.quantile(0.99).is_some_and(|p99| p99 < FRAME), "frames took {frames}");
        }
        Played { decided: decisions.len() - before, fallbacks, frames }
    }

    fn health(&self) -> Vec<EndpointHealth> {
        self.brain.health()
    }
}

/// Fails soon, and is left alone for a long time.
fn settings(base_url: String) -> HttpSettings {
    let breaker = BreakerSettings {
        failures: FAILURES,
        cool_down: LONG,
        max_cool_down: LONG,
        ..BreakerSettings::default()
    };
    let timeout = Duration::from_millis(150);
    HttpSettings { breaker, timeout, ..HttpSettings::new(base_url) }
}

fn dead_url() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    format!("http://{}/v1", listener.local_addr().expect("an address"))
}

fn works(_: &Received) -> Answer {
    Answer::says(&reply(1, "Aye.", "It works."))
}

/// One mind takes turns on a server that fails in this way, and no call is in vain.
fn check(fault: &str, speech: SpeechDelivery, calls: usize, answer: fn() -> Answer) {
    let server = MockServer::start(move |_| answer());
    let mut game = Game::new(settings(server.base_url()), 1);
    game.harness.set(|settings| settings.requests.speech = speech);
    let played = game.play(TURNS);
    println!("{fault}, {speech:?}: frames {}", played.frames);
    assert_eq!((played.decided, played.fallbacks), (TURNS, TURNS), "{fault}");
    assert_eq!(server.received().len(), calls, "{fault}: should be left alone after {calls} calls");
    let health = game.health();
    assert!(matches!(health[0].state, BreakerState::Open { .. }), "{fault}: {health:?}");
    assert_eq!(health[0].in_flight, 0, "{fault}");
}

#[test]
fn whatever_a_server_does_wrong_each_turn_ends_and_it_is_left_alone() {
    const ALL: usize = FAILURES as usize;
    let page =
        || Answer::body(200, "<html>Please log in</html>").header("content-type", "text/html");
    let faults: [(&str, usize, fn() -> Answer); 8] = [
        ("429", 1, || Answer::body(429, "slow down").header("retry-after", "100")),
        ("500", ALL, || Answer::body(500, "oh no")),
        ("hang", ALL, Answer::never),
        ("drip", ALL, || Answer::drips(" ", Duration::from_millis(20))),
        ("cut", ALL, || Answer::cut("{\"choices\": [{\"mess")),
        ("garbage", ALL, || Answer::body(200, "\u{0}\u{1}{]")),
        ("wrong content", ALL, page),
        ("no content", ALL, || Answer::body(204, "")),
    ];
    for (fault, calls, answer) in faults {
        check(fault, SpeechDelivery::Whole, calls, answer);
        check(fault, SpeechDelivery::AsItComes, calls, answer);
    }
}

#[test]
fn a_server_that_is_not_there_is_left_alone_too() {
    let mut game = Game::new(settings(dead_url()), 1);
    let played = game.play(TURNS);
    assert_eq!((played.decided, played.fallbacks), (TURNS, TURNS));
    assert_eq!(game.health()[0].calls, u64::from(FAILURES));
}

#[test]
fn a_reply_that_is_valid_json_and_no_decision_is_no_fault_of_the_server() {
    let server = MockServer::start(|_| Answer::says("I would rather not."));
    let mut game = Game::new(settings(server.base_url()), 1);
    let played = game.play(TURNS);
    assert_eq!((played.decided, played.fallbacks), (TURNS, TURNS));
    assert_eq!(
        server.received().len(),
        USELESS,
        "its decisions are of no use, and cost nothing more"
    );
    assert_eq!(game.health()[0].state, BreakerState::Closed, "the server answers");
}

#[test]
fn a_server_that_recovers_is_asked_again_and_decides_again() {
    let healthy = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&healthy);
    let server = MockServer::start(move |request| match seen.load(Ordering::Relaxed) {
        true => works(request),
        false => Answer::body(503, "busy"),
    });
    let mut settings = settings(server.base_url());
    settings.breaker.cool_down = Duration::from_millis(20);
    settings.breaker.max_cool_down = Duration::from_millis(40);
    let mut game = Game::new(settings, 4);
    let broken = game.play(4 * TURNS);
    assert_eq!(broken.fallbacks, broken.decided);
    assert!(game.health()[0].failed >= u64::from(FAILURES));
    healthy.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    while game.play(4).fallbacks > 0 {
        assert!(begun.elapsed() < PATIENCE, "it never closed: {:?}", game.health());
    }
    assert_eq!(game.health()[0].state, BreakerState::Closed);
}

#[test]
fn one_of_three_servers_may_be_dead() {
    let live = [(); 2]
        .map(|()| MockServer::start(|request| works(request).after(Duration::from_millis(5))));
    let endpoints = live.iter().map(|server| EndpointSettings::new(server.base_url())).collect();
    let mut game = Game::new(HttpSettings { endpoints, ..settings(dead_url()) }, 12);
    let played = game.play(120);
    let [dead, first, second] = game.health().try_into().expect("three servers");
    let in_vain = usize::try_from(dead.calls).expect("few calls");
    println!("{in_vain} calls in vain, frames {}", played.frames);
    assert!(in_vain <= 4, "what has failed is avoided: {dead:?}");
    assert_eq!(played.fallbacks, 0, "another server is asked instead");
    assert!(first.calls.min(second.calls) >= 30, "both should be used: {first:?} {second:?}");
    assert_eq!(first.failed + second.failed, 0);
}

#[test]
fn a_server_that_stumbles_is_asked_again_when_it_wants_it_and_the_model_decides() {
    for (fault, stumble) in [
        ("500", (|| Answer::body(500, "oh no")) as fn() -> Answer),
        ("429", || Answer::body(429, "slow down").header("retry-after", "0.2")),
        ("cut", || Answer::cut("{\"choices\": [{\"mess")),
    ] {
        let server = MockServer::start(move |request| match request.number {
            0 => stumble(),
            _ => works(request),
        });
        let settings = HttpSettings { timeout: PATIENCE, ..settings(server.base_url()) };
        let mut game = Game::new(settings, 1);
        let begun = Instant::now();
        let played = game.play(1);
        assert_eq!(played.fallbacks, 0, "{fault}");
        assert_eq!(server.received().len(), 2, "{fault}: once more, and no more often");
        let waited = begun.elapsed();
        assert!(fault != "429" || waited >= Duration::from_millis(200), "{waited:?}");
        let retried = game.harness.events(|event| match event {
            RunEvent::CallRetried { failures, .. } => Some(*failures),
            _ => None,
        });
        assert_eq!(retried, [1], "{fault}");
    }
}

#[test]
fn why_a_brain_failed_is_in_the_run_log() {
    let server = MockServer::start(|_| Answer::body(500, "oh no"));
    let mut game = Game::new(settings(server.base_url()), 1);
    game.play(usize::try_from(FAILURES).expect("few") + 1);
    let causes = game.harness.events(|event| match event {
        RunEvent::BrainFailed { cause, .. } => Some(cause.clone()),
        _ => None,
    });
    assert!(causes[0].ends_with("answered 500: oh no"), "{causes:?}");
    assert!(causes.iter().any(|cause| cause.contains("left alone")), "{causes:?}");
}
