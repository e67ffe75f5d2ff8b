//! The weights of the router as an asset: `*.routing.json`, hot-reloaded.

use crate::brain::prompting::{MindAssetError, read_text};
use crate::mind::routing::Routing;
use bevy::asset::io::Reader;
use bevy::asset::{AssetLoadFailedEvent, AssetLoader, LoadContext};
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
    app.add_plugins(WeightsPlugin);
}

struct WeightsPlugin;

impl Plugin for WeightsPlugin {
    fn build(&self, _app: &mut App) {}

    /// Not in `build`, so that the order of the plugins does not matter.
    fn finish(&self, app: &mut App) {
        if app.world().contains_resource::<AssetServer>() {
            app.init_asset::<RoutingFile>()
                .register_asset_loader(RoutingLoader)
                .add_systems(PreUpdate, (adopt_weights, report_failures).chain());
        }
    }
}

#[derive(Default, TypePath)]
struct RoutingLoader;

impl AssetLoader for RoutingLoader {
    type Asset = RoutingFile;
    type Settings = ();
    type Error = MindAssetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<RoutingFile, MindAssetError> {
        let text = read_text(reader).await?;
        let weights = RoutingWeights::from_json(&context.path().to_string(), &text);
        weights.map(RoutingFile).map_err(MindAssetError::Format)
    }

    fn extensions(&self) -> &[&str] {
        &["routing.json"]
    }
}

fn adopt_weights(
    mut events: MessageReader<AssetEvent<RoutingFile>>,
    loaded: Res<Assets<RoutingFile>>,
    mut routing: ResMut<Routing>,
) {
    for event in events.read() {
        if let AssetEvent::Added { id } | AssetEvent::Modified { id } = event
            && let Some(file) = loaded.get(*id)
        {
            routing.weights = Arc::new(file.0.clone());
        }
    }
}

/// A broken edit keeps the last good weights; here it is said aloud.
fn report_failures(mut failures: MessageReader<AssetLoadFailedEvent<RoutingFile>>) {
    for failure in failures.read() {
        error!(target: "cognition::route", "the weights `{}` were not loaded: {}", failure.path, failure.error);
    }
}
