//! A scenario, played headless: one mind moves at a time, round by round.

use crate::harness::MindHarness;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::record::record;
use bevy_cognition::turn::TurnWanted;
use cognition_core::mind::PersonaProfile;
use cognition_core::pack::PackError;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::{ScriptedReply, ThoughtRequest};
use cognition_world::narrate::Narrator;
use cognition_world::plugin::WorldPlugin;
use cognition_world::scenario::Scenario;
use cognition_world::verb::WorldActions;
use cognition_world::world_hash::world_hash;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// How a scenario is played.
#[derive(Clone, Debug)]
pub struct SimulationOptions {
    /// Who decides.
    pub brain: Arc<dyn Brain>,
    /// Where all chance comes from.
    pub seed: u64,
    /// Ends the run after this many turns.
    pub turns: Option<u64>,
    /// Replaces the settings of the plugin, the seed excepted.
    pub settings: CognitionSettings,
}

impl SimulationOptions {
    /// Played by a brain, with seed 0, to the scenario's end.
    pub fn new(brain: Arc<dyn Brain>) -> Self {
        Self { brain, seed: 0, turns: None, settings: CognitionSettings::default() }
    }
}

/// Why a scenario cannot be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// A file could not be read.
    #[error("{path} could not be read")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// Files break rules of their formats: all faults of all files.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<PackError>),
    /// The scenario has no mind of that id.
    #[error("the scenario has no mind `{mind}`; it has {known}")]
    UnknownMind {
        /// What was asked for.
        mind: String,
        /// What there is.
        known: String,
    },
}

/// A scenario in play.
#[derive(Debug)]
pub struct Simulation {
    /// The app and its minds.
    pub harness: MindHarness,
    scenario: Scenario,
    minds: Vec<Entity>,
    yet_to_move: Vec<Entity>,
    round: u32,
    turns: u64,
    limit: Option<u64>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Playing,
    Over,
}

impl Simulation {
    /// Reads a scenario and the personas that it names.
    ///
    /// # Errors
    /// [`SimulationError`] with every fault of every file.
    pub fn load(path: &Path, options: SimulationOptions) -> Result<Self, SimulationError> {
        let scenario = read(path, Scenario::from_json)?;
        let personas = read_personas(path, &scenario)?;
        let actions = read_actions(path, &scenario)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut simulation = Self::new(&name, scenario, personas, options);
        if let Some(actions) = actions {
            simulation.harness.app.insert_resource(actions);
        }
        Ok(simulation)
    }

    fn new(
        name: &str,
        scenario: Scenario,
        personas: Vec<(String, PersonaProfile)>,
        options: SimulationOptions,
    ) -> Self {
        let brain = options.brain.name().to_owned();
        let mut harness = MindHarness::with_plugins(options.brain, WorldPlugin);
        harness.app.insert_resource(options.settings);
        harness.set(|settings| settings.seed = options.seed);
        let world = harness.app.world_mut();
        for (path, profile) in personas {
            world.resource_mut::<PersonaLibrary>().insert(path, profile);
        }
        record(world, || RunEvent::RunStarted {
            scenario: name.to_owned(),
            title: scenario.title.clone(),
            seed: options.seed,
            brain,
        });
        scenario.spawn(world);
        scenario.tell_intro(world);
        let minds = in_order(world, &scenario);
        for mind in &minds {
            world.entity_mut(*mind).insert(Dormant);
        }
        let stage = Stage::Playing;
        Self {
            harness,
            scenario,
            minds,
            yet_to_move: vec![],
            round: 0,
            turns: 0,
            limit: options.turns,
            stage,
        }
    }

    /// The scenario that is played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Turns its records into lines for a terminal.
    pub fn narrator(&self) -> Narrator {
        Narrator::colored(self.scenario.cast())
    }

    /// Lets the next mind take its turn; nothing when the scene is over.
    ///
    /// Who was spoken to moves first; then the order of the scenario. Each mind moves once a round.
    pub fn step(&mut self) -> Option<Vec<RunRecord>> {
        if self.stage == Stage::Over {
            return None;
        }
        if self.yet_to_move.is_empty() {
            self.begin_round();
        }
        if let Some(mover) = self.next_mover() {
            self.take_turn(mover);
        }
        self.end_if_over();
        Some(self.harness.take_records())
    }

    /// Plays to the end; all records, oldest first.
    pub fn play(&mut self) -> Vec<RunRecord> {
        std::iter::from_fn(|| self.step()).flatten().collect()
    }

