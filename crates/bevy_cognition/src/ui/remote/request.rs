//! What is asked of a mind, and what is wrong with it.

use crate::tools::mind_sheets::mind_lines;
use bevy::prelude::*;
use bevy::remote::{BrpError, error_codes};
use cognition_core::mind::StableId;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// What was said with the call.
pub(super) fn understood<T: DeserializeOwned>(said: Option<Value>) -> Result<T, BrpError> {
    serde_json::from_value(said.unwrap_or_else(|| json!({})))
        .map_err(|error| refused(error.to_string()))
}

pub(super) fn find(world: &World, mind: &StableId) -> Result<Entity, BrpError> {
    let lines = mind_lines(world);
    let found = lines.iter().find(|(_, line)| line.id == *mind).map(|(entity, _)| *entity);
    found.ok_or_else(|| {
        let known: Vec<_> = lines.iter().map(|(_, line)| line.id.as_str()).collect();
        refused(format!("no mind is called `{mind}`; there are: {}", known.join(", ")))
    })
}

pub(super) fn refused(message: String) -> BrpError {
    BrpError { code: error_codes::INVALID_PARAMS, message, data: None }
}
