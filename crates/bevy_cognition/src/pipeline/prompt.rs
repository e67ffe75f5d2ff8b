//! Prompt: offers are gathered, and prompts are written.
//!
//! [`GatherActions`] asks the game what a mind could do. The prompt is written in three segments:
//! *stable* (the same bytes for every mind), *slow* (the same for one mind until its persona or
//! skills change) and *volatile*. Each mode has a template of its own, which says what is shown.
//! Text of players and NPCs is escaped. Personas and templates are assets: `*.persona.json`,
//! `*.prompt.md`.

mod write_prompts;

pub use crate::brain::prompt_context::{
    DirectivesFile, MindAssetError, PersonaAsset, PersonaHandle, PersonaLibrary, PersonaState,
    PromptAssetsPlugin, PromptFile, Prompting,
};
pub use crate::choice::offers::GatherActions;
#[doc(inline)]
pub use cognition_core::prompt::*;

use crate::mind::skills::InnateSkills;
use crate::mind_file::RulesFilePlugin;
use crate::schedule::{Cognition, CognitionSystems, Step};
use crate::turn::PlanningDomainInUse;
use bevy::prelude::{App, IntoScheduleConfigs, Plugin};

/// Writes prompts; loads personas and templates.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromptPlugin;

impl Plugin for PromptPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Prompting>()
            .init_resource::<PersonaLibrary>()
            .init_resource::<InnateSkills>()
            .init_resource::<PlanningDomainInUse>()
            .add_plugins((PromptAssetsPlugin, RulesFilePlugin::<DirectivesFile>::NEW))
            .add_systems(
                Cognition,
                write_prompts::write_prompts
                    .in_set(CognitionSystems::Prompt)
                    .in_set(Step::WritePrompts),
            );
    }
}
