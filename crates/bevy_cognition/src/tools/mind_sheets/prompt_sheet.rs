//! A prompt, part by part.

use crate::brain::prompt_context::Prompting;
use bevy::prelude::*;
use cognition_brain::ThoughtRequest;
use serde::Serialize;

/// What a brain was asked last, to the letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PromptSheet {
    /// The turn; 0 for what is asked beside the turns.
    pub turn: u64,
    /// What is asked, in one word.
    pub purpose: &'static str,
    /// 1 for the first try, 2 after a rejection.
    pub attempt: u32,
    /// Which brain was meant.
    pub tier: String,
    /// Hash of the parts that a prefix cache can serve.
    pub prefix: String,
    /// Estimated tokens of all parts.
    pub tokens: usize,
    /// The parts, in the order in which a model reads them.
    pub segments: Vec<PromptSegment>,
}

/// A part of a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PromptSegment {
    /// `stable`, `slow`, or `volatile`.
    pub name: &'static str,
    /// Estimated tokens.
    pub tokens: usize,
    /// Its text.
    pub text: String,
}

impl PromptSheet {
    pub(super) fn of(world: &World, request: &ThoughtRequest) -> Self {
        let prompt = &request.prompt;
        let parts = [
            ("stable", &*prompt.stable),
            ("slow", &*prompt.slow),
            ("volatile", prompt.volatile.as_str()),
        ];
        let segments: Vec<_> =
            parts.into_iter().map(|(name, text)| PromptSegment::of(world, name, text)).collect();
        Self {
            turn: request.turn,
            purpose: request.purpose.name(),
            attempt: request.attempt,
            tier: request.tier.0.clone(),
            prefix: prompt.prefix_hash(),
            tokens: segments.iter().map(|segment| segment.tokens).sum(),
            segments,
        }
    }
}

impl PromptSegment {
    fn of(world: &World, name: &'static str, text: &str) -> Self {
        let prompting = world.get_resource::<Prompting>();
        let tokens = prompting.map_or(0, |prompting| prompting.estimator.tokens(text.len()));
        Self { name, tokens, text: text.to_owned() }
    }
}
