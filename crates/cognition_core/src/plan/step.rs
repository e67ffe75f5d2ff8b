//! One step of a plan.

use crate::mind::StableId;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// What sort of step it is: the planner's word for it, and what it means in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(Reflect, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
pub enum StepType {
    /// Observe or ask: the mind finds out.
    Read,
    /// Act on the world.
    #[default]
    Write,
    /// Reason: a thought is all it takes.
    Analyze,
    /// Make something up: what comes of it has a ref, and is imagined until it is made real.
    Generate,
}

impl StepType {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Read, Self::Write, Self::Analyze, Self::Generate];

    /// The word on the wire.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it takes place in the mind alone.
    pub fn is_inward(self) -> bool {
        matches!(self, Self::Analyze | Self::Generate)
    }
}

/// How far a step has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "state")]
#[reflect(Default)]
pub enum StepState {
    /// It is still to be done.
    #[default]
    Waiting,
    /// Somebody was asked for it, and it is for them to give it or to refuse.
    Asked {
        /// What the request was about, whom it went to included.
        of: Vec<StableId>,
        /// What they said to it last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<String>,
    },
    /// It was done.
    Done,
    /// It needs no doing: what it was for is so, or the rest works without it.
    PassedOver,
    /// It came to nothing.
    Failed {
        /// Why.
        why: String,
    },
}

/// One step of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Default)]
pub struct PlanStep {
    /// Its number within the plan, from 1.
    pub number: u32,
    /// What to do, in the refs and labels of the mind that does it: an intent, at most 240
    /// characters. Untrusted.
    pub description: String,
    /// What sort of step it is.
    pub step_type: StepType,
    /// What it is about, in one word of the game: `people`, `places`, `things` …
    pub domain: String,
    /// Steps of one group are done side by side, groups in order; counted from 0.
    pub group: u32,
    /// Who does it; `None` for the mind itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<StableId>,
    /// Whether it waits for none of the others' steps, only for the earlier ones of whoever does it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_ahead: bool,
    /// How far it has come.
    #[serde(flatten)]
    pub state: StepState,
}

impl PlanStep {
    /// Whether it is still to be done.
    pub fn is_waiting(&self) -> bool {
        matches!(self.state, StepState::Waiting | StepState::Asked { .. })
    }

    /// Whether somebody was asked for it who has not given it yet.
    pub fn is_asked(&self) -> bool {
        matches!(self.state, StepState::Asked { .. })
    }
}
