//! The weights of the router as an asset: `*.routing.json`, hot-reloaded.

use crate::mind::routing::Routing;
use crate::mind_file::{MindAssetError, MindFile, RulesFile, RulesFilePlugin};
use bevy::asset::AssetLoadFailedEvent;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use cognition_core::route::RoutingWeights;
use std::sync::Arc;

/// A file of weights. Load it, keep its handle, and it replaces those in use.
///
/// It is checked against `data/schemas/routing.schema.json`: every weight has bounds. With Bevy's
/// `file_watcher` an edit is live at once; a broken edit is reported, and the last good weights stay.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::route::RoutingFile;
///
/// #[derive(Resource)]
/// struct MyWeights(Handle<RoutingFile>);
///
/// fn load_weights(assets: Res<AssetServer>, mut commands: Commands) {
///     commands.insert_resource(MyWeights(assets.load("routing/tavern.routing.json")));
/// }
/// ```
#[derive(Asset, TypePath, Clone, Debug)]
pub struct RoutingFile(pub RoutingWeights);

pub(super) fn weights_plugin(app: &mut App) {
    app.add_plugins(RulesFilePlugin::<RoutingFile>::NEW);
}

impl MindFile for RoutingFile {
    const EXTENSION: &'static str = "routing.json";

    fn read(file: &str, text: String) -> Result<Self, MindAssetError> {
        RoutingWeights::from_json(file, &text).map(Self).map_err(MindAssetError::Format)
    }
}

impl RulesFile for RoutingFile {
    type InUse = Routing;

    fn adopt(&self, in_use: &mut Routing) {
        in_use.weights = Arc::new(self.0.clone());
    }

    fn tell(failure: &AssetLoadFailedEvent<Self>) {
        error!(target: "cognition::route", "the weights `{}` were not loaded: {}", failure.path, failure.error);
    }
}
