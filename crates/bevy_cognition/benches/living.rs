//! What lints, scorers with worth, and hearing cost the frame.
//!
//! A thousand guests of an inn, eight in a room: all of them want turns, 64 are thought for at once, and
//! somebody says a line in each frame. The same evening twice, frame by frame side by side: once as a
//! game did it before, which delivers speech itself and says nothing of its offers, and once with
//! [`CognitionLints`], worth and a scorer for each offer, and [`Hearing`]. In both everybody does and says
//! the same, so that a deed more is no cost of these. Budget, asserted when this is run as a benchmark:
//! the second takes at most 5 % more, in the middle one of five runs.

#[path = "elsewhere/elsewhere.rs"]
mod elsewhere;
#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use bevy::prelude::*;
use bevy_cognition::lints::CognitionLints;
use bevy_cognition::prelude::*;
use elsewhere::{Elsewhere, FRAMES, LONGEST, told};
use std::time::{Duration, Instant};

const MINDS: usize = 1_000;
const ROOM: usize = 8;
const IN_FLIGHT: usize = 64;
const BUDGET: f64 = 1.05;
const RUNS: usize = 5;

#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
fn main() {
    let is_bench = limits::are_held();
    let (runs, seconds) = if is_bench { (RUNS, 30) } else { (1, 1) };
    let mut ratios = Vec::new();
    for _ in 0..runs {
        let [plain, living] = evening(seconds * FRAMES);
        let ratio = living.mean() / plain.mean();
        println!("{MINDS} minds, {seconds} s, a frame of whoever");
        println!("  delivers speech itself   {}", plain.told());
        println!("  has lints, worth, ears   {}", living.told());
        println!("  ratio of means {ratio:.3}, at most {BUDGET}");
        ratios.push(ratio);
    }
    if is_bench {
        ratios.sort_by(f64::total_cmp);
        let ratio = ratios[RUNS / 2];
        limits::at_most("a frame with lints, worth and hearing, ratio", ratio, BUDGET);
    }
}

/// What everybody decides: to sit down, and to say so. Offers are numbered in the order of their ids.
const DECISION: &str = r#"{"thoughts": "I have been on my feet all day.",
    "speech": "I will sit down for a while.", "chosenIndex": 3,
    "cognitive_ledger": {"settled_conclusions": ["The inn is full."], "open_questions": []}}"#;

/// Whether the game is as games were before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inn {
    Plain,
    Living,
}

/// What a game took, frame by frame.
struct Run {
    inn: Inn,
    app: App,
    brain: Elsewhere,
    guests: Vec<Entity>,
    frames: Vec<Duration>,
}

fn evening(frames: u64) -> [Run; 2] {
    let mut runs = [Inn::Plain, Inn::Living].map(Run::new);
    // Until as many are thought for as may be at once.
    for frame in 0..frames + LONGEST {
        runs.iter_mut().for_each(|run| run.prepare(frame));
        // What was told crosses to the world on another thread.
        std::thread::sleep(Duration::from_millis(1));
        // Whoever is first finds the caches as the other left them.
        let (first, second) = if frame.is_multiple_of(2) { (0, 1) } else { (1, 0) };
        for at in [first, second] {
            runs[at].frame(frame >= LONGEST);
        }
    }
    runs
}

impl Run {
    fn new(inn: Inn) -> Self {
        let brain = Elsewhere::new(Some(DECISION));
        let (app, guests) = game(inn, brain.clone());
        Self { inn, app, brain, guests, frames: Vec::new() }
    }

    /// Somebody says something to a neighbour, and brains have answered.
    fn prepare(&mut self, frame: u64) {
        self.brain.tell(frame);
        let number = usize::try_from(frame * 37 % MINDS as u64).expect("is small");
        let (speaker, listener) = (self.guests[number], self.guests[number ^ 1]);
        let text = format!("They say that {number} barrels went down with the boat.");
        match self.inn {
            Inn::Living => self.app.world_mut().trigger(Say::new(speaker, text).to(listener)),
            Inn::Plain => self.app.world_mut().trigger(Said { speaker, listener, text }),
        }
    }

    fn frame(&mut self, counts: bool) {
        let begun = Instant::now();
        self.app.update();
        if counts {
            self.frames.push(begun.elapsed());
        }
    }

    fn mean(&self) -> f64 {
        let all: Duration = self.frames.iter().sum();
        all.as_secs_f64() / self.frames.len().max(1) as f64
    }

    fn told(&self) -> String {
        let Decided { all: decided, sat_down } = self.app.world().resource();
        assert_eq!(decided, sat_down, "somebody does something else, which costs something else");
        let mean = Duration::from_secs_f64(self.mean());
        format!("mean {mean:?}, {}, {decided} decided", told(&self.frames))
    }
}

