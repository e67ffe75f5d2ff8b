//! What a game may choose.

use crate::http::availability::breaker::BreakerSettings;
use crate::http::settings::api_key::ApiKey;
use crate::http::wire::seconds::{seconds, some_seconds};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::time::Duration;

/// How the schema of the reply reaches the server, from the strictest form to the loosest.
///
/// A form that a server refuses is followed by the next one: see [`HttpSettings::structured_output`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StructuredOutput {
    /// As `response_format: json_schema` within the rules of OpenAI's strict mode: every property
    /// is required, an optional one may be null, and bounds are told in descriptions.
    Strict,
    /// As `response_format: json_schema`, as it is: for servers that make a grammar of it.
    JsonSchema,
    /// As `response_format: json_object`, with the schema at the end of the user message.
    JsonObject,
    /// As text at the end of the user message: the server is only told.
    InPrompt,
    /// As the parameters of a function that the model has to call: for servers that know tools, and
    /// nothing of the above.
    ToolCall,
}

/// A further server of an [`HttpBrain`](crate::HttpBrain).
///
/// ```
/// use cognition_llm::{EndpointSettings, HttpSettings};
///
/// let settings: HttpSettings = serde_json::from_str(
///     r#"{ "base_url": "http://10.0.0.1:8080/v1",
///          "endpoints": [{ "base_url": "http://10.0.0.2:8080/v1" }] }"#,
/// )?;
/// assert_eq!(settings.endpoints, [EndpointSettings::new("http://10.0.0.2:8080/v1")]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndpointSettings {
    /// Everything before `/chat/completions`.
    pub base_url: String,
    /// What the model is called there, if not as on the first server.
    #[serde(default)]
    pub model: Option<String>,
    /// The key of this server. The key of the first server is sent nowhere else.
    #[serde(skip)]
    pub api_key: Option<ApiKey>,
    /// The header that carries the key, where it is not `Authorization: Bearer`.
    #[serde(default)]
    pub key_header: Option<String>,
    /// Headers of every request to this server. Those of the first server are sent nowhere else.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// The header that carries a hash of how the prompt begins.
    #[serde(default)]
    pub prefix_header: Option<String>,
    /// How long a thought may take there.
    #[serde(default, rename = "timeout_seconds", deserialize_with = "some_seconds")]
    pub timeout: Option<Duration>,
    /// How many tokens an answer may have there.
    #[serde(default)]
    pub max_tokens: Option<u32>,
    /// How many tokens a model may think there before it answers.
    #[serde(default)]
    pub reasoning_tokens: Option<u32>,
    /// How much a model thinks there before it answers.
    #[serde(default)]
    pub reasoning_effort: Option<String>,
    /// How varied replies are there.
    #[serde(default)]
    pub temperature: Option<f32>,
    /// In which form the schema of the reply reaches this server at first.
    #[serde(default)]
    pub structured_output: Option<StructuredOutput>,
    /// Fields for the body, beside those of all servers and before them.
    #[serde(default)]
    pub extra_body: Map<String, Value>,
}

impl EndpointSettings {
    /// A server with the same model, without a key.
    pub fn new(base_url: impl Into<String>) -> Self {
        Self { base_url: base_url.into(), ..Self::default() }
    }
}

