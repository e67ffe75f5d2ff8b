//! What answers took reaches the counters, and Bevy's diagnostics.

use super::paths;
use crate::brain::transport::Answers;
use crate::brain::usage::{ThoughtCounters, TokensUsed};
use crate::schedule::Epoch;
use bevy::diagnostic::Diagnostics;
use bevy::prelude::*;
use cognition_brain::TokenUsage;
use std::time::Duration;

pub(super) fn count_used(
    mut answers: ResMut<Answers>,
    mut counters: ResMut<ThoughtCounters>,
    mut minds: Query<Option<&mut TokensUsed>>,
    epoch: Res<Epoch>,
    mut diagnostics: Diagnostics,
    mut commands: Commands,
) {
    for used in answers.take_used() {
        counters.count(&used);
        let (Some(usage), Some(took)) = (used.usage, used.took) else { continue };
        measure(&mut diagnostics, &usage, took);
        // What a mind of a timeline that is gone has used is no part of this one.
        if used.epoch != epoch.0 {
            continue;
        }
        match minds.get_mut(used.entity) {
            Ok(Some(mut tokens)) => tokens.add(&usage),
            Ok(None) => {
                let mut tokens = TokensUsed::default();
                tokens.add(&usage);
                commands.entity(used.entity).try_insert(tokens);
            }
            Err(_) => {}
        }
    }
}

fn measure(diagnostics: &mut Diagnostics<'_, '_>, usage: &TokenUsage, took: Duration) {
    diagnostics.add_measurement(&paths::LATENCY, || took.as_secs_f64() * 1e3);
    let tokens = [
        (paths::INPUT_TOKENS, usage.prompt_tokens),
        (paths::CACHED_TOKENS, usage.cached_tokens),
        (paths::OUTPUT_TOKENS, usage.completion_tokens),
        (paths::REASONING_TOKENS, usage.reasoning_tokens),
    ];
    for (path, tokens) in tokens {
        if let Some(tokens) = tokens {
            diagnostics.add_measurement(&path, || tokens as f64);
        }
    }
}
