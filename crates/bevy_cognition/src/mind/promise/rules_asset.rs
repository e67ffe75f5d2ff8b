//! The rules of the conscience as an asset: `*.conscience.json`, hot-reloaded.

use crate::mind_file::{MindAssetError, MindFile, RulesFile};
use bevy::asset::AssetLoadFailedEvent;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use cognition_core::conscience::ConscienceRules;
use std::sync::Arc;

/// The rules of the conscience in use: how often minds reflect, how commitments begin and end, what
/// a reflection may change. By default those of `data/conscience/default.conscience.json`. A game
/// replaces them, or loads a [`ConscienceFile`] that does.
#[derive(Resource, Clone, Debug, Default)]
pub struct ConscienceRulesInUse(pub Arc<ConscienceRules>);

/// A file of rules. Load it, keep its handle, and it replaces those in use.
///
/// It is checked against `data/schemas/conscience.schema.json`. With Bevy's `file_watcher` an edit
/// is live at once; a broken edit is reported, and the last good rules stay.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct ConscienceFile(pub ConscienceRules);

impl MindFile for ConscienceFile {
    const EXTENSION: &'static str = "conscience.json";

    fn read(file: &str, text: String) -> Result<Self, MindAssetError> {
        ConscienceRules::from_json(file, &text).map(Self).map_err(MindAssetError::Format)
    }
}

impl RulesFile for ConscienceFile {
    type InUse = ConscienceRulesInUse;

    fn adopt(&self, in_use: &mut ConscienceRulesInUse) {
        in_use.0 = Arc::new(self.0.clone());
    }

    fn tell(failure: &AssetLoadFailedEvent<Self>) {
        error!(target: "cognition::conscience", "the rules `{}` were not loaded: {}", failure.path, failure.error);
    }
}
