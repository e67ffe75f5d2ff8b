//! One situation after the other, each in a world of its own.

use super::outcome::{Choice, Outcome, Validity};
use super::situation::{Evaluation, Hindrance, PosedOffer, PosedPercept, Situation};
use crate::deciders::Deciders;
use crate::harness::MindHarness;
use crate::patient_brain::PatientBrain;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{Judgement, Question};
use bevy_cognition::conscience::{CommitmentSource, ProposedCommitment};
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{
    ActionSelector, DriftSwitch, ReflectionSwitch, RouterSwitch, TierSettings,
};
use cognition_core::decide::Decision;
use cognition_core::govern::CostTable;
use cognition_core::record::{RunEvent, VoicedBy};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Path under which the persona of a situation is known.
const PERSONA: &str = "evaluation.persona.json";
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
        for situation in &self.situations {
            let mut stage = Stage::set(situation, &brain, &terms, longest);
            choices.push(stage.play(situation));
            deciders.begin_run();
            stage.harness.records().iter().for_each(|record| deciders.add(record));
        }
        Outcome { brain: name, chooses: terms.chooses, choices, deciders }
    }
}

/// What the game says is not so.
#[derive(Resource, Default)]
struct Hindrances(Vec<(StableId, Hindrance)>);

#[derive(SystemParam)]
struct Truth<'w, 's> {
    hindrances: Res<'w, Hindrances>,
    things: Query<'w, 's, &'static Referable>,
}

impl PreconditionJudge for Truth<'_, '_> {
    fn judge(&self, question: &Question) -> Judgement {
        let id = self.things.get(question.thing).map(|thing| thing.stable_id.clone());
        let hindrance = self
            .hindrances
            .0
            .iter()
            .find(|(thing, hindrance)| id.as_ref() == Ok(thing) && hindrance.is == question.is);
        hindrance.map_or(Judgement::Unknown, |(_, hindrance)| Judgement::violated(&*hindrance.why))
    }
}

struct Stage {
    harness: MindHarness,
    mind: Entity,
    /// The decision of each utterance, in order.
    heard: Arc<Mutex<Vec<Arc<Decision>>>>,
}

impl Stage {
    fn set(
        situation: &Situation,
        brain: &Arc<dyn Brain>,
        terms: &Terms,
        longest: Duration,
    ) -> Self {
        let judged = |app: &mut App| {
            app.init_resource::<Hindrances>().add_precondition_judge::<Truth>();
        };
        let mut harness = MindHarness::with_plugins(brain.clone(), judged);
        harness.set(|settings| settle(settings, terms, longest));
        harness.set_reply_limit(longest + PATIENCE);
        let things = spawn_things(&mut harness, situation);
        let mind = spawn_mind(&mut harness, situation);
        hinder(&mut harness, situation);
        let shown = situation.clone();
        harness.offer(move |_, gather| offer(gather, &shown, &things));
        let heard = Arc::<Mutex<Vec<Arc<Decision>>>>::default();
        let hear = heard.clone();
        harness.app.add_observer(move |uttered: On<UtteranceMade>| {
            hear.lock().unwrap_or_else(PoisonError::into_inner).push(uttered.decision.clone());
        });
        Self { harness, mind, heard }
    }

    fn play(&mut self, situation: &Situation) -> Choice {
        let started = Instant::now();
        for percept in &situation.perceives {
            self.harness.perceive(self.mind, percept.to_percept());
        }
        if !situation.perceives.iter().any(|percept| percept.addressed) {
            self.harness.request_turn(self.mind);
        }
        let stuck = self.harness.try_run().err();
        let elapsed = started.elapsed();
        let trouble = Deciders::of(self.harness.records()).last_trouble().map(str::to_owned);
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let first = heard.first();
        let chosen = first.map(|decision| decision.chosen_index);
        let done = self
            .harness
            .decisions()
            .first()
            .map(|decided| decided.action.as_ref().map_or(0, |action| action.index));
        Choice {
            situation: situation.id.clone(),
            chosen,
            done,
            is_acceptable: chosen.is_some_and(|chosen| situation.acceptable.contains(&chosen)),
            speech: first.map(|decision| decision.speech.clone()).unwrap_or_default(),
            validity: self.validity(),
            trouble: stuck.or(trouble),
            elapsed,
        }
    }

