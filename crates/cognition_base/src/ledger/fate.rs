//! What became of each item when a ledger was proposed anew.

use crate::mind::PerceptId;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What became of an item; in data `snake_case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::mind::ledger_fate"]
pub enum Fate {
    /// It stands as it stood, however it is written.
    Same,
    /// It says in other words what another said.
    Rephrased,
    /// It says what another said, and more.
    Narrowed,
    /// It says what can't be so beside another, or asks again what was settled.
    Contradicted,
    /// It answers a question that was open, or is that question, answered.
    Answered,
    /// Nothing like it was there.
    New,
    /// It was there, and nothing stands for it now.
    Lost,
}

impl Fate {
    /// As in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Rephrased => "rephrased",
            Self::Narrowed => "narrowed",
            Self::Contradicted => "contradicted",
            Self::Answered => "answered",
            Self::New => "new",
            Self::Lost => "lost",
        }
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// An item of a proposed ledger, or one that it leaves out, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::mind::ledger_fate"]
pub struct ItemFate {
    /// The item, as it was proposed; one that is left out, as it stood.
    pub item: String,
    /// Whether it is a conclusion.
    pub settled: bool,
    /// What became of it.
    pub fate: Fate,
    /// The item that it is held against: what it rephrases, narrows, contradicts or answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// What was newly perceived that bears on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests_on: Vec<PerceptId>,
    /// Whether it did not come to pass, since nothing that was perceived speaks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sent_back: bool,
}

impl ItemFate {
    /// In a line: `rephrased "The door is shut fast." (was "The door is locked."), sent back`.
    pub fn told(&self) -> String {
        let beside = self.other.as_ref().map(|other| match self.fate {
            Fate::Answered => format!(" (with \"{other}\")"),
            _ => format!(" (was \"{other}\")"),
        });
        let back = if self.sent_back { ", sent back" } else { "" };
        format!("{} \"{}\"{}{back}", self.fate, self.item, beside.unwrap_or_default())
    }
}
