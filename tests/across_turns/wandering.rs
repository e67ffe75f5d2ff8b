//! Thoughts that go round, with a ledger and without.
//!
//! A wanderer thinks of two matters in turn, each time in other words, and of whatever it has just
//! perceived. It reads its prompt: a matter that it is told to leave is left for good. That much is
//! assumed of a model; one that heeds every other time is played as well.

use bevy_cognition::prelude::*;
use bevy_cognition::settings::LedgerSwitch;
use cognition_core::record::RunEvent;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::MindHarness;
use cognition_testkit::measure::{Measures, Rumination};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};

const TURNS: usize = 32;
/// What comes to pass every fourth turn.
const NEWS: [&str; 8] = [
    "A cart of barley stops at the gate.",
    "Snow begins to fall.",
    "The abbot rings for vespers.",
    "A fox slinks along the wall.",
    "Sister Agnes drops a basket of eggs.",
    "Somebody sings beyond the orchard.",
    "The smith brings two new hinges.",
    "A raven settles on the well.",
];

const MATTERS: [[&str; 3]; 2] = [
    [
        "The ledger was on the desk before the captain came.",
        "Before the captain came, the ledger lay on the desk.",
        "On the desk the ledger was, until the captain came.",
    ],
    [
        "Tomas has a key to the chapel, and says he lost it.",
        "He lost the chapel key, says Tomas.",
        "Tomas says that the key of the chapel is lost.",
    ],
];

/// How a prompt says that the latest thought goes round.
const TOLD: &str = "This says again what was thought or settled before.";

#[derive(Debug)]
struct Wanderer {
    /// Every so many times it heeds what it is told.
    heeds: usize,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    turn: usize,
    told: usize,
    latest: usize,
    left: [bool; 2],
}

impl Wanderer {
    fn new(heeds: usize) -> Arc<Self> {
        Arc::new(Self { heeds, inner: Mutex::default() })
    }

    fn thought(&self, prompt: &str) -> String {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if prompt.contains(TOLD) {
            inner.told += 1;
            let latest = inner.latest;
            inner.left[latest] |= inner.told.is_multiple_of(self.heeds);
        }
        let turn = inner.turn;
        inner.turn += 1;
        let matter = (0..2).map(|later| (turn + later) % 2).find(|matter| !inner.left[*matter]);
        match matter {
            Some(matter) if !turn.is_multiple_of(4) => {
                inner.latest = matter;
                MATTERS[matter][turn / 2 % 3].to_owned()
            }
            _ if turn.is_multiple_of(4) => format!("So: {}", NEWS[turn / 4 % NEWS.len()]),
            _ => format!("{turn}."),
        }
    }
}

impl Brain for Wanderer {
    fn name(&self) -> &str {
        "wanderer"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let reply = json!({
            "chosenIndex": 1, "speech": "", "thoughts": self.thought(&request.prompt.volatile),
            "cognitive_ledger": {"settled_conclusions": [], "open_questions": ["Who took it?"]},
        });
        Box::pin(async move { Ok(Reply::from_text(reply.to_string())) })
    }
}

fn played(heeds: usize, ledger: LedgerSwitch) -> (Rumination, usize) {
    let mut harness = MindHarness::shared(Wanderer::new(heeds));
    harness.set(|settings| {
        settings.ledger_switch = ledger;
        settings.govern.mind = None;
    });
    // Whoever only waits is soon left in peace.
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("abbey:pace", "Walk up and down").tag("repeatable"));
    });
    harness.finish_all();
    let mara = harness.spawn_mind("mara");
    for turn in 0..TURNS {
        if turn % 4 == 0 {
            harness.perceive(mara, Percept::event(NEWS[turn / 4]));
        }
        harness.request_turn(mara).run();
    }
    let flagged =
        |event: &RunEvent| matches!(event, RunEvent::ThoughtWentRound { .. }).then_some(());
    let flagged = harness.events(flagged).len();
    let measured = Measures::of(harness.records()).rumination;
    (measured, flagged)
}

fn share(Rumination { thoughts, round }: Rumination) -> f64 {
    round as f64 / thoughts as f64
}

#[test]
fn with_a_ledger_thoughts_go_round_a_quarter_as_often_as_without() {
    let (without, flagged) = played(1, LedgerSwitch::Off);
    assert_eq!((without.thoughts, flagged), (32, 0), "nothing is flagged where no ledger is kept");
    assert!(share(without) > 0.5, "{without:?}");
    let (with, flagged) = played(1, LedgerSwitch::On);
    assert!(share(with) <= share(without) / 4.0, "{with:?}, {without:?} without");
    assert_eq!(flagged as u64, with.round, "the engine flags what is measured");
}

#[test]
fn who_heeds_it_every_other_time_goes_round_less_as_well() {
    let (without, _) = played(2, LedgerSwitch::Off);
    let (with, _) = played(2, LedgerSwitch::On);
    assert!(share(with) <= share(without) / 2.0, "{with:?}, {without:?} without");
}
