//! An hour on the market, without a model: it lives, and its rules hold.

use super::deeds::Arrest;
use super::rules::Theft;
use super::story::{MORNING, Script};
use super::town::{Place, Role, Town};
use super::{begin, game, pass, town};
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_cognition::cognition_brain::{ScriptedBrain, TieredBrains};
use bevy_cognition::lints::LintFindings;
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::record::{Recorded, Recording, RunEvent};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

const SEEDS: u64 = 20;
/// How long nobody may do and say nothing.
const INERT: Duration = Duration::from_mins(5);
/// How soon the watch has to deal with what it saw, and the player has to have an answer.
const SOON: Duration = Duration::from_mins(1);
/// So many lines of one mind in five minutes are endless talk, and so often the same in an hour.
const TALK: usize = 12;
const SAME: usize = 3;

/// What an observer of the hour has seen.
#[derive(Resource, Default)]
struct Seen {
    now: GameTime,
    active: BTreeMap<StableId, GameTime>,
    inert: Vec<String>,
    said: Vec<(GameTime, StableId, String)>,
    asked: Vec<(GameTime, StableId, String)>,
    thefts: Vec<(GameTime, Vec<StableId>)>,
    arrests: Vec<(GameTime, StableId, StableId)>,
}

fn watch(app: &mut App) {
    app.init_resource::<Seen>()
        .add_systems(Last, look)
        .add_observer(|decided: On<ActionDecided>, town: Town, mut seen: ResMut<Seen>| {
            let now = seen.now;
            if decided.action.is_some() {
                seen.active.insert(decided.mind.clone(), now);
            }
            if decided.action_id() == Arrest::ID {
                let thief = decided.target(0).map(|thief| town.id(thief));
                seen.arrests.extend(thief.map(|thief| (now, decided.mind.clone(), thief)));
            }
        })
        .add_observer(|heard: On<SpeechHeard>, town: Town, mut seen: ResMut<Seen>| {
            let (now, speaker) = (seen.now, town.id(heard.speaker));
            let line = |of| (now, of, heard.text.clone());
            if town.is(heard.speaker, Role::Customer) {
                seen.asked.extend(heard.to.iter().map(|to| line(town.id(*to))));
            } else {
                seen.active.insert(speaker.clone(), now);
                seen.said.push(line(speaker));
            }
        })
        .add_observer(|theft: On<Theft>, town: Town, mut seen: ResMut<Seen>| {
            let by = town.beside(theft.thief).map(|it| town.id(it)).collect();
            let now = seen.now;
            seen.thefts.push((now, by));
        });
}

/// Whoever is at something is not inert, however long it takes.
fn look(minds: Query<(&Mind, Has<Acting>)>, clock: Res<GameClock>, mut seen: ResMut<Seen>) {
    seen.now = clock.now;
    for (mind, is_acting) in &minds {
        let active = *seen.active.entry(mind.id.clone()).or_insert(clock.now);
        if is_acting {
            seen.active.insert(mind.id.clone(), clock.now);
        } else if clock.now.since(active) > INERT {
            seen.inert.push(format!("{} did nothing from {active} to {}", mind.id, clock.now));
            seen.active.insert(mind.id.clone(), clock.now);
        }
    }
}

impl Seen {
    fn faults(&self) -> Vec<String> {
        let mut faults = self.inert.clone();
        faults.extend(self.talk());
        for (at, mind, text) in &self.asked {
            let answers = self.said.iter().filter(|(when, who, _)| who == mind && when >= at);
            if !answers.clone().any(|(when, _, _)| when.since(*at) <= SOON) {
                faults.push(format!("at {at} {mind} left without an answer: {text}"));
            }
        }
        faults.extend(self.justice());
        faults
    }

    fn talk(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (at, mind, text) in &self.said {
            let own = self.said.iter().filter(|(_, who, _)| who == mind);
            let same = own.clone().filter(|(_, _, other)| other == text).count();
            let lately = |when: &GameTime| when >= at && when.since(*at) < INERT;
            let talk = own.filter(|(when, _, _)| lately(when)).count();
            if same > SAME {
                faults.push(format!("{mind} says {same} times: {text}"));
            }
            if talk > TALK {
                faults.push(format!("{mind} says {talk} lines from {at} on"));
            }
        }
        faults.dedup();
        faults
    }

