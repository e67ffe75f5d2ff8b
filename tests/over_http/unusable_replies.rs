//! A server that answers, and whose answers are of no use: it is not paid for ever, and the log says
//! why.

#![expect(clippy::print_stdout, reason = "how many calls it took is what one wants to know")]

use crate::mock_server::{Answer, MockServer, completion};
use bevy::log::tracing_subscriber;
use bevy_cognition::govern::Backoff;
use bevy_cognition::prelude::*;
use cognition_llm::{BreakerSettings, BreakerState, HttpBrain, HttpSettings};
use cognition_testkit::MindHarness;
use serde_json::json;
use std::io::Write;
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

const TURNS: usize = 40;

/// What they may cost.
const MOST_CALLS: usize = 16;

/// What is logged as a warning, by whichever test.
static WARNINGS: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[derive(Clone, Copy)]
struct WarningLog;

impl WarningLog {
    fn begin() -> Self {
        static BEGUN: Once = Once::new();
        BEGUN.call_once(|| {
            let warnings = tracing_subscriber::fmt().with_max_level(bevy::log::Level::WARN);
            warnings.with_ansi(false).with_writer(|| Self).init();
        });
        Self
    }

    /// Whether a line of the log holds all of these words.
    fn tells(self, words: &[&str]) -> bool {
        let warnings = WARNINGS.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&warnings);
        text.lines().any(|line| words.iter().all(|word| line.contains(word)))
    }
}

impl Write for WarningLog {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        WARNINGS.lock().unwrap_or_else(PoisonError::into_inner).write(text)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn silent() -> Answer {
    let mut body = completion("");
    body["choices"][0]["finish_reason"] = json!("length");
    body["choices"][0]["message"]["reasoning_content"] = json!("Let me see who is here. First");
    Answer::json(200, &body)
}

/// How often the server was asked in so many turns, all of which came to a decision.
fn calls(answer: fn() -> Answer, cool_down: Duration) -> (usize, HttpBrain) {
    calls_within(HttpSettings::default().timeout, answer, cool_down)
}

/// The same, where a reply may take so long.
fn calls_within(
    timeout: Duration,
    answer: fn() -> Answer,
    cool_down: Duration,
) -> (usize, HttpBrain) {
    let server = MockServer::start(move |_| answer());
    let breaker = BreakerSettings { cool_down, max_cool_down: cool_down, ..Default::default() };
    let settings = HttpSettings { breaker, timeout, ..HttpSettings::new(server.base_url()) };
    let brain = HttpBrain::new(settings).expect("a valid URL");
    let mut harness = MindHarness::new(brain.clone());
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("world:wave", "Wave").tag("repeatable"))
    });
    harness.finish_all();
    // How long one waits between two tries is not what is asked here.
    let shortly = Duration::from_millis(1);
    harness.set(|settings| settings.govern.backoff = Backoff { base: shortly, cap: shortly });
    let mara = harness.spawn_mind("mara");
    for _ in 0..TURNS {
        harness.request_turn(mara).run();
    }
    let decisions = harness.decisions();
    assert_eq!(decisions.len(), TURNS, "each turn comes to a decision");
    assert!(decisions.iter().all(|decided| decided.fallback), "by the heuristic brain");
    let calls = server.received().len();
    println!("{calls} calls in {TURNS} turns");
    (calls, brain)
}

#[test]
fn a_model_that_spends_its_limit_on_thinking_is_not_paid_for_ever_and_the_log_says_why() {
    let log = WarningLog::begin();
    let (calls, brain) = calls(silent, BreakerSettings::default().cool_down);
    assert!(calls <= MOST_CALLS, "{calls} calls");
    assert!(!brain.health()[0].resting.is_empty());
    let cure = "raise `reasoning_tokens`, or lower `reasoning_effort`";
    assert!(log.tells(&["replies in a row", "finish_reason: length", cure]));
    assert!(log.tells(&["no reply for `mara`", "is left alone", cure]), "at every turn");
}

#[test]
fn a_model_that_no_parser_understands_is_not_paid_for_ever() {
    let log = WarningLog::begin();
    let (calls, _) =
        calls(|| Answer::says("Once upon a time"), BreakerSettings::default().cool_down);
    assert!(calls <= MOST_CALLS, "{calls} calls");
    assert!(log.tells(&["replies in a row", "`not_json`", "structured_output"]));
}

#[test]
fn nor_is_either_where_the_turns_are_so_far_apart_that_every_cool_down_is_over() {
    for answer in [silent as fn() -> Answer, || Answer::says("Once upon a time")] {
        let (calls, _) = calls(answer, Duration::ZERO);
        assert!(calls <= MOST_CALLS, "{calls} calls");
    }
}

#[test]
fn a_server_that_is_silent_is_not_waited_for_ever_and_the_log_says_why() {
    let log = WarningLog::begin();
    let (calls, brain) =
        calls_within(Duration::from_millis(20), Answer::never, Duration::from_secs(60));
    assert!(calls <= MOST_CALLS, "{calls} calls");
    assert!(matches!(brain.health()[0].state, BreakerState::Open { .. }));
    assert!(log.tells(&["no reply for `mara`", "no reply within 20ms"]));
    assert!(log.tells(&["no reply for `mara`", "is left alone", "no reply within 20ms"]));
}

#[test]
fn a_wrong_key_costs_one_call_and_is_told_at_every_turn() {
    let log = WarningLog::begin();
    let refuses = || Answer::json(401, &json!({ "error": { "message": "Incorrect API key" } }));
    let (calls, _) = calls(refuses, Duration::from_secs(60));
    assert_eq!(calls, 1);
    assert!(log.tells(&["no reply for `mara`", "is left alone", "401", "Incorrect API key"]));
}
