//! What is said of one server.

use crate::http::{HttpSettings, StructuredOutput};
use cognition_core::govern::Price;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::time::Duration;

/// One server of [`BrainSettings`](super::BrainSettings). What is not said is as in
/// [`HttpSettings::default`].
///
/// ```
/// use cognition_llm::BrainEndpoint;
///
/// let endpoint: BrainEndpoint = serde_json::from_str(
///     r#"{ "name": "cloud", "url": "https://api.deepseek.com", "model": "deepseek-v4-flash",
///          "key_env": "DEEPSEEK_API_KEY", "leave_out": ["seed"], "timeout_seconds": 20,
///          "price": { "input": 0.3, "output": 1.2 } }"#,
/// )?;
/// assert_eq!(endpoint.timeout.map(|timeout| timeout.as_secs()), Some(20));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BrainEndpoint {
    /// What tiers call it; needed where there are several.
    pub name: Option<String>,
    /// Everything before `/chat/completions`. May name variables: `${NAME}`.
    pub url: String,
    /// The same model on further machines, at these addresses. Each thought goes to one of all; see
    /// [`HttpSettings::endpoints`]. All of them get the same headers, and the key that `key_env` names.
    pub replicas: Vec<String>,
    /// What the model is called there. May name variables. Without one, the server is asked.
    pub model: Option<String>,
    /// The environment variable that holds its key.
    pub key_env: Option<String>,
    /// The header that carries the key, where it is not `Authorization: Bearer`; on Azure it is
    /// `api-key` without being said.
    pub key_header: Option<String>,
    /// Headers of every request. May name variables, and must where they are secret.
    pub headers: BTreeMap<String, String>,
    /// The header that carries a hash of how the prompt begins, for a balancer that goes by it.
    pub prefix_header: Option<String>,
    /// How the schema of the reply reaches it, where that should not be found out.
    pub structured_output: Option<StructuredOutput>,
    /// Fields that are added to the body of every request, or that replace ours.
    pub add: Map<String, Value>,
    /// Fields of ours that are left out.
    pub leave_out: Vec<String>,
    /// How long a thought may take, from connecting to the last byte; `timeout_seconds` in a file.
    #[serde(rename = "timeout_seconds", deserialize_with = "some_seconds")]
    pub timeout: Option<Duration>,
    /// How many tokens an answer may have.
    pub max_tokens: Option<u32>,
    /// How many tokens the model may think before it answers, on top.
    pub reasoning_tokens: Option<u32>,
    /// How much the model thinks before it answers, in the words of the server.
    pub reasoning_effort: Option<String>,
    /// 0 always takes the likeliest token; higher is more varied.
    pub temperature: Option<f32>,
    /// Whether replies are streamed even where nobody listens.
    pub stream: Option<bool>,
    /// What its tokens cost.
    pub price: Option<BrainPrice>,
}

/// What a million tokens cost, in units of the currency: `0.75` for 75 cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrainPrice {
    /// Tokens of the prompt.
    pub input: f64,
    /// Tokens of the prompt that the server had cached; as much as `input` where it is left out.
    #[serde(default)]
    pub cached: Option<f64>,
    /// Tokens of the prompt that the server put into its cache; as `input` unless set.
    #[serde(default)]
    pub cache_write: Option<f64>,
    /// Tokens of the reply.
    pub output: f64,
}

impl BrainEndpoint {
    /// A server, with all that is usual.
    pub fn new(url: impl Into<String>) -> Self {
        Self { url: url.into(), ..Self::default() }
    }

    /// The settings of a brain, without replicas and keys, and with variables as they are written.
    pub(super) fn http(&self) -> HttpSettings {
        let mut settings = HttpSettings::new(self.url.clone());
        let usual = HttpSettings::default();
        settings.model = self.model.clone().unwrap_or(usual.model);
        settings.key_header.clone_from(&self.key_header);
        settings.headers.clone_from(&self.headers);
        settings.prefix_header.clone_from(&self.prefix_header);
        settings.structured_output = self.structured_output;
        settings.extra_body.clone_from(&self.add);
        let left_out = self.leave_out.iter().map(|field| (field.clone(), Value::Null));
        settings.extra_body.extend(left_out);
        settings.timeout = self.timeout.unwrap_or(usual.timeout);
        settings.max_tokens = self.max_tokens.unwrap_or(usual.max_tokens);
        settings.reasoning_tokens = self.reasoning_tokens.unwrap_or(usual.reasoning_tokens);
        settings.reasoning_effort.clone_from(&self.reasoning_effort);
        settings.temperature = self.temperature.or(usual.temperature);
        settings.stream = self.stream.unwrap_or(usual.stream);
        settings
    }
}

impl BrainPrice {
    /// As a cost table has it, for the brain of this name.
    pub(super) fn of(&self, brain: String) -> Price {
        Price {
            brain,
            input: micros(self.input),
            cached: self.cached.map(micros),
            cache_write: self.cache_write.map(micros),
            output: micros(self.output),
        }
    }
}

fn micros(units: f64) -> u64 {
    (units * 1e6).round() as u64
}

fn some_seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    let seconds = Option::<f64>::deserialize(deserializer)?;
    seconds
        .map(|seconds| Duration::try_from_secs_f64(seconds).map_err(D::Error::custom))
        .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_not_said_is_as_usual_and_what_is_said_counts() {
        let plain = BrainEndpoint::new("http://a/v1");
        assert_eq!(plain.http(), HttpSettings::new("http://a/v1"));
        let said: BrainEndpoint = serde_json::from_value(json!({
            "url": "http://a/v1", "model": "m", "add": {"top_k": 5}, "leave_out": ["seed"],
            "timeout_seconds": 2.5, "max_tokens": 50, "reasoning_tokens": 1000,
            "reasoning_effort": "low", "temperature": 0.0, "stream": true,
            "structured_output": "in_prompt", "headers": {"x-title": "Inn"}, "prefix_header": "x-id",
        }))
        .expect("valid");
        let http = said.http();
        assert_eq!((http.model.as_str(), http.timeout), ("m", Duration::from_millis(2500)));
        assert_eq!((http.max_tokens, http.reasoning_tokens), (50, 1000));
        assert_eq!(http.reasoning_effort.as_deref(), Some("low"));
        assert_eq!((http.temperature, http.stream), (Some(0.0), true));
        assert_eq!(Value::Object(http.extra_body), json!({"top_k": 5, "seed": null}));
        assert_eq!(http.headers["x-title"], "Inn");
        assert_eq!(http.prefix_header.as_deref(), Some("x-id"));
    }

    #[test]
    fn a_price_is_in_millionths_and_no_fraction_is_lost() {
        let price = BrainPrice { input: 0.075, cached: None, cache_write: None, output: 4.5 }
            .of("x".to_owned());
        assert_eq!((price.input, price.cached, price.output), (75_000, None, 4_500_000));
    }
}
