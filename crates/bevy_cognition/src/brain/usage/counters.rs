//! What thinking has come to since the app began.

use super::tokens_used::TokensUsed;
use super::used::Used;
use bevy::prelude::*;
use cognition_core::decide::Rule;
use cognition_core::histogram::Histogram;
use std::collections::BTreeMap;

/// What thinking has come to since the app began: turns, reflections and background questions
/// together.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ThoughtCounters {
    /// Answers of brains that thought off the frame, failures included.
    pub answers: u64,
    /// Answers that were there at once: heuristic and scripted brains.
    pub inline: u64,
    /// Of both, those that were none: a call failed, be it made once more or not.
    pub failures: u64,
    /// What the brains say that it took.
    pub tokens: TokensUsed,
    /// Wall time from asking to the answer, of brains that thought off the frame.
    pub latency: Histogram,
    /// Replies that were rejected, by the rule that they broke.
    pub rejections: BTreeMap<Rule, u64>,
    /// Turns that the heuristic brain decided because the other one gave no decision.
    pub fallbacks: u64,
}

impl ThoughtCounters {
    pub(crate) fn count(&mut self, used: &Used) {
        self.failures += u64::from(used.usage.is_none());
        let Some(took) = used.took else {
            self.inline += 1;
            return;
        };
        self.answers += 1;
        self.latency.add(took);
        if let Some(usage) = &used.usage {
            self.tokens.add(usage);
        }
    }

    pub(crate) fn count_rejection(&mut self, rule: Rule) {
        *self.rejections.entry(rule).or_default() += 1;
    }
}
