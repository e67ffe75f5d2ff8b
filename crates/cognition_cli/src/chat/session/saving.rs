//! Minds and their world, kept in files and loaded again.

use super::Session;
use crate::told;
use bevy_cognition::save::{Save, apply, capture};
use std::path::{Path, PathBuf};

impl Session {
    pub(super) fn save(&self, file: &Path) -> Result<Vec<String>, String> {
        let save = capture(self.simulation.harness.app.world());
        let save = save.map_err(|error| told(&error))?;
        write_file(file, &save.to_json())?;
        let world = serde_json::to_string_pretty(&self.simulation.world_save());
        let beside = beside(file);
        write_file(&beside, &world.map_err(|error| error.to_string())?)?;
        let (minds, file, beside) = (save.minds().len(), file.display(), beside.display());
        Ok(vec![format!("{minds} minds are kept in {file}, where everything is in {beside}")])
    }

    pub(super) fn load(&mut self, file: &Path) -> Result<Vec<String>, String> {
        if self.kept.log.is_some() {
            let why = "a run that is kept can load nothing, since it could not be played again";
            return Err(format!("{why}: begin without `--out`"));
        }
        let save = Save::from_json(&read_file(file)?).map_err(|error| told(&error))?;
        let world = self.load_world(&beside(file))?;
        let loaded = apply(self.simulation.harness.app.world_mut(), &save);
        let loaded = loaded.map_err(|error| told(&error))?;
        Ok(vec![format!("{} minds are what they were, {world}", loaded.replaced.len())])
    }

    /// Minds that were saved without their world may be loaded without it.
    fn load_world(&mut self, file: &Path) -> Result<&'static str, String> {
        if !file.exists() {
            return Ok("and everything else is as it is: only minds were saved");
        }
        let save = serde_json::from_str(&read_file(file)?);
        let save = save.map_err(|error| format!("{}: {error}", file.display()))?;
        self.simulation.restore_world(&save).map_err(|error| told(&error))?;
        Ok("and everything is where it was")
    }
}

/// Where the world is kept whose minds are in that file: `evening.world.json` beside `evening.json`.
fn beside(file: &Path) -> PathBuf {
    file.with_extension("world.json")
}

fn read_file(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn write_file(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}
