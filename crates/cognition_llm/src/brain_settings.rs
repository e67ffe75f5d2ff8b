//! Brains from outside: servers, keys, tiers and prices, in a file or in code.
//!
//! | file | rule |
//! |---|---|
//! | `endpoint` | what is said of one server |
//! | `faults` | which settings are accepted |
//! | `secrets` | no key stands in a file |
//! | `variables` | what the environment says in place of `${NAME}` |
//! | `keys` | which key goes to which server |
//! | `finding` | which model is meant where none is named |
//! | `opening` | from settings to brains |

mod endpoint;
mod error;
mod failover;
mod faults;
mod finding;
mod keys;
mod opening;
mod secrets;
mod variables;

pub use endpoint::{BrainEndpoint, BrainPrice};
pub use error::BrainSettingsError;
pub use finding::FoundModel;
pub use opening::OpenEndpoint;

use cognition_core::pack::{FILE_BYTES, PackError, PackSchema, read_json, read_text};
use cognition_core::prompt::PromptSize;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/brain.schema.json"
)));

/// Which servers think, with which keys, for which tiers, and at which prices: `*.brain.json`.
///
/// From a file:
///
/// ```no_run
/// use cognition_llm::BrainSettings;
///
/// let brains = BrainSettings::read("data/brains/ollama.brain.json")?.open()?;
/// println!("{}", brains.default.name());
/// # Ok::<(), cognition_llm::BrainSettingsError>(())
/// ```
///
/// In code:
///
/// ```
/// use cognition_llm::{BrainEndpoint, BrainSettings};
/// use std::time::Duration;
///
/// let local = BrainEndpoint {
///     name: Some("local".to_owned()),
///     model: Some("qwen3:8b".to_owned()),
///     timeout: Some(Duration::from_secs(30)),
///     ..BrainEndpoint::new("http://127.0.0.1:11434/v1")
/// };
/// let settings = BrainSettings { endpoints: vec![local], ..BrainSettings::default() }
///     .with_tier("acknowledge", ["heuristic"]);
/// assert!(settings.faults("code").is_empty());
/// assert_eq!(settings.open()?.default.name(), "http:qwen3:8b");
/// # Ok::<(), cognition_llm::BrainSettingsError>(())
/// ```
///
/// Within a game's own settings:
///
/// ```
/// use cognition_llm::BrainSettings;
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct MyGame {
///     volume: f32,
///     brains: BrainSettings,
/// }
///
/// let game: MyGame = serde_json::from_str(
///     r#"{ "volume": 0.8,
///          "brains": { "endpoints": [{ "url": "http://127.0.0.1:1234/v1" }] } }"#,
/// )?;
/// assert!(game.brains.faults("settings.json").is_empty());
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Tiers
///
/// `tiers` says which endpoints a tier goes to: the first, and whoever comes next where that one fails
/// or rests. `decide` is every mind's unless told otherwise; without it, it goes to all endpoints in
/// their order. The others are for purposes: `tie_break`, `acknowledge`, `understand`, `plan`,
/// `reflect`, `drift`, `summarise` and `self_check`; whoever is not listed goes to `decide`. The endpoint
/// `heuristic` is always there: no model. A tier of the game's own stands in `own_tiers`, so that a
/// slip of the pen is not taken for one.
///
/// # Keys
///
/// A key stands in the environment alone. An endpoint gets the first of these that is set:
///
/// 1. `COGNITION_API_KEY`: the first endpoint, and others at the same host and port;
/// 2. the variable that it names by `key_env`;
/// 3. the variable of its host, over `https`: `OPENAI_API_KEY` for `api.openai.com`, and so on.
///
/// A variable that is known to be a provider's goes to that provider and to this machine, nowhere
/// else, whatever the settings say. Headers, URL and model may name variables, too: `${NAME}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BrainSettings {
    /// For whoever reads the file.
    pub note: String,
    /// The servers; one at least.
    pub endpoints: Vec<BrainEndpoint>,
    /// Which endpoints a tier goes to, by their names, in the order in which they are tried.
    pub tiers: BTreeMap<String, Vec<String>>,
    /// Names of tiers that the game has beside ours.
    pub own_tiers: Vec<String>,
    /// For what models prompts are written: `full`, or `small`.
    pub prompts: PromptSize,
    /// The currency of the prices.
    pub currency: String,
    /// When the prices were read off, and where.
    pub source: String,
}

