//! A scene in a world of its own: what is done to the mind in it, and what came of that.

use crate::posed::{Hindrance, PosedOffer};
use crate::scene::Scene;
use crate::trial::Trial;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{Judgement, Question};
use bevy_cognition::conscience::{CommitmentSource, ProposedCommitment};
use bevy_cognition::prelude::*;
use bevy_cognition::save::{Save, SaveError, apply, capture};
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::{DriftSwitch, ReflectionSwitch, StirSwitch};
use cognition_core::decide::Decision;
use cognition_core::mind::StableId;
use cognition_core::record::RunEvent;
use cognition_testkit::MindHarness;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Path under which the persona of a scene is known.
const PERSONA: &str = "evaluation.persona.json";
/// Updates in which what is due by the clock comes to pass.
const SETTLING: usize = 3;

/// A mind in a scene. It neither drifts nor looks back by itself, and nothing stirs it, so that what a case
/// counts comes of the case.
#[derive(Debug)]
pub(crate) struct Stage {
    /// The world, for whatever the methods here do not cover.
    pub(crate) harness: MindHarness,
    /// Who decides.
    pub(crate) mind: Entity,
    /// The scene as it stands: what is changed here, the next turn sees.
    scene: Arc<Mutex<Scene>>,
    /// The decision of each utterance, in order.
    uttered: Arc<Mutex<Vec<Arc<Decision>>>>,
}

/// A stage as it once was.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoint(Save);

impl Stage {
    /// The scene in a world of its own, where all think with this brain.
    pub(crate) fn set(scene: Scene, brain: Arc<dyn Brain>) -> Self {
        let judged = |app: &mut App| {
            app.init_resource::<Hindrances>().add_precondition_judge::<Truth>();
        };
        let mut harness = MindHarness::with_plugins(brain, judged);
        harness.set(|settings| {
            settings.conscience.reflection = ReflectionSwitch::Off;
            settings.drift.switch = DriftSwitch::Off;
            settings.turns.stirs = StirSwitch::Off;
        });
        let things = spawn_things(&mut harness, &scene);
        let mind = spawn_mind(&mut harness, &scene);
        hinder(&mut harness, &scene);
        let scene = Arc::new(Mutex::new(scene));
        let shown = scene.clone();
        harness.offer(move |_, gather| offer(gather, &lock(&shown), &things));
        let uttered = Arc::<Mutex<Vec<Arc<Decision>>>>::default();
        let hear = uttered.clone();
        harness.app.add_observer(move |made: On<UtteranceMade>| {
            lock(&hear).push(made.decision.clone());
        });
        Self { harness, mind, scene, uttered }
    }

    /// Whatever is played, it is waited for the brain as long as that takes, on the terms of the trial.
    pub(crate) fn prepare(&mut self, trial: &Trial) {
        let longest = trial.brain.longest();
        self.harness.set(|settings| {
            settings.seed = trial.seed;
            settings.requests.timeout = longest;
            settings.govern = settings.govern.clone().without_rates();
            settings.govern.costs = Arc::new(trial.costs.clone());
        });
        trial.setup.apply(self.harness.app.world_mut());
        self.harness.set_reply_limit(longest);
    }

