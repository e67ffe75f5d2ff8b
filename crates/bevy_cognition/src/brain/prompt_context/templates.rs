//! The templates in use.

use bevy::prelude::*;
use cognition_core::prompt::{BytesPerToken, PromptTemplates, TokenEstimator};

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
