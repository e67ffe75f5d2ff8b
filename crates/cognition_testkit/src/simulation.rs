//! A scenario, played headless: one mind moves at a time, round by round.

mod asking;
mod cast;
mod following;
mod loading;
mod move_under_way;
mod moving;
mod player;
mod playing;
mod rounds;
mod saving;
mod simulation_error;
mod simulation_options;

pub use cast::{Cast, ScenarioFile, assets_of};
pub use loading::read_script;
pub use player::{Player, PlayerMove, PlayerOutcome};
pub use playing::OutOfReach;
pub use simulation_error::{SimulationError, Stuck};
pub use simulation_options::SimulationOptions;

use crate::answer::Answer;
use crate::harness::MindHarness;
use crate::transcript::Narrator;
use bevy::prelude::*;
use bevy_cognition::guard::ActionSuggested;
use bevy_cognition::perceive::Referables;
use bevy_cognition::prelude::*;
use bevy_cognition::record::{minds_hash, record};
use bevy_cognition::schedule::GameClock;
use cognition_core::guard::AnswerFault;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::prompt::TemplateKind;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_world::scenario::{CharacterEntry, Scenario};
use cognition_world::world_hash::world_hash;
use move_under_way::Following;
use std::collections::BTreeMap;

/// A scenario in play.
#[derive(Debug)]
pub struct Simulation {
    /// The app and its minds.
    pub harness: MindHarness,
    scenario: Scenario,
    files: Vec<ScenarioFile>,
    prompts: BTreeMap<TemplateKind, String>,
    yet_to_move: Vec<Entity>,
    /// Whose turn it is while a person is asked.
    moving: Option<Entity>,
    round: u32,
    /// Turns taken before the move that is being made.
    turns: u64,
    /// How many turns had begun when it began, or the minute that passes.
    begun: u64,
    /// How many minutes of a round have begun in which nobody moves.
    minutes: u32,
    limit: Option<u64>,
    turns_a_move: u64,
    end_of_days: Option<GameTime>,
    stage: Stage,
    /// Who a person plays.
    plays: Option<Player>,
    player: Option<Entity>,
    /// With whom the person talks.
    partner: Option<Entity>,
    /// To whom the person said their last line.
    spoken_to: Vec<Entity>,
    /// What is yet to come of their last move.
    following: Option<Following>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Playing,
    Over,
}

impl Simulation {
    /// The scenario that is played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The files that the scenario names, for whoever wants to play a copy of it.
    pub fn files(&self) -> &[ScenarioFile] {
        &self.files
    }

    /// Every prompt file in use with its text, those that are built in among them.
    pub fn prompts(&self) -> impl Iterator<Item = (TemplateKind, &str)> {
        self.prompts.iter().map(|(kind, text)| (*kind, text.as_str()))
    }

    /// Turns its records into lines for a terminal.
    pub fn narrator(&self) -> Narrator {
        Narrator::colored(self.scenario.cast())
    }

    /// Lets the next mind take its turn; nothing when the scene is over.
    ///
    /// Who was spoken to moves first; then the order of the scenario. Each mind moves once a round.
    /// Who asks by the script waits until the others have moved, and moves then only if something stirs it.
    /// A turn stops where a person is asked: see [`pending`](Self::pending). The next step goes on
    /// with it, and lets the time run out if there was no answer.
    ///
    /// A run that cannot go on ends here, and its last record says why.
    pub fn step(&mut self) -> Option<Vec<RunRecord>> {
        self.try_step().unwrap_or_else(|stuck| {
            warn!("{stuck}");
            Some(stuck.records)
        })
    }

    /// The same, but says why a turn never ends; the run is over then.
    ///
    /// # Errors
    /// [`Stuck`] when a brain is silent beyond the limit, or minds go on for ever. It has the records
    /// up to the end of the run.
    pub fn try_step(&mut self) -> Result<Option<Vec<RunRecord>>, Stuck> {
        if self.stage == Stage::Over {
            return Ok(None);
        }
        let played = match self.moving {
            Some(mover) => self.go_on(mover),
            None if self.is_at_limit() && !self.harness.is_pausing() => Ok(()),
            None => self.play_on(),
        };
        if let Err(why) = played {
            self.end(format!("The run cannot go on: {why}."));
            return Err(Stuck { why, records: self.harness.take_records() });
        }
        if self.moving.is_none() && !self.harness.is_pausing() {
            self.end_if_over();
        }
        Ok(Some(self.harness.take_records()))
    }

    /// What waits for a person, after a [`step`](Self::step) that stopped there.
    pub fn pending(&self) -> Option<&ActionSuggested> {
        self.harness.pending()
    }

    /// Answers what waits for a person.
    ///
    /// # Errors
    /// Why the answer does not count; what is pending stays so.
    pub fn answer(
        &mut self,
        suggested: &ActionSuggested,
        answer: Answer,
    ) -> Result<(), AnswerFault> {
        self.harness.answer(suggested, answer)
    }

    /// Plays to the end; all records, oldest first. Nobody answers where a person is asked.
    pub fn play(&mut self) -> Vec<RunRecord> {
        std::iter::from_fn(|| self.step()).flatten().collect()
    }

    fn find(&self, mind: &str) -> Result<Entity, SimulationError> {
        let minds = self.minds();
        let found = minds.iter().find(|(id, _)| id.as_str() == mind).map(|(_, entity)| *entity);
        found.ok_or_else(|| SimulationError::UnknownMind {
            mind: mind.to_owned(),
            known: minds.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>().join(", "),
        })
    }

    /// The minds that are in the world now, in the order in which the scenario lists them.
    fn minds(&self) -> Vec<(StableId, Entity)> {
        let world = self.harness.app.world();
        let referables = world.resource::<Referables>();
        let here = |id: &StableId| {
            referables.find(id).filter(|entity| world.get::<Mind>(*entity).is_some())
        };
        let found = |character: &CharacterEntry| Some((character.id.clone(), here(&character.id)?));
        self.scenario.minds().filter_map(found).collect()
    }

    /// A scene ends between two rounds.
    fn end_if_over(&mut self) {
        if self.is_at_limit() {
            self.end("The run stops here.".to_owned());
        } else if self.yet_to_move.is_empty() {
            let ending = self.scenario.ending(self.harness.app.world()).map(|e| e.epilogue.clone());
            let last = self.round >= self.scenario.rounds;
            let why = ending.or_else(|| last.then(|| "The scene is over.".to_owned()));
            why.into_iter().for_each(|why| self.end(why));
        }
    }

    fn is_at_limit(&self) -> bool {
        let now = self.harness.app.world().resource::<GameClock>().now;
        let days_are_over = self.end_of_days.is_some_and(|end| now >= end);
        days_are_over || self.limit.is_some_and(|limit| self.turns >= limit)
    }

    fn end(&mut self, why: String) {
        self.stage = Stage::Over;
        let rounds = self.round;
        let world = self.harness.app.world_mut();
        let (world_hash, minds_hash) = (world_hash(world), minds_hash(world));
        record(world, || RunEvent::RunEnded { why, rounds, world_hash, minds_hash });
        self.harness.update();
    }
}
