//! `heuristic | URL | FILE.brain.json | script:FILE | cassette:FILE | embedded:FILE`: which brain
//! decides, as it is said on a command line or in an experiment.

use crate::run_folder::PlayedBy;
use crate::simulation::{SimulationError, read_script};
use bevy_tokio_tasks::tokio::runtime::Builder;
use cognition_brain::{Brain, TieredBrains, with_causes};
use cognition_core::pack::PackError;
use cognition_heuristic::HeuristicBrain;
use cognition_llm::{BrainSettings, BrainSettingsError, Cassette, FoundModel, Tape};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// How the name of a file of brains ends.
const FILE_END: &str = ".brain.json";

/// Which brain decides.
///
/// ```
/// use cognition_testkit::BrainChoice;
///
/// let choice: BrainChoice = "http://127.0.0.1:11434/v1".parse()?;
/// let choice = choice.with_model(Some("qwen3:8b".to_owned()))?;
/// assert_eq!(choice.to_string(), "http://127.0.0.1:11434/v1");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BrainChoice {
    /// No model.
    #[default]
    Heuristic,
    /// An OpenAI-compatible server.
    Server {
        /// Its base URL.
        url: String,
        /// What the model is called; without one, the server is asked.
        model: Option<String>,
    },
    /// What a file says: servers, keys, tiers.
    File {
        /// The file.
        path: PathBuf,
        /// Another model for the endpoint that decides.
        model: Option<String>,
    },
    /// A script of deeds.
    Script(PathBuf),
    /// A GGUF model in this process.
    Embedded(PathBuf),
    /// What another brain once answered.
    Cassette(PathBuf),
}

/// Loads a model into this process, or says why it can't: for programs with that feature.
pub type LoadModel<'l> = &'l dyn Fn(&Path) -> Result<Arc<dyn Brain>, String>;

/// Why a brain that was chosen is not there.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BrainChoiceError {
    /// What servers are to be asked is faulty, or one of them can't be asked.
    #[error(transparent)]
    Settings(#[from] BrainSettingsError),
    /// The script is faulty.
    #[error(transparent)]
    Script(#[from] SimulationError),
    /// The cassette is faulty: all faults.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Cassette(Vec<PackError>),
    /// The model is not loaded.
    #[error("embedded:{}: {why}", path.display())]
    Embedded {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// Nothing can be asked on this machine.
    #[error("no server can be asked: no runtime for that could be made")]
    Runtime(#[source] std::io::Error),
}

impl FromStr for BrainChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_url = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
        match text.split_once(':') {
            _ if text == "heuristic" => Ok(Self::Heuristic),
            _ if is_url => Ok(Self::Server { url: text.to_owned(), model: None }),
            Some(("script", file)) if !file.is_empty() => Ok(Self::Script(file.into())),
            Some(("cassette", file)) if !file.is_empty() => Ok(Self::Cassette(file.into())),
            Some(("embedded", file)) if !file.is_empty() => Ok(Self::Embedded(file.into())),
            _ if text.ends_with(FILE_END) => Ok(Self::File { path: text.into(), model: None }),
            _ => Err(unknown(text)),
        }
    }
}

fn unknown(text: &str) -> String {
    let hint = match text.split_once(':') {
        Some((_, port)) if port.starts_with(|char: char| char.is_ascii_digit()) => {
            format!("; did you mean `http://{text}`?")
        }
        _ if text.ends_with(".json") => format!("; the name of such a file ends with `{FILE_END}`"),
        _ => String::new(),
    };
    format!(
        "`{text}` is neither `heuristic`, nor the URL of a server, as in http://127.0.0.1:8080/v1, nor \
         a file `*{FILE_END}`, nor `script:`, `cassette:` or `embedded:` with a file{hint}"
    )
}

impl fmt::Display for BrainChoice {
    /// As it is said; a model of its own is left out.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heuristic => formatter.write_str("heuristic"),
            Self::Server { url, .. } => formatter.write_str(url),
            Self::File { path, .. } => write!(formatter, "{}", path.display()),
            Self::Script(file) => write!(formatter, "script:{}", file.display()),
            Self::Embedded(file) => write!(formatter, "embedded:{}", file.display()),
            Self::Cassette(file) => write!(formatter, "cassette:{}", file.display()),
        }
    }
}

impl BrainChoice {
    /// The same with another model, where one is named.
    ///
    /// # Errors
    /// When it is no server that is asked.
    pub fn with_model(self, name: Option<String>) -> Result<Self, String> {
        Ok(match (self, name) {
            (choice, None) => choice,
            (Self::Server { url, .. }, model) => Self::Server { url, model },
            (Self::File { path, .. }, model) => Self::File { path, model },
            (other, Some(name)) => {
                return Err(format!(
                    "`{name}` is to be a model of a server, and `{other}` is none: name a URL or a \
                     file `*{FILE_END}`, or leave the model out"
                ));
            }
        })
    }

    /// The same, with its file as seen from here where it was seen from a folder.
    #[must_use]
    pub fn within(&self, folder: &Path) -> Self {
        match self {
            Self::File { path, model } => {
                Self::File { path: folder.join(path), model: model.clone() }
            }
            Self::Script(file) => Self::Script(folder.join(file)),
            Self::Embedded(file) => Self::Embedded(folder.join(file)),
            Self::Cassette(file) => Self::Cassette(folder.join(file)),
            Self::Heuristic | Self::Server { .. } => self.clone(),
        }
    }