    /// Whom the guard saw he arrests, and nobody else.
    fn justice(&self) -> Vec<String> {
        let (bors, wisp) = (StableId::new("bors"), StableId::new("wisp"));
        let seen = self.thefts.iter().filter(|(_, by)| by.contains(&bors)).map(|(at, _)| *at);
        let seen: Vec<GameTime> = seen.collect();
        let mut faults = Vec::new();
        if seen.is_empty() {
            faults.push("the guard saw no theft".to_owned());
        }
        for at in &seen {
            let is_late = self.now.since(*at) > SOON;
            let is_caught =
                self.arrests.iter().any(|(when, _, _)| when >= at && when.since(*at) <= SOON);
            if is_late && !is_caught {
                faults.push(format!("the theft that the guard saw at {at} went unpunished"));
            }
        }
        let unjust = |(at, by, whom): &&(GameTime, StableId, StableId)| {
            *by != bors || *whom != wisp || !seen.iter().any(|theft| theft <= at)
        };
        faults.extend(
            self.arrests
                .iter()
                .filter(unjust)
                .map(|(at, by, who)| format!("at {at} {by} arrests {who}")),
        );
        faults
    }
}

fn morning(seed: u64) -> App {
    let heuristic = TieredBrains::new(Arc::new(HeuristicBrain));
    let mut app = game(heuristic, seed, Script::of(MORNING));
    begin(&mut app);
    // So small a town is not worth the threads.
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    watch(&mut app);
    app
}

#[test]
fn an_hour_of_any_seed_lives_and_the_guard_arrests_whom_he_saw_and_nobody_else() {
    let hour = |seed: u64| {
        let mut app = morning(seed);
        pass(&mut app, Duration::from_hours(1));
        let world = app.world();
        let found = world.resource::<Seen>().faults();
        let lints = world.resource::<LintFindings>().iter().map(|finding| finding.message.clone());
        found.into_iter().chain(lints).map(|fault| format!("seed {seed}: {fault}")).collect()
    };
    let faults: Vec<String> = std::thread::scope(|scope| {
        let seeds: Vec<_> = (0..SEEDS).map(|seed| scope.spawn(move || hour(seed))).collect();
        let faults = seeds.into_iter().map(|hour| hour.join().expect("no hour panics"));
        faults.collect::<Vec<Vec<String>>>().concat()
    });
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_town_that_was_saved_goes_on_where_it_was_and_keeps_its_promises() {
    let mut app = morning(3);
    pass(&mut app, Duration::from_mins(15));
    let saved = town::save(app.world_mut()).expect("can be saved");
    let mut other = morning(3);
    town::load(other.world_mut(), &saved).expect("can be loaded");
    other.insert_resource(Script::of(MORNING));
    let again = town::save(other.world_mut()).expect("can be saved");
    assert_eq!(again, saved, "should be the same town");
    pass(&mut other, Duration::from_mins(45));
    let has = other.world_mut().run_system_cached(|town: Town| town.loaves(town.find("ann")));
    assert_eq!(has.ok(), Some(1), "Ann ordered a loaf before the save");
}

/// How often an arrest was rejected.
#[derive(Resource, Default)]
struct Rejected(usize);

#[test]
fn a_brain_that_would_arrest_anybody_is_held_back_by_the_guardrail() {
    let script = ScriptedBrain::new().does_to("bors", Arrest::ID, ["ann"]);
    let mut app = game(TieredBrains::new(Arc::new(script)), 0, Script::default());
    begin(&mut app);
    watch(&mut app);
    app.init_resource::<Rejected>().insert_resource(Recording).add_systems(
        Last,
        |mut recorded: MessageReader<Recorded>, mut rejected: ResMut<Rejected>| {
            let tried = recorded.read().filter(|it| match &it.0.event {
                RunEvent::RemedyTried { rejected, .. } => {
                    rejected.as_ref().is_some_and(|it| it.action == Arrest::ID)
                }
                _ => false,
            });
            rejected.0 += tried.count();
        },
    );
    let meet = |town: Town, mut commands: Commands| {
        commands.entity(town.find("ann")).insert(Place::Gate);
    };
    app.world_mut().run_system_cached(meet).expect("can run");
    pass(&mut app, Duration::from_mins(2));
    let world = app.world();
    assert_eq!(
        (world.resource::<Rejected>().0 > 0, &*world.resource::<Seen>().arrests),
        (true, &[][..])
    );
}
