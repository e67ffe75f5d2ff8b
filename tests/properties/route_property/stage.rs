//! The world of one case, and what happens in it until all come to rest.

use super::exchange::{WORDS, warm_up};
use super::played::{Played, SpokenFor};
use super::whimsical::{Held, Whimsical};
use bevy::ecs::component::StorageType;
use bevy::prelude::*;
use bevy_cognition::conscience::ReflectionInProgress;
use bevy_cognition::guard::Approval;
use bevy_cognition::guard::AwaitingApproval;
use bevy_cognition::perceive::HasNewPercepts;
use bevy_cognition::prelude::*;
use bevy_cognition::request::Request;
use bevy_cognition::route::Routing;
use bevy_cognition::schedule::{Epoch, GameClock};
use bevy_cognition::settings::RouterSwitch;
use bevy_cognition::settings::{ApprovalSettings, StirSwitch, TurnPhases};
use bevy_cognition::turn::{Acting, AwaitingBrain, AwaitingReply, NeedsPrompt, Turn, WantsTurn};
use cognition_core::prompt::Purpose;
use cognition_core::route::RoutingWeights;
use cognition_testkit::{Answer, Dice, MindHarness};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What happens in a case.
const STEPS: usize = 24;

/// More updates than any case needs to come to rest.
const PATIENCE: usize = 3_000;

/// How long a reply that was let go may take on its way.
const ON_ITS_WAY: Duration = Duration::from_secs(20);

/// The world of one case.
pub(super) struct Stage {
    case: u64,
    dice: Dice,
    pub(super) harness: MindHarness,
    brain: Arc<Whimsical>,
    /// Which offers are gone, bit by bit.
    hidden: Arc<AtomicU64>,
    pub(super) minds: Vec<(StableId, Entity)>,
    /// Minds whose turns may have been cut off, or whose turns may have come to nothing.
    excused: Vec<StableId>,
    spoken_for: Arc<Mutex<Vec<SpokenFor>>>,
    faults: Vec<String>,
}

impl Stage {
    pub(super) fn new(case: u64, before: usize) -> Self {
        let brain = Arc::new(Whimsical { case, asked: Mutex::default(), held: Mutex::default() });
        let mut harness = MindHarness::shared(brain.clone());
        for _ in 0..before {
            harness.app.world_mut().spawn_empty();
        }
        let hidden = Arc::new(AtomicU64::new(0));
        let (dice, minds) = (Dice::of(case), Vec::new());
        let (excused, faults) = (Vec::new(), Vec::new());
        let spoken_for = note_spoken_for(&mut harness);
        let mut stage =
            Self { case, dice, harness, brain, hidden, minds, excused, spoken_for, faults };
        stage.furnish();
        for _ in 0..1 + stage.dice.below(3) {
            stage.spawn();
        }
        stage
    }

    fn furnish(&mut self) {
        let guests = ["odo", "sela"].map(|id| self.harness.spawn_thing("character", id, id));
        let hidden = self.hidden.clone();
        self.harness.offer(move |_, gather| {
            let offers = [
                ("inn:tell", "speech"),
                ("inn:ask", "speech"),
                ("inn:walk", "move"),
                ("inn:look", "look"),
            ];
            let hidden = hidden.load(Ordering::Relaxed);
            for (n, (action, tag)) in offers.iter().enumerate() {
                if hidden & (1 << n) == 0 {
                    gather.offers.push(ActionOffer::new(*action, *action).tag(*tag));
                }
            }
            gather.present.extend(guests);
        });
        if self.dice.chance(80) {
            self.harness.finish_all();
        }
        let (phases, approval) = (self.dice.chance(30), self.dice.chance(20));
        let (in_flight, off) = (1 + self.dice.below(4), self.dice.chance(5));
        self.harness.set(|settings| {
            settings.turns.acting_timeout = Duration::from_secs(1);
            settings.turns.stirs = StirSwitch::Off;
            settings.turns.phases =
                if phases { TurnPhases::MoodThenAction } else { TurnPhases::One };
            settings.guard.approval = if approval { Approval::Always } else { Approval::Never };
            settings.approval =
                ApprovalSettings { timeout: Some(Duration::from_secs(2)), ..default() };
            settings.requests.max_in_flight = in_flight;
            settings.govern = settings.govern.clone().without_rates();
            settings.routing.switch = if off { RouterSwitch::Off } else { RouterSwitch::On };
        });
        self.weigh();
    }

