//! An evening at the Gilded Heron, round by round, with the player in it.

use crate::entry::{Entry, Feeling};
use crate::reading::entries;
use bevy::prelude::*;
use bevy_cognition::schedule::GameClock;
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::pack::PackError;
use cognition_core::record::RunRecord;
use cognition_heuristic::HeuristicBrain;
use cognition_testkit::{
    Cast, Player, PlayerMove, PlayerOutcome, Simulation, SimulationOptions, Stuck,
};
use cognition_world::scenario::Scenario;
use cognition_world::scene;
use serde::Serialize;
use std::sync::Arc;

const NAME: &str = "locked_door.scenario.json";
const SCENARIO: &str = include_str!("../../../../data/scenarios/locked_door.scenario.json");

/// The path by which the scenario names a persona, and its text.
macro_rules! persona {
    ($name:literal) => {
        (
            concat!("personas/", $name, ".persona.json"),
            include_str!(concat!("../../../../assets/personas/", $name, ".persona.json")),
        )
    };
}
/// A page has no folders, so what the scenario names is built in.
const PERSONAS: [(&str, &str); 4] =
    [persona!("brannic"), persona!("mara"), persona!("odo"), persona!("sela")];

/// Somebody with a mind, as they are now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Person {
    /// The stable id.
    pub id: StableId,
    /// What they are called.
    pub name: String,
    /// Where they are.
    pub place: String,
    /// Whether they are where the player is.
    pub is_near: bool,
    /// What they feel most.
    pub feelings: Vec<Feeling>,
}

/// A run of the scene. The same moves with the same seed come to the same, in a browser as elsewhere.
#[derive(Debug)]
pub struct Evening {
    simulation: Simulation,
}

impl Evening {
    /// The scene before its first round, with a stranger of this name among the guests.
    ///
    /// # Errors
    /// All faults of what is built in.
    pub fn new(seed: u64, stranger: &str) -> Result<Self, Vec<PackError>> {
        let scenario = Scenario::from_json(NAME, SCENARIO)?;
        let mut personas = Vec::new();
        for (path, text) in PERSONAS {
            personas.push((path.to_owned(), PersonaProfile::from_json(path, text)?));
        }
        let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
        options.seed = seed;
        options.player = Some(Player::Stranger(stranger.to_owned()));
        let simulation = Simulation::of_cast(NAME, Cast::of(scenario, personas), options);
        Ok(Self { simulation })
    }

    /// What is there to be seen before anybody moves.
    pub fn begin(&mut self) -> Vec<Entry> {
        let records = self.simulation.begin();
        self.shown(&records)
    }

    /// A round passes: each mind may move, and what the scene brings happens.
    pub fn pass(&mut self) -> Vec<Entry> {
        self.play(&PlayerMove::Wait(1))
    }

    /// The player speaks: to whom it calls by name, else to whoever answered last.
    pub fn say(&mut self, words: &str) -> Vec<Entry> {
        match words.trim() {
            "" => Vec::new(),
            words => self.play(&PlayerMove::Say(words.to_owned())),
        }
    }

    fn play(&mut self, made: &PlayerMove) -> Vec<Entry> {
        if self.is_over() {
            return Vec::new();
        }
        let records = match self.simulation.play_move(made) {
            Ok(PlayerOutcome { records, .. }) | Err(Stuck { records, .. }) => records,
        };
        self.shown(&records)
    }

    fn shown(&self, records: &[RunRecord]) -> Vec<Entry> {
        entries(records, self.simulation.scenario().cast())
    }

    /// Whether the scene has come to its end.
    pub fn is_over(&self) -> bool {
        self.simulation.is_over()
    }

    /// What is told before the scene begins.
    pub fn intro(&self) -> &str {
        &self.simulation.scenario().intro
    }

    /// Hours and minutes since midnight.
    pub fn clock(&self) -> (u64, u64) {
        let minutes = self.world().resource::<GameClock>().now.0 / 60_000 % 1_440;
        (minutes / 60, minutes % 60)
    }

    /// Everybody who has a mind, in the order of the scene.
    pub fn people(&self) -> Vec<Person> {
        let near = self.simulation.near();
        let minds = self.simulation.scenario().minds();
        let known = minds.filter_map(|mind| self.person(&mind.id, &mind.name, &near));
        known.collect()
    }

    fn person(&self, id: &StableId, name: &str, near: &[StableId]) -> Option<Person> {
        let world = self.world();
        let place = scene::place_of(world, scene::find(world, id)?)?;
        let mood = self.simulation.sheet(id.as_str()).ok()?.mood.into_iter();
        let axes = mood.map(|(axis, value)| (axis.to_owned(), i32::from(value))).collect();
        Some(Person {
            id: id.clone(),
            name: name.to_owned(),
            place: scene::label(world, place).to_owned(),
            is_near: near.contains(id),
            feelings: Feeling::strongest(axes),
        })
    }

    fn world(&self) -> &World {
        self.simulation.harness.app.world()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evening(seed: u64) -> Vec<Entry> {
        let mut evening = Evening::new(seed, "Wren").expect("what is built in is sound");
        let mut seen = evening.begin();
        seen.extend(evening.say("Brannic, is there a room for the night?"));
        while !evening.is_over() {
            seen.extend(evening.pass());
        }
        seen
    }

    #[test]
    fn whoever_the_player_calls_answers_and_the_scene_comes_to_its_end() {
        let seen = evening(0);
        let asked =
            seen.iter().position(|it| matches!(it, Entry::Said { name, .. } if name == "Wren"));
        let answers = |it: &Entry| matches!(it, Entry::Turn(turn) if turn.mind.as_str() == "brannic" && !turn.speech.is_empty());
        let asked = asked.expect("her words are seen");
        assert!(seen[asked..].iter().take(4).any(answers), "{:#?}", &seen[asked..asked + 4]);
        assert!(matches!(seen.last(), Some(Entry::End { .. })), "{:?}", seen.last());
    }

    #[test]
    fn another_seed_is_another_evening_and_the_same_is_the_same() {
        assert_eq!(evening(3), evening(3));
        assert_ne!(evening(3), evening(4));
    }

    #[test]
    fn people_are_told_with_where_they_are() {
        let evening = Evening::new(0, "Wren").expect("what is built in is sound");
        let people = evening.people();
        let told: Vec<_> = people.iter().map(|it| (it.name.as_str(), it.place.as_str())).collect();
        let taproom = "the taproom";
        let all = ["Brannic", "Mara", "Odo", "Sela"].map(|name| (name, taproom));
        assert_eq!(told, all);
        assert_eq!(evening.clock(), (21, 38));
    }
}
