//! Offers are gathered, prompts are written.

mod write_prompts;

pub use crate::brain::prompting::{
    DirectivesFile, MindAssetError, PersonaAsset, PersonaHandle, PersonaLibrary, PersonaState,
    PromptAssetsPlugin, PromptFile, Prompting,
};
pub use crate::choice::offers::GatherActions;

use crate::brain::prompting::DirectivesPlugin;
use crate::mind::skills::InnateSkills;
use crate::schedule::{Cognition, CognitionSystems, Step};
use crate::turn::PlanningDomainInUse;
use bevy::prelude::*;

/// Writes prompts; loads personas and templates.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromptPlugin;

impl Plugin for PromptPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Prompting>()
            .init_resource::<PersonaLibrary>()
            .init_resource::<InnateSkills>()
            .init_resource::<PlanningDomainInUse>()
            .add_plugins((PromptAssetsPlugin, DirectivesPlugin))
            .add_systems(
                Cognition,
                write_prompts::write_prompts
                    .in_set(CognitionSystems::Prompt)
                    .in_set(Step::WritePrompts),
            );
    }
}
