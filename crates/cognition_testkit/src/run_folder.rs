//! The folder of a run: its log, and all that is needed to play it again.
//!
//! | file | what |
//! |---|---|
//! | `run.json` | how it was played: [`RunOptions`] |
//! | `run.jsonl` | the run log |
//! | `run.chain` | a hash for each record of it ([`RunChain`](cognition_core::record::RunChain)) |
//! | `run.scenario.json` | the scenario; what it names stands beside it |
//! | `run.cassette.jsonl` | what brains were asked and answered, unless they answer by rule |
//! | `run.replies.json` | the script of deeds, where one was played |
//! | `run.answers.txt` | what a person answered, where one was asked |
//! | `run.player.txt` | what a person did, line by line, where one played |
//! | `assets/` | the personas, and every prompt file that was in use |
//!
//! A cassette holds what players said, and so does a run log.

use crate::lies_within::lies_within;
use crate::simulation::{Player, Simulation};
use bevy_cognition::guard::SelfCheckWhen;
use bevy_cognition::prelude::Brains;
use bevy_cognition::settings::ActionSelector;
use cognition_core::govern::CostTable;
use cognition_core::pack::{PackError, PackSchema};
use cognition_core::route::RoutingPreset;
use cognition_llm::{Cassette, TapeHeader, TapeWriter};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/run.schema.json"
)));

/// The format that this version writes and reads.
const VERSION: u32 = 1;

/// How a run was played: `run.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunOptions {
    version: u32,
    /// File name of the scenario, as the log has it.
    pub scenario: String,
    /// Who decided.
    pub brain: PlayedBy,
    /// Where all chance came from.
    pub seed: u64,
    /// After how many turns it was to end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// After how many days of game time it was to end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// Whether a person was asked before every act.
    #[serde(default)]
    pub approve: bool,
    /// Who picked what minds did, where that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chooses: Option<ActionSelector>,
    /// What tokens cost, where the brains said so: the log tells what each reply cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub costs: Option<CostTable>,
    /// Who a person played, where one did; what they did is in `run.player.txt`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// Whether the log says what brains thought that each offer is worth.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub explain: bool,
    /// When the brain was asked of a reply, before it was acted on, what it goes against.
    #[serde(default, skip_serializing_if = "is_never")]
    pub self_check: SelfCheckWhen,
    /// The weights of the router, where the scenario named none. A run that says nothing of them is
    /// older than the choice: [`RoutingPreset::of_unnamed`].
    #[serde(default = "RoutingPreset::of_unnamed")]
    pub weights: RoutingPreset,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_never(when: &SelfCheckWhen) -> bool {
    *when == SelfCheckWhen::Never
}

/// Who decided in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayedBy {
    /// The heuristic brain.
    #[default]
    Heuristic,
    /// A script of deeds.
    Script,
    /// A brain whose answers are on the cassette.
    Cassette,
}

impl RunOptions {
    /// Played by rule, with seed 0, to the end of the scenario.
    pub fn new(scenario: &Path) -> Self {
        let scenario = scenario.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (brain, turns, days, chooses, costs) = Default::default();
        let (version, seed, approve) = (VERSION, 0, false);
        let (player, explain, self_check, weights) = Default::default();
        Self {
            version,
            scenario,
            brain,
            seed,
            turns,
            days,
            approve,
            chooses,
            costs,
            player,
            explain,
            self_check,
            weights,
        }
    }

    /// Reads `run.json` and checks it against `data/schemas/run.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        SCHEMA.read(file, text)
    }
}

/// The folder of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFolder {
    path: PathBuf,
}

/// A file of a run cannot be written or copied.
#[derive(Debug, Error)]
#[error("{}", path.display())]
pub struct RunFolderError {
    path: PathBuf,
    #[source]
    source: io::Error,
}

impl RunFolder {
    /// The folder at a path, whether it is there or not.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How the run was played.
    pub fn options(&self) -> PathBuf {
        self.path.join("run.json")
    }

    /// The run log.
    pub fn log(&self) -> PathBuf {
        self.path.join("run.jsonl")
    }

    /// The hashes of the records of the run log, line by line.
    pub fn chain(&self) -> PathBuf {
        self.path.join("run.chain")
    }

    /// The scenario.
    pub fn scenario(&self) -> PathBuf {
        self.path.join("run.scenario.json")
    }

    /// What brains were asked and answered.
    pub fn cassette(&self) -> PathBuf {
        self.path.join("run.cassette.jsonl")
    }

    /// The script of deeds.
    pub fn script(&self) -> PathBuf {
        self.path.join("run.replies.json")
    }

