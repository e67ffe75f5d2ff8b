//! The chat template: the weights carry none, being a base model.

use std::fs;
use std::path::{Path, PathBuf};

use super::ModelError;

/// Gemma's turns. It has no system turn: that text opens the first turn of the user.
const TEMPLATE: &str = include_str!("gemma.jinja");

/// Writes the template into the cache at `folder`.
pub(crate) fn write(folder: &Path) -> Result<PathBuf, ModelError> {
    let path = folder.join("gemma.jinja");
    fs::write(&path, TEMPLATE).map_err(ModelError::unusable(&path))?;
    Ok(path)
}
