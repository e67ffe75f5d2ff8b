//! What the directives say as an asset: `*.directives.json`, hot-reloaded.

use super::templates::Prompting;
use crate::mind_file::{MindAssetError, MindFile, RulesFile};
use bevy::asset::AssetLoadFailedEvent;
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

impl MindFile for DirectivesFile {
    const EXTENSION: &'static str = "directives.json";

    fn read(file: &str, text: String) -> Result<Self, MindAssetError> {
        DirectiveTexts::from_json(file, &text).map(Self).map_err(MindAssetError::Format)
    }
}

impl RulesFile for DirectivesFile {
    type InUse = Prompting;

    fn adopt(&self, in_use: &mut Prompting) {
        in_use.templates.replace_directives(self.0.clone());
    }

    fn tell(failure: &AssetLoadFailedEvent<Self>) {
        error!(target: "cognition::prompt", "the directives `{}` were not loaded: {}", failure.path, failure.error);
    }
}