    /// What a mind would be asked now. The run cannot go on afterwards.
    ///
    /// # Errors
    /// When the scenario has no such mind.
    pub fn ask(&mut self, mind: &str) -> Result<Arc<ThoughtRequest>, SimulationError> {
        let entity = self.find(mind)?;
        let brain = Arc::new(ScriptedBrain::new().then(mind, ScriptedReply::Hang));
        let world = self.harness.app.world_mut();
        world.insert_resource(Brains::shared(brain.clone()));
        world.entity_mut(entity).remove::<Dormant>();
        self.stage = Stage::Over;
        self.harness.request_turn(entity).update();
        Ok(brain.asked().pop().expect("a mind that wants a turn is asked in the same run"))
    }

    fn find(&self, mind: &str) -> Result<Entity, SimulationError> {
        let id = |entity: &Entity| self.harness.get::<Mind>(*entity).id.to_string();
        let found = self.minds.iter().copied().find(|entity| id(entity) == mind);
        found.ok_or_else(|| SimulationError::UnknownMind {
            mind: mind.to_owned(),
            known: self.minds.iter().map(id).collect::<Vec<_>>().join(", "),
        })
    }

    fn begin_round(&mut self) {
        self.round += 1;
        self.scenario.begin_round(self.harness.app.world_mut(), self.round);
        self.harness.update();
        self.yet_to_move = self.minds.clone();
    }

    fn next_mover(&mut self) -> Option<Entity> {
        let world = self.harness.app.world();
        self.yet_to_move.retain(|mind| world.get_entity(*mind).is_ok());
        let addressed = |mind: &Entity| world.get::<TurnWanted>(*mind).is_some();
        let next = self.yet_to_move.iter().position(addressed).unwrap_or(0);
        (next < self.yet_to_move.len()).then(|| self.yet_to_move.remove(next))
    }

    fn take_turn(&mut self, mover: Entity) {
        let Ok(mut mind) = self.harness.app.world_mut().get_entity_mut(mover) else {
            return;
        };
        mind.remove::<Dormant>();
        self.turns += 1;
        self.harness.request_turn(mover).run();
        if let Ok(mut mind) = self.harness.app.world_mut().get_entity_mut(mover) {
            mind.insert(Dormant).remove::<TurnWanted>();
        }
        self.harness.update();
    }

    /// A scene ends between two rounds.
    fn end_if_over(&mut self) {
        if self.limit.is_some_and(|limit| self.turns >= limit) {
            self.end("The run stops here.".to_owned());
        } else if self.yet_to_move.is_empty() {
            let ending = self.scenario.ending(self.harness.app.world()).map(|e| e.epilogue.clone());
            let last = self.round >= self.scenario.rounds;
            let why = ending.or_else(|| last.then(|| "The scene is over.".to_owned()));
            why.into_iter().for_each(|why| self.end(why));
        }
    }

    fn end(&mut self, why: String) {
        self.stage = Stage::Over;
        let rounds = self.round;
        let world = self.harness.app.world_mut();
        let world_hash = world_hash(world);
        record(world, || RunEvent::RunEnded { why, rounds, world_hash });
        self.harness.update();
    }
}

/// The minds in the order in which the scenario lists them.
fn in_order(world: &World, scenario: &Scenario) -> Vec<Entity> {
    let referables = world.resource::<Referables>();
    scenario.minds().filter_map(|character| referables.find(&character.id)).collect()
}

fn read<T>(
    path: &Path,
    parse: impl Fn(&str, &str) -> Result<T, Vec<PackError>>,
) -> Result<T, SimulationError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| SimulationError::Unreadable { path: path.to_owned(), source })?;
    parse(&path.display().to_string(), &text).map_err(SimulationError::Faults)
}

/// All personas, or all faults of all of them.
fn read_personas(
    path: &Path,
    scenario: &Scenario,
) -> Result<Vec<(String, PersonaProfile)>, SimulationError> {
    let assets = assets_of(path);
    let (mut personas, mut faults) = (Vec::new(), Vec::new());
    for persona in scenario.persona_paths() {
        match read(&assets.join(persona), PersonaProfile::from_json) {
            Ok(profile) => personas.push((persona.to_owned(), profile)),
            Err(SimulationError::Faults(more)) => faults.extend(more),
            Err(other) => return Err(other),
        }
    }
    if faults.is_empty() { Ok(personas) } else { Err(SimulationError::Faults(faults)) }
}

/// The scenario's own action pack, which stands beside it.
fn read_actions(path: &Path, scenario: &Scenario) -> Result<Option<WorldActions>, SimulationError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let pack = scenario.actions.as_ref().map(|pack| folder.join(pack));
    pack.map(|pack| read(&pack, WorldActions::from_json)).transpose()
}

/// The asset folder that belongs to a scenario: the nearest `assets` above it, else here.
fn assets_of(scenario: &Path) -> PathBuf {
    let full = std::path::absolute(scenario).unwrap_or_else(|_| scenario.to_owned());
    let above = full.ancestors().map(|folder| folder.join("assets"));
    above.into_iter().find(|assets| assets.is_dir()).unwrap_or_else(|| PathBuf::from("assets"))
}
