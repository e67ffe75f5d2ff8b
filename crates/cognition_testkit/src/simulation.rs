//! A scenario, played headless: one mind moves at a time, round by round.

mod cast;
mod following;
mod move_under_way;
mod player;
mod playing;
mod saving;
mod simulation_error;
mod simulation_options;

pub use cast::{Cast, ScenarioFile, assets_of};
pub use player::{Player, PlayerMove, PlayerOutcome};
pub use playing::OutOfReach;
pub use simulation_error::{SimulationError, Stuck};
pub use simulation_options::SimulationOptions;

use crate::answer::Answer;
use crate::harness::MindHarness;
use crate::transcript::Narrator;
use bevy::prelude::*;
use bevy_cognition::cognition_brain::ScriptedBrain;
use bevy_cognition::guard::ActionSuggested;
use bevy_cognition::perceive::Referables;
use bevy_cognition::plan::Plan;
use bevy_cognition::plan::PlanningModesInUse;
use bevy_cognition::prelude::*;
use bevy_cognition::record::{Explaining, minds_hash, record};
use bevy_cognition::route::Routing;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::{PlanTurns, StirSwitch};
use bevy_cognition::turn::WantsTurn;
use cognition_brain::{DeedScript, ScriptedReply, ThoughtRequest};
use cognition_core::guard::AnswerFault;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::prompt::TemplateKind;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_world::plugin::WorldPlugin;
use cognition_world::scenario::{CharacterEntry, Moves, Scenario, pass_minutes};
use cognition_world::world_hash::world_hash;
use move_under_way::Following;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Reads a `*.replies.json` file: a brain that does what it says.
///
/// # Errors
/// [`SimulationError`] with every fault of the file.
pub fn read_script(path: &Path) -> Result<DeedScript, SimulationError> {
    cast::read(path, DeedScript::from_json).map_err(SimulationError::Faults)
}

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

/// Begins no other turn; the one that it takes goes on.
fn hold(harness: &mut MindHarness, mind: Entity) {
    if let Ok(mut mind) = harness.app.world_mut().get_entity_mut(mind) {
        mind.insert(Dormant);
    }
}

