//! Keeps prompts that begin alike together on a server of llama.cpp, which says how many slots it
//! has.
//!
//! A provider keeps them together by itself if it is told which belong together: that is the key.
//!
//! How many slots it has stands on its page `/props`, which is asked for once, before the first thought. A
//! server that is reached by `https` is a provider's, and left in peace.

use super::endpoint::Endpoint;
use super::slots::{Place, Slots};
use crate::brain::Reply;
use crate::brain_error::BrainError;
use cognition_core::prompt::Prompt;
use reqwest::{Client, Response, Url};
use serde::Deserialize;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::timeout;

/// How long the page may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often it is waited for in vain: each time costs a thought as long as that.
const TRIES: u32 = 3;

/// How long the page may be: the chat template stands in it.
const PAGE_BYTES: usize = 1024 * 1024;

/// What prompts that begin alike have in common, for a server that knows `prompt_cache_key`. Others
/// refuse a field that they don't know, so it is sent to OpenAI alone.
pub(super) fn key(prompt: &Prompt, base_url: &str) -> Option<String> {
    let url = Url::parse(base_url).ok()?;
    let host = url.host_str()?;
    let knows_it = host == "api.openai.com" || host.ends_with(".api.openai.com");
    (knows_it && !prompt.system().is_empty()).then(|| prompt.prefix_hash())
}

/// What is known of the slots of one server.
#[derive(Debug)]
pub(super) struct PromptCache {
    slots: OnceCell<Mutex<Slots>>,
    /// How often its page was waited for in vain.
    waited: AtomicU32,
}

impl PromptCache {
    /// With so many slots, or as many as the server has.
    pub(super) fn new(set: Option<u32>) -> Self {
        let slots = OnceCell::new_with(set.map(|count| Mutex::new(Slots::new(count))));
        Self { slots, waited: AtomicU32::new(0) }
    }

    /// Finds the slot for a prompt, if the server is one that has slots to choose from.
    pub(super) async fn begin(
        &self,
        prompt: &Prompt,
        client: &Client,
        endpoint: &Endpoint,
    ) -> Option<Lease<'_>> {
        if prompt.system().is_empty() {
            return None;
        }
        let slots = self.slots.get_or_try_init(|| self.find_out(client, endpoint)).await.ok()?;
        let place = lock(slots).begin(&prompt.prefix_hash())?;
        Some(Lease { slots, place, url: endpoint.shown().to_owned(), is_over: false })
    }

    /// Whether the server is known to be one of llama.cpp: it has told, or the settings have, that it
    /// has slots.
    pub(super) fn is_of_llama_cpp(&self) -> bool {
        self.slots.get().is_some_and(|slots| lock(slots).count() > 0)
    }

    /// Asks the server; one that has no such page has no slots to choose from.
    async fn find_out(&self, client: &Client, endpoint: &Endpoint) -> Result<Mutex<Slots>, NotNow> {
        let in_vain = self.waited.load(Ordering::Relaxed) >= TRIES;
        if !endpoint.is_plain() || in_vain {
            return Ok(Mutex::new(Slots::new(0)));
        }
        let Ok(answer) = timeout(PATIENCE, ask(client, endpoint)).await else {
            self.waited.fetch_add(1, Ordering::Relaxed);
            return Err(NotNow);
        };
        let count = answer?;
        tracing::debug!(target: "cognition::decide", url = endpoint.shown(), count, "slots");
        Ok(Mutex::new(Slots::new(count)))
    }
}

/// A slot that has a prompt of ours. Dropping it gives the prompt up.
#[derive(Debug)]
pub(super) struct Lease<'a> {
    slots: &'a Mutex<Slots>,
    place: Place,
    url: String,
    is_over: bool,
}

impl Lease<'_> {
    /// What is sent as `id_slot`.
    pub(super) fn slot(&self) -> usize {
        self.place.slot
    }

    /// The call is over.
    pub(super) fn end(mut self, outcome: &Result<Reply, BrainError>) {
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

/// It could not be found out this time.
#[derive(Debug)]
struct NotNow;

async fn ask(client: &Client, endpoint: &Endpoint) -> Result<u32, NotNow> {
    let response = client.get(endpoint.props()).send().await.map_err(|_unreachable| NotNow)?;
    match response.status() {
        status if status.is_success() => Ok(total_slots(&page(response).await?)),
        status if status.is_server_error() => Err(NotNow),
        _ => Ok(0),
    }
}

async fn page(mut response: Response) -> Result<Vec<u8>, NotNow> {
    let mut page = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(|_broken| NotNow)? {
        if page.len() + piece.len() > PAGE_BYTES {
            return Ok(Vec::new());
        }
        page.extend_from_slice(&piece);
    }
    Ok(page)
}

fn total_slots(page: &[u8]) -> u32 {
    #[derive(Deserialize)]
    struct Props {
        total_slots: u32,
    }
    serde_json::from_slice::<Props>(page).map_or(0, |props| props.total_slots)
}

#[cfg(test)]
mod tests {
    use super::super::client;
    use super::super::settings::HttpSettings;
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

    #[test]
    fn only_a_page_that_says_so_has_slots() {
        let page = br#"{"default_generation_settings": {"n_ctx": 4096}, "total_slots": 8}"#;
        assert_eq!(total_slots(page), 8);
        for page in ["{}", "[]", "", r#"{"total_slots": -1}"#, r#"{"total_slots": "8"}"#, "<html>"]
        {
            assert_eq!(total_slots(page.as_bytes()), 0, "{page}");
        }
    }

    #[tokio::test]
    async fn a_server_that_is_reached_by_https_is_not_asked() {
        let endpoint = Endpoint::parse("https://127.0.0.1:1/v1").expect("a valid URL");
        let prompt =
            Prompt { stable: "You play.".into(), slow: "".into(), volatile: String::new() };
        let client = client::build(&endpoint, &HttpSettings::default())
            .expect("this machine has certificates");
        let cache = PromptCache::new(None);
        assert!(cache.begin(&prompt, &client, &endpoint).await.is_none());
        assert!(cache.slots.get().is_some(), "it should be settled without a call");
    }
}
