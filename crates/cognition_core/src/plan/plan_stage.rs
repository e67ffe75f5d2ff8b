//! How far a plan has come, and what has become of its steps.

use super::invitation::Consent;
use crate::mind::{GameTime, StableId};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How the reason begins for which a goal is given up where nothing is known to stand in the way.
pub const NO_WAY: &str = "no way to it was found";

/// What is put to somebody before a plan goes on: a proposal or a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
pub enum Sort {
    /// A proposal, which is accepted or declined.
    #[default]
    Proposal,
    /// A question, which is answered.
    Question,
}

/// A proposal or a question that waits to be said, or for an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct Pending {
    /// Whether it is a proposal or a question.
    pub sort: Sort,
    /// What it is, in the words of the planner.
    pub text: String,
    /// To whom it goes; `None` for whoever is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StableId>,
    /// Until when an answer is waited for; `None` while it has not been said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<GameTime>,
    /// Whether no way without it was known when it was thought of.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needed: bool,
}

/// The answer to a proposal or a question, or that nobody answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct PlanAnswer {
    /// What it was.
    pub to: Pending,
    /// Who answered; `None` when nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StableId>,
    /// In which words; may be empty; 300 characters. Untrusted.
    pub words: String,
    /// Whether they agreed, as far as that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consent: Option<Consent>,
}

impl PlanAnswer {
    /// Whether it was put to anybody at all: what was never said, nobody has kept silent about.
    pub fn was_put(&self) -> bool {
        self.by.is_some() || self.to.until.is_some()
    }
}

/// How far a plan has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "stage")]
#[reflect(Default)]
pub enum PlanStage {
    /// It is to be thought about, for the first time or anew.
    #[default]
    Unthought,
    /// A proposal or a question comes first: it waits to be said, or for an answer.
    Pending {
        /// What.
        pending: Pending,
    },
    /// Its steps are being done.
    UnderWay,
    /// All steps are done.
    Reached,
    /// It was given up.
    Abandoned {
        /// Why.
        why: String,
    },
}

/// A step that has ended, of this plan or of one that was thought out before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct PastStep {
    /// What was to be done.
    pub description: String,
    /// Who was to do it; `None` for the mind itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<StableId>,
    /// Why it failed; `None` when it was done; 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
    /// Whether it failed because nobody came to do it, and not because it was tried.
    #[serde(default)]
    pub stalled: bool,
}