impl Default for BrainSettings {
    /// No endpoint yet; prices in US dollars.
    fn default() -> Self {
        let (note, endpoints, tiers, own_tiers, prompts, source) = Default::default();
        Self { note, endpoints, tiers, own_tiers, prompts, currency: "USD".to_owned(), source }
    }
}

impl BrainSettings {
    /// One server, with all that is usual.
    pub fn server(url: impl Into<String>) -> Self {
        Self { endpoints: vec![BrainEndpoint::new(url)], ..Self::default() }
    }

    /// Reads a `*.brain.json` file.
    ///
    /// # Errors
    ///
    /// Every fault of the file at once.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, BrainSettingsError> {
        let file = path.as_ref().display().to_string();
        let opened = File::open(path)
            .map_err(|error| PackError::at(&file, "", "readable", error.to_string()));
        let text = opened.and_then(|opened| read_text(&file, opened, FILE_BYTES));
        let settings =
            text.map_err(|fault| vec![fault]).and_then(|text| Self::from_json(&file, &text));
        settings.map_err(BrainSettingsError::Faults)
    }

    /// Reads the text of a file and checks it against `data/schemas/brain.schema.json`.
    ///
    /// # Errors
    ///
    /// Every fault of the file at once: what the schema refuses, keys that stand in it, endpoints and
    /// tiers that are not there, URLs and headers that cannot be sent. No secret is quoted.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let mut value = read_json(file, text, FILE_BYTES).map_err(|fault| vec![fault])?;
        let mut faults = secrets::take_out(file, &mut value);
        faults.extend(SCHEMA.check(file, &value));
        if !faults.is_empty() {
            return Err(faults);
        }
        let settings: Self = serde_json::from_value(value)
            .map_err(|error| vec![PackError::at(file, "", "format", error.to_string())])?;
        let faults = settings.faults(file);
        if faults.is_empty() { Ok(settings) } else { Err(faults) }
    }

    /// What is wrong with settings that were put together elsewhere; `file` is what to call them.
    pub fn faults(&self, file: &str) -> Vec<PackError> {
        let Self { endpoints, tiers, own_tiers, .. } = self;
        faults::faults(file, endpoints, tiers, own_tiers)
    }

    /// Another list of endpoints for one tier.
    #[must_use]
    pub fn with_tier<E: Into<String>>(
        mut self,
        tier: impl Into<String>,
        endpoints: impl IntoIterator<Item = E>,
    ) -> Self {
        let endpoints = endpoints.into_iter().map(Into::into).collect();
        self.tiers.insert(tier.into(), endpoints);
        self
    }

    /// Another model for the endpoint that decides: the first of the tier `decide`.
    #[must_use]
    pub fn with_model(mut self, model: impl Into<String>) -> Self {
        let deciding = self.deciding();
        if let Some(endpoint) = self.endpoints.get_mut(deciding) {
            endpoint.model = Some(model.into());
        }
        self
    }

    /// The place of the endpoint that decides.
    fn deciding(&self) -> usize {
        let name = self.tiers.get("decide").and_then(|names| names.first());
        name.and_then(|name| self.place(name)).unwrap_or_default()
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.endpoints.iter().position(|endpoint| endpoint.name.as_deref() == Some(name))
    }

    /// What to call an endpoint.
    fn called(&self, place: usize) -> String {
        let endpoint = &self.endpoints[place];
        endpoint.name.clone().unwrap_or_else(|| endpoint.url.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let faults = BrainSettings::from_json("x.brain.json", text).err().unwrap_or_default();
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn one_url_is_enough() {
        let settings =
            BrainSettings::from_json("x", r#"{"endpoints": [{"url": "http://127.0.0.1:1/v1"}]}"#);
        assert_eq!(settings, Ok(BrainSettings::server("http://127.0.0.1:1/v1")));
    }

    #[test]
    fn replicas_are_checked_like_the_address_that_they_stand_beside() {
        check(
            r#"{"endpoints": [{"url": "http://a/v1", "key_env": "OPENAI_API_KEY", "prefix_header": "x id",
                "replicas": ["b:8080", "http://a/v1", "https://api.openai.com/v1"]}]}"#,
            expect![[r#"
                x.brain.json: /endpoints/0/key_env: `own_keys`: OPENAI_API_KEY is the key of https://api.openai.com, and goes nowhere else; put the key of this server into a variable of your own
                x.brain.json: /endpoints/0/replicas/0: `url`: `b:8080` is not the base URL of a server: it must begin with http:// or https://
                x.brain.json: /endpoints/0/replicas/1: `own_keys`: OPENAI_API_KEY is the key of https://api.openai.com, and goes nowhere else; put the key of this server into a variable of your own
                x.brain.json: /endpoints/0/replicas/1: `one_address_each`: `http://a/v1` is named twice
                x.brain.json: /endpoints/0/prefix_header: `header`: `x id` can't be sent: use plain ASCII on one line"#]],
        );
    }

    #[test]
    fn every_fault_is_named_with_file_place_and_rule() {
        check(
            r#"{"endpoints": [{"url": 7, "timeout_seconds": -1}, {"model": "x", "speed": 1}]}"#,
            expect![[r#"
                x.brain.json: /endpoints/0/url: `type`: 7 is not of type "string"
                x.brain.json: /endpoints/0/timeout_seconds: `exclusiveMinimum`: -1 is less than or equal to the minimum of 0
                x.brain.json: /endpoints/1: `additionalProperties`: Additional properties are not allowed ('speed' was unexpected)
                x.brain.json: /endpoints/1: `required`: "url" is a required property"#]],
        );
        check(
            r#"{"endpoints": []"#,
            expect!["x.brain.json:1:16: not JSON: EOF while parsing an object"],
        );
        check(
            r#"{"endpoints": [
                    {"name": "a", "url": "localhost:8080"},
                    {"name": "a", "url": "http://x/v1", "headers": {"x org": "y"}, "add": {"n": 1}, "leave_out": ["n"]},
                    {"url": "http://y/v1"}],
                "tiers": {"decide": ["a", "b"], "plans": ["a"], "heuristic": ["a"], "watch": ["a"]},
                "own_tiers": ["watch"]}"#,
            expect![[r#"
                x.brain.json: /endpoints/0/url: `url`: `localhost:8080` is not the base URL of a server: it must begin with http:// or https://
                x.brain.json: /endpoints/1/name: `one_name_each`: another endpoint is called `a` already
                x.brain.json: /endpoints/1/headers/x org: `header`: `x org` can't be sent: use plain ASCII on one line
                x.brain.json: /endpoints/1/leave_out/0: `added_or_left_out`: `n` is added and left out: do one of them
                x.brain.json: /endpoints/2/name: `named`: where there are several endpoints, each needs a `name`
                x.brain.json: /tiers/decide/1: `known_endpoint`: `b` is none of a, heuristic
                x.brain.json: /tiers/heuristic: `reserved`: `heuristic` never has a model: name another tier, or leave it out
                x.brain.json: /tiers/plans: `known_tier`: `plans` is none of decide, tie_break, acknowledge, understand, plan, reflect, drift, summarise, self_check; a tier of your game's own stands in `own_tiers`, too"#]],
        );
    }

    #[test]
    fn a_key_in_a_file_is_told_where_keys_stand_and_not_quoted() {
        check(
            r#"{"note": "sk-or-v1-abcdefghijklmnop", "endpoints": [{"url": "https://api.openai.com/v1",
                "api_key": "very-secret", "key_env": "sk-proj-abcdefghijklmnop",
                "headers": {"authorization": "Bearer abcdefghijklmnop", "x-pass": "${OK}"}}]}"#,
            expect![[r#"
                x.brain.json: /note: `no_key_in_files`: a key does not stand in a file: put it into an environment variable, and name that as `key_env`, or in a header as `${NAME}`
                x.brain.json: /endpoints/0/api_key: `no_key_in_files`: a key does not stand in a file: put it into an environment variable, and name that as `key_env`, or in a header as `${NAME}`
                x.brain.json: /endpoints/0/key_env: `no_key_in_files`: a key does not stand in a file: put it into an environment variable, and name that as `key_env`, or in a header as `${NAME}`
                x.brain.json: /endpoints/0/headers/authorization: `no_key_in_files`: a key does not stand in a file: put it into an environment variable, and name that as `key_env`, or in a header as `${NAME}`"#]],
        );
    }

    #[test]
    fn another_model_is_for_the_endpoint_that_decides() {
        let mut settings = BrainSettings::server("http://a/v1");
        settings.endpoints.push(BrainEndpoint {
            name: Some("b".to_owned()),
            ..BrainEndpoint::new("http://b/v1")
        });
        let models = |settings: BrainSettings| {
            settings.endpoints.into_iter().map(|endpoint| endpoint.model).collect::<Vec<_>>()
        };
        let big = Some("big".to_owned());
        assert_eq!(models(settings.clone().with_model("big")), [big.clone(), None]);
        let settings = settings.with_tier("decide", ["b"]);
        assert_eq!(models(settings.with_model("big")), [None, big]);
    }
}
