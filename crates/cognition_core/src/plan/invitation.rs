//! A proposal as it reaches its listener, and what the listener makes of it.

use crate::mind::{GameTime, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// A proposal that somebody has made to this mind, and that waits for its answer.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Invitation {
    /// Who.
    pub by: StableId,
    /// What, in their words. Untrusted.
    pub message: String,
    /// Until when it stands.
    pub until: GameTime,
}

/// Whether somebody agrees to what was proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// They agree.
    Accept,
    /// They refuse.
    Decline,
}

/// Whether a mind still wants what it pursues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalRemark {
    /// It does.
    Keep,
    /// It wants it no longer.
    LetGo,
}

/// What a reply says of plans besides the deed: the optional field `plan` of a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
pub struct PlanRemark {
    /// Numbers of steps that the mind takes to be done: of what it finds out and thinks up alone,
    /// since what is done to the world is for the world to say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub finished: Vec<u32>,
    /// The answer to a proposal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Consent>,
    /// Whether the goal of its own is let go of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalRemark>,
}
