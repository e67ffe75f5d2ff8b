//! One wrong move and what comes of it: without guardrails the scene is scrambled, and each way of
//! correcting a mind keeps it whole.

use bevy::prelude::*;
use bevy_cognition::guard::ActionSuggested;
use bevy_cognition::perceive::Referables;
use cognition_core::mind::StableId;
use cognition_core::record::{ApprovalAnswer, RecordedAction, RemedyOutcome, RunEvent, RunRecord};
use cognition_testkit::{Guardrails, Simulation, SimulationOptions, read_script};
use cognition_world::scene;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Who does what to what, and goes by something that is not so.
type Deed = (&'static str, &'static str, &'static [&'static str]);

/// The moves of the cascade, in the order in which they are made.
const WRONG: [Deed; 6] = [
    ("mara", "world:go", &["cellar", "cellar_door"]),
    ("odo", "world:tell", &["sela"]),
    ("mara", "world:go", &["yard", "yard_door"]),
    ("sela", "world:go", &["yard", "yard_door"]),
    ("brannic", "world:give", &["iron_key", "odo"]),
    ("brannic", "world:go", &["yard", "yard_door"]),
];

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios").join(name)
}

fn simulation(guardrails: Guardrails) -> Simulation {
    let script = file("cascade.replies.json");
    let script = read_script(&script).unwrap_or_else(|error| panic!("{error}"));
    let mut options = SimulationOptions::new(Arc::new(script));
    options.settings.guard = guardrails.policy();
    options.settings.approval.timeout = Some(Duration::from_secs(1));
    let scene = file("cascade.scenario.json");
    Simulation::load(&scene, options).unwrap_or_else(|error| panic!("{error}"))
}

fn play(guardrails: Guardrails) -> Vec<RunRecord> {
    simulation(guardrails).play()
}

fn is(deed: &Deed, mind: &StableId, action: &RecordedAction) -> bool {
    let targets = action.targets.iter().map(StableId::as_str);
    deed.0 == mind.as_str() && deed.1 == action.action && targets.eq(deed.2.iter().copied())
}

/// Which of the wrong moves it is, if it is one.
fn wrong(mind: &StableId, action: Option<&RecordedAction>) -> Option<Deed> {
    WRONG.into_iter().find(|deed| action.is_some_and(|action| is(deed, mind, action)))
}

/// The wrong moves that were carried out, in order.
fn carried_out(records: &[RunRecord]) -> Vec<Deed> {
    let decided = |record: &RunRecord| match &record.event {
        RunEvent::ActionDecided { mind, action, .. } => wrong(mind, action.as_ref()),
        _ => None,
    };
    records.iter().filter_map(decided).collect()
}

/// The wrong choices, with what was wrong and what was done instead, as the trace tells it.
fn corrected(records: &[RunRecord]) -> Vec<String> {
    let correction = |record: &RunRecord| match &record.event {
        RunEvent::SuggestionReviewed { mind, turn, action, reviews, .. } => {
            wrong(mind, action.as_ref())?;
            let objection = reviews.iter().find_map(|review| review.verdict.objection())?;
            let chosen = &action.as_ref()?.description;
            let why = objection.sentence();
            Some(format!("{mind}: {chosen}? {why} {}", outcome(records, mind, *turn)))
        }
        _ => None,
    };
    records.iter().filter_map(correction).collect()
}

/// What a turn came to: the deed and how it came to be that one, or nothing.
fn outcome(records: &[RunRecord], of: &StableId, number: u64) -> String {
    let decided = |record: &RunRecord| match &record.event {
        RunEvent::ActionDecided { mind, turn, action: Some(action), origin, .. }
            if mind == of && *turn == number =>
        {
            Some(format!("{} ({origin:?})", action.description))
        }
        _ => None,
    };
    records.iter().find_map(decided).unwrap_or_else(|| "Nothing".to_owned())
}

fn ending(records: &[RunRecord]) -> &str {
    match records.last().map(|record| &record.event) {
        Some(RunEvent::RunEnded { why, .. }) => why,
        other => panic!("should end with the end, not with {other:?}"),
    }
}

fn place_of(simulation: &Simulation, id: &str) -> String {
    let world = simulation.harness.app.world();
    let found = world.resource::<Referables>().find(&StableId::from(id));
    let place = found.and_then(|entity| scene::place_of(world, entity));
    place.map_or("nowhere", |place| scene::label(world, place)).to_owned()
}

#[test]
fn without_guardrails_every_wrong_move_is_made_and_the_scene_is_scrambled() {
    let mut simulation = simulation(Guardrails::Off);
    let records = simulation.play();
    assert_eq!(carried_out(&records), WRONG);
    assert_eq!(corrected(&records), [""; 0]);
    let places = ["brannic", "mara", "odo", "sela"].map(|id| place_of(&simulation, id));
    assert_eq!(places, ["the yard", "the yard", "the taproom", "the yard"]);
    assert!(ending(&records).contains("Nobody is where they meant to be"));
}

