//! Which brain plays, of those that need nobody beside them.

use cognition_testkit::BrainChoice;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// Who decides in a run that nobody attends, as on a command line. A text that is no brain is kept,
/// and refused where the experiment is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum BrainSpec {
    /// A brain.
    Known(BrainChoice),
    /// None.
    Unknown(String),
}

impl Default for BrainSpec {
    /// No model.
    fn default() -> Self {
        Self::Known(BrainChoice::Heuristic)
    }
}

impl BrainSpec {
    /// Whether it answers by rule, and nothing can keep it from that.
    pub fn is_rule(&self) -> bool {
        matches!(self, Self::Known(BrainChoice::Heuristic | BrainChoice::Script(_)))
    }

    /// Why it cannot play unattended, where it can't.
    pub(crate) fn fault(&self) -> Option<String> {
        match self {
            Self::Known(BrainChoice::Cassette(_)) => Some(format!(
                "`{self}` holds the answers of one run: name the brain that gave them, or a script"
            )),
            Self::Known(_) => None,
            Self::Unknown(text) => text.parse::<BrainChoice>().err(),
        }
    }

    /// The same, with its file as seen from here where it was seen from a folder.
    #[must_use]
    pub fn within(&self, folder: &Path) -> Self {
        match self {
            Self::Known(choice) => Self::Known(choice.within(folder)),
            Self::Unknown(_) => self.clone(),
        }
    }

    /// The same with another model, where one is named.
    ///
    /// # Errors
    /// When it is no server that is asked.
    pub(crate) fn with_model(self, model: Option<String>) -> Result<Self, String> {
        match self {
            Self::Known(choice) => choice.with_model(model).map(Self::Known),
            Self::Unknown(_) => Ok(self),
        }
    }
}

impl From<String> for BrainSpec {
    fn from(text: String) -> Self {
        text.parse().map_or(Self::Unknown(text), Self::Known)
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
            Self::Known(choice) => choice.fmt(formatter),
            Self::Unknown(text) => formatter.write_str(text),
        }
    }
}