    /// Makes the brains. Servers whose model nobody has named are asked for it now, which blocks;
    /// what is found is told.
    ///
    /// # Errors
    /// What is wrong with the file, the server, the script, the cassette or the model.
    pub fn open(
        &self,
        load: LoadModel<'_>,
        tell: &dyn Fn(&str),
    ) -> Result<TieredBrains, BrainChoiceError> {
        let brain: Arc<dyn Brain> = match self {
            Self::Heuristic => Arc::new(HeuristicBrain),
            Self::Server { .. } | Self::File { .. } => {
                let settings = self.settings()?.unwrap_or_default();
                return Ok(with_models_found(settings, tell)?.open()?);
            }
            Self::Script(file) => Arc::new(read_script(file)?),
            Self::Embedded(path) => {
                load(path).map_err(|why| BrainChoiceError::Embedded { path: path.clone(), why })?
            }
            Self::Cassette(file) => return Ok(replayed(file)?.tiered()),
        };
        Ok(TieredBrains::new(brain))
    }

    /// What is said of servers, with the model that was chosen; none where no server is asked.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn settings(&self) -> Result<Option<BrainSettings>, BrainChoiceError> {
        let (settings, model) = match self {
            Self::Server { url, model } => (BrainSettings::server(url), model),
            Self::File { path, model } => (BrainSettings::read(path)?, model),
            _ => return Ok(None),
        };
        Ok(Some(match model {
            Some(model) => settings.with_model(model),
            None => settings,
        }))
    }

    /// The cassette, where one is to be played back.
    ///
    /// # Errors
    /// All faults of its file.
    pub fn cassette(&self) -> Result<Option<Cassette>, BrainChoiceError> {
        match self {
            Self::Cassette(file) => Ok(Some(replayed(file)?)),
            _ => Ok(None),
        }
    }

    /// Whether it answers by rule, and nothing can keep it from that.
    pub fn is_rule(&self) -> bool {
        self.played_by() != PlayedBy::Cassette
    }

    /// What a replay needs of it: rules answer the same at any time, everything else is recorded.
    pub fn played_by(&self) -> PlayedBy {
        match self {
            Self::Heuristic => PlayedBy::Heuristic,
            Self::Script(_) => PlayedBy::Script,
            Self::Server { .. } | Self::File { .. } | Self::Cassette(_) | Self::Embedded(_) => {
                PlayedBy::Cassette
            }
        }
    }
}

/// The same settings, with the models of servers of a single model; they are asked, which blocks. A
/// server that does not answer is told of and left to be asked later: a run without it ends as one
/// that its brain did not decide.
///
/// # Errors
/// A server that has several models.
pub fn with_models_found(
    mut settings: BrainSettings,
    tell: &dyn Fn(&str),
) -> Result<BrainSettings, BrainChoiceError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(BrainChoiceError::Runtime)?;
    let found = match runtime.block_on(settings.find_models()) {
        Err(silent @ BrainSettingsError::Silent { .. }) => {
            tell(&with_causes(&silent));
            return Ok(settings);
        }
        found => found?,
    };
    for FoundModel { endpoint, model } in found {
        tell(&format!("{endpoint} has one model, {model}: it is asked"));
    }
    Ok(settings)
}

fn replayed(file: &Path) -> Result<Cassette, BrainChoiceError> {
    Ok(Cassette::replay(Tape::read(file).map_err(BrainChoiceError::Cassette)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(text: &str) -> BrainChoice {
        text.parse().expect("known")
    }

    #[test]
    fn a_brain_is_read_as_it_is_written() {
        for text in [
            "heuristic",
            "http://127.0.0.1:8080/v1",
            "https://api.openai.com/v1",
            "data/brains/ollama.brain.json",
            "script:data/x.replies.json",
            "embedded:models/gemma.gguf",
            "cassette:runs/x.cassette.jsonl",
        ] {
            assert_eq!(choice(text).to_string(), text);
        }
        assert!(matches!(choice("a.brain.json"), BrainChoice::File { model: None, .. }));
    }

    #[test]
    fn what_is_no_brain_is_told_with_what_was_meant() {
        let told = |text: &str| text.parse::<BrainChoice>().expect_err("should be refused");
        assert!(told("gpt").starts_with("`gpt` is neither"));
        assert!(told("localhost:8080/v1").ends_with("did you mean `http://localhost:8080/v1`?"));
        assert!(told("my.json").ends_with("ends with `.brain.json`"));
        assert!(told("script:").starts_with("`script:` is neither"));
    }

    #[test]
    fn a_model_is_for_servers() {
        let model = Some("qwen3".to_owned());
        let named = choice("http://a/v1").with_model(model.clone()).expect("a server");
        let settings = named.settings().expect("valid").expect("of a server");
        assert_eq!(settings.endpoints[0].model, model);
        let error = BrainChoice::Heuristic.with_model(model).expect_err("no server");
        assert!(error.starts_with("`qwen3` is to be a model of a server"), "{error}");
    }

    #[test]
    fn files_are_seen_from_a_folder() {
        let seen = |text: &str| choice(text).within(Path::new("lab")).to_string();
        assert_eq!(seen("x.brain.json"), "lab/x.brain.json");
        assert_eq!(seen("script:x.replies.json"), "script:lab/x.replies.json");
        assert_eq!(seen("http://a/v1"), "http://a/v1");
    }

    #[test]
    fn what_can_not_be_opened_says_why() {
        let load: LoadModel<'_> = &|_| Err("no such feature".to_owned());
        let told =
            |text: &str| choice(text).open(load, &|_| {}).expect_err("should fail").to_string();
        assert_eq!(told("embedded:m.gguf"), "embedded:m.gguf: no such feature");
        assert!(told("script:gone.replies.json").contains("gone.replies.json"));
        assert!(told("gone.brain.json").contains("gone.brain.json"));
        assert!(told("cassette:gone.jsonl").contains("gone.jsonl"));
        assert!(told("http://").contains("/endpoints/0/url"));
        choice("heuristic").open(load, &|_| {}).expect("needs nothing");
    }
}