#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct Room(usize);

#[derive(Resource, Default)]
struct Decided {
    all: usize,
    sat_down: usize,
}

/// A line, as a game has it that delivers speech itself.
#[derive(Event)]
struct Said {
    speaker: Entity,
    listener: Entity,
    text: String,
}

fn game(inn: Inn, brain: Elsewhere) -> (App, Vec<Entity>) {
    let mut app = App::new();
    let lints = CognitionLints { on: inn == Inn::Living };
    app.add_plugins(MinimalPlugins)
        .add_plugins(CognitionPlugins::new(Update).build().set(lints))
        .insert_resource(Brains::new(brain))
        .init_resource::<Decided>()
        .add_observer(carry_out)
        .add_observer(go_on);
    match inn {
        Inn::Plain => app.add_observer(offer).add_observer(deliver_line).add_observer(deliver),
        Inn::Living => app
            .add_observer(offer_with_worth)
            .add_observer(weariness)
            .insert_resource(Hearing::in_same::<Room>()),
    };
    app.finish();
    app.cleanup();
    app.update();
    let mut settings = app.world_mut().resource_mut::<CognitionSettings>();
    settings.requests.max_in_flight = IN_FLIGHT;
    settings.govern = settings.govern.clone().without_rates();
    settings.requests.timeout = Duration::from_secs(3_600);
    let guests = (0..MINDS).map(|number| guest(&mut app, number)).collect();
    (app, guests)
}

fn guest(app: &mut App, number: usize) -> Entity {
    let (id, name) = (format!("mind_{number:04}"), format!("Guest {number}"));
    let known = Referable::new("character", name.clone(), id.clone());
    let guest = (Mind::new(id), Name::new(name), known, Room(number / ROOM));
    let entity = app.world_mut().spawn(guest).id();
    app.world_mut().trigger(RequestTurn { entity });
    entity
}

const DEEDS: [&str; 4] = ["Wave", "Sit down", "Order a mead", "Look out of the window"];

fn deed(what: &str) -> ActionOffer {
    let id = format!("inn:{}", what.to_lowercase().replace(' ', "_"));
    ActionOffer::new(id, what).tag("repeatable")
}

fn offer(mut gather: On<GatherActions>) {
    gather.description = "You are at the inn, which is full tonight.".to_owned();
    gather.offers.extend(DEEDS.map(deed));
}

fn offer_with_worth(mut gather: On<GatherActions>) {
    gather.description = "You are at the inn, which is full tonight.".to_owned();
    gather.offers.extend(DEEDS.map(|what| deed(what).worth(0.2)));
}

/// A reason for each offer.
fn weariness(mut weigh: On<WeighOffers>) {
    for offer in weigh.offers() {
        let weight = if offer.action == "inn:sit_down" { 0.3 } else { -0.1 };
        offer.consider("you have been on your feet all day", weight);
    }
}

fn carry_out(decided: On<ActionDecided>, mut count: ResMut<Decided>, mut commands: Commands) {
    count.all += 1;
    count.sat_down += usize::from(decided.action_id() == "inn:sit_down");
    if decided.action.is_some() {
        commands.trigger(decided.done("It is done."));
    }
}

/// Whoever has decided wants to again.
fn go_on(decided: On<ActionDecided>, mut commands: Commands) {
    commands.trigger(RequestTurn { entity: decided.entity });
}

type Guests<'w, 's> = Query<'w, 's, (Entity, &'static Mind, &'static Room)>;

fn deliver_line(said: On<Said>, guests: Guests, mut commands: Commands) {
    reach(said.speaker, Some(said.listener), &said.text, &guests, &mut commands);
}

/// Whoever answers, answers whoever spoke: everybody in the room hears it.
fn deliver(made: On<UtteranceMade>, guests: Guests, mut commands: Commands) {
    if !made.decision.speech.is_empty() {
        reach(made.entity, None, &made.decision.speech, &guests, &mut commands);
    }
}

fn reach(
    speaker: Entity,
    listener: Option<Entity>,
    text: &str,
    guests: &Guests,
    commands: &mut Commands,
) {
    let Ok((_, mind, room)) = guests.get(speaker) else { return };
    let others = guests.iter().filter(|(it, _, its)| *it != speaker && *its == room);
    for (entity, ..) in others {
        let percept = Percept::speech(mind.id.clone(), text);
        let percept = if Some(entity) == listener { percept.addressed() } else { percept };
        commands.trigger(Perceive { entity, percept });
    }
}
