//! A game in which a script is played.

use super::marking::{Marking, marks};
use super::script::{MINDS, Script, Step};
use bevy::prelude::*;
use bevy_cognition::conscience::RequestReflection;
use bevy_cognition::decide::Answers;
use bevy_cognition::perceive::Referables;
use bevy_cognition::prelude::*;
use bevy_cognition::save::{Save, apply, capture};
use bevy_cognition::schedule::{CognitionTick, GameClock};
use bevy_cognition::settings::{ConsolidateBy, DriftVoice, RouteReviewSwitch};
use bevy_cognition::turn::Acting;
use cognition_core::prompt::Purpose;
use cognition_testkit::MindHarness;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// Runs before anything happens: the first brings no time.
const WARMING_UP: usize = 3;

/// What a case came to.
pub(crate) struct Played {
    pub(crate) loads: u64,
    /// Marks of timelines that are gone, with the step after which they were found.
    pub(crate) marks_of_others: Vec<(usize, String)>,
    /// Replies that came in a timeline that had not asked for them.
    pub(crate) late: BTreeMap<Purpose, u64>,
    /// Replies that never came.
    pub(crate) unanswered: u64,
    /// Replies that were in flight at the last load.
    pub(crate) in_flight_at_load: u64,
    /// Replies that were dropped since.
    pub(crate) stale_since_load: u64,
    /// The end.
    pub(crate) save: Save,
    /// The end of a game that began with what was loaded last, where there was a load.
    pub(crate) straight: Option<Straight>,
}

/// What became of a game that began with a save.
pub(crate) struct Straight {
    pub(crate) stale: u64,
    pub(crate) save: Save,
}

/// A load: where in the script it is, what it loads, and how things stood.
struct LastLoad {
    at: usize,
    save: Save,
    timeline: u64,
    in_flight: u64,
    stale: u64,
}

/// Plays a case; once more, from its last load on, in a game that has just begun.
pub(crate) fn play(case: u64, script: &Script) -> Played {
    let mut stage = Stage::new(case);
    (0..MINDS).for_each(|mind| stage.spawn(mind));
    stage.warm_up();
    let mut played = stage.play(script);
    let runs = stage.settle();
    played.late = stage.brain.late();
    played.unanswered = stage.brain.in_flight().values().sum();
    played.save = stage.save();
    let stale = stage.stale();
    let Some(load) = stage.last_load else { return played };
    (played.in_flight_at_load, played.stale_since_load) = (load.in_flight, stale - load.stale);
    let mut straight = Stage::new(case);
    straight.warm_up();
    straight.load(&load.save, load.timeline);
    straight.play_steps(script, load.at + 1, &mut |_, _| ());
    (0..runs).for_each(|_| straight.run());
    played.straight = Some(Straight { stale: straight.stale(), save: straight.save() });
    played
}

struct Stage {
    harness: MindHarness,
    brain: Arc<Marking>,
    slots: BTreeMap<usize, Save>,
    timelines: u64,
    /// Marks that came with what was loaded.
    known: BTreeSet<String>,
    timeline: u64,
    last_load: Option<LastLoad>,
    loads: u64,
}

impl Stage {
    fn new(case: u64) -> Self {
        let brain = Arc::new(Marking::new(case));
        let mut harness = MindHarness::shared(brain.clone());
        harness.set(|settings| {
            settings.requests.max_in_flight = 4;
            // What a minute has left belongs to the process, and not to a timeline.
            settings.govern = settings.govern.clone().without_rates();
            settings.requests.background_in_flight = 2;
            settings.drift.voice = DriftVoice::Brain;
            // Minds are seldom idle here and have heard little: who is idle wanders, by weak ideas too.
            settings.drift.params.least_energy = 0.05;
            settings.drift.params.fatigue_budget = 100.0;
            settings.drift.params.cooldown = Duration::ZERO;
            settings.consolidation.by = ConsolidateBy::Brain;
            settings.regulation.review = RouteReviewSwitch::On;
        });
        harness.offer(|_, gather| {
            let greet = ActionOffer::new("world:wave", "Wave").tag("greet").tag("repeatable");
            gather.offers.push(greet);
            gather.offers.push(ActionOffer::new("world:ring", "Ring the bell").tag("repeatable"));
        });
        harness.spawn_thing("character", "Odo", "odo");
        let (slots, known) = Default::default();
        let (timelines, timeline, loads, last_load) = (0, 0, 0, None);
        Self { harness, brain, slots, timelines, known, timeline, last_load, loads }
    }

    fn spawn(&mut self, mind: usize) {
        self.harness.spawn_mind(&id(mind));
    }

    fn warm_up(&mut self) {
        (0..WARMING_UP).for_each(|_| self.run());
    }

    fn run(&mut self) {
        self.harness.update();
        self.harness.take_records();
    }

    fn save(&self) -> Save {
        capture(self.harness.app.world()).expect("each mind has an id of its own")
    }

    fn stale(&self) -> u64 {
        self.harness.app.world().resource::<Answers>().stale()
    }

