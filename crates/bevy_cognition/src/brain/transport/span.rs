//! The span of a call, by the names of OpenTelemetry's conventions for generative AI.

use super::flight::Flight;
use cognition_brain::{BrainError, Reply};
use tracing::field::Empty;
use tracing::{Span, info_span};

/// Opened as the call is sent; what it took is noted when it ends.
pub(super) fn thought_span(flight: &Flight) -> Span {
    let request = &flight.request;
    info_span!(
        target: "cognition::decide",
        "chat",
        gen_ai.operation.name = "chat",
        gen_ai.request.model = flight.brain.name(),
        gen_ai.output.type = "json",
        gen_ai.usage.input_tokens = Empty,
        gen_ai.usage.cache_read.input_tokens = Empty,
        gen_ai.usage.cache_creation.input_tokens = Empty,
        gen_ai.usage.output_tokens = Empty,
        gen_ai.usage.reasoning.output_tokens = Empty,
        error.type = Empty,
        cognition.mind = request.mind.as_str(),
        cognition.turn = request.turn,
        cognition.purpose = ?request.purpose,
        cognition.attempt = request.attempt,
    )
}

pub(super) fn note_outcome(span: &Span, outcome: &Result<Reply, BrainError>) {
    match outcome {
        Ok(reply) => {
            let note = |name: &str, tokens: Option<u64>| {
                tokens.map(|tokens| span.record(name, tokens));
            };
            note("gen_ai.usage.input_tokens", reply.usage.prompt_tokens);
            note("gen_ai.usage.cache_read.input_tokens", reply.usage.cached_tokens);
            let written = reply.usage.cache_write_tokens;
            note("gen_ai.usage.cache_creation.input_tokens", written);
            note("gen_ai.usage.output_tokens", reply.usage.completion_tokens);
            note("gen_ai.usage.reasoning.output_tokens", reply.usage.reasoning_tokens);
        }
        Err(error) => drop(span.record("error.type", kind(error))),
    }
}

/// Few values: a span is looked up by it.
fn kind(error: &BrainError) -> &'static str {
    match error {
        BrainError::Unreachable { .. } => "unreachable",
        BrainError::Unavailable { .. } => "unavailable",
        BrainError::Refused { .. } => "refused",
        BrainError::NoText { .. } => "no_text",
        BrainError::Protocol { .. } => "protocol",
        BrainError::TooLarge { .. } => "too_large",
        BrainError::TimedOut { .. } => "timeout",
        BrainError::Panicked { .. } => "panic",
        _ => "_OTHER",
    }
}
