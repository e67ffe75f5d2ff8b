//! An action as a log names it, and whose words go with it.

use crate::act::IndexedAction;
use crate::mind::StableId;
use serde::{Deserialize, Serialize};

/// An action as a log names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedAction {
    /// Its number on offer.
    pub index: u32,
    /// The id of the action, `namespace:verb`.
    pub action: String,
    /// Stable ids of the targets.
    pub targets: Vec<StableId>,
    /// What the model read.
    pub description: String,
}

impl From<&IndexedAction> for RecordedAction {
    fn from(action: &IndexedAction) -> Self {
        Self {
            index: action.index,
            action: action.action.clone(),
            targets: action.targets.iter().map(|target| target.stable_id.clone()).collect(),
            description: action.description.clone(),
        }
    }
}

/// Whose words go with what the engine has chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "voiced_by")]
pub enum VoicedBy {
    /// The model's.
    Model,
    /// The engine's own, since the model had none that count.
    Engine {
        /// Why not.
        why: String,
    },
    /// There was nothing to say, or nobody to say it to: no model was asked.
    Nobody,
}
