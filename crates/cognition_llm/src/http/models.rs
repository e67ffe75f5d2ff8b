//! Which models a server has, where it lists them.

use super::complaint::excerpt;
use reqwest::{Client, Url};
use serde::Deserialize;
use std::time::Duration;
use tokio::time::timeout;

/// How long the list may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long the list may be.
const LIST_BYTES: usize = 2 * 1024 * 1024;

#[derive(Deserialize)]
struct List {
    data: Vec<Model>,
}

#[derive(Deserialize)]
struct Model {
    id: String,
}

/// Asks for the list beside `chat/completions`; empty where there is none, or none in time.
pub(super) async fn listed(client: &Client, chat: Url) -> Vec<String> {
    let list = timeout(PATIENCE, ask(client, models(chat))).await.ok().flatten();
    list.and_then(|list| serde_json::from_slice::<List>(&list).ok())
        .map_or_else(Vec::new, |list| list.data.iter().map(|model| excerpt(&model.id)).collect())
}

fn models(mut chat: Url) -> Url {
    if let Ok(mut segments) = chat.path_segments_mut() {
        segments.pop().pop().push("models");
    }
    chat
}

async fn ask(client: &Client, models: Url) -> Option<Vec<u8>> {
    let mut response = client.get(models).send().await.ok()?;
    let mut list = Vec::new();
    while let Some(piece) = response.chunk().await.ok()? {
        if list.len() + piece.len() > LIST_BYTES {
            return None;
        }
        list.extend_from_slice(&piece);
    }
    Some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_beside_the_chat() {
        let chat = Url::parse("http://127.0.0.1/v1/chat/completions?api-version=1");
        let list = models(chat.expect("a valid URL"));
        assert_eq!(list.as_str(), "http://127.0.0.1/v1/models?api-version=1");
    }
}
