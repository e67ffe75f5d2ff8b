//! The methods that read.

use super::answer::approve;
use super::request::{find, refused, understood};
use crate::record::MindTrace;
use crate::tools::mind_sheets::{MindLine, mind_lines, mind_sheet, queue_sheet};
use bevy::prelude::*;
use bevy::remote::builtin_methods::{RPC_DISCOVER_METHOD, process_remote_list_methods_request};
use bevy::remote::{BrpError, BrpResult, RemoteMethodSystemId, RemoteMethods};
use cognition_core::mind::StableId;
use serde::Deserialize;
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
    let Some(trail) = world.get::<MindTrace>(find(world, &mind)?) else {
        return Err(refused(format!("nobody watches `{mind}`: give it a `MindTrace`")));
    };
    let trail = trail.sheet(world);
    Ok(json!({ "prompt": trail.prompt, "reply": trail.reply }))
}

fn budget(In(_): In<Option<Value>>, world: &World) -> BrpResult {
    told(queue_sheet(world))
}

fn told(sheet: impl serde::Serialize) -> BrpResult {
    serde_json::to_value(sheet).map_err(BrpError::internal)
}
