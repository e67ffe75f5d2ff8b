//! A person plays in a scenario: says a line, does something, lets rounds pass.

use super::{Simulation, SimulationError, Stage, Stuck};
use bevy::prelude::*;
use bevy_cognition::inspect::{MindSheet, MindTrace, mind_sheet};
use bevy_cognition::prelude::*;
use bevy_cognition::turn::WantsTurn;
use cognition_core::act::ActionOffer;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_world::describe::describe;
use cognition_world::place::Place;
use cognition_world::player;
use cognition_world::scenario::Scenario;
use cognition_world::scene;
use serde::{Deserialize, Serialize};
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
}

impl Player {
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

impl Simulation {
    /// Whom a person plays, once they are in the world.
    pub fn player(&self) -> Option<Entity> {
        self.player
    }

    /// What the person can do here and now; empty while they are not in the world.
    pub fn possible(&self) -> Vec<ActionOffer> {
        let world = self.harness.app.world();
        self.player.map(|player| player::possible(world, player)).unwrap_or_default()
    }

    /// Keeps what each mind is asked and answers, those who come later among them: see
    /// [`MindTrace`].
    pub fn watch(&mut self) {
        let world = self.harness.app.world_mut();
        let mut minds = world.query_filtered::<Entity, (With<Mind>, Without<MindTrace>)>();
        let minds: Vec<Entity> = minds.iter(world).collect();
        for mind in minds {
            world.entity_mut(mind).insert(MindTrace::default());
        }
        world.add_observer(|mind: On<Add, Mind>, mut commands: Commands| {
            commands.entity(mind.entity).try_insert(MindTrace::default());
        });
    }

    /// Those with a mind where the person is, by id.
    pub fn near(&self) -> Vec<StableId> {
        let world = self.harness.app.world();
        let around = self.player.map(|player| player::around(world, player)).unwrap_or_default();
        around.iter().filter_map(|mind| Some(world.get::<Mind>(*mind)?.id.clone())).collect()
    }

    /// Who spoke to the person last.
    pub fn partner(&self) -> Option<StableId> {
        let mind = self.harness.app.world().get::<Mind>(self.partner?)?;
        Some(mind.id.clone())
    }

    /// Where the person is, in prose; empty while they are not in the world.
    pub fn surroundings(&self) -> String {
        let world = self.harness.app.world();
        self.player.map(|player| describe(world, player)).unwrap_or_default()
    }

    /// What others call the person; empty while they are not in the world.
    pub fn called(&self) -> String {
        let world = self.harness.app.world();
        self.player.map(|player| scene::label(world, player).to_owned()).unwrap_or_default()
    }

    /// All that a mind holds.
    ///
    /// # Errors
    /// When no such mind is in the world.
    pub fn sheet(&self, mind: &str) -> Result<MindSheet, SimulationError> {
        let sheet = mind_sheet(self.harness.app.world(), self.find(mind)?);
        sheet.ok_or_else(|| SimulationError::NotAsked { mind: mind.to_owned() })
    }

    /// The records so far: the beginning of the run, up to the first move.
    pub fn begin(&mut self) -> Vec<RunRecord> {
        self.harness.update();
        self.harness.take_records()
    }

    /// The person moves; then those who have reason to answer do, each once.
    ///
    /// # Errors
    /// [`Stuck`] when a brain is silent beyond the limit. The run is over then.
    pub fn play_move(&mut self, made: &PlayerMove) -> Result<PlayerOutcome, Stuck> {
        let seen = match made {
            PlayerMove::Say(words) => {
                self.say(words);
                None
            }
            PlayerMove::Do(number, words) => Some(self.act(*number, words)),
            PlayerMove::Wait(rounds) => return self.pass_rounds(*rounds),
        };
        let answered = self.let_answer();
        let records = self.finish_move(answered)?;
        Ok(PlayerOutcome { seen, records })
    }

    /// The conversation is over: the run ends.
    pub fn leave(&mut self) -> Vec<RunRecord> {
        if self.stage == Stage::Playing {
            self.end("The conversation ends.".to_owned());
        }
        self.harness.take_records()
    }