    /// What a person answered.
    pub fn answers(&self) -> PathBuf {
        self.path.join("run.answers.txt")
    }

    /// What a person who played did, line by line.
    pub fn moves(&self) -> PathBuf {
        self.path.join("run.player.txt")
    }

    /// Makes the folder, and brains that do as those given and are recorded in it, on one cassette.
    ///
    /// # Errors
    /// When the cassette cannot be written.
    pub fn record(
        &self,
        brains: Brains,
        options: &RunOptions,
    ) -> Result<(Brains, TapeWriter), RunFolderError> {
        self.make()?;
        let name = brains.usual().name();
        let header = TapeHeader::new(options.scenario.as_str(), options.seed, name);
        let header = header.with_weights(options.weights);
        let path = self.cassette();
        let file = File::create(&path).map_err(named(&path))?;
        let writer = TapeWriter::new(file, header).map_err(named(&path))?;
        let recorded = brains.each(|brain| Arc::new(Cassette::record(brain, writer.clone())));
        Ok((recorded, writer))
    }

    /// Makes the folder, and keeps in it how a run is played and what it is played with. Says which
    /// files were left out, because their places lead out of the folder.
    ///
    /// # Errors
    /// When a file cannot be copied.
    pub fn keep(
        &self,
        scenario: &Path,
        simulation: &Simulation,
        options: &RunOptions,
    ) -> Result<Vec<PathBuf>, RunFolderError> {
        self.make()?;
        self.copy(scenario, Path::new("run.scenario.json"))?;
        let mut left_out = Vec::new();
        for file in simulation.files() {
            match lies_within(&self.path, &file.place) {
                true => self.copy(&file.path, &file.place)?,
                false => left_out.push(file.place.clone()),
            }
        }
        for (kind, text) in simulation.prompts() {
            self.write(&Path::new("assets/prompts").join(kind.file()), text.as_bytes())?;
        }
        let mut json = serde_json::to_string_pretty(options).expect("options are plain data");
        json.push('\n');
        self.write(Path::new("run.json"), json.as_bytes())?;
        Ok(left_out)
    }

    /// Keeps the script of deeds that is played.
    ///
    /// # Errors
    /// When it cannot be copied.
    pub fn keep_script(&self, script: &Path) -> Result<(), RunFolderError> {
        self.make()?;
        self.copy(script, Path::new("run.replies.json"))
    }

    /// Read in full before it is written: a run may be played again into its own folder.
    fn copy(&self, from: &Path, place: &Path) -> Result<(), RunFolderError> {
        let text = std::fs::read(from).map_err(named(from))?;
        self.write(place, &text)
    }

    /// Somebody may have laid links in the folder: through one, nothing is written elsewhere.
    fn write(&self, place: &Path, text: &[u8]) -> Result<(), RunFolderError> {
        let to = self.path.join(place);
        if !lies_within(&self.path, place) {
            return Err(named(&to)(io::Error::other("a link leads out of the folder")));
        }
        let folder = to.parent().unwrap_or(&to);
        std::fs::create_dir_all(folder).map_err(named(folder))?;
        std::fs::write(&to, text).map_err(named(&to))
    }

    fn make(&self) -> Result<(), RunFolderError> {
        std::fs::create_dir_all(&self.path).map_err(named(&self.path))
    }
}

fn named(path: &Path) -> impl FnOnce(io::Error) -> RunFolderError {
    move |source| RunFolderError { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_names_no_weights_was_played_with_those_of_the_document() {
        let older = r#"{"version": 1, "scenario": "x", "brain": "heuristic", "seed": 0}"#;
        let weights = |text| RunOptions::from_json("run.json", text).map(|options| options.weights);
        assert_eq!(weights(older), Ok(RoutingPreset::Document));
        let newer = serde_json::to_string(&RunOptions::new(Path::new("x"))).expect("plain data");
        assert_eq!(weights(&newer), Ok(RoutingPreset::Game));
    }

    #[test]
    fn options_read_back_and_an_unknown_one_is_refused() {
        let mut options = RunOptions::new(Path::new("scenes/heron.scenario.json"));
        (options.turns, options.chooses) = (Some(6), Some(ActionSelector::Engine));
        let text = serde_json::to_string(&options).expect("plain data");
        assert_eq!(options.scenario, "heron.scenario.json");
        assert_eq!(RunOptions::from_json("run.json", &text), Ok(options));
        let faults = RunOptions::from_json("run.json", &text.replace("turns", "rounds"));
        let faults = faults.expect_err("should be refused");
        assert!(faults[0].to_string().contains("additionalProperties"), "{}", faults[0]);
    }
}
