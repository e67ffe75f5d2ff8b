//! Which brain plays, of those that need nobody beside them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};

/// Who decides in a run that nobody attends. A text that is none of these is kept, and refused where
/// the experiment is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum BrainSpec {
    /// No model.
    #[default]
    Heuristic,
    /// An OpenAI-compatible server, by its URL.
    Server(String),
    /// A script of deeds, `*.replies.json`.
    Script(PathBuf),
    /// A GGUF model in this process.
    Embedded(PathBuf),
    /// None of these.
    Unknown(String),
}

impl BrainSpec {
    /// Whether it answers by rule, and nothing can keep it from that.
    pub fn is_rule(&self) -> bool {
        matches!(self, Self::Heuristic | Self::Script(_))
    }

    /// Why it cannot play unattended, where it can't.
    pub(crate) fn fault(&self) -> Option<String> {
        let Self::Unknown(text) = self else { return None };
        Some(match text.strip_prefix("cassette:") {
            Some(_) => format!(
                "`{text}` holds the answers of one run: name the brain that gave them, or a script"
            ),
            None => format!(
                "`{text}` is neither `heuristic`, nor `script:` or `embedded:` with a file, nor the URL of a server, as in http://127.0.0.1:8080/v1"
            ),
        })
    }

    /// The same, with its file as seen from here where it was seen from a folder.
    #[must_use]
    pub fn within(&self, folder: &Path) -> Self {
        match self {
            Self::Script(file) => Self::Script(folder.join(file)),
            Self::Embedded(file) => Self::Embedded(folder.join(file)),
            Self::Heuristic | Self::Server(_) | Self::Unknown(_) => self.clone(),
        }
    }
}

impl From<String> for BrainSpec {
    fn from(text: String) -> Self {
        let is_url = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
        match text.split_once(':') {
            None if text == "heuristic" => Self::Heuristic,
            Some(_) if is_url => Self::Server(text),
            Some(("script", file)) if !file.is_empty() => Self::Script(file.into()),
            Some(("embedded", file)) if !file.is_empty() => Self::Embedded(file.into()),
            _ => Self::Unknown(text),
        }
    }
}

impl From<BrainSpec> for String {
    fn from(spec: BrainSpec) -> Self {
        spec.to_string()
    }
}

impl fmt::Display for BrainSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heuristic => formatter.write_str("heuristic"),
            Self::Server(text) | Self::Unknown(text) => formatter.write_str(text),
            Self::Script(file) => write!(formatter, "script:{}", file.display()),
            Self::Embedded(file) => write!(formatter, "embedded:{}", file.display()),
        }
    }
}
