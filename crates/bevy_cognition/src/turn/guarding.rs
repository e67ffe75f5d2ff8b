//! How far the guardrails have come with a turn.

use super::reach::Reach;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::guard::{Objection, Remedy};

/// How far the guardrails have come with a turn.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct Guarding {
    /// The remedies that were tried; each is tried once.
    pub(crate) used: Vec<Remedy>,
    /// What was rejected, in this order.
    pub(crate) rejected: Vec<Rejected>,
    /// Suggestions that were put to a person.
    pub(crate) revision: u32,
    /// Who approved the suggestion.
    pub(crate) approved: Option<ApprovedBy>,
    /// What the mind says as it acts, in the words of a person.
    pub(crate) line: Option<String>,
    /// What the mind has said in this turn.
    pub(crate) said: String,
    /// Whom that is for.
    pub(crate) reach: Reach,
}

/// Who approved a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ApprovedBy {
    Person,
    Timeout,
}

/// Something that a mind may not do.
#[derive(Clone, Debug)]
pub(crate) struct Rejected {
    /// Its number.
    pub(crate) index: u32,
    /// What it is; none when it was to wait.
    pub(crate) action: Option<IndexedAction>,
    /// Why not.
    pub(crate) objection: Objection,
}

impl Rejected {
    /// What and why, in words.
    pub(crate) fn told(&self) -> (String, Objection) {
        let what = self.action.as_ref().map_or("Wait", |action| &action.description);
        (what.to_owned(), self.objection.clone())
    }
}
