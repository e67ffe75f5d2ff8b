//! Which models a server has: one `GET {base}/models`, before the first thought where none is named,
//! and after a model was refused.

use crate::http::complaints::complaint::excerpt;
use crate::http::settings::endpoint::Endpoint;
use crate::http::settings::http_settings::HttpSettings;
use cognition_brain::BrainError;
use reqwest::{Client, StatusCode};
use serde_json::Value;
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::timeout;

/// What the model of a server is called where nobody has named one. Most servers of a single model
/// take any name.
const UNNAMED: &str = "default";

/// A list is short, or it is not worth the wait.
const PATIENCE: Duration = Duration::from_secs(5);

/// Routers list hundreds of models, with prices and all.
const LIST_BYTES: usize = 8 * 1024 * 1024;

/// How many models an error names.
const NAMED: usize = 24;

/// What the server of a brain says of its models, asked at most once for each question.
#[derive(Debug, Default)]
pub(in crate::http) struct Models {
    /// The settings with a model that the server has; or why there is none.
    settled: OnceCell<Result<HttpSettings, String>>,
    /// Its list, for errors.
    list: OnceCell<Vec<String>>,
}

impl Models {
    /// The settings, with the one model of the server where they name none. A server that does not
    /// say is asked for any, and tells by itself what it wants.
    pub(in crate::http) async fn settle<'a>(
        &'a self,
        settings: &'a HttpSettings,
        client: &Client,
        endpoint: &Endpoint,
    ) -> Result<&'a HttpSettings, BrainError> {
        if is_named(&settings.model) {
            return Ok(settings);
        }
        let settle = || async {
            match list(client, endpoint).await {
                Ok(models) => Ok(settled(settings, endpoint, models)),
                Err(another_time) if another_time.is_transient() => Err(another_time),
                Err(_it_does_not_tell) => Ok(settled(settings, endpoint, None)),
            }
        };
        match self.settled.get_or_try_init(settle).await {
            Ok(Ok(settled)) => Ok(settled),
            Ok(Err(why)) => Err(BrainError::Other { message: why.clone() }),
            Err(_another_time) => Ok(settings),
        }
    }

    /// What the model is called, as far as that is known by now.
    pub(in crate::http) fn name<'a>(&'a self, settings: &'a HttpSettings) -> &'a str {
        let settled = self.settled.get().and_then(|settled| settled.as_ref().ok());
        &settled.unwrap_or(settings).model
    }

    /// Its models that talk, for errors; none where it does not tell.
    pub(in crate::http) async fn listed(&self, client: &Client, endpoint: &Endpoint) -> &[String] {
        let ask = || async {
            let models = list(client, endpoint).await.ok().flatten().unwrap_or_default();
            let talk = models.iter().filter(|model| can_talk(model));
            talk.map(|model| excerpt(model)).collect()
        };
        self.list.get_or_init(ask).await
    }
}

/// Whether somebody has said which model is meant.
pub(crate) fn is_named(model: &str) -> bool {
    !matches!(model.trim(), "" | UNNAMED)
}

/// The one model of a list, the unnamed one where there is no list, or why there is none.
pub(crate) fn only(shown: &str, models: Option<&[String]>) -> Result<Option<String>, String> {
    let models = models.unwrap_or_default();
    let talks: Vec<&String> = models.iter().filter(|model| can_talk(model)).collect();
    match talks.as_slice() {
        [] => Ok(None),
        _ if talks.iter().any(|model| *model == UNNAMED) => Ok(None),
        [model] => Ok(Some((*model).clone())),
        _ => Err(format!(
            "the brain at {shown} has several models, and none is named; name one of them with \
             `--model NAME`, or as `model` in its settings: {}",
            listed(talks.iter().map(|model| model.as_str())),
        )),
    }
}

fn settled(
    settings: &HttpSettings,
    endpoint: &Endpoint,
    models: Option<Vec<String>>,
) -> Result<HttpSettings, String> {
    let url = endpoint.shown();
    let model = match only(url, models.as_deref())? {
        Some(model) => {
            tracing::info!(target: "cognition::decide", url, model, "the only model of the server is asked");
            model
        }
        None => UNNAMED.to_owned(),
    };
    Ok(HttpSettings { model, ..settings.clone() })
}

