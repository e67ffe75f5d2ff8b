//! Which settings are accepted, beyond what a JSON Schema can say.

use super::endpoint::BrainEndpoint;
use super::{keys, secrets, variables};
use crate::http::Endpoint;
use cognition_core::mind::Tier;
use cognition_core::pack::PackError;
use reqwest::Url;
use reqwest::header::{HeaderName, HeaderValue};
use std::collections::BTreeMap;

/// The tiers that the engine asks for: what minds decide with, and the purposes that may have a brain
/// of their own.
const TIERS: [&str; 9] = [
    "decide",
    "tie_break",
    "acknowledge",
    "understand",
    "plan",
    "reflect",
    "drift",
    "summarise",
    "self_check",
];

/// The endpoint that is always there.
pub(super) const HEURISTIC: &str = "heuristic";

/// All faults, in the order of the file.
pub(super) fn faults(
    file: &str,
    endpoints: &[BrainEndpoint],
    tiers: &BTreeMap<String, Vec<String>>,
    own_tiers: &[String],
) -> Vec<PackError> {
    let mut faults = Faults { file, endpoints, own_tiers, found: Vec::new() };
    if endpoints.is_empty() {
        faults.add("/endpoints", "one_at_least", "no server is named: add one with its `url`");
    }
    for (place, endpoint) in endpoints.iter().enumerate() {
        faults.check_name(place);
        faults.check_endpoint(endpoint, &format!("/endpoints/{place}"));
        faults.check_price(place);
    }
    for (tier, names) in tiers {
        faults.check_tier(tier, names);
    }
    faults.found
}

struct Faults<'f> {
    file: &'f str,
    endpoints: &'f [BrainEndpoint],
    own_tiers: &'f [String],
    found: Vec<PackError>,
}

