//! Models that keep to one thing whatever comes of it: the heist with a mind that never learns.

use bevy_cognition::act::IndexedAction;
use bevy_cognition::prelude::*;
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::{BrainFuture, HeuristicBrain, Reply, ThoughtRequest};
use cognition_testkit::{Simulation, SimulationOptions, reply};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

const TURNS: u64 = 24;

/// The most that a run may cost.
const MOST_CALLS: usize = 100;

const ASK: &str = "Ask Hob for the iron key";
const SPEAK: &str = "Speak to Hob";
const CELLAR: &str = "Go to the cellar";
const KITCHEN: &str = "Go to the kitchen";

const PLEAS: [&str; 8] = [
    "The key, Hob, if you please.",
    "Hob, I should like the iron key now.",
    "It is only for a quarter of an hour, I swear.",
    "My grandmother would weep to see you so hard.",
    "Be a good man and hand it over.",
    "What would you do with a cellar anyway?",
    "I will bring it back before the gravy knows.",
    "Once more, and with all my heart: the key!",
];

/// How a model deals with what it wants and is not shown any more.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Insists {
    /// It waits.
    Never,
    /// It gives the number that it once had.
    ByNumber,
}

/// Wants one deed after the other, in turn, and says one line after the other.
#[derive(Debug)]
struct Stubborn {
    deeds: &'static [&'static str],
    lines: &'static [&'static str],
    insists: Insists,
    /// Whether it answers other questions than what it does.
    plans: bool,
    asked: Mutex<Vec<Arc<ThoughtRequest>>>,
}

impl Stubborn {
    fn new(deeds: &'static [&'static str], lines: &'static [&'static str]) -> Self {
        Self { deeds, lines, insists: Insists::Never, plans: true, asked: Mutex::default() }
    }

    fn asked(&self) -> Vec<Arc<ThoughtRequest>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What it wants is taken if it is there; else the way to it.
    fn choice(&self, request: &ThoughtRequest, decisions: usize) -> u32 {
        let find = |actions: &[IndexedAction], deed: &str| {
            actions.iter().find(|offer| offer.description == deed).map(|offer| offer.index)
        };
        let wanted = self.deeds[decisions % self.deeds.len()];
        let known = || {
            let asked = self.asked();
            let same_mind = asked.iter().rev().filter(|earlier| earlier.mind == request.mind);
            same_mind.filter_map(|earlier| find(&earlier.actions, wanted)).next()
        };
        let insisted = || known().filter(|_| self.insists == Insists::ByNumber);
        let there = find(&request.actions, wanted).or_else(insisted);
        there.or_else(|| find(&request.actions, KITCHEN)).unwrap_or(0)
    }
}

impl Brain for Stubborn {
    fn name(&self) -> &str {
        "stubborn"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let is_decision = |asked: &&Arc<ThoughtRequest>| asked.purpose == Purpose::Decide;
        let decisions = self.asked().iter().filter(is_decision).count();
        let choice = self.choice(&request, decisions);
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(request.clone());
        if request.purpose != Purpose::Decide && self.plans {
            return HeuristicBrain.think(request);
        }
        let line = self.lines[decisions % self.lines.len()];
        let text = reply(choice, line, "I want it.");
        Box::pin(async move { Ok(Reply::from_text(text)) })
    }
}

fn play(brain: Stubborn) -> (Arc<Stubborn>, Vec<RunRecord>) {
    let brain = Arc::new(brain);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let mut options = SimulationOptions::new(brain.clone());
    options.turns = Some(TURNS);
    let simulation = Simulation::load(&folder.join("heist.scenario.json"), options);
    let mut simulation = simulation.unwrap_or_else(|error| panic!("{error}"));
    let records = simulation.play();
    (brain, records)
}

/// What was done, by whom.
fn deeds(records: &[RunRecord]) -> Vec<(String, String)> {
    let deed = |record: &RunRecord| match &record.event {
        RunEvent::ActionDecided { mind, action, .. } => {
            let done = action.as_ref().map_or("Wait", |action| &action.description);
            Some((mind.to_string(), done.to_owned()))
        }
        _ => None,
    };
    records.iter().filter_map(deed).collect()
}

fn check(brain: Stubborn) -> (Arc<Stubborn>, Vec<RunRecord>) {
    let what = format!("{:?} saying {:?}", brain.deeds, brain.lines);
    let (brain, records) = play(brain);
    let (calls, done) = (brain.asked().len(), deeds(&records));
    let last = records.last().map(|record| &record.event);
    assert!(matches!(last, Some(RunEvent::RunEnded { .. })), "{what}: {last:?}");
    assert!(calls <= MOST_CALLS, "{what}: {calls} calls, {done:?}");
    assert!(calls >= 4, "{what}: {calls} calls are no story");
    (brain, records)
}

fn times(records: &[RunRecord], mind: &str, deed: &str) -> usize {
    deeds(records).iter().filter(|(who, what)| who == mind && what == deed).count()
}

fn is_told(brain: &Stubborn, line: &str) -> bool {
    brain.asked().iter().any(|asked| asked.prompt.volatile.contains(line))
}

#[test]
fn who_asks_again_and_again_gives_up_whatever_is_said_with_it() {
    for lines in [&[""][..], &["Key!"], &PLEAS] {
        for insists in [Insists::Never, Insists::ByNumber] {
            let (brain, records) = check(Stubborn { insists, ..Stubborn::new(&[ASK], lines) });
            let asked = times(&records, "wren", ASK);
            assert!((1..=6).contains(&asked), "{lines:?}: {asked} times");
            let told = format!("- Left out for now: {ASK} (three times, and nothing came of it).");
            assert!(is_told(&brain, &told), "{lines:?}");
        }
    }
}

#[test]
fn who_answers_every_question_with_the_same_wish_gives_up_too() {
    for insists in [Insists::Never, Insists::ByNumber] {
        let brain = Stubborn { insists, plans: false, ..Stubborn::new(&[ASK], &["Key!"]) };
        let (_, records) = check(brain);
        assert!(times(&records, "wren", ASK) <= 6);
    }
}

#[test]
fn who_changes_between_two_fruitless_deeds_gives_up_both() {
    for lines in [&[""][..], &["Key!"], &PLEAS] {
        let (_, records) = check(Stubborn::new(&[ASK, SPEAK], lines));
        for deed in [ASK, SPEAK] {
            let done = times(&records, "wren", deed);
            assert!(done <= 6, "{lines:?}: {deed} {done} times");
        }
    }
}

#[test]
fn who_runs_against_a_locked_door_is_told_so_and_stops() {
    for insists in [Insists::Never, Insists::ByNumber] {
        let (brain, records) = check(Stubborn { insists, ..Stubborn::new(&[CELLAR], &[""]) });
        let asked = times(&records, "wren", ASK);
        assert!(asked <= 6, "{asked} times");
        assert!(is_told(&brain, &format!("You meant `{CELLAR}`: ")), "it learns of it");
        let left_out = format!("- Left out for now: {CELLAR} (");
        assert!(is_told(&brain, &left_out));
    }
}