/// Some that a server lists beside those that talk.
fn can_talk(model: &str) -> bool {
    let name = model.to_lowercase();
    !["embed", "rerank", "whisper", "text-to-speech"].iter().any(|other| name.contains(other))
}

fn listed<'a>(models: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = models.len().saturating_sub(NAMED);
    let named: Vec<String> = models.take(NAMED).map(excerpt).collect();
    match more {
        0 => named.join(", "),
        _ => format!("{} and {more} more", named.join(", ")),
    }
}

/// The names of the models of a server, in its order; none where it has no such page.
pub(in crate::http) async fn list(
    client: &Client,
    endpoint: &Endpoint,
) -> Result<Option<Vec<String>>, BrainError> {
    let asked = timeout(PATIENCE, page(client, endpoint)).await;
    let (status, body) = asked.map_err(|_| BrainError::TimedOut { after: PATIENCE })??;
    let refused = |message: &str| BrainError::Refused {
        url: endpoint.shown().to_owned(),
        status: status.as_u16(),
        message: message.to_owned(),
        retry_after: None,
    };
    match status.as_u16() {
        200..=299 => Ok(serde_json::from_slice(&body).ok().map(names)),
        401..=403 => Err(refused(
            "it does not list its models to everybody: give it its key, or name the model with \
             `--model NAME`, or as `model` in its settings",
        )),
        408 | 425 | 429 | 500..=599 => Err(refused("it does not list its models now")),
        _ => Ok(None),
    }
}

async fn page(client: &Client, endpoint: &Endpoint) -> Result<(StatusCode, Vec<u8>), BrainError> {
    let broken = |error: reqwest::Error| BrainError::Unreachable {
        url: endpoint.shown().to_owned(),
        source: Box::new(error.without_url()),
    };
    let mut response = client.get(endpoint.models()).send().await.map_err(broken)?;
    let (status, mut body) = (response.status(), Vec::new());
    while let Some(chunk) = response.chunk().await.map_err(broken)? {
        if body.len() + chunk.len() > LIST_BYTES {
            return Err(BrainError::TooLarge { limit: LIST_BYTES });
        }
        body.extend_from_slice(&chunk);
    }
    Ok((status, body))
}

/// In the shapes of OpenAI, Ollama, and servers that send a bare list.
fn names(page: Value) -> Vec<String> {
    let list = ["/data", "/models", ""].iter().find_map(|place| page.pointer(place)?.as_array());
    let name = |model: &Value| {
        let named = ["id", "name", "model"].iter().find_map(|field| model.get(field)?.as_str());
        named.or_else(|| model.as_str()).map(str::to_owned)
    };
    list.into_iter().flatten().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn owned(models: &[&str]) -> Vec<String> {
        models.iter().map(|&model| model.to_owned()).collect()
    }

    #[test]
    fn names_are_found_in_the_list_of_every_server() {
        for page in [
            json!({ "object": "list", "data": [{ "id": "a" }, { "id": "b" }] }),
            json!({ "models": [{ "name": "a" }, { "model": "b" }] }),
            json!([{ "id": "a" }, "b"]),
        ] {
            assert_eq!(names(page), ["a", "b"]);
        }
        assert!(names(json!({ "object": "list", "data": null })).is_empty());
    }

    #[test]
    fn the_only_model_that_talks_is_taken() {
        let models = owned(&["text-embedding-nomic", "qwen3:8b"]);
        assert_eq!(only("x", Some(&models)), Ok(Some("qwen3:8b".to_owned())));
        assert_eq!(only("x", None), Ok(None), "it has no list");
        assert_eq!(only("x", Some(&[])), Ok(None));
    }

    #[test]
    fn several_models_are_listed_with_the_flag() {
        let why = only("http://x", Some(&owned(&["a", "b"]))).expect_err("which one?");
        assert!(why.contains("`--model NAME`") && why.ends_with("a, b"), "{why}");
        let default = owned(&["a", "default"]);
        assert_eq!(only("x", Some(&default)), Ok(None), "the unnamed one is there");
    }

    #[test]
    fn some_of_many_models_are_listed() {
        let many: Vec<String> = (0..30).map(|number| format!("m{number}")).collect();
        let why = only("http://x", Some(&many)).expect_err("which one?");
        assert!(why.ends_with("m23 and 6 more"), "{why}");
    }
}