    /// Every other case goes by the weights of the document, and by weights by which more is
    /// gathered, tied and done by witnesses than usual.
    fn weigh(&mut self) {
        let (gathers, ties, ignores) =
            (self.dice.chance(40), self.dice.chance(40), self.dice.chance(20));
        let mut routing = self.harness.app.world_mut().resource_mut::<Routing>();
        let weights = Arc::make_mut(&mut routing.weights);
        if !self.case.is_multiple_of(2) {
            *weights = RoutingWeights::document().clone();
        }
        if gathers {
            weights.act.base = 0.4;
            weights.act.interrogative_gap = 0.5;
            weights.act.very_cold_penalty = 0.0;
            weights.act.memory_confidence_very_low = 0.5;
        }
        if ties {
            weights.tie_break.base_margin = 0.7;
            weights.tie_break.min_margin = 0.6;
        }
        if ignores {
            weights.ignore.base = 0.45;
        }
    }

    fn spawn(&mut self) {
        let id = StableId::from(format!("mind_{}", self.minds.len() + self.excused.len()));
        let entity = self.harness.spawn_mind(id.as_str());
        self.minds.push((id, entity));
    }

    pub(super) fn play(mut self) -> Played {
        for _ in 0..STEPS {
            self.step();
            for _ in 0..self.dice.below(3) {
                self.update();
            }
        }
        self.come_to_rest();
        let asked =
            std::mem::take(&mut *self.brain.asked.lock().unwrap_or_else(PoisonError::into_inner));
        let records = self.harness.take_records();
        let decisions = self.harness.decisions();
        let spoken_for =
            std::mem::take(&mut *self.spoken_for.lock().unwrap_or_else(PoisonError::into_inner));
        let (excused, faults) = (self.excused, self.faults);
        Played { records, decisions, asked, spoken_for, excused, faults }
    }

    fn step(&mut self) {
        let place = self.dice.below(self.minds.len());
        let (id, mind) = self.minds[place].clone();
        match self.dice.below(28) {
            0..=11 => self.say(mind, true),
            12..=15 => self.say(mind, false),
            16 | 17 => self.happen(mind),
            18 => drop(self.harness.request_turn(mind)),
            19 | 20 => self.warm_up(mind),
            21 => self.pass_time(),
            22 => self.hidden.store(self.dice.roll() & self.dice.roll(), Ordering::Relaxed),
            23 => self.toggle_sleep(mind),
            24 => self.load(),
            25 => self.abandon(id, mind),
            26 => self.replace(place),
            _ => (0..12).for_each(|_| self.update()),
        }
    }

    fn say(&mut self, mind: Entity, addressed: bool) {
        let huge = "barley ".repeat(3_000);
        let words = if self.dice.chance(3) { &huge } else { *self.dice.pick(&WORDS) };
        let speaker = *self.dice.pick(&["odo", "odo", "sela"]);
        let percept = Percept::speech(speaker, words);
        let percept = if self.dice.chance(30) { percept.about("sela") } else { percept };
        let percept = if addressed { percept.addressed() } else { percept };
        self.harness.perceive(mind, percept);
    }

    fn happen(&mut self, mind: Entity) {
        let percept = Percept::event(format!("A mouse runs past {}.", self.dice.below(9)));
        let percept = if self.dice.chance(40) { percept.addressed() } else { percept };
        self.harness.perceive(mind, percept);
    }

    fn warm_up(&mut self, mind: Entity) {
        warm_up(&mut self.harness, mind, 9, 5);
    }

    fn pass_time(&mut self) {
        let minutes = self.dice.below(4_000) as u64;
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_secs(60 * minutes);
    }

    fn toggle_sleep(&mut self, mind: Entity) {
        let mut mind = self.harness.app.world_mut().entity_mut(mind);
        if mind.take::<Dormant>().is_none() {
            mind.insert(Dormant);
        }
    }

    fn load(&mut self) {
        self.harness.app.world_mut().resource_mut::<Epoch>().0 += 1;
        self.excused.extend(self.minds.iter().map(|(id, _)| id.clone()));
    }

    fn abandon(&mut self, id: StableId, mind: Entity) {
        self.harness.app.world_mut().entity_mut(mind).remove::<Turn>();
        self.excused.push(id);
    }

    fn replace(&mut self, place: usize) {
        let (id, mind) = self.minds[place].clone();
        self.excused.push(id);
        self.harness.app.world_mut().despawn(mind);
        self.spawn();
        self.minds.swap_remove(place);
    }

    fn update(&mut self) {
        self.harness.update();
        self.let_one_reply_go();
        self.answer_for_a_person();
    }

