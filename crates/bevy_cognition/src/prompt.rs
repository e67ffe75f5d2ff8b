//! Turns begin: offers are gathered, prompts are written.

mod assets;
mod begin_turn;
mod gather_actions;
mod persona_library;
mod write_prompts;

pub use assets::{MindAssetError, PersonaAsset, PersonaHandle, PromptAssetsPlugin, PromptFile};
pub(crate) use begin_turn::gather;
pub use gather_actions::GatherActions;
pub use persona_library::{PersonaLibrary, PersonaState};

use crate::schedule::{Cognition, CognitionSystems, Epoch};
use bevy::prelude::*;
use cognition_core::prompt::{BytesPerToken, PromptTemplates, TokenEstimator};

/// Begins turns and writes prompts.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromptPlugin;

impl Plugin for PromptPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Prompting>()
            .init_resource::<PersonaLibrary>()
            .add_plugins(PromptAssetsPlugin)
            .add_systems(
                Cognition,
                (
                    begin_turn::abandon_old_turns.run_if(resource_changed::<Epoch>),
                    begin_turn::begin_turns,
                    write_prompts::write_prompts,
                )
                    .chain()
                    .in_set(CognitionSystems::Prompt),
            );
    }
}

/// The templates in use and the token estimate.
#[derive(Resource)]
pub struct Prompting {
    /// How a mind is asked.
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
