//! A scenario is read, and made ready to be played.

use super::cast::{Cast, read};
use super::{Simulation, SimulationError, SimulationOptions, Stage};
use crate::harness::MindHarness;
use bevy_cognition::prelude::*;
use bevy_cognition::record::{Explaining, record};
use bevy_cognition::route::Routing;
use bevy_cognition::settings::{PlanTurns, StirSwitch};
use cognition_brain::DeedScript;
use cognition_core::mind::GameTime;
use cognition_core::record::RunEvent;
use cognition_world::plugin::WorldPlugin;
use cognition_world::scenario::Moves;
use std::path::Path;

/// Reads a `*.replies.json` file: a brain that does what it says.
///
/// # Errors
/// [`SimulationError`] with every fault of the file.
pub fn read_script(path: &Path) -> Result<DeedScript, SimulationError> {
    read(path, DeedScript::from_json).map_err(SimulationError::Faults)
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
}
