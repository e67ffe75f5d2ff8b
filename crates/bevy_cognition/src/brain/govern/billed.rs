//! A reply, and what it cost.

use super::waited::millis;
use cognition_brain::Reply;
use cognition_core::decide::Rejection;
use cognition_core::govern::Cost;
use cognition_core::mind::StableId;
use cognition_core::record::RunEvent;

/// A reply with the brain that gave it, and what the call is charged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Billed<'a> {
    pub(crate) brain: &'a str,
    /// Whether that brain goes by rules, and says the same however often it is asked.
    pub(crate) is_inline: bool,
    pub(crate) reply: &'a Reply,
    pub(crate) cost: Cost,
}

impl Billed<'_> {
    /// As the run log has it.
    pub(crate) fn replied(&self, mind: &StableId, turn: u64, dropped: &[Rejection]) -> RunEvent {
        let usage = self.reply.usage;
        RunEvent::Replied {
            mind: mind.clone(),
            turn,
            brain: self.brain.to_owned(),
            prompt_tokens: usage.prompt_tokens,
            cached_tokens: usage.cached_tokens,
            cache_write_tokens: usage.cache_write_tokens,
            completion_tokens: usage.completion_tokens,
            reasoning_tokens: usage.reasoning_tokens,
            cost: self.cost,
            latency_ms: usage.latency.map(millis),
            dropped: dropped.to_vec(),
        }
    }
}
