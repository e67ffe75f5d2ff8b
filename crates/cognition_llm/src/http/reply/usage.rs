//! What a reply cost, in the words of many servers.
//!
//! Usage is a courtesy of the server: where it is strange, it is missing, and the reply stands.

use cognition_brain::TokenUsage;
use serde_json::Value;

/// Where a count stands, the likeliest place first.
const PROMPT: [&str; 2] = ["prompt_tokens", "prompt_eval_count"];
const REPLY: [&str; 3] = ["completion_tokens", "output_tokens", "eval_count"];
const CACHED: [&str; 5] = [
    "prompt_tokens_details/cached_tokens",
    "input_tokens_details/cached_tokens",
    "prompt_cache_hit_tokens",
    "cache_read_input_tokens",
    "cached_tokens",
];
const CACHE_WRITE: [&str; 3] = [
    "prompt_tokens_details/cache_write_tokens",
    "prompt_tokens_details/cache_creation_tokens",
    "cache_creation_input_tokens",
];
const REASONING: [&str; 4] = [
    "completion_tokens_details/reasoning_tokens",
    "output_tokens_details/reasoning_tokens",
    "reasoning_tokens",
    "thoughts_token_count",
];

/// What a completion, or the last part of a streamed one, says of its cost: OpenAI's `usage`, what
/// others write in its place, and llama.cpp's `timings` where they are all there is.
pub(in crate::http) fn read(completion: &Value) -> TokenUsage {
    let usage = usage_of(completion);
    let timings = |field| number(completion.pointer("/timings")?, field);
    let cached = first(usage, &CACHED).or_else(|| timings("cache_n"));
    let cache_write = first(usage, &CACHE_WRITE);
    let evaluated = || timings("prompt_n")?.checked_add(timings("cache_n").unwrap_or_default());
    let prompt = first(usage, &PROMPT).or_else(|| input(usage)).or_else(evaluated);
    let reply = first(usage, &REPLY).or_else(|| timings("predicted_n"));
    let unnamed = uncounted(usage, prompt, reply);
    TokenUsage {
        prompt_tokens: prompt,
        cached_tokens: cached,
        cache_write_tokens: cache_write,
        completion_tokens: reply.map(|reply| reply.saturating_add(unnamed)),
        reasoning_tokens: first(usage, &REASONING).or((unnamed > 0).then_some(unnamed)),
        latency: None,
    }
}

/// Takes over what a later part says; where it is silent, what came before stands.
pub(in crate::http) fn update(known: &mut TokenUsage, later: TokenUsage) {
    let TokenUsage { latency, .. } = *known;
    *known = TokenUsage {
        prompt_tokens: later.prompt_tokens.or(known.prompt_tokens),
        cached_tokens: later.cached_tokens.or(known.cached_tokens),
        cache_write_tokens: later.cache_write_tokens.or(known.cache_write_tokens),
        completion_tokens: later.completion_tokens.or(known.completion_tokens),
        reasoning_tokens: later.reasoning_tokens.or(known.reasoning_tokens),
        latency,
    };
}

/// Groq puts it in a drawer of its own at the end of a stream, Moonshot into the choice, and Ollama's
/// own method beside the message.
fn usage_of(completion: &Value) -> &Value {
    let places = ["/usage", "/x_groq/usage", "/choices/0/usage"];
    let found = places.iter().filter_map(|place| completion.pointer(place));
    found.into_iter().find(|usage| usage.is_object()).unwrap_or(completion)
}

/// Anthropic counts what was cached apart from the rest of the prompt; OpenAI's newer words do not.
fn input(usage: &Value) -> Option<u64> {
    let apart = ["cache_read_input_tokens", "cache_creation_input_tokens"];
    let apart = apart.iter().filter_map(|field| number(usage, field)).sum::<u64>();
    number(usage, "input_tokens")?.checked_add(apart)
}

/// What is in the total and in none of its parts: some leave out of the reply what was thought
/// before it, which is charged like it.
fn uncounted(usage: &Value, prompt: Option<u64>, reply: Option<u64>) -> u64 {
    let (Some(total), Some(prompt), Some(reply)) = (number(usage, "total_tokens"), prompt, reply)
    else {
        return 0;
    };
    let counts_cache_apart = number(usage, "cache_read_input_tokens").is_some()
        || number(usage, "cache_creation_input_tokens").is_some();
    match counts_cache_apart {
        true => 0,
        false => total.saturating_sub(prompt).saturating_sub(reply),
    }
}

