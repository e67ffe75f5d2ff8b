//! Files of minds as assets: how each kind is read, put to use, and told of where it is broken.

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoadFailedEvent, AssetLoader, LoadContext};
use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use cognition_core::pack::PackError;
use std::marker::PhantomData;
use thiserror::Error;

/// Why an asset could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MindAssetError {
    /// The file could not be read.
    #[error("could not be read")]
    Io(#[from] std::io::Error),
    /// The file is no UTF-8.
    #[error("is not UTF-8")]
    Encoding(#[from] std::string::FromUtf8Error),
    /// The file breaks rules of its format.
    #[error("{}", lines(.0))]
    Format(Vec<PackError>),
    /// No prompt file has that name.
    #[error("{file}: no prompt has this name; known: {known}")]
    UnknownPrompt {
        /// The file.
        file: String,
        /// The names that exist.
        known: String,
    },
}

pub(crate) fn lines(errors: &[PackError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A file of text that becomes an asset.
pub(crate) trait MindFile: Asset + Sized {
    /// How the names of such files end.
    const EXTENSION: &'static str;

    /// What stands in the file of this name.
    fn read(file: &str, text: String) -> Result<Self, MindAssetError>;
}

/// Makes an asset of the files of a kind. The app has an asset server.
pub(crate) fn load_files<F: MindFile>(app: &mut App) {
    app.init_asset::<F>().register_asset_loader(MindFileLoader::<F>(PhantomData));
}

#[derive(TypePath)]
struct MindFileLoader<F>(PhantomData<fn() -> F>);

impl<F: MindFile> AssetLoader for MindFileLoader<F> {
    type Asset = F;
    type Settings = ();
    type Error = MindAssetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<F, MindAssetError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        F::read(&context.path().to_string(), String::from_utf8(bytes)?)
    }

    fn extensions(&self) -> &[&str] {
        const { &[F::EXTENSION] }
    }
}

/// A file that replaces what is in use. A broken edit keeps what was good last, and is told aloud.
pub(crate) trait RulesFile: MindFile {
    /// What holds the rules in use.
    type InUse: Resource<Mutability = Mutable>;

    /// Puts them to use.
    fn adopt(&self, in_use: &mut Self::InUse);

    /// Says that they were not loaded.
    fn tell(failure: &AssetLoadFailedEvent<Self>);
}

/// Loads the files of a kind and puts them to use. Does nothing in an app without an asset server.
pub(crate) struct RulesFilePlugin<F>(PhantomData<fn() -> F>);

impl<F> RulesFilePlugin<F> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<F: RulesFile> Plugin for RulesFilePlugin<F> {
    fn build(&self, _app: &mut App) {}

    /// Not in `build`, so that the order of the plugins does not matter.
    fn finish(&self, app: &mut App) {
        if app.world().contains_resource::<AssetServer>() {
            load_files::<F>(app);
            app.add_systems(PreUpdate, (adopt::<F>, tell::<F>).chain());
        }
    }
}

fn adopt<F: RulesFile>(
    mut events: MessageReader<AssetEvent<F>>,
    loaded: Res<Assets<F>>,
    mut in_use: ResMut<F::InUse>,
) {
    for event in events.read() {
        if let AssetEvent::Added { id } | AssetEvent::Modified { id } = event
            && let Some(file) = loaded.get(*id)
        {
            file.adopt(&mut in_use);
        }
    }
}

fn tell<F: RulesFile>(mut failures: MessageReader<AssetLoadFailedEvent<F>>) {
    failures.read().for_each(F::tell);
}
