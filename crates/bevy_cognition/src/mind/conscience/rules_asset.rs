//! The rules of the conscience as an asset: `*.conscience.json`, hot-reloaded.

use crate::brain::prompting::{MindAssetError, read_text};
use bevy::asset::io::Reader;
use bevy::asset::{AssetLoadFailedEvent, AssetLoader, LoadContext};
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

pub(super) struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, _app: &mut App) {}

    /// Not in `build`, so that the order of the plugins does not matter.
    fn finish(&self, app: &mut App) {
        if app.world().contains_resource::<AssetServer>() {
            app.init_asset::<ConscienceFile>()
                .register_asset_loader(ConscienceLoader)
                .add_systems(PreUpdate, (adopt_rules, report_failures).chain());
        }
    }
}

#[derive(Default, TypePath)]
struct ConscienceLoader;

impl AssetLoader for ConscienceLoader {
    type Asset = ConscienceFile;
    type Settings = ();
    type Error = MindAssetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<ConscienceFile, MindAssetError> {
        let text = read_text(reader).await?;
        let rules = ConscienceRules::from_json(&context.path().to_string(), &text);
        rules.map(ConscienceFile).map_err(MindAssetError::Format)
    }

    fn extensions(&self) -> &[&str] {
        &["conscience.json"]
    }
}

fn adopt_rules(
    mut events: MessageReader<AssetEvent<ConscienceFile>>,
    loaded: Res<Assets<ConscienceFile>>,
    mut rules: ResMut<ConscienceRulesInUse>,
) {
    for event in events.read() {
        if let AssetEvent::Added { id } | AssetEvent::Modified { id } = event
            && let Some(file) = loaded.get(*id)
        {
            rules.0 = Arc::new(file.0.clone());
        }
    }
}

/// A broken edit keeps the last good rules; here it is said aloud.
fn report_failures(mut failures: MessageReader<AssetLoadFailedEvent<ConscienceFile>>) {
    for failure in failures.read() {
        error!(target: "cognition::conscience", "the rules `{}` were not loaded: {}", failure.path, failure.error);
    }
}