#[test]
fn with_the_default_guardrails_no_wrong_move_is_made_and_the_trace_says_why() {
    let records = play(Guardrails::On);
    assert_eq!(carried_out(&records), []);
    assert_eq!(
        corrected(&records),
        [
            "mara: Go to the cellar? `Go to the cellar` cannot work now: not unlocked: The cellar door is locked. It takes the iron key. Ask Brannic for the iron key (Chosen)",
            "odo: Speak to Sela? the intent is about Tamsin, and `Speak to Sela` is about something else. Call out for all to hear (Chosen)",
            "mara: Go to the yard? the intent is about the cellar door, and `Go to the yard` leads away. Ask Brannic for the iron key (Chosen)",
            "sela: Go to the yard? the intent is about Mara, and `Go to the yard` leads away. Speak to Mara (Chosen)",
            "brannic: Give the iron key to Odo? the intent is about Mara, and `Give the iron key to Odo` is about something else. Give the iron key to Mara (Chosen)",
            "brannic: Go to the yard? the intent is about Odo, and `Go to the yard` leads away. Speak to Odo (Resolved)",
        ]
    );
    assert!(ending(&records).starts_with("The lock of the cellar turns over"));
}

#[test]
fn an_intent_alone_is_enough_to_do_what_was_meant_or_nothing() {
    let records = play(Guardrails::Intent);
    assert_eq!(carried_out(&records), []);
    let (odo, others): (Vec<_>, Vec<_>) =
        corrected(&records).into_iter().partition(|line| line.starts_with("odo"));
    assert_eq!(others.len(), WRONG.len() - 1);
    assert!(others.iter().all(|line| line.ends_with("(Amended)")), "{others:#?}");
    assert_eq!(odo.len(), 1, "should be caught once");
    assert!(odo[0].ends_with("Nothing"), "nobody else is taken for whom he meant: {odo:?}");
}

#[test]
fn a_check_alone_is_enough_when_the_model_is_asked_once_more() {
    let records = play(Guardrails::Validity);
    assert_eq!(carried_out(&records), []);
    let asked_again = |record: &&RunRecord| {
        let RunEvent::RemedyTried { mind, rejected, outcome, .. } = &record.event else {
            return false;
        };
        let again = matches!(outcome, RemedyOutcome::AskedAgain);
        again && wrong(mind, rejected.as_ref()).is_some()
    };
    assert_eq!(records.iter().filter(asked_again).count(), WRONG.len());
    let corrected = corrected(&records);
    assert_eq!(corrected.len(), WRONG.len());
    assert!(corrected.iter().all(|line| line.ends_with("(Chosen)")), "{corrected:#?}");
    assert!(corrected[0].contains("not unlocked: The cellar door is locked."), "{corrected:#?}");
}

#[test]
fn the_alternatives_of_a_mind_are_walked_to_the_first_that_passes() {
    let records = play(Guardrails::NextBest);
    assert_eq!(carried_out(&records), []);
    let corrected = corrected(&records);
    let deeds = corrected.iter().map(|line| line.rsplit(". ").next().unwrap_or_default());
    assert_eq!(
        deeds.collect::<Vec<_>>(),
        [
            "Ask Brannic for the iron key (NextBest)",
            "Call out for all to hear (NextBest)",
            "Ask Brannic for the iron key (NextBest)",
            "Speak to Mara (NextBest)",
            "Give the iron key to Mara (NextBest)",
            "Speak to Odo (NextBest)",
        ]
    );
}

/// Approves what is right and rejects what is wrong.
fn judge(suggested: On<ActionSuggested>, mut commands: Commands) {
    let action = suggested.action.as_ref().map(RecordedAction::from);
    match wrong(&suggested.suggestion.mind, action.as_ref()) {
        Some(_) => commands.trigger(suggested.reject("that rests on nothing")),
        None => commands.trigger(suggested.approve()),
    }
}

#[test]
fn a_person_alone_is_enough_to_stop_every_wrong_move_and_let_the_others_happen() {
    let mut simulation = simulation(Guardrails::Human);
    simulation.harness.app.add_observer(judge);
    let records = simulation.play();
    assert_eq!(carried_out(&records), []);
    let mut rejected = Vec::new();
    let mut approved = 0;
    let mut asked = None;
    for record in &records {
        match &record.event {
            RunEvent::ApprovalAsked { mind, action, .. } => asked = wrong(mind, action.as_ref()),
            RunEvent::ApprovalAnswered { answer: ApprovalAnswer::Rejected { reason }, .. } => {
                assert_eq!(reason, "that rests on nothing");
                rejected.extend(asked);
            }
            RunEvent::ApprovalAnswered { answer: ApprovalAnswer::Approved { .. }, .. } => {
                approved += 1;
            }
            _ => {}
        }
    }
    assert_eq!(rejected, WRONG);
    assert_eq!(approved, 20 - WRONG.len(), "four minds, five rounds");
}

#[test]
fn when_nobody_answers_nothing_is_done_and_the_scene_still_ends() {
    let mut simulation = simulation(Guardrails::Human);
    let records = simulation.play();
    assert_eq!(carried_out(&records), []);
    let timed_out = |record: &&RunRecord| {
        matches!(&record.event, RunEvent::ApprovalAnswered { answer: ApprovalAnswer::TimedOut, .. })
    };
    assert_eq!(records.iter().filter(timed_out).count(), 20, "four minds, five rounds");
    assert!(ending(&records).contains("all still in the one room"));
}

#[test]
fn the_same_scene_is_played_the_same_way_each_time() {
    for guardrails in Guardrails::ALL {
        assert_eq!(play(guardrails), play(guardrails), "{guardrails:?}");
    }
}
