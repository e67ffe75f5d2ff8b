//! A call under way, and what it may cost and did.

use crate::settings::GovernSettings;
use crate::turn::Wait;
use cognition_brain::{Reply, ThoughtRequest};
use cognition_core::govern::{
    Cost, EventMark, FallbackReason, PaidTokens, Price, Queued, Spending,
};
use cognition_core::mind::StableId;

/// Whose share of the places in flight a call takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Turns,
    Reflections,
    Background,
}

/// A call under way.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) mind: StableId,
    pub(super) share: Share,
    pub(super) held: Spending,
    pub(super) prompt_tokens: u64,
    pub(super) price: Option<Price>,
    /// Whether it takes a place: not once it was answered inline.
    pub(super) flies: bool,
}

/// A request that asks to be let through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Admittable<'a> {
    pub(crate) queued: Queued<'a>,
    pub(crate) share: Share,
    pub(crate) wait: Wait,
    pub(crate) player: Option<&'a StableId>,
    pub(crate) event: Option<EventMark>,
}

/// Whether a request is let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// It is; the call has this number.
    Go(u64),
    /// Not in this run.
    Wait,
    /// The heuristic brain is to think.
    Spare(FallbackReason),
}

/// A token is two bytes at least, in any language that a game may speak; mostly it is four.
const BYTES_PER_TOKEN: u64 = 2;

/// What a call may cost at most, and how much of that are tokens of the prompt.
pub(super) fn most(
    request: &ThoughtRequest,
    price: Option<&Price>,
    settings: &GovernSettings,
) -> (Spending, u64) {
    let prompt = (request.prompt.bytes() as u64).div_ceil(BYTES_PER_TOKEN);
    let reply = u64::from(request.max_tokens.unwrap_or(settings.reply_tokens));
    // At worst all of the prompt is put into a cache, where that costs more.
    let tokens = PaidTokens { prompt, cached: 0, cache_write: prompt, reply };
    let plain = PaidTokens { cache_write: 0, ..tokens };
    let cost = price.map_or(Cost::default(), |price| price.of(tokens).max(price.of(plain)));
    (Spending { calls: 1, tokens: prompt + reply, cost }, prompt)
}

/// What the server did not count is taken to be what was held for it.
pub(super) fn cost(call: &Call, reply: &Reply) -> Spending {
    let usage = reply.usage;
    let prompt = usage.prompt_tokens.unwrap_or(call.prompt_tokens);
    let held_reply = call.held.tokens.saturating_sub(call.prompt_tokens);
    let words = usage.completion_tokens.unwrap_or(held_reply);
    let tokens = PaidTokens {
        prompt,
        cached: usage.cached_tokens.unwrap_or(0),
        cache_write: usage.cache_write_tokens.unwrap_or(0),
        reply: words,
    };
    let cost = call.price.as_ref().map(|price| price.of(tokens));
    Spending { calls: 1, tokens: prompt.saturating_add(words), cost: cost.unwrap_or_default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_brain::TokenUsage;

    fn call() -> Call {
        let (brain, cached, cache_write) = ("x".to_owned(), Some(1), Some(12));
        let price = Price { brain, input: 10, cached, cache_write, output: 100 };
        let held = Spending { calls: 1, tokens: 700, cost: Cost(25_000) };
        let (mind, share) = (StableId::new("mara"), Share::Turns);
        Call { mind, share, held, prompt_tokens: 500, price: Some(price), flies: true }
    }

    #[test]
    fn what_the_server_counted_counts_and_the_rest_as_it_was_held() {
        let mut reply = Reply::from_text("Aye.");
        assert_eq!(cost(&call(), &reply), call().held);
        reply.usage = TokenUsage {
            prompt_tokens: Some(300),
            cached_tokens: Some(100),
            cache_write_tokens: Some(50),
            completion_tokens: Some(20),
            reasoning_tokens: Some(15),
            latency: None,
        };
        let expected = Spending { calls: 1, tokens: 320, cost: Cost(1_500 + 100 + 600 + 2_000) };
        assert_eq!(cost(&call(), &reply), expected);
    }
}
