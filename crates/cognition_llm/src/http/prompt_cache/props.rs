//! What a server of llama.cpp says of itself on its page `/props`.
//!
//! The page is asked for once, before the first thought. A server that is reached by `https` is a
//! provider's, and left in peace.

use crate::http::settings::endpoint::Endpoint;
use reqwest::{Client, Response};
use serde::Deserialize;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::timeout;

/// How long the page may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often it is waited for in vain: each time costs a thought as long as that.
const TRIES: u32 = 3;

/// How long the page may be: the chat template stands in it.
const PAGE_BYTES: usize = 1024 * 1024;

/// What one server says of itself, or the settings say of it.
#[derive(Debug)]
pub(in crate::http) struct Props {
    /// How many slots it has, once that is known: none where it is no server of llama.cpp.
    slots: OnceCell<u32>,
    /// How often its page was waited for in vain.
    waited: AtomicU32,
}

impl Props {
    /// With so many slots, or as many as the server has.
    pub(in crate::http) fn new(slots: Option<u32>) -> Self {
        Self { slots: OnceCell::new_with(slots), waited: AtomicU32::new(0) }
    }

    /// Whether it is known to be a server of llama.cpp: only such tell that they have slots.
    pub(in crate::http) fn is_of_llama_cpp(&self) -> bool {
        self.slots.get().is_some_and(|slots| *slots > 0)
    }

    /// How many slots it has; none where it can't say so yet.
    pub(in crate::http) async fn slots(&self, client: &Client, endpoint: &Endpoint) -> Option<u32> {
        self.slots.get_or_try_init(|| self.find_out(client, endpoint)).await.ok().copied()
    }

    /// Asks the server; one that has no such page has no slots to choose from.
    async fn find_out(&self, client: &Client, endpoint: &Endpoint) -> Result<u32, NotNow> {
        let in_vain = self.waited.load(Ordering::Relaxed) >= TRIES;
        if !endpoint.is_plain() || in_vain {
            return Ok(0);
        }
        let Ok(answer) = timeout(PATIENCE, ask(client, endpoint)).await else {
            self.waited.fetch_add(1, Ordering::Relaxed);
            return Err(NotNow);
        };
        let slots = answer?;
        tracing::debug!(target: "cognition::decide", url = endpoint.shown(), count = slots, "slots");
        Ok(slots)
    }
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
    use super::*;
    use crate::http::server::client;
    use crate::http::settings::http_settings::HttpSettings;

    #[test]
    fn only_a_page_that_says_so_has_slots() {
        let page = br#"{"default_generation_settings": {"n_ctx": 4096}, "total_slots": 8}"#;
        assert_eq!(total_slots(page), 8);
        for page in ["{}", "[]", "", r#"{"total_slots": -1}"#, r#"{"total_slots": "8"}"#, "<html>"]
        {
            assert_eq!(total_slots(page.as_bytes()), 0, "{page}");
        }
    }

    #[test]
    fn who_has_slots_is_a_server_of_llama_cpp() {
        let is_known = |slots| Props::new(slots).is_of_llama_cpp();
        assert!(is_known(Some(4)) && !is_known(Some(0)) && !is_known(None));
    }

    #[tokio::test]
    async fn a_server_that_is_reached_by_https_is_not_asked() {
        let endpoint = Endpoint::parse("https://127.0.0.1:1/v1").expect("a valid URL");
        let client = client::build(&endpoint, &HttpSettings::default())
            .expect("this machine has certificates");
        let props = Props::new(None);
        assert_eq!(props.slots(&client, &endpoint).await, Some(0), "settled without a call");
        assert!(!props.is_of_llama_cpp());
    }
}
