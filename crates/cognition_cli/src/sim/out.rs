//! Where a run is to be kept.

use super::kept_run::KeptRun;
use super::out_folder::OutFolder;
use super::sim_args::SimArgs;
use crate::Failure;
use crate::run_place::RunPlace;
use bevy_cognition::prelude::Brains;
use cognition_store::RunRecorder;
use cognition_testkit::{BrainChoice, RunOptions, Simulation, SimulationOptions};
use std::fs::File;
use std::path::Path;

/// Where a run is to be kept.
#[derive(Debug)]
pub(crate) enum Out {
    Folder(OutFolder),
    Database { location: String, name: String, options: RunOptions },
}

impl Out {
    pub(super) fn new(
        scenario: &Path,
        arguments: &SimArgs,
        choice: &BrainChoice,
        played: &SimulationOptions,
    ) -> Result<Option<Self>, Failure> {
        let Some(place) = &arguments.out else { return Ok(None) };
        let options = arguments.run_options(scenario, choice, played);
        Self::at(place, arguments.name.as_deref(), options).map(Some)
    }

    /// A folder, or a database in which the run has a name.
    pub(crate) fn at(
        place: &str,
        name: Option<&str>,
        options: RunOptions,
    ) -> Result<Self, Failure> {
        Ok(match RunPlace::read(place) {
            RunPlace::Folder(_) if name.is_some() => {
                return Err("`--name` is for a run in a database; a folder is its own name".into());
            }
            RunPlace::Folder(path) => Self::Folder(OutFolder::new(&path, options)),
            RunPlace::Database(location) => {
                let name = name.map_or_else(|| name_of(&options), str::to_owned);
                Self::Database { location, name, options }
            }
        })
    }

    /// Where what a person does is kept, for a replay; a database keeps none.
    pub(crate) fn moves(&self) -> Result<Option<File>, Failure> {
        match self {
            Self::Folder(folder) => folder.moves().map(Some),
            Self::Database { .. } => Ok(None),
        }
    }

    /// Brains that do as those given and are recorded; what answers by rule needs no recording, and a
    /// database keeps none.
    pub(crate) fn record(&mut self, brains: Brains) -> Result<Brains, Failure> {
        match self {
            Self::Folder(folder) => folder.record(brains),
            Self::Database { .. } => Ok(brains),
        }
    }

    pub(crate) fn open(
        &self,
        scenario: &Path,
        choice: &BrainChoice,
        simulation: &Simulation,
    ) -> Result<KeptRun, Failure> {
        match self {
            Self::Folder(folder) => folder.open(scenario, choice, simulation),
            Self::Database { location, name, options } => {
                let options = serde_json::to_value(options)?;
                let recorder = RunRecorder::start(location, name, &options)?;
                Ok(KeptRun::Database { name: name.clone(), recorder: Some(recorder) })
            }
        }
    }

    pub(super) fn answers(&self, arguments: &SimArgs) -> Result<Option<File>, Failure> {
        match self {
            Self::Folder(folder) => folder.answers(arguments),
            Self::Database { .. } => Ok(None),
        }
    }

    /// Why what is kept ends too soon, if it does.
    pub(crate) fn fault(&self) -> Option<String> {
        match self {
            Self::Folder(folder) => folder.fault(),
            Self::Database { .. } => None,
        }
    }
}

/// `locked_door-7`: the scenario and the seed.
fn name_of(options: &RunOptions) -> String {
    let scenario = options.scenario.trim_end_matches(".json").trim_end_matches(".scenario");
    format!("{scenario}-{}", options.seed)
}
