//! The phases of a turn, and what comes before and after it.

use super::queueing::Queueing;
use super::speaking::Speaking;
use super::thinking::Thinking;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_brain::ThoughtRequest;
use cognition_core::mind::GameTime;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The mind wants a turn. It gets one as soon as it has none and the governor lets it begin.
#[derive(Component, Clone, Copy, Debug, Default, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[require(Queueing)]
#[reflect(Component, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
// The name that saves have.
#[type_path = "bevy_cognition::turn"]
#[type_name = "TurnWanted"]
pub struct WantsTurn {
    /// Tick at which it began to want one. Those that have waited longest go first.
    pub since: u64,
    /// Whether it wants one only because of something that it witnessed.
    pub witness: bool,
    /// Whether the game asked for one by [`RequestTurn`](crate::perceive::RequestTurn).
    pub requested: bool,
}

/// The mind takes no turns until this is removed: a cutscene, a sleeper, a simulation that lets one
/// mind move at a time. It still perceives and remembers.
#[derive(Component, Clone, Copy, Debug, Default, Reflect, Serialize, Deserialize)]
#[reflect(Component, Default, Serialize, Deserialize)]
pub struct Dormant;

/// The mind wants no turn although another mind has spoken to it: their talk rests, by
/// [`RoutingSettings::talk_limit`](crate::settings::RoutingSettings). What was said stays heard, and
/// the mind takes it up when the rest is over, or as soon as anything else asks for a turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub struct TalkCooldown {
    /// Until when.
    pub until: GameTime,
    /// Tick at which it began to want a turn.
    pub(crate) since: u64,
}

/// The turn needs a prompt: it has begun, and nobody has been asked yet.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(storage = "SparseSet")]
pub struct NeedsPrompt;

/// The prompt is written, and the request waits until the governor lets it through.
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet")]
pub struct AwaitingBrain(pub Arc<ThoughtRequest>);

/// A brain has said which of two modes it is, or skills are to be used: the turn goes on.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct NeedsRouting;

/// A request is with a brain: that of the turn of a mind, or of a
/// [`Request`](crate::request::Request) beside the turns. Removing the [`Turn`](super::Turn), or
/// despawning the mind or the `Request`, cancels it.
#[derive(Component, Debug)]
#[component(storage = "SparseSet", on_discard = abort_thought)]
pub struct AwaitingReply(pub(crate) Thinking);

impl AwaitingReply {
    /// The number of the call with the governor; none where it costs nothing.
    pub(crate) fn call(&self) -> Option<u64> {
        self.0.call
    }
}

fn abort_thought(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(AwaitingReply(thinking)) = world.get::<AwaitingReply>(context.entity) {
        thinking.abort();
    }
    world.commands().entity(context.entity).try_remove::<Speaking>();
}