impl Simulation {
    /// Reads a scenario, the personas that it names and its action pack.
    ///
    /// # Errors
    /// [`SimulationError`] with every fault of every file.
    pub fn load(path: &Path, options: SimulationOptions) -> Result<Self, SimulationError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self::load_as(&name, path, options)
    }

    /// The same, for a copy: the records call the scenario by this name.
    ///
    /// # Errors
    /// As [`load`](Self::load) does.
    pub fn load_as(
        name: &str,
        path: &Path,
        options: SimulationOptions,
    ) -> Result<Self, SimulationError> {
        let size = options.settings.prompts.size;
        let mut cast = Cast::read_for(size, path, options.assets.as_deref())?;
        if let Some(player) = &options.player {
            player.take_place(&mut cast.scenario)?;
        }
        Ok(Self::of_cast(name, cast, options))
    }

    /// The same, for a scenario that was read already. Whoever a person plays must have a place in it.
    pub fn of_cast(name: &str, mut cast: Cast, options: SimulationOptions) -> Self {
        let SimulationOptions {
            brains,
            seed,
            turns,
            turns_a_move,
            days,
            settings,
            threads,
            player,
            weights,
            ..
        } = options;
        let brain_name = brains.usual().name().to_owned();
        let mut harness = MindHarness::with_threads(threads, brains.usual().clone(), WorldPlugin);
        harness.app.insert_resource(brains);
        harness.set_reply_limit(options.reply_limit);
        let mut settings = CognitionSettings { seed, ..settings };
        // One mind moves at a time, a move each round.
        settings.planning.turns = PlanTurns::LeftToGame;
        settings.turns.stirs = match cast.scenario.moves {
            Moves::EachRound => StirSwitch::Off,
            Moves::WhenStirred => StirSwitch::On,
        };
        harness.app.insert_resource(settings);
        if options.explain {
            harness.app.insert_resource(Explaining);
        }
        let world = harness.app.world_mut();
        world.insert_resource(Routing { weights: weights.weights().clone().into() });
        cast.prepare(world);
        let Cast { scenario, prompts, files, .. } = cast;
        record(world, || RunEvent::RunStarted {
            scenario: name.to_owned(),
            title: scenario.title.clone(),
            seed,
            brain: brain_name,
        });
        scenario.spawn(world);
        scenario.tell_intro(world);
        let mut simulation = Self {
            harness,
            scenario,
            files,
            prompts,
            yet_to_move: vec![],
            moving: None,
            round: 0,
            turns: 0,
            begun: 0,
            minutes: 0,
            limit: turns,
            turns_a_move: turns_a_move.max(1),
            end_of_days: days.map(|days| GameTime::from_secs(u64::from(days) * 86_400)),
            stage: Stage::Playing,
            plays: player,
            player: None,
            partner: None,
            spoken_to: Vec::new(),
            following: None,
        };
        let world = simulation.harness.app.world_mut();
        simulation.player = simulation.plays.as_ref().and_then(|player| player.appear(world));
        simulation.hold_minds();
        simulation
    }

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

    /// What a mind would be asked now. The run cannot go on afterwards.
    ///
    /// # Errors
    /// When no such mind is in the world, or it takes no turn now.
    pub fn ask(&mut self, mind: &str) -> Result<Arc<ThoughtRequest>, SimulationError> {
        let entity = self.find(mind)?;
        self.ask_entity(mind, entity)
    }

    /// What a planner would be asked now, for the goal that the mind pursues or is given. The run
    /// cannot go on afterwards.
    ///
    /// # Errors
    /// When no such mind is in the world, it has no goal, the mode is unknown, or it takes no turn
    /// now.
    pub fn ask_planner(
        &mut self,
        mind: &str,
        goal: Option<&str>,
        mode: &str,
    ) -> Result<Arc<ThoughtRequest>, SimulationError> {
        let entity = self.find(mind)?;
        let world = self.harness.app.world_mut();
        let modes = world.resource::<PlanningModesInUse>().0.clone();
        if modes.get(mode).is_none() {
            let known = modes.modes.iter().map(|mode| mode.name.as_str());
            let (mode, known) = (mode.to_owned(), known.collect::<Vec<_>>().join(", "));
            return Err(SimulationError::UnknownMode { mode, known });
        }
        if let Some(goal) = goal {
            world.trigger(PursueGoal::new(entity, goal).in_mode(mode));
            world.flush();
        } else if world.get::<Plan>(entity).is_none_or(Plan::is_over) {
            return Err(SimulationError::NoGoal { mind: mind.to_owned() });
        }
        self.ask_entity(mind, entity)
    }

    fn ask_entity(
        &mut self,
        mind: &str,
        entity: Entity,
    ) -> Result<Arc<ThoughtRequest>, SimulationError> {
        let brain = Arc::new(ScriptedBrain::new().then(mind, ScriptedReply::Hang));
        let world = self.harness.app.world_mut();
        world.insert_resource(Brains::shared(brain.clone()));
        world.entity_mut(entity).remove::<Dormant>();
        self.stage = Stage::Over;
        self.harness.request_turn(entity).update();
        let asked = brain.asked().pop();
        asked.ok_or_else(|| SimulationError::NotAsked { mind: mind.to_owned() })
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

    /// Keeps all minds from moving, those that have just arrived included.
    fn hold_minds(&mut self) -> Vec<Entity> {
        let minds: Vec<_> = self.minds().into_iter().map(|(_, entity)| entity).collect();
        let world = self.harness.app.world_mut();
        for mind in &minds {
            world.entity_mut(*mind).insert(Dormant);
        }
        minds
    }

    fn play_on(&mut self) -> Result<(), String> {
        if self.yet_to_move.is_empty() {
            self.begin_round()?;
        }
        self.next_mover().map_or(Ok(()), |mover| self.take_turn(mover))
    }

    fn begin_round(&mut self) -> Result<(), String> {
        if self.scenario.moves == Moves::WhenStirred {
            self.leave_minds_to_themselves()?;
            if self.harness.is_pausing() {
                return Ok(());
            }
        }
        self.round += 1;
        self.scenario.begin_round(self.harness.app.world_mut(), self.round);
        self.yet_to_move = self.hold_minds();
        self.harness.update();
        if self.scenario.moves == Moves::WhenStirred {
            let world = self.harness.app.world();
            self.yet_to_move.retain(|mind| world.get::<WantsTurn>(*mind).is_some());
        }
        Ok(())
    }

    /// Nobody moves, but all are awake while the minutes pass. What a mind is stirred to meanwhile it does before the
    /// next of them, however long a brain thinks. Goes on where it has stopped to wait for a reply.
    fn leave_minds_to_themselves(&mut self) -> Result<(), String> {
        if self.minutes == 0 {
            self.wake_minds();
        }
        while self.harness.is_pausing() || self.begins_minute() {
            self.harness.try_await_replies()?;
            if self.harness.is_pausing() {
                return Ok(());
            }
            self.turns += self.harness.turns() - self.begun;
        }
        self.minutes = 0;
        Ok(())
    }

    fn wake_minds(&mut self) {
        for (_, mind) in self.minds() {
            self.harness.app.world_mut().entity_mut(mind).remove::<Dormant>();
        }
    }

    /// Lets the next minute of the round begin; not after the last, nor where no more turns may be taken.
    fn begins_minute(&mut self) -> bool {
        if self.minutes >= self.scenario.minutes_per_round || self.is_at_limit() {
            return false;
        }
        self.minutes += 1;
        self.begun = self.harness.turns();
        self.bound_turns();
        pass_minutes(self.harness.app.world_mut(), 1);
        self.harness.update();
        true
    }

    /// No more turns begin in the next update than may still be taken.
    fn bound_turns(&mut self) {
        if let Some(limit) = self.limit {
            let left = usize::try_from(limit.saturating_sub(self.turns)).unwrap_or(usize::MAX);
            self.harness.set(|settings| settings.turns.per_run = settings.turns.per_run.min(left));
        }
    }

    fn next_mover(&mut self) -> Option<Entity> {
        let world = self.harness.app.world();
        self.yet_to_move.retain(|mind| world.get_entity(*mind).is_ok());
        let addressed = |mind: &Entity| world.get::<WantsTurn>(*mind).is_some();
        let next = self.yet_to_move.iter().position(addressed).unwrap_or(0);
        (next < self.yet_to_move.len()).then(|| self.yet_to_move.remove(next))
    }

    fn take_turn(&mut self, mover: Entity) -> Result<(), String> {
        let Ok(mut mind) = self.harness.app.world_mut().get_entity_mut(mover) else {
            return Ok(());
        };
        mind.remove::<Dormant>();
        self.begun = self.harness.turns();
        self.harness.request_turn(mover);
        self.go_on(mover)
    }

    /// As far as the end of the turn, or until a person is asked.
    fn go_on(&mut self, mover: Entity) -> Result<(), String> {
        self.moving = Some(mover);
        let left = self.limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.turns).max(1));
        let last = self.begun.saturating_add(self.turns_a_move.min(left));
        self.harness.try_run_until_asked(|harness| {
            if harness.turns() >= last && !harness.has::<Dormant>(mover) {
                hold(harness, mover);
            }
        })?;
        if self.harness.is_pausing() || !self.harness.at_rest() {
            return Ok(());
        }
        self.end_move(mover);
        Ok(())
    }

    /// Whatever the mind still wants waits for its next move.
    fn end_move(&mut self, mover: Entity) {
        self.moving = None;
        let taken = self.harness.turns() - self.begun;
        self.turns += taken.max(1);
        if taken >= self.turns_a_move {
            // What came of its last deed is heard now.
            self.harness.update();
            if self.harness.has::<WantsTurn>(mover) {
                self.tell_cut(mover, taken);
            }
        }
        if let Ok(mut mind) = self.harness.app.world_mut().get_entity_mut(mover) {
            mind.insert(Dormant).remove::<WantsTurn>();
        }
        self.harness.update();
    }

    fn tell_cut(&mut self, mover: Entity, turns: u64) {
        let world = self.harness.app.world_mut();
        let Some(mind) = world.get::<Mind>(mover).map(|mind| mind.id.clone()) else { return };
        warn!(
            "`{mind}` has taken {turns} turns in one move and wants more: the round goes on without it"
        );
        record(world, || RunEvent::MoveCut { mind, turns });
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
