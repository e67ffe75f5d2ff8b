//! From settings to brains: variables are filled in, keys are found, clients are made.

use super::endpoint::BrainEndpoint;
use super::error::BrainSettingsError;
use super::failover::FailoverBrain;
use super::faults::HEURISTIC;
use super::variables::{self, Environment};
use super::{BrainSettings, keys};
use crate::http::{ApiKey, Endpoint, EndpointSettings, HttpBrain, HttpBrainError, HttpSettings};
use cognition_brain::{Brain, TieredBrains};
use cognition_core::govern::CostTable;
use cognition_core::mind::Tier;
use cognition_heuristic::HeuristicBrain;
use reqwest::Url;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// An endpoint with everything that the environment had to say.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenEndpoint {
    /// What it is called.
    pub name: String,
    /// What an [`HttpBrain`] is made of, its key included.
    pub settings: HttpSettings,
}

impl BrainSettings {
    /// Makes the brains, with the keys and variables of the environment. Nothing is sent yet.
    ///
    /// An endpoint whose key or variable is missing is left out, and told at WARN, where its tier has
    /// another.
    ///
    /// # Errors
    ///
    /// All faults of the settings; or why a tier is left without an endpoint.
    pub fn open(&self) -> Result<TieredBrains, BrainSettingsError> {
        self.open_with(&variables::of_process)
    }

    /// Each endpoint, ready to be asked, or why it is not.
    ///
    /// # Errors
    ///
    /// All faults of the settings; within, what is wrong with one endpoint.
    pub fn endpoints_with_keys(
        &self,
    ) -> Result<Vec<Result<OpenEndpoint, BrainSettingsError>>, BrainSettingsError> {
        self.accepted()?;
        let places = 0..self.endpoints.len();
        Ok(places.map(|place| self.endpoint(place, &variables::of_process)).collect())
    }

    pub(super) fn accepted(&self) -> Result<(), BrainSettingsError> {
        let faults = self.faults("brain settings");
        if faults.is_empty() { Ok(()) } else { Err(BrainSettingsError::Faults(faults)) }
    }

    pub(super) fn open_with(
        &self,
        environment: Environment<'_>,
    ) -> Result<TieredBrains, BrainSettingsError> {
        self.accepted()?;
        let mut opened = Opened { settings: self, environment, brains: BTreeMap::new() };
        let mut brains = TieredBrains::new(opened.tier(&self.deciding_names())?);
        brains.timeout = self.timeout(&self.deciding_names());
        for (tier, names) in self.tiers.iter().filter(|(tier, _)| *tier != "decide") {
            let tier = Tier(tier.clone());
            brains.tiers.insert(tier.clone(), opened.tier(names)?);
            brains.timeouts.extend(self.timeout(names).map(|timeout| (tier, timeout)));
        }
        brains.costs = self.costs(environment);
        brains.prompts = self.prompts;
        Ok(brains)
    }

    /// Who is asked for the tier `decide`, in order.
    fn deciding_names(&self) -> Vec<String> {
        let all = || (0..self.endpoints.len()).map(|place| self.called(place)).collect();
        self.tiers.get("decide").cloned().unwrap_or_else(all)
    }

    /// The places of the endpoints that any tier goes to.
    pub(super) fn used(&self) -> BTreeSet<usize> {
        let deciding = self.deciding_names();
        let names = self.tiers.values().flatten().chain(&deciding);
        names.filter_map(|name| self.place_called(name)).collect()
    }

    pub(super) fn place_called(&self, name: &str) -> Option<usize> {
        (0..self.endpoints.len()).find(|place| self.called(*place) == name)
    }

    /// The longest that any of them may take, where one of them says so.
    fn timeout(&self, names: &[String]) -> Option<Duration> {
        let places = names.iter().filter_map(|name| self.place_called(name));
        let said: Vec<_> = places.map(|place| self.endpoints[place].timeout).collect();
        let usual = HttpSettings::default().timeout;
        let longest = said.iter().map(|timeout| timeout.unwrap_or(usual)).max();
        longest.filter(|_| said.iter().any(Option::is_some))
    }