    /// Whether the scene has come to its end.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// To whom it names; else to whoever answered last; else to all who hear it.
    fn say(&mut self, words: &str) {
        let Some(player) = self.player else { return };
        let world = self.harness.app.world_mut();
        let around = player::around(world, player);
        let named = player::named(world, player, words);
        let partner = self.partner.filter(|partner| around.contains(partner));
        let to = match (named.as_slice(), partner) {
            ([], Some(partner)) => vec![partner],
            ([], None) => around,
            _ => named,
        };
        player::learn_of(world, player, words);
        player::say(world, player, words, &to);
    }

    fn act(&mut self, number: usize, words: &str) -> Result<String, String> {
        let offers = self.possible();
        let (Some(player), Some(offer)) = (self.player, offers.get(number - 1)) else {
            return Err(format!("there is no number {number}; `/do` lists what you can do"));
        };
        if words.is_empty() && player::takes_words(offer) {
            return Err(format!("that takes words: `/do {number} WORDS`"));
        }
        let world = self.harness.app.world_mut();
        player::act(world, player, offer, words).map_err(|refusal| refusal.to_string())
    }

    /// Whoever has been stirred takes a turn, and whoever that stirs; each once.
    fn let_answer(&mut self) -> Result<(), String> {
        self.harness.update();
        let mut yet_to_answer = self.hold_minds();
        loop {
            let world = self.harness.app.world();
            let wants = |mind: &Entity| world.get::<WantsTurn>(*mind).is_some();
            let Some(next) = yet_to_answer.iter().position(wants) else { return Ok(()) };
            let mover = yet_to_answer.remove(next);
            self.answer_once(mover)?;
        }
    }

    fn answer_once(&mut self, mover: Entity) -> Result<(), String> {
        let Ok(mut mind) = self.harness.app.world_mut().get_entity_mut(mover) else {
            return Ok(());
        };
        mind.remove::<Dormant>();
        self.begun = self.harness.turns();
        self.go_on(mover)
    }

    fn pass_rounds(&mut self, rounds: u32) -> Result<PlayerOutcome, Stuck> {
        let mut records = Vec::new();
        for _ in 0..rounds {
            let last = self.round + 1;
            while self.stage == Stage::Playing
                && (self.round < last || !self.yet_to_move.is_empty() || self.moving.is_some())
            {
                match self.try_step() {
                    Ok(step) => records.extend(step.into_iter().flatten()),
                    Err(mut stuck) => {
                        records.append(&mut stuck.records);
                        return Err(Stuck { records, ..stuck });
                    }
                }
            }
        }
        self.hear(&records);
        Ok(PlayerOutcome { seen: None, records })
    }

    fn finish_move(&mut self, played: Result<(), String>) -> Result<Vec<RunRecord>, Stuck> {
        if let Err(why) = played {
            self.end(format!("The run cannot go on: {why}."));
            return Err(Stuck { why, records: self.harness.take_records() });
        }
        let records = self.harness.take_records();
        self.hear(&records);
        Ok(records)
    }

    /// The person hears what was said, and is with whoever spoke last. Somebody whom the scene brings
    /// later can be played from then on.
    fn hear(&mut self, records: &[RunRecord]) {
        let world = self.harness.app.world_mut();
        if self.player.is_none() {
            self.player = self.plays.as_ref().and_then(|plays| plays.appear(world));
        }
        let Some(player) = self.player else { return };
        let around = player::around(world, player);
        for record in records {
            let RunEvent::Uttered { mind, speech, .. } = &record.event else { continue };
            let speaker = scene::find(world, mind).filter(|speaker| around.contains(speaker));
            if let Some(speaker) = speaker.filter(|_| !speech.is_empty()) {
                player::learn_of(world, player, speech);
                self.partner = Some(speaker);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_or_says_what_to_write_instead() {
        assert_eq!(PlayerMove::read(" /wait 3 "), Ok(PlayerMove::Wait(3)));
        assert_eq!(PlayerMove::read("/do 2"), Ok(PlayerMove::Do(2, String::new())));
        for (line, part) in [("", "/help"), ("/do x", "a number"), ("/wait 0", "from 1 to 100")] {
            let why = PlayerMove::read(line).expect_err("should be refused");
            assert!(why.contains(part), "{line}: {why}");
        }
    }
}