    /// One at a time, so that the order in which they arrive is the same in every run.
    fn let_one_reply_go(&mut self) {
        let mut held = self.brain.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_empty() || !self.dice.chance(60) {
            return;
        }
        let place = self.dice.below(held.len());
        let Held { mind, turn, purpose, way, outcome } = held.swap_remove(place);
        drop(held);
        let awaited = self.minds.iter().any(|(id, entity)| {
            let world = self.harness.app.world();
            let number = world.get::<Turn>(*entity).map(|turn| turn.number);
            let decides = number == Some(turn) && self.harness.has::<AwaitingReply>(*entity);
            let asked = |of: &ReflectionInProgress| world.get::<Request>(of.request);
            let looks_back = |it: &Request| it.purpose == purpose && it.is_in_flight();
            let awaited = match purpose {
                Purpose::Reflect | Purpose::Extract => {
                    let looking_back = world.get::<ReflectionInProgress>(*entity);
                    looking_back.and_then(asked).is_some_and(looks_back)
                }
                _ => decides,
            };
            *id == mind && awaited
        });
        if awaited {
            drop(way.send(outcome));
            if !self.harness.wait_for_reply(ON_ITS_WAY) {
                self.faults.push(format!("a reply for `{mind}` was lost"));
            }
        }
    }

    fn answer_for_a_person(&mut self) {
        let Some(suggested) = self.harness.pending().cloned() else { return };
        let index = u32::try_from(self.dice.below(6)).expect("it is small");
        let answer = match self.dice.below(8) {
            0 | 1 => Answer::Approve { line: None },
            2 => Answer::Reject { reason: "no".to_owned() },
            3 => Answer::Override { index, line: None },
            _ => return,
        };
        drop(self.harness.answer(&suggested, answer));
    }

    pub(super) fn come_to_rest(&mut self) {
        for (_, mind) in self.minds.clone() {
            self.harness.app.world_mut().entity_mut(mind).remove::<Dormant>();
        }
        let mut calm = 0;
        for _ in 0..PATIENCE {
            self.update();
            calm = if self.markers().is_empty() { calm + 1 } else { 0 };
            if calm > 5 {
                return;
            }
        }
        let markers = self.markers();
        self.faults.push(format!("case {} never comes to rest: {markers:?}", self.case));
    }

    /// What a mind at rest does not have. What is private is known by its storage: marks that come
    /// and go take no space and are kept apart.
    pub(super) fn markers(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (id, mind) in &self.minds {
            let world = self.harness.app.world();
            let has: [(&str, bool); 9] = [
                ("WantsTurn", self.harness.has::<WantsTurn>(*mind)),
                ("HasNewPercepts", self.harness.has::<HasNewPercepts>(*mind)),
                ("Turn", self.harness.has::<Turn>(*mind)),
                ("NeedsPrompt", self.harness.has::<NeedsPrompt>(*mind)),
                ("AwaitingBrain", self.harness.has::<AwaitingBrain>(*mind)),
                ("AwaitingReply", self.harness.has::<AwaitingReply>(*mind)),
                ("Suggestion", self.harness.has::<Suggestion>(*mind)),
                ("AwaitingApproval", self.harness.has::<AwaitingApproval>(*mind)),
                ("Acting", self.harness.has::<Acting>(*mind)),
            ];
            let known = has.iter().filter(|(_, has)| *has).map(|(name, _)| (*name).to_owned());
            let infos = world.inspect_entity(*mind).expect("the mind is there");
            let private = infos.filter(|info| {
                info.storage_type() == StorageType::SparseSet && info.layout().size() == 0
            });
            let private = private.map(|info| format!("mark {:?}", info.id()));
            found.extend(known.chain(private).map(|name| format!("{id}: {name}")));
        }
        found
    }
}

/// Notes what is said in the place of a brain.
fn note_spoken_for(harness: &mut MindHarness) -> Arc<Mutex<Vec<SpokenFor>>> {
    let noted = Arc::new(Mutex::new(Vec::new()));
    let spoken_for = noted.clone();
    harness.app.add_observer(move |utterance: On<UtteranceMade>, logs: Query<&PerceptionLog>| {
        if !utterance.fallback || utterance.speech().is_empty() {
            return;
        }
        let known = || logs.get(utterance.entity).map(PerceptionLog::seen).unwrap_or_default();
        let seen = utterance.new_percepts.iter().max().copied().unwrap_or_else(known);
        let spoken = SpokenFor { mind: utterance.mind.clone(), seen };
        noted.lock().unwrap_or_else(PoisonError::into_inner).push(spoken);
    });
    spoken_for
}
