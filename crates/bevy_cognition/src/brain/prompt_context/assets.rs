//! Personas and prompt files as assets: loaded and hot-reloaded by Bevy's asset server.

use super::persona_library::{PersonaLibrary, PersonaState};
use super::templates::Prompting;
use crate::mind_file::{MindAssetError, MindFile, lines, load_files};
use bevy::asset::{AssetLoadFailedEvent, AssetPath};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use cognition_core::mind::{Persona, PersonaProfile};
use cognition_core::prompt::{PromptTemplates, TemplateKind};

/// Loads `*.persona.json` and `*.prompt.md`. Does nothing in an app without an asset server.
///
/// The asset server comes with `AssetPlugin`, which `DefaultPlugins` brings.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromptAssetsPlugin;

impl Plugin for PromptAssetsPlugin {
    fn build(&self, _app: &mut App) {}

    /// Not in `build`, so that the order of the plugins does not matter.
    fn finish(&self, app: &mut App) {
        if !app.world().contains_resource::<AssetServer>() {
            return;
        }
        load_files::<PersonaAsset>(app);
        load_files::<PromptFile>(app);
        app.add_observer(load_persona)
            .add_systems(PreUpdate, (adopt_personas, adopt_prompts, report_failures).chain());
    }
}

/// A persona file.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct PersonaAsset(pub PersonaProfile);

/// Keeps the persona asset of a mind loaded.
#[derive(Component, Clone, Debug)]
pub struct PersonaHandle(pub Handle<PersonaAsset>);

/// A prompt file. Load it, keep its handle, and it replaces the built-in one of the same name.
///
/// The names are those of `assets/prompts/`; with Bevy's `file_watcher` an edit is live at once.
/// A broken edit is reported with its line, and the last good text stays in use.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prompt::PromptFile;
///
/// #[derive(Resource)]
/// struct MyPrompts([Handle<PromptFile>; 2]);
///
/// fn load_prompts(assets: Res<AssetServer>, mut commands: Commands) {
///     let files = ["prompts/system.prompt.md", "prompts/respond_turn.prompt.md"];
///     commands.insert_resource(MyPrompts(files.map(|file| assets.load(file))));
/// }
/// ```
#[derive(Asset, TypePath, Clone, Debug)]
pub struct PromptFile {
    /// Which file it is, by its name.
    pub kind: TemplateKind,
    /// Its text, which parses.
    pub text: String,
}

impl MindFile for PersonaAsset {
    const EXTENSION: &'static str = "persona.json";

    fn read(file: &str, text: String) -> Result<Self, MindAssetError> {
        PersonaProfile::from_json(file, &text).map(Self).map_err(MindAssetError::Format)
    }
}

impl MindFile for PromptFile {
    const EXTENSION: &'static str = "prompt.md";

    fn read(file: &str, text: String) -> Result<Self, MindAssetError> {
        let kind = kind_of(file)?;
        PromptTemplates::default().replace(kind, file, &text).map_err(MindAssetError::Format)?;
        Ok(Self { kind, text })
    }
}

fn kind_of(file: &str) -> Result<TemplateKind, MindAssetError> {
    let name = file.rsplit('/').next().unwrap_or(file);
    let known = || TemplateKind::ALL.map(TemplateKind::file).join(", ");
    let kind = TemplateKind::ALL.into_iter().find(|kind| kind.file() == name);
    kind.ok_or_else(|| MindAssetError::UnknownPrompt { file: file.to_owned(), known: known() })
}

fn load_persona(
    insert: On<Insert, Persona>,
    personas: Query<&Persona>,
    assets: Res<AssetServer>,
    mut library: ResMut<PersonaLibrary>,
    mut commands: Commands,
) {
    let Ok(persona) = personas.get(insert.entity) else {
        return;
    };
    let Some(path) = loadable(&persona.path) else {
        error!(target: "cognition::prompt", "`{}` is no path of a persona asset", persona.path);
        library.set(persona.path.clone(), PersonaState::Failed);
        return;
    };
    if library.get(&persona.path).is_none() {
        library.set(persona.path.clone(), PersonaState::Loading);
    }
    commands.entity(insert.entity).insert(PersonaHandle(assets.load(path.into_owned())));
}

/// The asset server answers an empty or an unapproved path with silence.
fn loadable(path: &str) -> Option<AssetPath<'_>> {
    let parsed = AssetPath::try_parse(path).ok()?;
    (!path.is_empty() && !parsed.is_unapproved()).then_some(parsed)
}

fn adopt_personas(
    mut events: MessageReader<AssetEvent<PersonaAsset>>,
    loaded: Res<Assets<PersonaAsset>>,
    assets: Res<AssetServer>,
    mut library: ResMut<PersonaLibrary>,
) {
    for event in events.read() {
        let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = event else {
            continue;
        };
        if let (Some(persona), Some(path)) = (loaded.get(*id), assets.get_path(*id)) {
            library.insert(path.to_string(), persona.0.clone());
        }
    }
}

fn adopt_prompts(
    mut events: MessageReader<AssetEvent<PromptFile>>,
    loaded: Res<Assets<PromptFile>>,
    mut prompting: ResMut<Prompting>,
    mut library: ResMut<PersonaLibrary>,
) {
    for event in events.read() {
        let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = event else {
            continue;
        };
        let Some(file) = loaded.get(*id) else {
            continue;
        };
        match prompting.templates.replace(file.kind, file.kind.file(), &file.text) {
            Ok(()) => library.rewrite(),
            Err(errors) => error!(target: "cognition::prompt", "{}", lines(&errors)),
        }
    }
}

/// A broken edit keeps the last good asset; here it is said aloud.
fn report_failures(
    mut personas: MessageReader<AssetLoadFailedEvent<PersonaAsset>>,
    mut prompts: MessageReader<AssetLoadFailedEvent<PromptFile>>,
    mut library: ResMut<PersonaLibrary>,
) {
    for failure in personas.read() {
        let path = failure.path.to_string();
        error!(target: "cognition::prompt", "the persona `{path}` was not loaded: {}", failure.error);
        if library.get(&path) == Some(&PersonaState::Loading) {
            library.set(path, PersonaState::Failed);
        }
    }
    for failure in prompts.read() {
        error!(target: "cognition::prompt", "the prompt `{}` was not loaded: {}", failure.path, failure.error);
    }
}
