//! Keeps prompts that begin alike together on a server of llama.cpp, which says how many slots it
//! has.
//!
//! A provider keeps them together by itself if it is told which belong together: that is the key.

use crate::http::prompt_cache::slots::{Place, Slots};
use cognition_brain::{BrainError, Reply};
use cognition_core::prompt::Prompt;
use reqwest::Url;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// What prompts that begin alike have in common, for a server that knows `prompt_cache_key`. Others
/// refuse a field that they don't know, so it is sent to OpenAI alone.
pub(in crate::http) fn key(prompt: &Prompt, base_url: &str) -> Option<String> {
    let url = Url::parse(base_url).ok()?;
    let host = url.host_str()?;
    let knows_it = host == "api.openai.com" || host.ends_with(".api.openai.com");
    (knows_it && !prompt.system().is_empty()).then(|| prompt.prefix_hash())
}

/// What is in the slots of one server, as far as it is ours.
#[derive(Debug, Default)]
pub(in crate::http) struct PromptCache {
    slots: OnceLock<Mutex<Slots>>,
}

impl PromptCache {
    /// Finds the slot for a prompt on a server of so many, if there is one to choose. `url` is for the
    /// log.
    pub(in crate::http) fn begin(
        &self,
        prompt: &Prompt,
        count: u32,
        url: &str,
    ) -> Option<Lease<'_>> {
        let slots = self.slots.get_or_init(|| Mutex::new(Slots::new(count)));
        let place = lock(slots).begin(&prompt.prefix_hash())?;
        Some(Lease { slots, place, url: url.to_owned(), is_over: false })
    }
}

/// A slot that has a prompt of ours. Dropping it gives the prompt up.
#[derive(Debug)]
pub(in crate::http) struct Lease<'a> {
    slots: &'a Mutex<Slots>,
    place: Place,
    url: String,
    is_over: bool,
}

impl Lease<'_> {
    /// What is sent as `id_slot`.
    pub(in crate::http) fn slot(&self) -> usize {
        self.place.slot
    }

    /// The call is over.
    pub(in crate::http) fn end(mut self, outcome: &Result<Reply, BrainError>) {
        self.is_over = true;
        let cached = outcome.as_ref().ok().and_then(|reply| reply.usage.cached_tokens);
        let mut slots = lock(self.slots);
        let is_enough = slots.end(self.place, cached);
        if matches!(outcome, Err(BrainError::Unreachable { .. })) {
            slots.forget();
        }
        drop(slots);
        if is_enough {
            tell_giving_up(&self.url);
        }
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            lock(self.slots).end(self.place, None);
        }
    }
}

fn lock(slots: &Mutex<Slots>) -> MutexGuard<'_, Slots> {
    slots.lock().unwrap_or_else(PoisonError::into_inner)
}

fn tell_giving_up(url: &str) {
    tracing::warn!(
        target: "cognition::decide",
        url,
        "the server does not keep what is in its slots: it chooses by itself from now on; \
         llama-server keeps them with --parallel N --no-kv-unified, and --swa-full where the model \
         has a sliding window",
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_that_begin_alike_have_the_same_key_where_the_server_knows_it() {
        let prompt = |slow: &str, volatile: &str| Prompt {
            stable: "You play.".into(),
            slow: slow.into(),
            volatile: volatile.to_owned(),
        };
        let at = |url| key(&prompt("You are Mara.", "It rains."), url);
        let known = at("https://api.openai.com/v1");
        assert!(known.as_ref().is_some_and(|key| !key.is_empty() && key.len() <= 64));
        assert_eq!(at("https://eu.api.openai.com/v1"), known);
        for other in ["http://127.0.0.1:8080/v1", "https://openai.example.com/v1", "nowhere"] {
            assert_eq!(at(other), None, "{other}");
        }
        let openai = |prompt: Prompt| key(&prompt, "https://api.openai.com/v1");
        assert_eq!(openai(prompt("You are Mara.", "The sun shines.")), known);
        assert_ne!(openai(prompt("You are Odo.", "It rains.")), known);
    }
}
