//! Parts of a mind that can be switched off: what is kept and shown without each.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::{ConscienceSwitch, LedgerSwitch, MemorySwitch, RouterSwitch};
use cognition_core::memory::{Gists, Notes};
use cognition_core::promise::Commitments;
use cognition_testkit::{MindHarness, ScriptedBrain};
use serde_json::json;
use std::sync::Arc;

const SETTLED: &str = "The mill is shut for the winter.";
const NOTED: &str = "Odo wears a borrowed coat.";
const PROMISED: &str = "bring Odo the brass lantern";

/// A mind that is spoken to, and settles, notes and promises something each time.
struct Evening {
    harness: MindHarness,
    mara: Entity,
    brain: Arc<ScriptedBrain>,
}

impl Evening {
    fn new(change: impl FnOnce(&mut CognitionSettings)) -> Self {
        let reply = json!({"chosenIndex": 0, "speech": "You have my word, Odo.", "thoughts": "Hm.",
            "cognitive_ledger": {"settled_conclusions": [SETTLED], "open_questions": []},
            "notes": [{"text": NOTED, "subject": "Odo", "subjectType": "entity", "context": "talk"}],
            "promises": [{"text": PROMISED}]});
        let brain = Arc::new(ScriptedBrain::new().say("mara", reply.to_string()));
        let mut harness = MindHarness::shared(brain.clone());
        let mara = harness.spawn_mind("mara");
        harness.set(|settings| {
            settings.routing.switch = RouterSwitch::Off;
            change(settings);
        });
        let mut evening = Self { harness, mara, brain };
        evening.hear("Have you seen my brass lantern?");
        evening
    }

    fn hear(&mut self, words: &str) -> String {
        self.harness.perceive(self.mara, Percept::speech("odo", words).addressed()).run();
        let asked = self.brain.asked().pop().expect("she is asked");
        asked.prompt.volatile.to_string()
    }

    /// Whether she keeps a ledger, how much she remembers and noted, and what she owes.
    fn kept(&self) -> [bool; 4] {
        let Self { harness, mara, .. } = self;
        let now = harness.app.world().resource::<GameClock>().now;
        [
            harness.has::<CognitiveLedger>(*mara),
            harness.get::<Gists>(*mara).iter(now).next().is_some(),
            harness.get::<Notes>(*mara).iter().next().is_some(),
            harness.get::<Commitments>(*mara).iter().next().is_some(),
        ]
    }

    /// Whether what was settled, noted and promised stands in the prompt of another turn.
    fn shown(&mut self) -> [bool; 3] {
        let prompt = self.hear("It was on the bar.");
        [SETTLED, NOTED, PROMISED].map(|text| prompt.contains(text))
    }
}

#[test]
fn with_all_on_everything_is_kept_and_shown() {
    let mut evening = Evening::new(|_| ());
    assert_eq!(evening.kept(), [true; 4]);
    assert_eq!(evening.shown(), [true; 3]);
}

#[test]
fn without_the_ledger_nothing_is_settled_and_what_was_is_not_shown() {
    let off = |settings: &mut CognitionSettings| settings.ledger_switch = LedgerSwitch::Off;
    assert_eq!(Evening::new(off).kept(), [false, true, true, true]);
    let mut late = Evening::new(|_| ());
    late.harness.set(off);
    assert_eq!(late.shown(), [false, true, true]);
    assert_eq!(late.kept(), [true; 4], "what was kept stays");
}

#[test]
fn without_memory_an_exchange_leaves_nothing_and_what_was_remembered_is_not_shown() {
    let off = |settings: &mut CognitionSettings| settings.memory.switch = MemorySwitch::Off;
    assert_eq!(Evening::new(off).kept(), [true, false, false, true]);
    let mut late = Evening::new(|_| ());
    late.harness.set(off);
    assert_eq!(late.shown(), [true, false, true]);
    assert_eq!(late.kept(), [true; 4], "what was kept stays");
}

#[test]
fn without_a_conscience_nothing_binds_and_what_was_owed_is_not_shown() {
    let off = |settings: &mut CognitionSettings| settings.conscience.switch = ConscienceSwitch::Off;
    assert_eq!(Evening::new(off).kept(), [true, true, true, false]);
    let mut late = Evening::new(|_| ());
    late.harness.set(off);
    assert_eq!(late.shown(), [true, true, false]);
    assert_eq!(late.kept(), [true; 4], "what was kept stays");
}
