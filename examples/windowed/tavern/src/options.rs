//! What can be said on the command line.

use bevy::log::info;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::PlanTurns;
use bevy_cognition::settings::SpeechDelivery;
use bevy_cognition::settings::StirSwitch;
use clap::Parser;
use cognition_llm::TieredBrains;
use cognition_testkit::{BrainChoice, BrainChoiceError, Cast, Guardrails, SimulationError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// The Gilded Heron in a window: four minds, a locked door, and you.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    /// Who decides: `heuristic`, the URL of an OpenAI-compatible server, `FILE.brain.json`,
    /// `script:FILE`, `cassette:FILE`, or `embedded:FILE` for a GGUF model in this process (feature
    /// `embedded`)
    #[arg(long, default_value = "heuristic")]
    pub brain: BrainChoice,
    /// What the model is called on the server; a server with one model needs none
    #[arg(long, value_name = "NAME")]
    pub model: Option<String>,
    /// Where all chance comes from
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// What is played
    #[arg(long, default_value_os_t = locked_door())]
    pub scenario: PathBuf,
    /// What becomes of wrong choices: off, on, human, intent, validity or nbest
    #[arg(long, default_value = "on", value_parser = |word: &str| word.parse::<Guardrails>())]
    pub guardrails: Guardrails,
    /// Seconds between the moves of minds that nobody engages
    #[arg(long, default_value_t = 5.0, value_parser = seconds)]
    pub beat: f32,
    /// Other programs may look in on this port of 127.0.0.1
    #[cfg(feature = "brp")]
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "15702")]
    pub remote: Option<u16>,
}

/// Why the tavern does not open.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// A file can't be read, or breaks a rule: all faults of all files.
    #[error(transparent)]
    Files(#[from] SimulationError),
    /// The brain that was chosen is not there.
    #[error("--brain {brain}: {cause}")]
    Brain {
        /// What was said.
        brain: String,
        /// Why not, and what to do.
        #[source]
        cause: Box<BrainChoiceError>,
    },
    /// A model is named for what is no server.
    #[error("--model: {0}")]
    Model(String),
}

fn locked_door() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../data/scenarios/locked_door.scenario.json")
}

fn seconds(word: &str) -> Result<f32, String> {
    let said: f32 = word.parse().map_err(|_| format!("`{word}` is no number"))?;
    match (0.1..=3600.0).contains(&said) {
        true => Ok(said),
        false => Err("should be between 0.1 and 3600 seconds".to_owned()),
    }
}

#[cfg(feature = "embedded")]
fn embedded(file: &Path) -> Result<Arc<dyn Brain>, String> {
    use cognition_llm::{EmbeddedBrain, EmbeddedSettings, WorkerPriority};

    // Frames go first: it loads and thinks beside them.
    let settings =
        EmbeddedSettings { priority: WorkerPriority::Lowest, ..EmbeddedSettings::new(file) };
    Ok(Arc::new(EmbeddedBrain::load(settings)))
}

#[cfg(not(feature = "embedded"))]
fn embedded(_file: &Path) -> Result<Arc<dyn Brain>, String> {
    Err("it needs the feature: `cargo run -p windowed_tavern --features embedded`".to_owned())
}

impl Options {
    pub(crate) fn cast(&self) -> Result<Cast, OptionsError> {
        Ok(Cast::read(&self.scenario, None)?)
    }

    pub(crate) fn brains(&self) -> Result<TieredBrains, OptionsError> {
        let choice = self.brain.clone().with_model(self.model.clone());
        let opened =
            choice.map_err(OptionsError::Model)?.open(&embedded, &|notice| info!("{notice}"));
        opened.map_err(|cause| OptionsError::Brain {
            brain: self.brain.to_string(),
            cause: Box::new(cause),
        })
    }

    pub(crate) fn settings(&self) -> CognitionSettings {
        let mut settings = CognitionSettings { seed: self.seed, ..CognitionSettings::default() };
        settings.guard = self.guardrails.policy();
        settings.requests.speech = SpeechDelivery::AsItComes;
        // One mind moves a beat.
        settings.planning.turns = PlanTurns::LeftToGame;
        settings.turns.stirs = StirSwitch::Off;
        settings.approval.timeout = Some(Duration::from_secs(60));
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed_and_its_defaults_play() {
        Options::command().debug_assert();
        let options = Options::parse_from(["windowed_tavern"]);
        options.cast().expect("the scenario is shipped");
        options.brains().expect("the heuristic brain needs nothing");
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        let options = Options::parse_from(["windowed_tavern", "--brain", "gone.brain.json"]);
        let refused = options.brains().expect_err("should be refused").to_string();
        assert!(refused.starts_with("--brain gone.brain.json: "), "{refused}");
        let options = Options::parse_from(["windowed_tavern", "--model", "qwen3"]);
        let refused = options.brains().expect_err("should be refused").to_string();
        assert!(refused.starts_with("--model: `qwen3`"), "{refused}");
        let options = Options::parse_from(["windowed_tavern", "--scenario", "missing.json"]);
        let refused = options.cast().expect_err("should be refused").to_string();
        assert!(refused.contains("missing.json"), "{refused}");
        for wrong in [["--beat", "0"], ["--guardrails", "maybe"], ["--brain", "not a url"]] {
            let said = [&["windowed_tavern"], &wrong[..]].concat();
            Options::try_parse_from(said).expect_err("should be refused");
        }
    }
}