/// Settings of an [`HttpBrain`](crate::HttpBrain).
///
/// A settings file may leave out everything. It writes `timeout` as `timeout_seconds` and
/// `idle_timeout` as `idle_seconds`, and it can't hold the key, which comes from the environment:
/// [`ApiKey::from_env`].
///
/// ```
/// use cognition_llm::{HttpSettings, StructuredOutput};
///
/// let settings: HttpSettings = serde_json::from_str(
///     r#"{ "model": "qwen3", "timeout_seconds": 20, "structured_output": "in_prompt",
///          "extra_body": { "chat_template_kwargs": { "enable_thinking": false } } }"#,
/// )?;
/// assert_eq!(settings.base_url, "http://127.0.0.1:8080/v1");
/// assert_eq!(settings.structured_output, Some(StructuredOutput::InPrompt));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpSettings {
    /// Everything before `/chat/completions`; usually ends with `/v1`.
    pub base_url: String,
    /// The model to ask for. Empty or `default`, the server is asked which one it has; see
    /// [`HttpBrain`](crate::HttpBrain).
    pub model: String,
    /// Sent as a bearer token, unless `key_header` names another header.
    #[serde(skip)]
    pub api_key: Option<ApiKey>,
    /// The header that carries the key, where it is not `Authorization: Bearer`: `api-key` on Azure.
    pub key_header: Option<String>,
    /// Headers of every request to the first server, for what its operator asks for.
    pub headers: BTreeMap<String, String>,
    /// The header that carries a hash of how the prompt begins, for what distributes requests over
    /// several servers behind one address: requests with the same value belong on the same server,
    /// which has read their beginning already. Unset, none is sent.
    pub prefix_header: Option<String>,
    /// Further servers. Each thought goes to one of all those that answer: to the one where its mind
    /// was asked for the same purpose before, which has read the beginning of its prompt, unless that
    /// one has five thoughts more in flight than another; else to the one with the fewest, of equals
    /// to the one that is named first.
    pub endpoints: Vec<EndpointSettings>,
    /// When a server that fails is left alone, and for how long.
    pub breaker: BreakerSettings,
    /// How long a thought may take, from connecting to the last byte.
    #[serde(rename = "timeout_seconds", deserialize_with = "seconds")]
    pub timeout: Duration,
    /// Whether a reply is asked for as it is being written even if nobody listens; it always is
    /// where somebody does. A server that does not stream is asked for the whole.
    pub stream: bool,
    /// How long a server may be silent between two parts of a reply that it streams.
    #[serde(rename = "idle_seconds", deserialize_with = "seconds")]
    pub idle_timeout: Duration,
    /// A longer reply is not read to its end: a longer body, or where it is streamed, a longer text.
    pub max_reply_bytes: usize,
    /// How many tokens an answer may have; a request may ask for fewer.
    pub max_tokens: u32,
    /// How many tokens a model may think before it answers, on top of `max_tokens`, for every kind of
    /// thought. A model that does not think never uses them. One that spends its limit on thinking is
    /// asked once more with four times as much, and keeps what it turns out to need.
    pub reasoning_tokens: u32,
    /// How much a model thinks before it answers: sent as `reasoning_effort`, in the words of the
    /// server (`minimal`, `low`, …). Unset, nothing is sent.
    pub reasoning_effort: Option<String>,
    /// 0 always takes the likeliest token; higher is more varied. Unset, the server chooses.
    pub temperature: Option<f32>,
    /// In which form the schema of the reply reaches the server at first. Unset, the form that its
    /// host is known to take: as it is on servers that are reached by `http`, strict elsewhere, with a
    /// few exceptions.
    ///
    /// A server that refuses a form is asked in the next one: strict, as it is, `json_object` with
    /// the schema in the prompt, the prompt alone.
    pub structured_output: Option<StructuredOutput>,
    /// Whether the seed of the thought is sent (its lower 32 bits).
    pub send_seed: bool,
    /// How many slots a server of llama.cpp has. Unset, a server that is reached by `http` is asked
    /// for its page `/props`, once, before the first thought; who has no such page, and who is
    /// reached by `https`, is sent no slot. 0 or 1 asks for nothing and leaves the choice of a slot to
    /// the server.
    ///
    /// A slot keeps one prompt. Prompts with the same stable and slow segment are sent to the same
    /// slot (`id_slot`), so that minds don't push the beginnings of each other's prompts out of the
    /// cache; where there are more beginnings than slots, the one that was not asked for the longest
    /// makes room. Two requests in flight that begin alike share a slot, where the second waits for
    /// the first. A server that turns out not to keep its slots is left to choose by itself:
    /// `llama-server` keeps them when it is started with `--parallel N --no-kv-unified`.
    pub cache_slots: Option<u32>,
    /// Fields for the body of every request, in place of ours where the name is the same.
    /// `null` leaves a field out.
    ///
    /// For what only some servers know and others reject, as `cache_prompt` of llama.cpp (which
    /// caches anyway unless told otherwise). What a server refuses of our own fields is left out
    /// without being told; what stands here is not.
    pub extra_body: Map<String, Value>,
}

impl HttpSettings {
    /// The defaults, for this server.
    pub fn new(base_url: impl Into<String>) -> Self {
        Self { base_url: base_url.into(), ..Self::default() }
    }

    /// What holds at the first server.
    pub(in crate::http) fn at_first(&self) -> Self {
        Self { endpoints: Vec::new(), ..self.clone() }
    }

