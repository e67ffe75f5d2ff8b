//! One HTTP client per brain.

use super::api_key::ApiKey;
use super::endpoint::Endpoint;
use super::error::HttpBrainError;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Client, redirect};
use std::time::Duration;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Shorter than the 5 s after which llama.cpp, uvicorn and Node close an idle connection: a
/// request on a connection that the server closes at this moment is lost.
const IDLE_TIMEOUT: Duration = Duration::from_secs(4);

/// A client for one server. Redirects are not followed: they would take the key elsewhere.
pub(super) fn build(endpoint: &Endpoint, key: Option<&ApiKey>) -> Result<Client, HttpBrainError> {
    install_ring();
    let mut builder = Client::builder()
        .user_agent(concat!("bevy_cognition/", env!("CARGO_PKG_VERSION")))
        .default_headers(headers(key)?)
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

fn headers(key: Option<&ApiKey>) -> Result<HeaderMap, HttpBrainError> {
    let json = HeaderValue::from_static("application/json");
    let mut headers = HeaderMap::from_iter([(CONTENT_TYPE, json.clone()), (ACCEPT, json)]);
    if let Some(key) = key {
        headers.insert(AUTHORIZATION, key.header()?);
    }
    Ok(headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_for_https_can_be_made_although_no_provider_was_chosen() {
        let endpoint = Endpoint::parse("https://example.com/v1").expect("a valid URL");
        build(&endpoint, None).expect("this machine has certificates");
    }

    #[test]
    fn the_client_does_not_show_the_key() {
        let endpoint = Endpoint::parse("http://127.0.0.1:1/v1").expect("a valid URL");
        let key = ApiKey::new("sk-secret");
        let client = build(&endpoint, Some(&key)).expect("a plain client");
        assert!(!format!("{client:?}").contains("sk-secret"));
    }
}
