//! A real model plays the tavern, and chooses where something tempting cannot work.
//! Opt-in: `cargo xtask test-model` sets the URL.

#![expect(clippy::print_stdout, reason = "the figures are what this is run for")]

#[path = "real_model/books.rs"]
mod books;
#[path = "real_model/brain_file.rs"]
mod brain_file;
#[path = "real_model/cache.rs"]
mod cache;
#[path = "real_model/temptation.rs"]
mod temptation;

use books::Books;
use cache::{Measured, Took, cold, from_the_second_turn_on, prefix_tokens};
use cognition_core::decide::{Decision, ReplyScope, parse};
use cognition_core::prompt::OfferDetail;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::{Brain, HeuristicBrain, HttpBrain, HttpSettings, ThoughtRequest};
use cognition_testkit::{Simulation, SimulationOptions};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use temptation::{TEMPTATIONS, Temptation};
use tokio::runtime::Runtime;

const TURNS: u64 = 10;
const CACHED_TURNS: u64 = 14;
const BY_THE_MODEL: usize = 8;
/// How often each choice is put to the model.
const SEEDS: u64 = 4;
const PATIENCE: Duration = Duration::from_secs(240);

/// The server answers one after the other: tests that run at once would only wait for each other.
static TURN: Mutex<()> = Mutex::new(());

/// The model, for one test at a time; none unless it was asked for.
fn model() -> Option<(HttpBrain, MutexGuard<'static, ()>)> {
    let brain = HttpBrain::new(settings()?).expect("a valid URL");
    Some((brain, TURN.lock().unwrap_or_else(PoisonError::into_inner)))
}

fn settings() -> Option<HttpSettings> {
    let Ok(base_url) = std::env::var("BEVY_COGNITION_MODEL_URL") else {
        println!("skipped: `cargo xtask test-model` brings a model and runs this");
        return None;
    };
    Some(HttpSettings { base_url, timeout: PATIENCE, ..HttpSettings::default() })
}

#[test]
fn a_real_model_plays_ten_turns() {
    let Some((brain, _turn)) = model() else { return };
    let mut options = SimulationOptions::new(Arc::new(brain));
    options.turns = Some(TURNS);
    options.settings.requests.timeout = PATIENCE;
    let scene =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/locked_door.scenario.json");
    let mut simulation = Simulation::load(&scene, options).expect("a valid scenario");
    let (mut records, begun) = (Vec::new(), Instant::now());
    while let Some(step) = simulation.step() {
        report(&step, begun);
        records.extend(step);
    }
    let started =
        records.iter().filter(|r| matches!(r.event, RunEvent::TurnStarted { .. })).count();
    let ended = records.iter().filter(|r| matches!(r.event, RunEvent::TurnEnded { .. })).count();
    let decided = records
        .iter()
        .filter(|r| matches!(r.event, RunEvent::Uttered { fallback: false, .. }))
        .count();
    println!("{decided} of {started} turns were decided by the model");
    assert_eq!(started, ended, "every turn should end");
    assert!(started as u64 >= TURNS && decided >= BY_THE_MODEL, "{decided} of {started} turns");
}

/// Whether it keeps its word is its own affair; that the books are kept is not.
#[test]
fn a_real_model_plays_the_promise_and_the_books_are_kept() {
    let Some((brain, _turn)) = model() else { return };
    let mut options = SimulationOptions::new(Arc::new(brain));
    options.turns = Some(TURNS);
    options.settings.requests.timeout = PATIENCE;
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/promise.scenario.json");
    let mut simulation = Simulation::load(&scene, options).expect("a valid scenario");
    let (mut records, begun) = (Vec::new(), Instant::now());
    while let Some(step) = simulation.step() {
        report(&step, begun);
        records.extend(step);
    }
    let count = |is_it: fn(&RunEvent) -> bool| records.iter().filter(|r| is_it(&r.event)).count();
    let started = count(|event| matches!(event, RunEvent::TurnStarted { .. }));
    let ended = count(|event| matches!(event, RunEvent::TurnEnded { .. }));
    assert_eq!(started, ended, "every turn should end");
    let books = Books::of(&mut simulation, &records);
    println!("{} commitments were opened, {} are known still", books.opened, books.known);
    assert!(books.known <= books.opened, "what is known should have been opened");
}

