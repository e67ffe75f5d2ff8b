//! The methods that read.

use super::answer::approve;
use crate::inspect::{MindLine, Trail, mind_lines, mind_sheet, queue_sheet};
use bevy::prelude::*;
use bevy::remote::builtin_methods::{RPC_DISCOVER_METHOD, process_remote_list_methods_request};
use bevy::remote::{BrpError, BrpResult, RemoteMethodSystemId, RemoteMethods, error_codes};
use cognition_core::mind::StableId;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// What concerns one mind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfMind {
    mind: StableId,
}

pub(super) fn register(world: &mut World) {
    let methods = [
        ("cognition/list", world.register_system(list)),
        ("cognition/get", world.register_system(get)),
        ("cognition/prompt", world.register_system(prompt)),
        ("cognition/budget", world.register_system(budget)),
        ("cognition/approve", world.register_system(approve)),
        (RPC_DISCOVER_METHOD, world.register_system(process_remote_list_methods_request)),
    ];
    let mut known = world.resource_mut::<RemoteMethods>();
    for (name, system) in methods {
        known.insert(name, RemoteMethodSystemId::Instant(system));
    }
}

fn list(In(_): In<Option<Value>>, world: &World) -> BrpResult {
    let lines: Vec<MindLine> = mind_lines(world).into_iter().map(|(_, line)| line).collect();
    told(lines)
}

fn get(In(said): In<Option<Value>>, world: &World) -> BrpResult {
    let OfMind { mind } = understood(said)?;
    told(mind_sheet(world, find(world, &mind)?))
}

fn prompt(In(said): In<Option<Value>>, world: &World) -> BrpResult {
    let OfMind { mind } = understood(said)?;
    let Some(trail) = world.get::<Trail>(find(world, &mind)?) else {
        return Err(refused(format!("nobody watches `{mind}`: give it a `Trail`")));
    };
    let trail = trail.sheet(world);
    Ok(json!({ "prompt": trail.prompt, "reply": trail.reply }))
}

fn budget(In(_): In<Option<Value>>, world: &World) -> BrpResult {
    told(queue_sheet(world))
}

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

fn told(sheet: impl serde::Serialize) -> BrpResult {
    serde_json::to_value(sheet).map_err(BrpError::internal)
}
