//! What the directives say as an asset: `*.directives.json`, hot-reloaded.

use super::assets::{MindAssetError, read_text};
use super::templates::Prompting;
use bevy::asset::io::Reader;
use bevy::asset::{AssetLoadFailedEvent, AssetLoader, LoadContext};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use cognition_core::adapt::DirectiveTexts;

/// A file of what the directives say. Load it, keep its handle, and it replaces the texts in
/// [`Prompting`].
///
/// It is checked against `data/schemas/directives.schema.json`: every directive has a line. With
/// Bevy's `file_watcher` an edit is live at once; a broken edit is reported, and the last good texts
/// stay.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct DirectivesFile(pub DirectiveTexts);

pub(crate) struct DirectivesPlugin;

impl Plugin for DirectivesPlugin {
    fn build(&self, _app: &mut App) {}

    /// Not in `build`, so that the order of the plugins does not matter.
    fn finish(&self, app: &mut App) {
        if app.world().contains_resource::<AssetServer>() {
            app.init_asset::<DirectivesFile>()
                .register_asset_loader(DirectivesLoader)
                .add_systems(PreUpdate, (adopt_texts, report_failures).chain());
        }
    }
}

#[derive(Default, TypePath)]
struct DirectivesLoader;

impl AssetLoader for DirectivesLoader {
    type Asset = DirectivesFile;
    type Settings = ();
    type Error = MindAssetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<DirectivesFile, MindAssetError> {
        let text = read_text(reader).await?;
        let texts = DirectiveTexts::from_json(&context.path().to_string(), &text);
        texts.map(DirectivesFile).map_err(MindAssetError::Format)
    }

    fn extensions(&self) -> &[&str] {
        &["directives.json"]
    }
}

fn adopt_texts(
    mut events: MessageReader<AssetEvent<DirectivesFile>>,
    loaded: Res<Assets<DirectivesFile>>,
    mut prompting: ResMut<Prompting>,
) {
    for event in events.read() {
        if let AssetEvent::Added { id } | AssetEvent::Modified { id } = event
            && let Some(file) = loaded.get(*id)
        {
            prompting.templates.replace_directives(file.0.clone());
        }
    }
}

/// A broken edit keeps the last good texts; here it is said aloud.
fn report_failures(mut failures: MessageReader<AssetLoadFailedEvent<DirectivesFile>>) {
    for failure in failures.read() {
        error!(target: "cognition::prompt", "the directives `{}` were not loaded: {}", failure.path, failure.error);
    }
}
