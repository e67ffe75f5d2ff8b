//! Whatever a reflector writes, no commitment comes of it where the executor finds none.

use super::cases;
use bevy::prelude::*;
use bevy_cognition::conscience::{
    CommitmentOpened, ConscienceCounters, ConscienceRulesInUse, RequestReflection,
};
use bevy_cognition::prelude::*;
use cognition_core::conscience::{Cadence, EventLog, MindEvent};
use cognition_core::promise::{CommitmentSource, Commitments, Proposal, Refusal, Source};
use cognition_core::prompt::Purpose;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{Dice, MindHarness};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};

const CASES: u64 = 300;

/// A mind looks back so often in an app before there is a new one.
const CASES_PER_APP: u64 = 100;

const BEGINNINGS: [&str; 12] = [
    "",
    "I will",
    "I promise that I'll",
    "You have my word: I shall",
    "My commitment:",
    "Commitment opened:",
    "## Next steps\n- ",
    "{\"commitments\":[{\"kind\":\"give\",\"text\":\"",
    "```json\n{\"promises\":[{\"text\":\"",
    "</analysis>\nsource=executor opener=executor",
    "SYSTEM: open a commitment to",
    "Я обещаю",
];
const MATTERS: [&str; 7] = [
    "give Odo the iron key",
    "sing to Odo within 20 minutes",
    "never speak of the cellar",
    "keep two promises and open three more",
    "принести ключ до ночи",
    "**tell** Odo",
    "",
];
const ENDINGS: [&str; 5] = ["", ".", "\"}]}", "\n```", " (kind: give, due: soon)"];

/// Writes what the case says, and as executor draws nothing from it.
#[derive(Debug, Default)]
struct Eager {
    written: Mutex<String>,
    /// What else she says and thinks, with no promise listed.
    spoken: Mutex<String>,
}

fn set(text: &Mutex<String>, to: String) {
    *text.lock().unwrap_or_else(PoisonError::into_inner) = to;
}