    /// Changes what is there or on offer from the next turn on. Whoever comes must have been in the
    /// scene when it was set.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Scene)) {
        change(&mut lock(&self.scene));
    }

    /// The decisions of all utterances so far.
    pub(crate) fn uttered(&self) -> Vec<Arc<Decision>> {
        lock(&self.uttered).clone()
    }

    /// Lets the mind perceive something, and everybody come to rest.
    ///
    /// # Errors
    /// Why nobody ever does.
    pub(crate) fn perceive(&mut self, percept: Percept) -> Result<(), String> {
        self.harness.perceive(self.mind, percept);
        self.harness.try_run()
    }

    /// Lets game time pass at one stroke, and whatever is due by then come to pass.
    pub(crate) fn wait(&mut self, time: Duration) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + time;
        (0..SETTLING).for_each(|_| {
            self.harness.update();
        });
    }

    /// The minds as they are now.
    ///
    /// # Errors
    /// When one of them holds what cannot be saved.
    pub(crate) fn checkpoint(&self) -> Result<Checkpoint, SaveError> {
        capture(self.harness.app.world()).map(Checkpoint)
    }

    /// Makes the minds what they were; what was recorded and uttered since is forgotten.
    ///
    /// # Errors
    /// When the checkpoint is of a world with other components.
    pub(crate) fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), SaveError> {
        apply(self.harness.app.world_mut(), &checkpoint.0)?;
        self.forget();
        Ok(())
    }

    /// Forgets what was recorded and uttered so far.
    pub(crate) fn forget(&mut self) {
        self.harness.take_records();
        lock(&self.uttered).clear();
    }

    /// What the records hold that matches, oldest first.
    pub(crate) fn events<T>(&self, pick: impl Fn(&RunEvent) -> Option<T>) -> Vec<T> {
        self.harness.events(pick)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the game says is not so.
#[derive(Resource, Default)]
struct Hindrances {
    /// Of what, and in what way.
    not_so: Vec<(StableId, Hindrance)>,
    /// What is in hand.
    held: Vec<StableId>,
}

/// What is asked of a thing that is in hand.
const HELD: &str = "held";

#[derive(SystemParam)]
struct Truth<'w, 's> {
    hindrances: Res<'w, Hindrances>,
    things: Query<'w, 's, &'static Referable>,
}

impl PreconditionJudge for Truth<'_, '_> {
    fn judge(&self, question: &Question) -> Judgement {
        let id = self.things.get(question.thing).map(|thing| thing.stable_id.clone());
        let is_held = id.as_ref().is_ok_and(|id| self.hindrances.held.contains(id));
        if question.is == HELD && is_held {
            return Judgement::Holds;
        }
        let hindrance = self
            .hindrances
            .not_so
            .iter()
            .find(|(thing, hindrance)| id.as_ref() == Ok(thing) && hindrance.is == question.is);
        hindrance.map_or(Judgement::Unknown, |(_, hindrance)| Judgement::violated(&*hindrance.why))
    }
}

fn spawn_things(harness: &mut MindHarness, scene: &Scene) -> BTreeMap<StableId, Entity> {
    let things = scene.there.iter();
    things
        .map(|thing| {
            let entity = harness.spawn_thing(&thing.kind, &thing.label, thing.id.as_str());
            (thing.id.clone(), entity)
        })
        .collect()
}

fn spawn_mind(harness: &mut MindHarness, scene: &Scene) -> Entity {
    let (id, name) = (scene.mind_id(), scene.persona.name.clone());
    let world = harness.app.world_mut();
    world.resource_mut::<PersonaLibrary>().insert(PERSONA, scene.persona.clone());
    let known = Referable::new("character", name.clone(), id.as_str());
    let body = (Mind::new(id.as_str()), Name::new(name), Persona::new(PERSONA), known);
    let entity = world.spawn((body, scene.mood.clone())).id();
    let (settled, open) = (scene.settled.clone(), scene.open.clone());
    if !settled.is_empty() || !open.is_empty() {
        world.entity_mut(entity).insert(CognitiveLedger::new(settled, open));
    }
    for promise in &scene.promised {
        let (text, target, due) = (promise.text.clone(), promise.to.clone(), promise.due.clone());
        let proposed = ProposedCommitment { text, target, due, kind: None };
        world.trigger(OpenCommitment { entity, opener: CommitmentSource::Game, proposed });
    }
    world.flush();
    entity
}

fn hinder(harness: &mut MindHarness, scene: &Scene) {
    let hindered = scene.offers.iter().filter_map(|offer| {
        let hindrance = offer.hindered.clone()?;
        Some((offer.targets.get(hindrance.target)?.clone(), hindrance))
    });
    let (not_so, held) = (hindered.collect(), scene.holds.clone());
    *harness.app.world_mut().resource_mut::<Hindrances>() = Hindrances { not_so, held };
}

fn offer(gather: &mut GatherActions, scene: &Scene, things: &BTreeMap<StableId, Entity>) {
    gather.description.clone_from(&scene.place);
    gather.constraints.clone_from(&scene.rules);
    let here = scene.there.iter().filter(|thing| thing.kind != "place");
    gather.present = here.filter_map(|thing| things.get(&thing.id)).copied().collect();
    let offers = scene.offers.iter();
    gather.offers =
        offers.map(|offer| asking_for_held(offer.to_offer(things), offer, scene)).collect();
}

fn asking_for_held(offer: ActionOffer, posed: &PosedOffer, scene: &Scene) -> ActionOffer {
    let held = posed.targets.iter().enumerate().filter(|(_, thing)| scene.holds.contains(thing));
    held.fold(offer, |offer, (at, _)| offer.requires(HELD, at))
}
