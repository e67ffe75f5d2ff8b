//! The chat templates: the weights carry none, being a base model.

use std::fs;
use std::path::{Path, PathBuf};

use super::ModelError;

/// How a conversation is written for the model. Gemma has no system turn: that text opens the first
/// turn of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Template {
    /// Gemma's turns.
    Plain,
    /// The same, but each turn of the model begins with a thought, as models that reason have it. The
    /// server then takes all up to its end for reasoning, which no schema binds.
    Reasoning,
}

impl Template {
    fn file(self) -> &'static str {
        match self {
            Self::Plain => "gemma.jinja",
            Self::Reasoning => "gemma_reasoning.jinja",
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::Plain => include_str!("gemma.jinja"),
            Self::Reasoning => include_str!("gemma_reasoning.jinja"),
        }
    }

    /// Writes the template into the cache at `folder`.
    pub(crate) fn write(self, folder: &Path) -> Result<PathBuf, ModelError> {
        let path = folder.join(self.file());
        fs::write(&path, self.text()).map_err(ModelError::unusable(&path))?;
        Ok(path)
    }
}