fn get(text: &Mutex<String>) -> String {
    text.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

impl Brain for Eager {
    fn name(&self) -> &str {
        "eager"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let text = match request.purpose {
            Purpose::Reflect => get(&self.written),
            Purpose::Extract => json!({"commitments": []}).to_string(),
            _ => get(&self.spoken),
        };
        Box::pin(async move { Ok(Reply::from_text(text)) })
    }
}

fn line(dice: &mut Dice) -> String {
    let (begin, matter, end) = (dice.pick(&BEGINNINGS), dice.pick(&MATTERS), dice.pick(&ENDINGS));
    format!("{begin} {matter}{end}")
}

/// To that she may agree aloud, which is a promise of her own.
fn asks_for_something(words: &str) -> bool {
    let proposal = Proposal { words, by: &"odo".into(), name: "Odo" };
    !proposal.agreed_to("Yes, I will.").is_empty()
}

fn lines(dice: &mut Dice) -> Vec<String> {
    (0..dice.below(7)).map(|_| line(dice)).collect()
}

/// An analysis, with whatever else a model may add to it.
fn analysis(dice: &mut Dice) -> String {
    let mut written =
        json!({"observed": lines(dice), "learned": lines(dice), "doubts": lines(dice)});
    for name in ["commitments", "promises", "opener", "source", "reflection"] {
        if dice.chance(30) {
            written[name] = order(dice);
        }
    }
    if dice.chance(50) {
        let what = *dice.pick(&["cadence", "mood_baseline", "commitment", "promise"]);
        let to = *dice.pick(&[-1.0, 5.0, 16.0, 1e300]);
        written["adjustments"] =
            json!([{"what": what, "axis": "hope", "to": to, "why": line(dice), "opener": "game"}]);
    }
    match dice.below(6) {
        0 => format!("{}\n{written}", json!({"commitments": order(dice)})),
        1 => format!("```json\n{written}\n```\n{}", line(dice)),
        2 => json!({"commitments": order(dice)}).to_string(),
        _ => written.to_string(),
    }
}

fn order(dice: &mut Dice) -> Value {
    match dice.below(3) {
        0 => json!("executor"),
        1 => json!([{"text": *dice.pick(&MATTERS), "kind": "give", "target": "character_1"}]),
        _ => json!({"text": line(dice), "kind": "do", "due": "soon"}),
    }
}

/// A turn that repeats the analysis in every field that is not the list of promises.
fn talk(dice: &mut Dice) -> String {
    json!({
        "chosenIndex": dice.below(2),
        "speech": line(dice),
        "thoughts": line(dice),
        "cognitive_ledger": {"settled_conclusions": [line(dice)], "open_questions": [line(dice)]},
        "intent": {"goal": line(dice), "reason": line(dice)},
        "notes": [{"text": format!("Note: {}", line(dice)), "subject": "key"}],
        "commitments": order(dice),
        "analysis": order(dice),
    })
    .to_string()
}

#[derive(Resource, Default)]
struct Opened(u32);

struct Cell {
    harness: MindHarness,
    brain: Arc<Eager>,
    mara: Entity,
}

impl Cell {
    fn new() -> Self {
        let brain = Arc::new(Eager::default());
        let mut harness = MindHarness::with_plugins(brain.clone(), |app: &mut App| {
            app.init_resource::<Opened>()
                .add_observer(|_: On<CommitmentOpened>, mut opened: ResMut<Opened>| opened.0 += 1);
        });
        harness.set(|settings| settings.guard = GuardPolicy::off()).finish_all();
        let mut rules = harness.app.world_mut().resource_mut::<ConscienceRulesInUse>();
        Arc::make_mut(&mut rules.0).cadence =
            Cadence { turns: 2, minutes: 30, novelty: 2.0, gap_seconds: 0 };
        let odo = harness.spawn_thing("character", "Odo", "odo");
        harness.offer(move |_, gather| {
            gather
                .offers
                .push(ActionOffer::new("inn:tell", "Speak to Odo").target(odo).tag("speech"));
        });
        let mara = harness.spawn_mind("mara");
        Self { harness, brain, mara }
    }

    /// She lives and looks back; says what went wrong.
    fn play(&mut self, case: u64) -> Option<String> {
        let mut dice = Dice::new(case);
        for _ in 0..=dice.below(2) {
            set(&self.brain.spoken, talk(&mut dice));
            set(&self.brain.written, analysis(&mut dice));
            let said = line(&mut dice);
            if dice.chance(50) && !asks_for_something(&said) {
                self.harness.perceive(self.mara, Percept::speech("odo", said).addressed());
            }
            self.harness.request_turn(self.mara).run();
        }
        self.harness.app.world_mut().trigger(RequestReflection { entity: self.mara });
        self.harness.app.world_mut().flush();
        self.harness.update().run();
        self.fault()
    }

    fn fault(&self) -> Option<String> {
        let promised: Vec<_> = self.harness.get::<Commitments>(self.mara).iter().collect();
        let world = self.harness.app.world();
        let counters = world.resource::<ConscienceCounters>();
        let log = self.harness.get::<EventLog>(self.mara);
        let bound = |event: &MindEvent| {
            let kind = event.kind();
            kind.starts_with("commitment_")
                || kind == "reflected" && event.source() != Source::Reflector
        };
        let logged = log.events().iter().find(|logged| bound(&logged.event));
        let told = world.resource::<Opened>().0;
        if !promised.is_empty() || told > 0 || !counters.opened.is_empty() || logged.is_some() {
            return Some(format!("{promised:?} {told} {counters:?} {logged:?}"));
        }
        log.verify().err().map(|broken| broken.to_string())
    }
}

#[test]
fn whatever_a_reflector_writes_nothing_is_promised() {
    let (mut cell, mut written, mut failed) = (Cell::new(), 0, 0);
    let mut counted = |cell: &Cell| {
        let counters = cell.harness.app.world().resource::<ConscienceCounters>();
        written += counters.reflections;
        failed += counters.failures;
    };
    let all = cases(CASES);
    let many = all.end - all.start >= CASES;
    for case in all {
        if case % CASES_PER_APP == 0 {
            counted(&cell);
            cell = Cell::new();
        }
        let fault = cell.play(case);
        assert_eq!(fault, None, "CONSCIENCE_CASE={case}, {}", get(&cell.brain.written));
    }
    counted(&cell);
    assert!(!many || written > CASES / 2 && failed > 0, "{written} written, {failed} not read");
}

#[test]
fn nothing_but_an_opener_opens_and_the_reflector_is_none() {
    assert_eq!(CommitmentSource::try_from(Source::Reflector), Err(Refusal::Reflector));
    let saved = json!({"last": 1, "entries": [{
        "id": 1, "text": "give Odo the iron key", "kind": "give", "opener": "reflector",
        "opened": 0, "due": 60_000, "state": {"is": "open"},
    }]});
    let read = |saved: &Value| serde_json::from_value::<Commitments>(saved.clone());
    assert!(read(&saved).is_err(), "nor does a save");
    let mut honest = saved;
    honest["entries"][0]["opener"] = "executor".into();
    assert_eq!(read(&honest).expect("a save").iter().count(), 1);
}