impl Faults<'_> {
    fn add(&mut self, at: &str, rule: &str, message: impl Into<String>) {
        self.found.push(PackError::at(self.file, at, rule, message));
    }

    fn check_name(&mut self, place: usize) {
        let at = format!("/endpoints/{place}/name");
        let endpoints = self.endpoints;
        let Some(name) = &endpoints[place].name else {
            if endpoints.len() > 1 {
                self.add(&at, "named", "where there are several endpoints, each needs a `name`");
            }
            return;
        };
        if name == HEURISTIC {
            self.add(
                &at,
                "reserved",
                "`heuristic` is the endpoint without a model: use another name",
            );
        }
        if endpoints[..place].iter().any(|earlier| earlier.name.as_ref() == Some(name)) {
            self.add(&at, "one_name_each", format!("another endpoint is called `{name}` already"));
        }
    }

    fn check_endpoint(&mut self, endpoint: &BrainEndpoint, at: &str) {
        let url = self.check_url(&endpoint.url, &format!("{at}/url"));
        if let Some(variable) = &endpoint.key_env {
            self.check_variable(variable, url.as_ref(), &format!("{at}/key_env"));
        }
        self.check_replicas(endpoint, at);
        let model = endpoint.model.iter().flat_map(|model| variables::named(model));
        model.for_each(|variable| {
            self.check_variable(variable, url.as_ref(), &format!("{at}/model"));
        });
        let named =
            [("key_header", &endpoint.key_header), ("prefix_header", &endpoint.prefix_header)];
        for (field, name) in named {
            if let Some(name) = name {
                self.check_header(name, "x", url.as_ref(), &format!("{at}/{field}"));
            }
        }
        for (name, value) in &endpoint.headers {
            self.check_header(name, value, url.as_ref(), &format!("{at}/headers/{name}"));
        }
        for (number, field) in endpoint.leave_out.iter().enumerate() {
            if endpoint.add.contains_key(field) {
                let message = format!("`{field}` is added and left out: do one of them");
                self.add(&format!("{at}/leave_out/{number}"), "added_or_left_out", message);
            }
        }
    }

    /// What goes to the first goes to all.
    fn check_replicas(&mut self, endpoint: &BrainEndpoint, at: &str) {
        for (number, replica) in endpoint.replicas.iter().enumerate() {
            let at = format!("{at}/replicas/{number}");
            let url = self.check_url(replica, &at);
            let headers = endpoint.headers.values().flat_map(|value| variables::named(value));
            for variable in endpoint.key_env.as_deref().into_iter().chain(headers) {
                if let Some(why) = url.as_ref().and_then(|url| keys::objection(variable, url)) {
                    self.add(&at, "own_keys", why);
                }
            }
            let earlier = &endpoint.replicas[..number];
            if *replica == endpoint.url || earlier.contains(replica) {
                self.add(&at, "one_address_each", format!("`{replica}` is named twice"));
            }
        }
    }

    /// A host whose name the environment holds can't be looked at here.
    fn check_url(&mut self, text: &str, at: &str) -> Option<Url> {
        if text.trim_start().starts_with("${") {
            return None;
        }
        let example = variables::filled(text, &|_| Some("x".to_owned())).unwrap_or_default();
        let url = match Endpoint::checked(&example) {
            Ok(url) => url,
            Err(error) => {
                self.add(at, "url", error.to_string());
                return None;
            }
        };
        for variable in variables::named(text) {
            self.check_variable(variable, Some(&url), at);
        }
        Some(url)
    }

    fn check_variable(&mut self, variable: &str, url: Option<&Url>, at: &str) {
        if secrets::looks_like_a_key(variable) {
            self.found.push(secrets::fault(self.file, at));
        } else if !variables::is_name(variable) {
            let message = format!("`{variable}` is no name of a variable: use A-Z, 0-9 and _");
            self.add(at, "variable", message);
        } else if let Some(why) = url.and_then(|url| keys::objection(variable, url)) {
            self.add(at, "own_keys", why);
        }
    }

    fn check_header(&mut self, name: &str, value: &str, url: Option<&Url>, at: &str) {
        let sent = variables::filled(value, &|_| Some("x".to_owned())).unwrap_or_default();
        if secrets::looks_like_a_key(value)
            || secrets::is_secret_header(name, value) && value != "x"
        {
            self.found.push(secrets::fault(self.file, at));
        } else if name.parse::<HeaderName>().is_err() || HeaderValue::from_str(&sent).is_err() {
            self.add(at, "header", format!("`{name}` can't be sent: use plain ASCII on one line"));
        }
        variables::named(value)
            .into_iter()
            .for_each(|variable| self.check_variable(variable, url, at));
    }

    /// Prices go by models.
    fn check_price(&mut self, place: usize) {
        let endpoint = &self.endpoints[place];
        let Some(price) = &endpoint.price else { return };
        let other = self.endpoints[..place].iter().find(|other| {
            other.model == endpoint.model && other.price.is_some_and(|other| other != *price)
        });
        if other.is_some() {
            let message = "the same model has another price above: prices go by models";
            self.add(&format!("/endpoints/{place}/price"), "one_price_each", message);
        }
    }

    fn check_tier(&mut self, tier: &str, names: &[String]) {
        let at = format!("/tiers/{tier}");
        let is_own = self.own_tiers.iter().any(|own| own == tier);
        if Tier(tier.to_owned()).is_heuristic() {
            let message = "`heuristic` never has a model: name another tier, or leave it out";
            return self.add(&at, "reserved", message);
        }
        if !is_own && !TIERS.contains(&tier) {
            let known = TIERS.join(", ");
            let message = format!(
                "`{tier}` is none of {known}; a tier of your game's own stands in `own_tiers`, too"
            );
            self.add(&at, "known_tier", message);
        }
        if names.is_empty() {
            self.add(&at, "one_at_least", "no endpoint is named: name one, or leave the tier out");
        }
        for number in 0..names.len() {
            self.check_endpoint_of_tier(names, number, &format!("{at}/{number}"));
        }
    }

    fn check_endpoint_of_tier(&mut self, names: &[String], number: usize, at: &str) {
        let name = &names[number];
        if names[..number].contains(name) {
            self.add(at, "once_each", format!("`{name}` stands there already"));
        } else if name != HEURISTIC && !self.is_named(name) {
            let known = self.endpoints.iter().filter_map(|known| known.name.as_deref());
            let mut known: Vec<_> = known.chain([HEURISTIC]).collect();
            known.dedup();
            let known = known.join(", ");
            self.add(at, "known_endpoint", format!("`{name}` is none of {known}"));
        }
    }

    fn is_named(&self, name: &str) -> bool {
        self.endpoints.iter().any(|endpoint| endpoint.name.as_deref() == Some(name))
    }
}
