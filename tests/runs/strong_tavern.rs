//! The tavern with what a strong model chose there, as deeds, on an evening with the router and on one
//! without: the router costs no turns, and keeps no choice from anybody.

use bevy_cognition::cognition_brain::{BrainFuture, DeedScript, Reply, ThoughtRequest};
use bevy_cognition::prelude::{Brain, StableId};
use bevy_cognition::settings::RouterSwitch;
use cognition_core::prompt::Purpose;
use cognition_core::record::{RecordedAction, RunEvent, RunRecord};
use cognition_core::route::EngagementMode;
use cognition_testkit::{Simulation, SimulationOptions, reply};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// What a mind does, and says.
#[derive(Clone, Debug, Deserialize)]
struct Deed {
    mind: StableId,
    action: String,
    targets: Vec<StableId>,
    speech: String,
}

#[derive(Deserialize)]
struct Evenings {
    with_router: Vec<Deed>,
    without_router: Vec<Deed>,
}

/// How far a mind has come with its deeds.
#[derive(Debug, Default)]
struct Progress {
    done: usize,
    turn: u64,
    reply: String,
}

/// Does what is next as soon as it is on offer, and waits until then without a word.
#[derive(Debug)]
struct Strong {
    deeds: Vec<Deed>,
    progress: Mutex<BTreeMap<StableId, Progress>>,
    /// What was wanted in a turn and was not on offer.
    missed: Mutex<Vec<(EngagementMode, Deed)>>,
}

impl Strong {
    fn new(deeds: Vec<Deed>) -> Self {
        Self { deeds, progress: Mutex::default(), missed: Mutex::default() }
    }

    fn decide(&self, request: &ThoughtRequest) -> String {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let progress = progress.entry(request.mind.clone()).or_default();
        if progress.turn != request.turn {
            progress.turn = request.turn;
            progress.reply = self.next(request, &mut progress.done);
        }
        progress.reply.clone()
    }

    fn next(&self, request: &ThoughtRequest, done: &mut usize) -> String {
        let mut own = self.deeds.iter().filter(|deed| deed.mind == request.mind);
        let Some(next) = own.nth(*done) else { return reply(0, "", "It is late.") };
        let offer = request.actions.iter().find(|offer| {
            let targets = offer.targets.iter().map(|target| &target.stable_id);
            offer.action == next.action && targets.eq(&next.targets)
        });
        let Some(offer) = offer.filter(|offer| offer.violated().next().is_none()) else {
            let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
            missed.push((request.situation.mode, next.clone()));
            return reply(0, "", "Not yet.");
        };
        *done += 1;
        reply(offer.index, &next.speech, "That is next.")
    }
}

/// What is asked beside decisions is left to rules.
#[derive(Debug)]
struct Shared(Arc<Strong>);

impl Brain for Shared {
    fn name(&self) -> &str {
        "strong"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        if matches!(request.purpose, Purpose::Decide | Purpose::Voice) {
            let text = self.0.decide(&request);
            return Box::pin(async move { Ok(Reply::from_text(text)) });
        }
        let minds = [(request.mind.clone(), Vec::new())].into();
        Box::pin(async move { DeedScript { minds }.think(request).await })
    }
}

/// An evening that was played.
struct Played {
    records: Vec<RunRecord>,
    missed: Vec<(EngagementMode, Deed)>,
}

impl Played {
    fn of(deeds: &[Deed], router: RouterSwitch) -> Self {
        let strong = Arc::new(Strong::new(deeds.to_vec()));
        let mut options = SimulationOptions::new(Arc::new(Shared(strong.clone())));
        options.settings.routing.switch = router;
        let scene =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/locked_door.scenario.json");
        let mut simulation =
            Simulation::load(&scene, options).unwrap_or_else(|error| panic!("{error}"));
        let records = simulation.play();
        let missed = strong.missed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Self { records, missed }
    }

    fn turns(&self) -> usize {
        let begins = |record: &&RunRecord| matches!(record.event, RunEvent::TurnStarted { .. });
        self.records.iter().filter(begins).count()
    }

    /// What was done, waiting and talk aside: a courtesy that is let pass is no loss.
    fn deeds(&self) -> Vec<(StableId, RecordedAction)> {
        let done = self.records.iter().filter_map(|record| match &record.event {
            RunEvent::ActionDecided { mind, action, .. } => Some((mind.clone(), action.clone()?)),
            _ => None,
        });
        let is_talk = |action: &str| ["world:tell", "world:ask", "world:call"].contains(&action);
        done.filter(|(_, action)| !is_talk(&action.action)).collect()
    }
}

fn evenings() -> Evenings {
    serde_json::from_str(include_str!("../fixtures/strong_tavern.json"))
        .expect("the fixture is whole")
}

#[test]
fn a_strong_model_takes_no_more_turns_with_the_router_and_does_as_much() {
    let Evenings { with_router, without_router } = evenings();
    for deeds in [without_router, with_router] {
        let on = Played::of(&deeds, RouterSwitch::On);
        let off = Played::of(&deeds, RouterSwitch::Off);
        assert!(on.turns() <= off.turns(), "{} with it, {} without", on.turns(), off.turns());
        let (done, all) = (on.deeds().len(), off.deeds().len());
        assert!(done + 1 >= all, "{:?}\n{:?}", on.deeds(), off.deeds());
        assert!(on.missed.len() <= off.missed.len(), "{:?}", on.missed);
        let answers = |(mode, _): &(EngagementMode, Deed)| *mode == EngagementMode::Respond;
        assert!(on.missed.iter().all(answers), "no mode keeps a choice back: {:?}", on.missed);
    }
}