fn first(usage: &Value, places: &[&str]) -> Option<u64> {
    places.iter().find_map(|place| number(usage, place))
}

/// A whole number, also one that is written `80.0`.
fn number(usage: &Value, place: &str) -> Option<u64> {
    let value = usage.pointer(&format!("/{place}"))?;
    let whole = |number: f64| (0.0..1e15).contains(&number) && number.fract() == 0.0;
    value
        .as_u64()
        .or_else(|| value.as_f64().filter(|number| whole(*number)).map(|number| number as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Prompt, of it cached and newly cached; reply, of it thought.
    fn check(completion: &Value, expected: [Option<u64>; 5]) {
        let usage = read(completion);
        let TokenUsage { prompt_tokens, cached_tokens, cache_write_tokens, .. } = usage;
        let read = [prompt_tokens, cached_tokens, cache_write_tokens];
        assert_eq!(read, expected[..3], "{completion}");
        assert_eq!(
            [usage.completion_tokens, usage.reasoning_tokens],
            expected[3..],
            "{completion}"
        );
    }

    #[test]
    fn usage_is_read_in_the_words_of_each_server() {
        let some = |counts: [u64; 5]| counts.map(|count| (count < 9_000).then_some(count));
        const NONE: u64 = 9_000;
        for (usage, expected) in [
            (
                json!({ "prompt_tokens": 9, "completion_tokens": 3, "total_tokens": 12 }),
                [9, NONE, NONE, 3, NONE],
            ),
            // OpenAI, and OpenRouter, which tells of what it caches as well.
            (
                json!({ "prompt_tokens": 90, "completion_tokens": 30, "total_tokens": 120,
                    "prompt_tokens_details": { "cached_tokens": 50, "cache_write_tokens": 40 },
                    "completion_tokens_details": { "reasoning_tokens": 20 } }),
                [90, 50, 40, 30, 20],
            ),
            // DeepSeek.
            (
                json!({ "prompt_tokens": 9, "completion_tokens": 3, "prompt_cache_hit_tokens": 5,
                    "prompt_cache_miss_tokens": 4 }),
                [9, 5, NONE, 3, NONE],
            ),
            // Anthropic.
            (
                json!({ "input_tokens": 4, "output_tokens": 3, "cache_read_input_tokens": 50,
                    "cache_creation_input_tokens": 40 }),
                [94, 50, 40, 3, NONE],
            ),
            // Gemini and xAI leave the thoughts out of the reply, and count them in the total.
            (
                json!({ "prompt_tokens": 9, "completion_tokens": 3, "total_tokens": 32 }),
                [9, NONE, NONE, 23, 20],
            ),
            (
                json!({ "prompt_tokens": 9, "completion_tokens": 3, "total_tokens": 32,
                    "completion_tokens_details": { "reasoning_tokens": 20 } }),
                [9, NONE, NONE, 23, 20],
            ),
            (
                json!({ "prompt_tokens": 9.0, "completion_tokens": "3" }),
                [9, NONE, NONE, NONE, NONE],
            ),
        ] {
            check(&json!({ "usage": usage }), some(expected));
        }
    }

    #[test]
    fn usage_is_found_where_it_stands() {
        let usage = json!({ "prompt_tokens": 9, "completion_tokens": 3 });
        let expected = [Some(9), None, None, Some(3), None];
        check(&json!({ "usage": null, "x_groq": { "usage": usage } }), expected);
        check(&json!({ "choices": [{ "usage": usage }] }), expected);
        check(&json!({ "prompt_eval_count": 9, "eval_count": 3, "done": true }), expected);
    }

    #[test]
    fn usage_is_believed_before_timings() {
        let timings = json!({ "cache_n": 5, "prompt_n": 1, "predicted_n": 1 });
        check(&json!({ "timings": timings }), [Some(6), Some(5), None, Some(1), None]);
        let usage = json!({ "prompt_tokens": 9, "completion_tokens": 3 });
        let both = json!({ "usage": usage, "timings": timings });
        check(&both, [Some(9), Some(5), None, Some(3), None]);
    }

    #[test]
    fn what_is_strange_is_missing() {
        for usage in [json!(null), json!("lots"), json!({ "prompt_tokens": -1.5 }), json!([])] {
            check(&json!({ "usage": usage }), [None; 5]);
        }
    }
}