    /// What the records say of the first question that was put to the brain.
    fn validity(&self) -> Validity {
        let mut rejected = false;
        for record in self.harness.records() {
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
}

/// What is judged is the choice: everybody responds, with all that is on offer.
fn settle(settings: &mut CognitionSettings, terms: &Terms, longest: Duration) {
    settings.seed = terms.seed;
    settings.routing.switch = RouterSwitch::Off;
    settings.conscience.reflection = ReflectionSwitch::Off;
    settings.drift.switch = DriftSwitch::Off;
    settings.requests.timeout = longest;
    settings.govern = settings.govern.clone().without_rates();
    settings.govern.costs = Arc::new(terms.costs.clone());
    let tier = TierSettings { chooses: Some(terms.chooses), ..TierSettings::default() };
    settings.requests.tiers.insert(Tier::default(), tier);
}

fn spawn_things(harness: &mut MindHarness, situation: &Situation) -> BTreeMap<StableId, Entity> {
    let mut spawn = |thing: &super::PosedThing| {
        let entity = harness.spawn_thing(&thing.kind, &thing.label, thing.id.as_str());
        (thing.id.clone(), entity)
    };
    situation.there.iter().map(&mut spawn).collect()
}

fn spawn_mind(harness: &mut MindHarness, situation: &Situation) -> Entity {
    let name = &situation.persona.name;
    let id = name.to_lowercase().replace(' ', "_");
    let world = harness.app.world_mut();
    world.resource_mut::<PersonaLibrary>().insert(PERSONA, situation.persona.clone());
    let known = Referable::new("character", name.clone(), id.as_str());
    let body = (Mind::new(id), Name::new(name.clone()), Persona::new(PERSONA), known);
    let entity = world.spawn((body, situation.mood.clone())).id();
    let (settled, open) = (situation.settled.clone(), situation.open.clone());
    if !settled.is_empty() || !open.is_empty() {
        world.entity_mut(entity).insert(CognitiveLedger::new(settled, open));
    }
    for promise in &situation.promised {
        let (text, target, due) = (promise.text.clone(), promise.to.clone(), promise.due.clone());
        let proposed = ProposedCommitment { text, target, due, kind: None };
        world.trigger(OpenCommitment { entity, opener: CommitmentSource::Game, proposed });
    }
    world.flush();
    entity
}

fn hinder(harness: &mut MindHarness, situation: &Situation) {
    let hindered = situation.offers.iter().filter_map(|offer| {
        let hindrance = offer.hindered.clone()?;
        Some((offer.targets.get(hindrance.target)?.clone(), hindrance))
    });
    harness.app.world_mut().resource_mut::<Hindrances>().0 = hindered.collect();
}

fn offer(gather: &mut GatherActions, situation: &Situation, things: &BTreeMap<StableId, Entity>) {
    gather.description.clone_from(&situation.place);
    gather.constraints.clone_from(&situation.rules);
    let here = situation.there.iter().filter(|thing| thing.kind != "place");
    gather.present = here.filter_map(|thing| things.get(&thing.id)).copied().collect();
    gather.offers = situation.offers.iter().map(|offer| offer.to_offer(things)).collect();
}

impl PosedOffer {
    fn to_offer(&self, things: &BTreeMap<StableId, Entity>) -> ActionOffer {
        let mut offer = ActionOffer::new(&*self.action, &*self.description);
        offer.tags.clone_from(&self.tags);
        offer.targets = self.targets.iter().filter_map(|id| things.get(id)).copied().collect();
        match &self.hindered {
            Some(hindrance) => offer.requires(&*hindrance.is, hindrance.target),
            None => offer,
        }
    }
}

impl PosedPercept {
    fn to_percept(&self) -> Percept {
        let Self { says, happens, outcome, by, about, addressed, failed } = self.clone();
        let percept = match (says, happens, outcome) {
            (Some(words), ..) => Percept::speech(by.clone().unwrap_or_default(), words),
            (_, Some(text), _) => Percept::event(text),
            (.., text) => Percept::outcome(text.unwrap_or_default()),
        };
        Percept { source: by, about, addressed, failed, ..percept }
    }
}
