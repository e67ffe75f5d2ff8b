//! Who decides: rules, unless the environment names a model.
//!
//! `COGNITION_BRAIN=http://127.0.0.1:11434/v1 COGNITION_MODEL=qwen3:8b cargo run`

use bevy::prelude::*;
use bevy_cognition::cognition_llm::{BrainSettings, BrainSettingsError};
use bevy_cognition::prelude::*;
use std::env;

/// Asks the server, or the servers of the `*.brain.json`, that `COGNITION_BRAIN` names.
pub fn plug_in_brains(app: &mut App) -> Result<(), BrainSettingsError> {
    let Ok(brain) = env::var("COGNITION_BRAIN") else {
        return Ok(());
    };
    let settings = match brain.ends_with(".json") {
        true => BrainSettings::read(brain)?,
        false => BrainSettings::server(brain),
    };
    let settings = match env::var("COGNITION_MODEL") {
        Ok(model) => settings.with_model(model),
        Err(_) => settings,
    };
    app.set_brains(settings.open()?);
    Ok(())
}