    fn load(&mut self, save: &Save, timeline: u64) {
        let save = Save::from_json(&save.to_json()).unwrap_or_else(|error| panic!("{error}"));
        apply(self.harness.app.world_mut(), &save).unwrap_or_else(|error| panic!("{error}"));
        self.timeline = timeline;
        self.brain.begin_timeline(timeline);
        self.known = marks(&save.to_json()).into_iter().map(|(_, mark)| mark).collect();
        assert_eq!(self.save(), save, "what was loaded is what was saved");
    }

    fn play(&mut self, script: &Script) -> Played {
        let mut marks_of_others = Vec::new();
        self.play_steps(script, 0, &mut |stage, step| {
            marks_of_others.extend(stage.strangers().into_iter().map(|mark| (step, mark)));
        });
        Played {
            loads: self.loads,
            marks_of_others,
            late: BTreeMap::new(),
            unanswered: 0,
            in_flight_at_load: 0,
            stale_since_load: 0,
            save: self.save(),
            straight: None,
        }
    }

    fn play_steps(&mut self, script: &Script, from: usize, look: &mut dyn FnMut(&Self, usize)) {
        for (number, step) in script.0.iter().enumerate().skip(from) {
            self.step(number, *step);
            if matches!(step, Step::Run(_) | Step::Load(_)) {
                look(self, number);
            }
        }
    }

    /// Marks in the minds that are neither of this timeline nor came with what was loaded.
    fn strangers(&self) -> Vec<String> {
        let marks = marks(&self.save().to_json()).into_iter();
        let strange = marks
            .filter(|(timeline, mark)| *timeline != self.timeline && !self.known.contains(mark));
        strange.map(|(_, mark)| mark).collect()
    }

    /// Plays until every reply has arrived; says how often the schedule ran.
    fn settle(&mut self) -> usize {
        let mut runs = 0;
        let tick = |stage: &Self| stage.harness.app.world().resource::<CognitionTick>().0;
        while tick(self) <= self.brain.last_due() || !self.brain.in_flight().is_empty() {
            self.run();
            runs += 1;
            assert!(runs < 5_000, "minds should come to rest");
        }
        runs
    }

    fn step(&mut self, number: usize, step: Step) {
        match step {
            Step::Say(mind, words) => {
                self.perceive(mind, Percept::speech("odo", words).addressed());
            }
            Step::Happens(mind, is_meant) => {
                let percept = Percept::event("The lantern of the old mill goes out.");
                self.perceive(mind, if is_meant { percept.addressed() } else { percept });
            }
            Step::Move(mind) => {
                let entity = self.find(mind);
                self.harness.request_turn(entity);
            }
            Step::NextReflection(mind) => {
                let entity = self.find(mind);
                self.harness.app.world_mut().trigger(RequestReflection { entity });
                self.harness.app.world_mut().flush();
            }
            Step::Finish => self.finish(),
            Step::Minutes(minutes) => {
                let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
                clock.now = clock.now + Duration::from_mins(minutes);
            }
            Step::Run(times) => (0..times).for_each(|_| self.run()),
            Step::Save(slot) => _ = self.slots.insert(slot, self.save()),
            Step::Load(slot) => self.go_back(number, slot),
        }
    }

    fn go_back(&mut self, at: usize, slot: usize) {
        let Some(save) = self.slots.get(&slot).cloned() else { return };
        self.timelines += 1;
        self.loads += 1;
        let (timeline, stale) = (self.timelines, self.stale());
        let in_flight = self.brain.in_flight().values().sum();
        self.load(&save, timeline);
        self.last_load = Some(LastLoad { at, save, timeline, in_flight, stale });
    }

    fn perceive(&mut self, mind: usize, percept: Percept) {
        let entity = self.find(mind);
        self.harness.perceive(entity, percept);
    }

    /// In the order of the minds' ids.
    fn finish(&mut self) {
        for mind in 0..MINDS {
            let entity = self.find(mind);
            if self.harness.has::<Acting>(entity) {
                self.harness.app.world_mut().trigger(ActionFinished::done(entity, "Done."));
                self.harness.app.world_mut().flush();
            }
        }
    }

    fn find(&self, mind: usize) -> Entity {
        let referables = self.harness.app.world().resource::<Referables>();
        referables.find(&id(mind).as_str().into()).expect("nobody leaves")
    }
}

fn id(mind: usize) -> String {
    ["ada", "bo", "cy"][mind].to_owned()
}

/// The first place where two saves differ.
pub(crate) fn difference(one: &Save, other: &Save) -> Option<String> {
    let value = |save: &Save| serde_json::to_value(save).expect("is plain data");
    within(&value(one), &value(other), "")
}

fn within(one: &Value, other: &Value, at: &str) -> Option<String> {
    match (one, other) {
        (Value::Object(left), Value::Object(right)) => {
            let names: BTreeSet<&String> = left.keys().chain(right.keys()).collect();
            let part = |fields: &serde_json::Map<String, Value>, name: &String| {
                fields.get(name).cloned().unwrap_or_default()
            };
            let mut differ = names.into_iter().filter_map(|name| {
                within(&part(left, name), &part(right, name), &format!("{at}/{name}"))
            });
            differ.next()
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            let pairs = left.iter().zip(right).enumerate();
            let mut differ = pairs
                .filter_map(|(index, (one, other))| within(one, other, &format!("{at}/{index}")));
            differ.next()
        }
        _ if one == other => None,
        _ => Some(format!("{at}: {one} and {other}")),
    }
}
