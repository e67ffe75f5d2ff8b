//! Who a person plays in a scenario, and what they may do: say a line, do something, let rounds pass.

use super::simulation_error::SimulationError;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::record::RunRecord;
use cognition_world::place::Place;
use cognition_world::player;
use cognition_world::scenario::Scenario;
use cognition_world::scene;
use cognition_world::watcher::{Called, Missed};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// Who a person plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Somebody of this name who comes in as the scene begins, where most of the minds are. The
    /// stable id is `player`.
    Stranger(String),
    /// The character of this stable id, who then has no mind.
    Character(String),
}

/// The stable id of a stranger.
const STRANGER: &str = "player";

/// What a person does at once, as it is written in a line.
///
/// ```
/// use cognition_testkit::PlayerMove;
///
/// assert_eq!(PlayerMove::read("Good evening."), Ok(PlayerMove::Say("Good evening.".to_owned())));
/// assert_eq!(PlayerMove::read("/wait"), Ok(PlayerMove::Wait(1)));
/// assert_eq!(PlayerMove::read("/do 3 Excuse me.").expect("is a move").to_string(), "/do 3 Excuse me.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerMove {
    /// Says this aloud.
    Say(String),
    /// Does what has this number among what can be done, from 1, and says this besides.
    Do(usize, String),
    /// Lets so many rounds pass, in which everybody may move and what the script has happens.
    Wait(u32),
}

/// More rounds than anybody waits at once.
const LONGEST_WAIT: u32 = 100;

impl PlayerMove {
    /// Reads a line: `/do NUMBER WORDS`, `/wait ROUNDS`; anything else is said.
    ///
    /// # Errors
    /// What to write instead.
    pub fn read(line: &str) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => Err("there are no words in it; write what you say, or `/help`".to_owned()),
            "/do" => {
                let (number, words) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
                let number = number.parse().ok().filter(|number| *number > 0);
                let number = number.ok_or("`/do` takes a number of the list that `/do` shows")?;
                Ok(Self::Do(number, words.trim().to_owned()))
            }
            "/wait" if rest.is_empty() => Ok(Self::Wait(1)),
            "/wait" => {
                let rounds = rest.trim().parse().ok();
                let rounds = rounds.filter(|rounds| (1..=LONGEST_WAIT).contains(rounds));
                let why = || format!("`/wait` takes a number of rounds from 1 to {LONGEST_WAIT}");
                rounds.map(Self::Wait).ok_or_else(why)
            }
            _ => Ok(Self::Say(line.to_owned())),
        }
    }
}

impl fmt::Display for PlayerMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Say(words) => write!(out, "{words}"),
            Self::Do(number, words) if words.is_empty() => write!(out, "/do {number}"),
            Self::Do(number, words) => write!(out, "/do {number} {words}"),
            Self::Wait(rounds) => write!(out, "/wait {rounds}"),
        }
    }
}

/// What came of a move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerOutcome {
    /// What the person sees of a deed of their own, or why it came to nothing; none for words.
    pub seen: Option<Result<String, String>>,
    /// What happened, oldest first.
    pub records: Vec<RunRecord>,
    /// The minds that were near meanwhile: of so many of these records each time.
    pub near: Vec<(usize, BTreeSet<StableId>)>,
    /// What was narrated among it of places where the person was not.
    pub missed: Vec<Missed>,
    /// What was called out next door to the person.
    pub called: Vec<Called>,
}

impl Player {
    /// The stable id of whoever is played.
    pub fn id(&self) -> StableId {
        match self {
            Self::Stranger(_) => StableId::new(STRANGER),
            Self::Character(id) => StableId::new(id.as_str()),
        }
    }

    /// The scenario as it is when a person plays in it.
    pub(super) fn take_place(&self, scenario: &mut Scenario) -> Result<(), SimulationError> {
        let Self::Character(id) = self else { return Ok(()) };
        let known = || scenario.characters.iter().map(|entry| entry.id.as_str());
        let is_known = known().any(|known| known == id);
        if !is_known {
            let known = known().collect::<Vec<_>>().join(", ");
            return Err(SimulationError::UnknownCharacter { character: id.clone(), known });
        }
        for entry in scenario.characters.iter_mut().filter(|entry| entry.id.as_str() == id) {
            (entry.mind, entry.persona, entry.pursues) = (false, None, None);
        }
        Ok(())
    }

    /// Comes into the world, or is there already; none while the scene has not brought them.
    pub(super) fn appear(&self, world: &mut World) -> Option<Entity> {
        match self {
            Self::Character(id) => {
                let entity = scene::find(world, &StableId::new(id.as_str()))?;
                player::take_over(world, entity);
                Some(entity)
            }
            Self::Stranger(name) => {
                let place = liveliest(world)?;
                player::enter(world, STRANGER, name, place).ok()
            }
        }
    }
}

/// The place with the most minds; of several the first by id.
fn liveliest(world: &mut World) -> Option<Entity> {
    let mut places = world.query_filtered::<(Entity, &Referable), With<Place>>();
    let mut places: Vec<(StableId, Entity)> =
        places.iter(world).map(|(place, thing)| (thing.stable_id.clone(), place)).collect();
    places.sort();
    let minds = |place: &Entity| scene::minds_in(world, *place).len();
    let places = places.into_iter().rev().map(|(_, place)| place);
    places.max_by_key(minds)
}
