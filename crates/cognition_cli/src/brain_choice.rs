//! `--brain heuristic | URL | script:FILE | cassette:FILE | embedded:FILE`.

use cognition_core::pack::PackError;
use cognition_llm::{ApiKey, Brain, Cassette, HeuristicBrain, HttpBrain, HttpSettings, Tape};
use cognition_testkit::{PlayedBy, read_script};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// Environment variable that holds the key of a server, where it needs one.
const KEY_VARIABLE: &str = "COGNITION_API_KEY";

/// Which brain decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BrainChoice {
    /// No model.
    Heuristic,
    /// An OpenAI-compatible server.
    Server(String),
    /// A script of deeds.
    Script(PathBuf),
    /// A GGUF model in this process.
    Embedded(PathBuf),
    /// What another brain once answered.
    Cassette(PathBuf),
}

impl FromStr for BrainChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "heuristic" => Ok(Self::Heuristic),
            url if url.starts_with("http://") || url.starts_with("https://") => {
                Ok(Self::Server(url.to_owned()))
            }
            other => match other.split_once(':') {
                Some(("script", file)) => Ok(Self::Script(file.into())),
                Some(("cassette", file)) => Ok(Self::Cassette(file.into())),
                Some(("embedded", file)) => Ok(Self::Embedded(file.into())),
                _ => Err(format!(
                    "`{other}` is neither `heuristic`, nor `script:`, `cassette:` or `embedded:` with a file, nor the URL of a server, as in http://127.0.0.1:8080/v1"
                )),
            },
        }
    }
}

impl BrainChoice {
    /// The brain itself.
    pub(crate) fn brain(&self) -> Result<Arc<dyn Brain>, crate::Failure> {
        match self {
            Self::Heuristic => Ok(Arc::new(HeuristicBrain)),
            Self::Server(url) => {
                let api_key = ApiKey::from_env(KEY_VARIABLE);
                let settings =
                    HttpSettings { base_url: url.clone(), api_key, ..HttpSettings::default() };
                Ok(Arc::new(HttpBrain::new(settings)?))
            }
            Self::Script(file) => Ok(Arc::new(read_script(file)?)),
            Self::Embedded(file) => embedded(file),
            Self::Cassette(file) => Ok(Arc::new(replayed(file)?)),
        }
    }

    /// The cassette, where one is to be played back.
    pub(crate) fn cassette(&self) -> Result<Option<Cassette>, crate::Failure> {
        match self {
            Self::Cassette(file) => Ok(Some(replayed(file)?)),
            Self::Heuristic | Self::Server(_) | Self::Script(_) | Self::Embedded(_) => Ok(None),
        }
    }

    /// Whether it answers by rule, and nothing can keep it from that.
    pub(crate) fn is_rule(&self) -> bool {
        self.played_by() != PlayedBy::Cassette
    }

    /// What a replay needs of it: rules answer the same at any time, everything else is recorded.
    pub(crate) fn played_by(&self) -> PlayedBy {
        match self {
            Self::Heuristic => PlayedBy::Heuristic,
            Self::Script(_) => PlayedBy::Script,
            Self::Server(_) | Self::Cassette(_) | Self::Embedded(_) => PlayedBy::Cassette,
        }
    }
}

fn replayed(file: &Path) -> Result<Cassette, crate::Failure> {
    let lines = |faults: Vec<PackError>| {
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    Ok(Cassette::replay(Tape::read(file).map_err(lines)?))
}

#[cfg(feature = "embedded")]
fn embedded(file: &Path) -> Result<Arc<dyn Brain>, crate::Failure> {
    use cognition_llm::{EmbeddedBrain, EmbeddedSettings};

    let brain = EmbeddedBrain::load(EmbeddedSettings::new(file));
    brain.wait(|part| anstream::eprint!("\rloading the model: {:3.0} %", part * 100.0))?;
    anstream::eprintln!("\rthe model is loaded     ");
    Ok(Arc::new(brain))
}

#[cfg(not(feature = "embedded"))]
fn embedded(_file: &Path) -> Result<Arc<dyn Brain>, crate::Failure> {
    Err("this build has no embedded brain: build it with `--features embedded`".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brain_is_the_heuristic_one_a_url_a_script_or_a_cassette() {
        assert_eq!("heuristic".parse(), Ok(BrainChoice::Heuristic));
        let url = "http://127.0.0.1:8080/v1";
        assert_eq!(url.parse(), Ok(BrainChoice::Server(url.to_owned())));
        let script = "script:data/x.replies.json";
        assert_eq!(script.parse(), Ok(BrainChoice::Script("data/x.replies.json".into())));
        let model = "embedded:models/gemma.gguf";
        assert_eq!(model.parse(), Ok(BrainChoice::Embedded("models/gemma.gguf".into())));
        let cassette = "cassette:runs/x.cassette.jsonl";
        let file = "runs/x.cassette.jsonl".into();
        assert_eq!(cassette.parse(), Ok(BrainChoice::Cassette(file)));
        let error = "gpt".parse::<BrainChoice>().expect_err("should be refused");
        assert!(error.contains("`gpt` is neither"), "{error}");
    }
}