    /// By the names that brains have in logs.
    fn costs(&self, environment: Environment<'_>) -> Option<CostTable> {
        let price = |endpoint: &BrainEndpoint| {
            let model = variables::filled(&endpoint.http().model, environment).ok()?;
            endpoint.price.map(|price| price.of(format!("http:{model}")))
        };
        let prices: Vec<_> = self.endpoints.iter().filter_map(price).collect();
        let (currency, source) = (self.currency.clone(), self.source.clone());
        (!prices.is_empty()).then_some(CostTable { currency, source, prices })
    }

    /// One endpoint, with what the environment says.
    pub(super) fn endpoint(
        &self,
        place: usize,
        environment: Environment<'_>,
    ) -> Result<OpenEndpoint, BrainSettingsError> {
        let name = self.called(place);
        let endpoint = self.filled(place, environment)?;
        let url = self.owned(place, &endpoint.url)?;
        let mut settings = endpoint.http();
        settings.key_header = settings.key_header.or_else(|| keys::header_of(&url));
        let first = self.first_url(environment).unwrap_or_else(|| url.clone());
        let key = keys::key(&url, &first, endpoint.key_env.as_deref(), environment);
        settings.api_key = key.map_err(|variables| BrainSettingsError::Keyless {
            endpoint: name.clone(),
            variables,
        })?;
        for replica in &endpoint.replicas {
            self.owned(place, replica)?;
            settings.endpoints.push(replica_of(&settings, &endpoint, replica, environment));
        }
        Ok(OpenEndpoint { name, settings })
    }

    /// An address that may have what the endpoint would send there.
    fn owned(&self, place: usize, url: &str) -> Result<Url, BrainSettingsError> {
        let url = Endpoint::checked(url).map_err(|source| BrainSettingsError::Server {
            endpoint: self.called(place),
            source,
        })?;
        self.keep_to_owners(place, &url)?;
        Ok(url)
    }

    fn first_url(&self, environment: Environment<'_>) -> Option<Url> {
        let first = self.endpoints.first()?;
        Endpoint::checked(&variables::filled(&first.url, environment).ok()?).ok()
    }

    fn filled(
        &self,
        place: usize,
        environment: Environment<'_>,
    ) -> Result<BrainEndpoint, BrainSettingsError> {
        let mut endpoint = self.endpoints[place].clone();
        let urls = [&mut endpoint.url].into_iter().chain(&mut endpoint.replicas);
        let texts = urls.chain(&mut endpoint.model);
        for text in texts.chain(endpoint.headers.values_mut()) {
            *text = variables::filled(text, environment).map_err(|variable| {
                BrainSettingsError::Unset { endpoint: self.called(place), variable }
            })?;
        }
        Ok(endpoint)
    }

    /// Once more, now that the host is known.
    fn keep_to_owners(&self, place: usize, url: &Url) -> Result<(), BrainSettingsError> {
        let endpoint = &self.endpoints[place];
        let texts =
            [&endpoint.url].into_iter().chain(&endpoint.model).chain(endpoint.headers.values());
        let named = texts.flat_map(|text| variables::named(text));
        let mut named = named.chain(endpoint.key_env.as_deref());
        match named.find_map(|variable| keys::objection(variable, url)) {
            None => Ok(()),
            Some(reason) => Err(BrainSettingsError::Server {
                endpoint: self.called(place),
                source: HttpBrainError::BaseUrl { url: endpoint.url.clone(), reason },
            }),
        }
    }
}

