//! The lines of a tape.

use super::recorded_error::RecordedError;
use super::request_hash::{PartHashes, PartTexts, RequestHash};
use cognition_brain::{BrainError, Moment, Reply, ThoughtRequest, TokenUsage};
use cognition_core::mind::{StableId, Tier};
use cognition_core::prompt::Purpose;
use cognition_core::route::RoutingPreset;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The format that this version writes and reads.
const VERSION: u32 = 1;

/// A line of a tape.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "line")]
pub(super) enum TapeLine {
    /// The first line.
    Tape(TapeHeader),
    /// A part of a request; stands before the first question that has it.
    Text { hash: String, text: String },
    /// A brain was asked.
    Asked(Box<TapeQuestion>),
    /// What it answered was taken in.
    Answered(Box<TapeAnswer>),
}

/// The first line of a tape: what was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TapeHeader {
    version: u32,
    /// What was played.
    pub scenario: String,
    /// Where all chance came from.
    pub seed: u64,
    /// The brain that was asked first of all.
    pub brain: String,
    /// The weights of the router, where the scenario named none. A tape that says nothing of them is
    /// older than the choice: [`RoutingPreset::of_unnamed`].
    #[serde(default = "RoutingPreset::of_unnamed")]
    pub weights: RoutingPreset,
}

impl TapeHeader {
    /// The header of a tape that is to be recorded.
    pub fn new(scenario: impl Into<String>, seed: u64, brain: impl Into<String>) -> Self {
        let (scenario, brain, weights) = (scenario.into(), brain.into(), Default::default());
        Self { version: VERSION, scenario, seed, brain, weights }
    }

    /// The same, of a run that is played with these weights.
    #[must_use]
    pub fn with_weights(self, weights: RoutingPreset) -> Self {
        Self { weights, ..self }
    }
}

/// A question as it stands on a tape: who was asked what, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TapeQuestion {
    /// Its number on the tape, counted from 1.
    pub question: u64,
    /// The run of the schedule of minds in which it was written.
    pub tick: u64,
    /// The mind.
    pub mind: StableId,
    /// Number of its turn.
    pub turn: u64,
    /// 1 for the first try, 2 after a rejection.
    pub attempt: u32,
    /// What was asked.
    pub purpose: Purpose,
    /// Which brain was meant.
    pub tier: Tier,
    /// Which brain was asked.
    pub brain: String,
    /// Hash over everything that a model sees of it.
    pub hash: RequestHash,
    /// The hash of each of its texts.
    pub parts: PartHashes,
    /// How many tokens the reply might have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
    /// Where its chance came from.
    pub seed: u64,
}

impl TapeQuestion {
    pub(super) fn new(
        question: u64,
        brain: &str,
        request: &ThoughtRequest,
        texts: &PartTexts<'_>,
    ) -> Self {
        let parts = PartHashes::of(texts);
        let ThoughtRequest { purpose, tier, max_tokens, seed, .. } = request;
        Self {
            question,
            tick: request.tick,
            mind: request.mind.clone(),
            turn: request.turn,
            attempt: request.attempt,
            purpose: *purpose,
            tier: tier.clone(),
            brain: brain.to_owned(),
            hash: RequestHash::from_parts(&parts, *purpose, tier, *max_tokens, *seed),
            parts,
            max_tokens: *max_tokens,
            seed: *seed,
        }
    }

    /// What its parts and fields come to; another than [`hash`](Self::hash) if somebody changed it.
    pub(super) fn computed_hash(&self) -> RequestHash {
        let Self { parts, purpose, tier, max_tokens, seed, .. } = self;
        RequestHash::from_parts(parts, *purpose, tier, *max_tokens, *seed)
    }
}

/// An answer as it stands on a tape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TapeAnswer {
    /// The number of the question.
    pub(super) question: u64,
    /// The run of the schedule of minds in which it was taken in.
    pub(super) tick: u64,
    /// Its place among the answers of that run, counted from 0.
    pub(super) order: u32,
    /// Whether it was there as soon as the brain was asked: nobody had to wait.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) at_once: bool,
    #[serde(flatten)]
    pub(super) outcome: TapeOutcome,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl TapeAnswer {
    pub(super) fn moment(&self) -> Moment {
        Moment { tick: self.tick, order: self.order }
    }
}

/// What a brain said, or why it said nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TapeOutcome {
    /// A reply.
    Reply {
        text: String,
        /// Who said it, where that is not the brain that was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        brain: Option<Arc<str>>,
        #[serde(flatten)]
        usage: TokenUsage,
    },
    /// None.
    Error(RecordedError),
}

impl From<&Result<Reply, BrainError>> for TapeOutcome {
    fn from(outcome: &Result<Reply, BrainError>) -> Self {
        match outcome {
            Ok(reply) => {
                let Reply { text, usage, brain, .. } = reply.clone();
                Self::Reply { text, brain, usage }
            }
            Err(error) => Self::Error(error.into()),
        }
    }
}

impl From<TapeOutcome> for Result<Reply, BrainError> {
    fn from(outcome: TapeOutcome) -> Self {
        match outcome {
            TapeOutcome::Reply { text, brain, usage } => {
                Ok(Reply { usage, brain, ..Reply::from_text(text) })
            }
            TapeOutcome::Error(error) => Err(error.into()),
        }
    }
}
