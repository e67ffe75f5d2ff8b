//! One situation after the other, each in a world of its own.

use super::outcome::{Choice, Outcome, Validity};
use super::situation::{Evaluation, Situation};
use crate::scene::Scene;
use crate::setup::Setup;
use crate::stage::Stage;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{ActionSelector, RouterSwitch, TierSettings};
use cognition_core::govern::CostTable;
use cognition_core::record::{RunEvent, VoicedBy};
use cognition_testkit::{Deciders, PatientBrain};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A slow machine may take long for a small model.
const PATIENCE: Duration = Duration::from_secs(240);
/// How long a server is waited for at most.
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// On which terms situations are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Who chooses.
    pub chooses: ActionSelector,
    /// Where all chance comes from. Default: 0.
    pub seed: u64,
    /// What tokens cost.
    pub costs: CostTable,
}

impl Evaluation {
    /// Plays every situation, one turn each. Where a server says when it wants to be asked again, that
    /// is waited out.
    pub fn play(&self, brain: Arc<dyn Brain>, terms: Terms) -> Outcome {
        self.play_patiently(Self::patient(brain), terms)
    }

    /// The brain as it is waited for where situations are played.
    pub fn patient(brain: Arc<dyn Brain>) -> PatientBrain {
        PatientBrain::new(brain, PATIENCE, LONGEST_WAIT)
    }

    /// The same, with a brain that says itself how it is waited for.
    pub fn play_patiently(&self, brain: PatientBrain, terms: Terms) -> Outcome {
        let (longest, name) = (brain.longest(), brain.name().to_owned());
        let brain: Arc<dyn Brain> = Arc::new(brain);
        let (mut choices, mut deciders) = (Vec::new(), Deciders::default());
        let setup = Setup::default();
        for situation in &self.situations {
            choices.push(play_one(situation, &brain, &terms, &setup, longest, &mut deciders));
        }
        Outcome { brain: name, chooses: terms.chooses, choices, deciders }
    }
}

/// One turn in a world of its own; who decided it is added to the deciders.
pub(super) fn play_one(
    situation: &Situation,
    brain: &Arc<dyn Brain>,
    terms: &Terms,
    setup: &Setup,
    longest: Duration,
    deciders: &mut Deciders,
) -> Choice {
    let mut stage = Stage::set(situation.scene(), brain.clone());
    setup.apply(stage.harness.app.world_mut());
    stage.harness.set(|settings| settle(settings, terms, longest));
    stage.harness.set_reply_limit(longest + PATIENCE);
    let choice = choose(&mut stage, situation);
    deciders.begin_run();
    stage.harness.records().iter().for_each(|record| deciders.add(record));
    choice
}

fn choose(stage: &mut Stage, situation: &Situation) -> Choice {
    let started = Instant::now();
    let asks = situation.perceives.iter().rposition(|percept| percept.addressed);
    for (number, percept) in situation.perceives.iter().enumerate() {
        // What was addressed before the last is past, and has no turn of its own.
        let percept = Percept { addressed: Some(number) == asks, ..percept.to_percept() };
        stage.harness.perceive(stage.mind, percept);
    }
    if asks.is_none() {
        stage.harness.request_turn(stage.mind);
    }
    let stuck = stage.harness.try_run().err();
    let elapsed = started.elapsed();
    let trouble = Deciders::of(stage.harness.records()).last_trouble().map(str::to_owned);
    let uttered = stage.uttered();
    let first = uttered.first();
    let chosen = first.map(|decision| decision.chosen_index);
    let decided = stage.harness.decisions().into_iter().next();
    let done = decided.map(|decided| decided.action.as_ref().map_or(0, |action| action.index));
    Choice {
        situation: situation.id.clone(),
        chosen,
        done,
        is_acceptable: chosen.is_some_and(|chosen| situation.acceptable.contains(&chosen)),
        speech: first.map(|decision| decision.speech.clone()).unwrap_or_default(),
        validity: validity(stage),
        trouble: stuck.or(trouble),
        elapsed,
    }
}

/// What the records say of the first question that was put to the brain.
fn validity(stage: &Stage) -> Validity {
    let mut rejected = false;
    for record in stage.harness.records() {
        match &record.event {
            RunEvent::ReplyRejected { .. } => rejected = true,
            RunEvent::BrainFailed { .. } => return Validity::Never,
            RunEvent::EngineChose { voiced_by: VoicedBy::Nobody, .. } => {
                return Validity::NotAsked;
            }
            RunEvent::EngineChose { voiced_by: VoicedBy::Engine { .. }, .. }
            | RunEvent::Uttered { fallback: true, .. } => return Validity::Never,
            RunEvent::Uttered { .. } if rejected => return Validity::AfterRetry,
            RunEvent::Uttered { .. } => return Validity::AtFirst,
            _ => {}
        }
    }
    Validity::Never
}

/// What is judged is the choice: everybody responds, with all that is on offer.
fn settle(settings: &mut CognitionSettings, terms: &Terms, longest: Duration) {
    settings.seed = terms.seed;
    settings.routing.switch = RouterSwitch::Off;
    settings.requests.timeout = longest;
    settings.govern = settings.govern.clone().without_rates();
    settings.govern.costs = Arc::new(terms.costs.clone());
    let tier = TierSettings { chooses: Some(terms.chooses), ..TierSettings::default() };
    settings.requests.tiers.insert(Tier::default(), tier);
}

impl Situation {
    fn scene(&self) -> Scene {
        Scene {
            persona: self.persona.clone(),
            place: self.place.clone(),
            there: self.there.clone(),
            offers: self.offers.clone(),
            rules: self.rules.clone(),
            mood: self.mood.clone(),
            settled: self.settled.clone(),
            open: self.open.clone(),
            promised: self.promised.clone(),
            ..Scene::default()
        }
    }
}