/// One more server of the same model. A key that belongs to the host of the first is not for others.
fn replica_of(
    first: &HttpSettings,
    endpoint: &BrainEndpoint,
    url: &str,
    environment: Environment<'_>,
) -> EndpointSettings {
    let named = endpoint.key_env.as_deref().and_then(environment).map(ApiKey::new);
    EndpointSettings {
        api_key: named,
        key_header: first.key_header.clone(),
        headers: first.headers.clone(),
        prefix_header: first.prefix_header.clone(),
        ..EndpointSettings::new(url)
    }
}

/// Endpoints are opened once: tiers share what is learnt of a server.
struct Opened<'s> {
    settings: &'s BrainSettings,
    environment: Environment<'s>,
    brains: BTreeMap<usize, HttpBrain>,
}

impl Opened<'_> {
    fn tier(&mut self, names: &[String]) -> Result<Arc<dyn Brain>, BrainSettingsError> {
        let mut brains = Vec::new();
        let mut left_out = Vec::new();
        for name in names {
            match self.brain(name) {
                Ok(brain) => brains.push(brain),
                Err(error) => left_out.push(error),
            }
        }
        if brains.is_empty() {
            return Err(left_out.swap_remove(0));
        }
        for cause in left_out {
            tracing::warn!(target: "cognition::decide", %cause, "an endpoint is left out");
        }
        Ok(FailoverBrain::of(brains))
    }

    fn brain(&mut self, name: &str) -> Result<Arc<dyn Brain>, BrainSettingsError> {
        let Some(place) = self.settings.place_called(name) else {
            debug_assert_eq!(name, HEURISTIC, "settings with faults are not opened");
            return Ok(Arc::new(HeuristicBrain));
        };
        if let Some(brain) = self.brains.get(&place) {
            return Ok(Arc::new(brain.clone()));
        }
        let OpenEndpoint { name, settings } = self.settings.endpoint(place, self.environment)?;
        let brain = HttpBrain::new(settings)
            .map_err(|source| BrainSettingsError::Server { endpoint: name, source })?;
        self.brains.insert(place, brain.clone());
        Ok(Arc::new(brain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str) -> BrainSettings {
        BrainSettings::from_json("x.brain.json", text).expect("valid")
    }

    fn environment(name: &str) -> Option<String> {
        match name {
            "MY_KEY" => Some("mine".to_owned()),
            "INN" => Some("heron".to_owned()),
            _ => None,
        }
    }

    const TWO: &str = r#"{
        "endpoints": [
            {"name": "local", "url": "http://127.0.0.1:1/v1", "model": "small", "timeout_seconds": 5},
            {"name": "cloud", "url": "https://${INN}.example/v1", "model": "big", "key_env": "MY_KEY",
             "headers": {"x-inn": "${INN}"}, "price": {"input": 0.5, "output": 2}}],
        "tiers": {"reflect": ["cloud", "local"], "drift": ["heuristic"], "decide": ["local"]}}"#;

    #[test]
    fn tiers_get_their_endpoints_timeouts_and_prices() {
        let brains = settings(TWO).open_with(&environment).expect("all is there");
        let name = |tier: &str| brains.tiers[&Tier(tier.to_owned())].name().to_owned();
        assert_eq!(brains.default.name(), "http:small");
        assert_eq!((name("reflect"), name("drift")), ("http:big".into(), "heuristic".into()));
        assert_eq!(brains.timeout, Some(Duration::from_secs(5)));
        let patient = brains.timeouts[&Tier("reflect".to_owned())];
        assert_eq!(patient, HttpSettings::default().timeout, "as long as the longest");
        let costs = brains.costs.expect("one has a price");
        assert_eq!(costs.price("http:big").map(|price| price.input), Some(500_000));
        assert_eq!(costs.price("http:small"), None);
    }

    #[test]
    fn keys_and_variables_come_from_the_environment() {
        let endpoint = settings(TWO).endpoint(1, &environment).expect("all is there");
        assert_eq!(endpoint.settings.base_url, "https://heron.example/v1");
        assert_eq!(endpoint.settings.headers["x-inn"], "heron");
        assert_eq!(endpoint.settings.api_key, Some(ApiKey::new("mine")));
    }

    #[test]
    fn an_endpoint_without_its_key_is_left_out_where_there_is_another() {
        let nothing = |_: &str| None;
        let no_key = |name: &str| (name == "INN").then(|| "heron".to_owned());
        let two = settings(TWO);
        let brains = two.open_with(&no_key).expect("the other is there");
        assert_eq!(brains.tiers[&Tier("reflect".to_owned())].name(), "http:small");
        let alone = two.with_tier("reflect", ["cloud"]);
        let error = alone.open_with(&no_key).expect_err("nobody is left").to_string();
        assert_eq!(error, "`cloud` needs a key: set `MY_KEY` in the environment");
        let error = alone.open_with(&nothing).expect_err("nobody is left").to_string();
        assert!(error.contains("names the variable INN, which is not set"), "{error}");
    }

    #[test]
    fn a_variable_in_the_host_does_not_take_a_key_elsewhere() {
        let away =
            settings(r#"{"endpoints": [{"url": "${INN}/v1", "key_env": "OPENAI_API_KEY"}]}"#);
        let environment = |name: &str| match name {
            "INN" => Some("https://evil.example".to_owned()),
            _ => Some("sk".to_owned()),
        };
        let error = away.open_with(&environment).expect_err("it would leave");
        let source = std::error::Error::source(&error).expect("says why").to_string();
        assert!(source.contains("goes nowhere else"), "{source}");
    }

    #[test]
    fn replicas_get_the_same_headers_and_only_the_key_that_is_named() {
        let fleet = |key: &str| {
            let text = format!(
                r#"{{"endpoints": [{{"url": "http://a.example/v1", "headers": {{"x-inn": "${{INN}}"}}{key},
                "prefix_header": "x-session-id", "replicas": ["http://${{INN}}.example/v1"]}}]}}"#
            );
            settings(&text).endpoint(0, &environment).expect("all is there").settings.endpoints
        };
        let replicas = fleet(r#", "key_env": "MY_KEY""#);
        assert_eq!(replicas.len(), 1);
        assert_eq!(replicas[0].base_url, "http://heron.example/v1");
        assert_eq!(replicas[0].headers["x-inn"], "heron");
        assert_eq!(replicas[0].prefix_header.as_deref(), Some("x-session-id"));
        assert_eq!(replicas[0].api_key, Some(ApiKey::new("mine")));
        assert_eq!(fleet("")[0].api_key, None);
    }

    #[test]
    fn no_replica_gets_the_key_of_a_provider_that_it_is_none_of() {
        let text = r#"{"endpoints": [{"url": "https://api.openai.com/v1", "model": "m",
            "key_env": "OPENAI_API_KEY", "replicas": ["${INN}/v1"]}]}"#;
        let environment = |name: &str| match name {
            "INN" => Some("https://evil.example".to_owned()),
            _ => Some("sk".to_owned()),
        };
        let error = settings(text).open_with(&environment).expect_err("it would leave");
        let source = std::error::Error::source(&error).expect("says why").to_string();
        assert!(source.contains("goes nowhere else"), "{source}");
    }

    #[test]
    fn azure_gets_its_header_and_faults_are_told_before_anything_is_opened() {
        let azure = settings(
            r#"{"endpoints": [{"url": "https://inn.openai.azure.com/openai/v1",
            "model": "m", "key_env": "MY_KEY"}]}"#,
        );
        let endpoint = azure.endpoint(0, &environment).expect("all is there");
        assert_eq!(endpoint.settings.key_header.as_deref(), Some("api-key"));
        let error = BrainSettings::server("localhost").open().expect_err("no URL").to_string();
        assert!(error.starts_with("brain settings: /endpoints/0/url: `url`"), "{error}");
    }
}
