//! Prompt: offers are gathered, and prompts are written.
//!
//! [`GatherActions`] asks the game what a mind could do. The prompt is written in three segments:
//! *stable* (the same bytes for every mind), *slow* (the same for one mind until its persona or
//! skills change) and *volatile*. Each mode has a template of its own, which says what is shown.
//! Text of players and NPCs is escaped. Personas and templates are assets: `*.persona.json`,
//! `*.prompt.md`.

mod assets;
mod directives_asset;
mod gather_actions;
mod mind_view;
mod offers;
mod persona_library;
mod remembered;
mod write_prompts;

pub(crate) use assets::read_text;
pub use assets::{MindAssetError, PersonaAsset, PersonaHandle, PromptAssetsPlugin, PromptFile};
pub use directives_asset::DirectivesFile;
pub use gather_actions::GatherActions;
pub(crate) use mind_view::{MindView, MindViewItem, Shown};
pub(crate) use offers::{Gathered, ask_game, gather, name_offers, offered};
pub use persona_library::{PersonaLibrary, PersonaState};
pub(crate) use write_prompts::{Writing, write_prompts};

use crate::route::InnateSkills;
use crate::schedule::{Cognition, CognitionSystems};
use bevy::prelude::*;
use cognition_core::prompt::{BytesPerToken, PromptTemplates, TokenEstimator};

/// Writes prompts; loads personas and templates.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromptPlugin;

impl Plugin for PromptPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Prompting>()
            .init_resource::<PersonaLibrary>()
            .init_resource::<InnateSkills>()
            .add_plugins((PromptAssetsPlugin, directives_asset::DirectivesPlugin))
            .add_systems(Cognition, write_prompts.in_set(CognitionSystems::Prompt));
    }
}

/// The templates in use and the token estimate.
#[derive(Resource)]
pub struct Prompting {
    /// How a mind is asked, and what the directives say.
    pub templates: PromptTemplates,
    /// How long a text is for the model. Replace it by an exact one if you have it.
    pub estimator: Box<dyn TokenEstimator>,
}

impl std::fmt::Debug for Prompting {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Prompting")
            .field("templates", &self.templates)
            .finish_non_exhaustive()
    }
}

impl Default for Prompting {
    fn default() -> Self {
        Self {
            templates: PromptTemplates::default(),
            estimator: Box::new(BytesPerToken::default()),
        }
    }
}
