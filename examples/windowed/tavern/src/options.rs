//! What can be said on the command line.

use bevy_cognition::prelude::*;
use bevy_cognition::settings::PlanTurns;
use clap::Parser;
use cognition_llm::{ApiKey, HttpBrain, HttpBrainError, HttpSettings};
use cognition_testkit::{Cast, Guardrails, SimulationError, read_script};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// The Gilded Heron in a window: four minds, a locked door, and you.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    /// Who decides: `heuristic`, the URL of an OpenAI-compatible server, `script:FILE`, or
    /// `embedded:FILE` for a GGUF model in this process (feature `embedded`)
    #[arg(long, default_value = "heuristic")]
    pub brain: String,
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
    /// No brain can be asked at that place.
    #[error("--brain {brain}: {cause}")]
    Brain {
        /// What was said.
        brain: String,
        /// Why not.
        #[source]
        cause: HttpBrainError,
    },
    /// The model of a file is not loaded.
    #[error("--brain embedded:{file}: {why}")]
    Model {
        /// The file.
        file: String,
        /// Why not, and what to do.
        why: String,
    },
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
fn embedded(file: &str) -> Result<Arc<dyn Brain>, OptionsError> {
    use cognition_llm::{EmbeddedBrain, EmbeddedSettings, WorkerPriority};

    // Frames go first: it loads and thinks beside them.
    let settings =
        EmbeddedSettings { priority: WorkerPriority::Lowest, ..EmbeddedSettings::new(file) };
    Ok(Arc::new(EmbeddedBrain::load(settings)))
}

#[cfg(not(feature = "embedded"))]
fn embedded(file: &str) -> Result<Arc<dyn Brain>, OptionsError> {
    let why = "it needs the feature: `cargo run -p windowed_tavern --features embedded`".to_owned();
    Err(OptionsError::Model { file: file.to_owned(), why })
}

impl Options {
    pub(crate) fn cast(&self) -> Result<Cast, OptionsError> {
        Ok(Cast::read(&self.scenario, None)?)
    }

    pub(crate) fn brain(&self) -> Result<Arc<dyn Brain>, OptionsError> {
        match (self.brain.as_str(), self.brain.split_once(':')) {
            ("heuristic", _) => Ok(Arc::new(HeuristicBrain)),
            (_, Some(("script", file))) => Ok(Arc::new(read_script(Path::new(file))?)),
            (_, Some(("embedded", file))) => embedded(file),
            (url, _) => {
                let api_key = ApiKey::from_env("COGNITION_API_KEY");
                let base_url = url.to_owned();
                let settings =
                    HttpSettings { base_url, api_key, stream: true, ..HttpSettings::default() };
                let refused = |cause| OptionsError::Brain { brain: url.to_owned(), cause };
                Ok(Arc::new(HttpBrain::new(settings).map_err(refused)?))
            }
        }
    }

    pub(crate) fn settings(&self) -> CognitionSettings {
        let mut settings = CognitionSettings { seed: self.seed, ..CognitionSettings::default() };
        settings.guard = self.guardrails.policy();
        settings.speech = SpeechFlow::AsItComes;
        settings.planning.turns = PlanTurns::LeftToGame;
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
        options.brain().expect("the heuristic brain needs nothing");
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        let options = Options::parse_from(["windowed_tavern", "--brain", "not a url"]);
        let refused = options.brain().expect_err("should be refused").to_string();
        assert!(refused.starts_with("--brain not a url: "), "{refused}");
        let options = Options::parse_from(["windowed_tavern", "--scenario", "missing.json"]);
        let refused = options.cast().expect_err("should be refused").to_string();
        assert!(refused.contains("missing.json"), "{refused}");
        for wrong in [["--beat", "0"], ["--guardrails", "maybe"]] {
            let said = [&["windowed_tavern"], &wrong[..]].concat();
            Options::try_parse_from(said).expect_err("should be refused");
        }
    }
}