#[test]
fn from_the_second_turn_on_a_real_server_has_nine_tenths_of_the_prefix_in_its_cache() {
    let Some((brain, _turn)) = model() else { return };
    let brain = Measured::new(brain);
    let mut options = SimulationOptions::new(Arc::new(brain.clone()));
    options.turns = Some(CACHED_TURNS);
    options.settings.requests.timeout = PATIENCE;
    let scene =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/locked_door.scenario.json");
    Simulation::load(&scene, options).expect("a valid scenario").play();
    let later = from_the_second_turn_on(&brain.asked());
    let settings = settings().expect("it was there before");
    let prefixes = prefix_tokens(settings.clone(), &later);
    let warm = Took::of(&later, &prefixes);
    let cold = Took::of(&cold(settings, &later), &prefixes);
    for (how, took) in [("warm", warm), ("cold", cold)] {
        println!(
            "{how}: {} decisions, {} of {} prefix tokens cached ({:.1} %), {:.2?} a decision, {} tokens in the replies",
            took.calls,
            took.cached,
            took.prefix,
            took.cached_share() * 100.0,
            took.a_call(),
            took.completion,
        );
    }
    assert!(warm.calls >= 4, "there were {} decisions to look at", warm.calls);
    assert!(warm.cached_share() >= 0.9 && cold.cached_share() < 0.1, "{warm:?}, {cold:?}");
}

#[test]
fn a_real_model_falls_for_what_cannot_work_no_more_often_when_it_is_told() {
    let Some((brain, _turn)) = model() else { return };
    let chooser = Chooser::new(brain);
    let [plain, tight] = [OfferDetail::Plain, OfferDetail::Tight].map(|detail| {
        TEMPTATIONS.iter().map(|temptation| chooser.falls_for(temptation, detail)).sum::<usize>()
    });
    let all = TEMPTATIONS.len() * usize::try_from(SEEDS).expect("a few");
    println!(
        "what cannot work was chosen {plain} times of {all} with plain prompts, {tight} times with tight ones"
    );
    assert!(tight <= plain, "{tight} with tight prompts, {plain} with plain ones");
}

#[test]
fn each_temptation_is_the_one_offer_that_cannot_work_and_only_a_tight_prompt_says_so() {
    let chooser = Chooser::new(HeuristicBrain);
    for temptation in TEMPTATIONS {
        let [plain, tight] = [OfferDetail::Plain, OfferDetail::Tight]
            .map(|detail| temptation.request(detail, 0).prompt.volatile.clone());
        let told = format!("(not {}: {})", temptation.is, temptation.why);
        assert_eq!(tight.matches("(not ").count(), 1, "{tight}");
        assert!(tight.contains(&told) && !plain.contains(temptation.why), "{tight}");
        assert_eq!(chooser.falls_for(temptation, OfferDetail::Tight), 0, "{tight}");
    }
}

/// A brain that is asked by itself, with nothing to mend what it chooses.
struct Chooser<B> {
    brain: B,
    runtime: Runtime,
}

impl<B: Brain> Chooser<B> {
    fn new(brain: B) -> Self {
        Self { brain, runtime: Runtime::new().expect("this machine has threads") }
    }

    /// How often it chooses what cannot work.
    fn falls_for(&self, temptation: &'static Temptation, detail: OfferDetail) -> usize {
        (0..SEEDS).filter(|seed| self.falls(&temptation.request(detail, *seed))).count()
    }

    fn falls(&self, request: &Arc<ThoughtRequest>) -> bool {
        let reply = self.runtime.block_on(self.brain.think(request.clone())).expect("a reply");
        let Decision { chosen_index, thoughts, .. } = decision(request, &reply.text);
        let offer = request.actions.iter().find(|action| action.index == chosen_index);
        let falls = offer.is_some_and(|offer| offer.violated().next().is_some());
        let chosen = offer.map_or("Wait", |offer| &offer.description);
        println!("{} {chosen}: {thoughts}", if falls { "FALLS" } else { "     " });
        falls
    }
}

fn decision(request: &ThoughtRequest, text: &str) -> Decision {
    let refs = request.situation.refs.known().iter().map(|known| known.name.as_str());
    let offers = request.actions.iter().map(|action| action.index);
    let scope = ReplyScope::offering(offers).with_refs(refs);
    parse(text, &scope).unwrap_or_else(|rejection| panic!("{rejection}: {text}"))
}

fn report(records: &[RunRecord], begun: Instant) {
    for record in records {
        match &record.event {
            RunEvent::Replied {
                mind,
                turn,
                prompt_tokens,
                cached_tokens,
                completion_tokens,
                dropped,
                ..
            } => {
                println!(
                    "{:6.1} s  {mind} turn {turn}: {prompt_tokens:?} prompt tokens, {cached_tokens:?} of them cached, {completion_tokens:?} in the reply, dropped {:?}",
                    begun.elapsed().as_secs_f32(),
                    dropped.iter().map(|rejection| rejection.to_string()).collect::<Vec<_>>(),
                );
            }
            RunEvent::ReplyRejected { mind, attempt, rejection, .. } => {
                println!("          {mind} attempt {attempt}: {rejection}")
            }
            RunEvent::BrainFailed { mind, cause, .. } => println!("          {mind}: {cause}"),
            RunEvent::Uttered { mind, speech, fallback, .. } => {
                println!("          {mind} (fallback {fallback}): {speech}")
            }
            RunEvent::ActionDecided { mind, action, .. } => {
                println!(
                    "          {mind} -> {}",
                    action.as_ref().map_or("waits", |action| &action.description)
                );
            }
            _ => {}
        }
    }
}