    /// What holds at a further server: its own settings, and the shared ones where it has none. Keys
    /// and headers are never shared.
    pub(in crate::http) fn at(&self, place: &EndpointSettings) -> Self {
        let mut extra_body = self.extra_body.clone();
        extra_body.extend(place.extra_body.clone());
        Self {
            base_url: place.base_url.clone(),
            model: place.model.clone().unwrap_or_else(|| self.model.clone()),
            api_key: place.api_key.clone(),
            key_header: place.key_header.clone(),
            headers: place.headers.clone(),
            prefix_header: place.prefix_header.clone(),
            timeout: place.timeout.unwrap_or(self.timeout),
            max_tokens: place.max_tokens.unwrap_or(self.max_tokens),
            reasoning_tokens: place.reasoning_tokens.unwrap_or(self.reasoning_tokens),
            reasoning_effort: place.reasoning_effort.clone().or(self.reasoning_effort.clone()),
            temperature: place.temperature.or(self.temperature),
            structured_output: place.structured_output.or(self.structured_output),
            extra_body,
            ..self.at_first()
        }
    }
}

impl Default for HttpSettings {
    /// A local server: what `llama-server` listens on unless told otherwise.
    fn default() -> Self {
        Self {
            base_url: "http://127.0.0.1:8080/v1".to_owned(),
            model: "default".to_owned(),
            api_key: None,
            key_header: None,
            headers: BTreeMap::new(),
            prefix_header: None,
            endpoints: Vec::new(),
            breaker: BreakerSettings::default(),
            timeout: Duration::from_secs(60),
            stream: false,
            idle_timeout: Duration::from_secs(30),
            max_reply_bytes: 256 * 1024,
            max_tokens: 400,
            reasoning_tokens: 0,
            reasoning_effort: None,
            temperature: Some(0.7),
            structured_output: None,
            send_seed: true,
            cache_slots: None,
            extra_body: Map::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_json(json: &str) -> Result<HttpSettings, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn an_empty_file_means_the_defaults() {
        assert_eq!(from_json("{}"), Ok(HttpSettings::default()));
    }

    #[test]
    fn a_timeout_is_in_seconds_and_cannot_be_negative() {
        let settings = from_json(r#"{"timeout_seconds": 2.5}"#).expect("valid settings");
        assert_eq!(settings.timeout, Duration::from_millis(2500));
        let error = from_json(r#"{"timeout_seconds": -1}"#).expect_err("time runs forwards");
        assert!(error.contains("negative") && error.contains("line 1"), "{error}");
    }

    #[test]
    fn a_key_in_a_file_is_an_error() {
        let error = from_json(r#"{"api_key": "sk-secret"}"#).expect_err("no key in files");
        assert!(error.contains("unknown field `api_key`"), "{error}");
    }

    #[test]
    fn a_further_server_has_a_name_for_the_model_of_its_own_and_no_key_in_the_file() {
        let settings = from_json(
            r#"{"endpoints": [{"base_url": "http://b/v1", "model": "small"}],
                "breaker": {"failures": 2}}"#,
        );
        let settings = settings.expect("valid settings");
        assert_eq!(settings.endpoints[0].model.as_deref(), Some("small"));
        assert_eq!(settings.breaker.failures, 2);
        let with_key = r#"{"endpoints": [{"base_url": "http://b/v1", "api_key": "sk"}]}"#;
        let error = from_json(with_key).expect_err("no key in files");
        assert!(error.contains("unknown field `api_key`"), "{error}");
    }

    #[test]
    fn a_further_server_goes_by_its_own_settings_and_never_by_the_key_of_the_first() {
        let mut settings = HttpSettings::new("http://a/v1");
        settings.api_key = Some(ApiKey::new("sk-secret"));
        settings.headers.insert("x-org".to_owned(), "inn".to_owned());
        let place =
            EndpointSettings { max_tokens: Some(50), ..EndpointSettings::new("http://b/v1") };
        let there = settings.at(&place);
        assert_eq!((there.max_tokens, there.timeout), (50, settings.timeout));
        assert_eq!((there.api_key, there.headers.len()), (None, 0));
    }

    #[test]
    fn settings_do_not_show_the_key() {
        let settings =
            HttpSettings { api_key: Some(ApiKey::new("sk-secret")), ..HttpSettings::default() };
        let shown = format!("{settings:?}");
        assert!(shown.contains("ApiKey(***)") && !shown.contains("sk-secret"), "{shown}");
    }
}
