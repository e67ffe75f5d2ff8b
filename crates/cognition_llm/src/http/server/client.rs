//! One HTTP client per brain.

use crate::http::settings::endpoint::Endpoint;
use crate::http::settings::error::HttpBrainError;
use crate::http::settings::http_settings::HttpSettings;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, redirect};
use std::time::Duration;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Shorter than the 5 s after which llama.cpp, uvicorn and Node close an idle connection: a
/// request on a connection that the server closes at this moment is lost.
const IDLE_TIMEOUT: Duration = Duration::from_secs(4);

/// A client for one server. Redirects are not followed: they would take the key elsewhere.
pub(in crate::http) fn build(
    endpoint: &Endpoint,
    settings: &HttpSettings,
) -> Result<Client, HttpBrainError> {
    install_ring();
    let mut builder = Client::builder()
        .user_agent(concat!("bevy_cognition/", env!("CARGO_PKG_VERSION")))
        .default_headers(headers(settings)?)
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_idle_timeout(IDLE_TIMEOUT)
        .redirect(redirect::Policy::none());
    if endpoint.is_loopback() {
        builder = builder.no_proxy();
    }
    if endpoint.is_plain() {
        // Looking for certificates costs time, and fails on a machine that has none.
        builder = builder.tls_certs_only([]);
    }
    builder.build().map_err(|error| HttpBrainError::Client { source: Box::new(error) })
}

/// A game that chose another provider keeps it.
fn install_ring() {
    let _already_there = rustls::crypto::ring::default_provider().install_default();
}

fn headers(settings: &HttpSettings) -> Result<HeaderMap, HttpBrainError> {
    let json = HeaderValue::from_static("application/json");
    let mut headers = HeaderMap::from_iter([(CONTENT_TYPE, json.clone()), (ACCEPT, json)]);
    for (name, value) in &settings.headers {
        headers.insert(header_name(name)?, header_value(name, value)?);
    }
    match (&settings.api_key, &settings.key_header) {
        (Some(key), None) => _ = headers.insert(AUTHORIZATION, key.bearer()?),
        (Some(key), Some(name)) => _ = headers.insert(header_name(name)?, key.header()?),
        (None, _) => {}
    }
    Ok(headers)
}

/// The header that carries a hash of how a prompt begins, where there is one.
pub(in crate::http) fn prefix_header(
    settings: &HttpSettings,
) -> Result<Option<HeaderName>, HttpBrainError> {
    settings.prefix_header.as_deref().map(header_name).transpose()
}

fn header_name(name: &str) -> Result<HeaderName, HttpBrainError> {
    name.parse().map_err(|_quotes_nothing| HttpBrainError::Header { name: name.to_owned() })
}

/// What its operator asks for may be a secret, too.
fn header_value(name: &str, value: &str) -> Result<HeaderValue, HttpBrainError> {
    let header = HeaderValue::from_str(value);
    let mut header =
        header.map_err(|_quotes_nothing| HttpBrainError::Header { name: name.to_owned() })?;
    header.set_sensitive(true);
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::settings::api_key::ApiKey;
    use std::collections::BTreeMap;

    #[test]
    fn a_client_for_https_can_be_made_although_no_provider_was_chosen() {
        let endpoint = Endpoint::parse("https://example.com/v1").expect("a valid URL");
        build(&endpoint, &HttpSettings::default()).expect("this machine has certificates");
    }

    #[test]
    fn the_client_does_not_show_the_key() {
        let endpoint = Endpoint::parse("http://127.0.0.1:1/v1").expect("a valid URL");
        let api_key = Some(ApiKey::new("sk-secret"));
        let headers = BTreeMap::from([("x-pass".to_owned(), "sk-also".to_owned())]);
        for key_header in [None, Some("api-key".to_owned())] {
            let (api_key, headers) = (api_key.clone(), headers.clone());
            let settings = HttpSettings { api_key, key_header, headers, ..Default::default() };
            let client = format!("{:?}", build(&endpoint, &settings).expect("a plain client"));
            assert!(!client.contains("sk-"), "{client}");
        }
    }

    #[test]
    fn a_name_that_is_no_header_is_named() {
        let named = |name: &str| {
            let prefix_header = Some(name.to_owned());
            prefix_header_of(HttpSettings { prefix_header, ..Default::default() })
        };
        assert_eq!(named("x-session-id"), Ok(Some("x-session-id".to_owned())));
        assert!(named("x session").is_err_and(|error| error.contains("x session")));
    }

    fn prefix_header_of(settings: HttpSettings) -> Result<Option<String>, String> {
        let header = prefix_header(&settings).map_err(|error| error.to_string())?;
        Ok(header.map(|name| name.as_str().to_owned()))
    }

    #[test]
    fn a_header_that_cannot_be_sent_is_named_without_its_value() {
        let endpoint = Endpoint::parse("http://127.0.0.1:1/v1").expect("a valid URL");
        for (name, value) in [("x org", "inn"), ("x-org", "sk\n1")] {
            let headers = BTreeMap::from([(name.to_owned(), value.to_owned())]);
            let settings = HttpSettings { headers, ..Default::default() };
            let error = build(&endpoint, &settings).expect_err("no header is like that");
            assert!(error.to_string().contains(name) && !error.to_string().contains(value));
        }
    }
}
