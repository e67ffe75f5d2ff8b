//! Which of two sets of prompt files a model is for.

use super::template_kind::TemplateKind;
use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};

/// For what models prompts are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Reflect)]
#[serde(rename_all = "snake_case")]
pub enum PromptSize {
    /// All that a good model heeds.
    #[default]
    Full,
    /// For small models: the example first, few rules, and what is to be answered last. Files that
    /// have no such form are as for any other.
    Small,
}

/// The folder of small prompts within that of prompts.
pub const SMALL_PROMPTS: &str = "small";

impl TemplateKind {
    /// The text that is used for models of this size unless the game brings its own.
    pub fn built_in_for(self, size: PromptSize) -> &'static str {
        let small = self.small().filter(|_| size == PromptSize::Small);
        small.unwrap_or_else(|| self.built_in())
    }

    fn small(self) -> Option<&'static str> {
        Some(match self {
            Self::System => bundled!("assets/prompts/small/system.prompt.md"),
            Self::VoiceSystem => bundled!("assets/prompts/small/voice_system.prompt.md"),
            Self::RespondTurn => bundled!("assets/prompts/small/respond_turn.prompt.md"),
            Self::ClarifyTurn => bundled!("assets/prompts/small/clarify_turn.prompt.md"),
            Self::VoiceTurn => bundled!("assets/prompts/small/voice_turn.prompt.md"),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::{PromptParts, PromptTemplates};

    #[test]
    fn small_prompts_parse_and_are_at_most_half_as_long() {
        let (full, small) = (PromptTemplates::default(), PromptTemplates::of(PromptSize::Small));
        for kind in TemplateKind::ALL {
            let text = kind.built_in_for(PromptSize::Small);
            let mut templates = PromptTemplates::default();
            templates.replace(kind, kind.file(), text).expect("should parse");
        }
        for asking in [crate::prompt::PromptKind::Respond, crate::prompt::PromptKind::Voice] {
            for parts in
                [PromptParts::default(), PromptParts { ledger: false, ..PromptParts::default() }]
            {
                let length = |of: &PromptTemplates| of.stable_of(asking, parts).len();
                assert!(2 * length(&small) <= length(&full) + length(&full) / 4, "{asking:?}");
            }
        }
    }

    #[test]
    fn a_small_prompt_begins_with_its_example() {
        for kind in [TemplateKind::System, TemplateKind::VoiceSystem] {
            let text = kind.built_in_for(PromptSize::Small);
            assert!(text.lines().nth(1).is_some_and(|line| line.starts_with('{')), "{text}");
        }
    }
}
