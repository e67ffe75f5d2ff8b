//! Where thoughts are sent.

use crate::http::settings::error::HttpBrainError;
use reqwest::Url;
use std::net::IpAddr;

/// The address of `chat/completions` on a server.
#[derive(Debug)]
pub(crate) struct Endpoint {
    url: Url,
    shown: String,
}

impl Endpoint {
    /// Checks a base URL and appends the path of the one method that is called, if it is not there
    /// already.
    pub(in crate::http) fn parse(base_url: &str) -> Result<Self, HttpBrainError> {
        let fault = |reason: &str| HttpBrainError::BaseUrl {
            url: without_secrets(base_url),
            reason: reason.to_owned(),
        };
        let mut url = Url::parse(base_url.trim()).map_err(|error| fault(&error.to_string()))?;
        if let Some(reason) = objection(&url) {
            return Err(fault(reason));
        }
        url.set_fragment(None);
        let path = url.path().trim_end_matches('/');
        let base = path.strip_suffix("/chat/completions").unwrap_or(path).to_owned();
        url.set_path(&format!("{base}/chat/completions"));
        let shown = without_secrets(url.as_str());
        Ok(Self { url, shown })
    }

    /// What a base URL comes to, for whoever has to know where a key goes.
    pub(crate) fn checked(base_url: &str) -> Result<Url, HttpBrainError> {
        Ok(Self::parse(base_url)?.url)
    }

    /// The address itself, which may have a query.
    pub(in crate::http) fn url(&self) -> Url {
        self.url.clone()
    }

    /// The page on which llama.cpp says how it was started: beside `v1`, not below.
    pub(in crate::http) fn props(&self) -> Url {
        let mut url = self.url();
        let mut segments = url.path_segments_mut().expect("a URL that was checked has a path");
        segments.pop().pop();
        drop(segments);
        let base = url.path().trim_end_matches('/');
        let page = format!("{}/props", base.strip_suffix("/v1").unwrap_or(base));
        url.set_path(&page);
        url
    }

    /// Whether a segment of the path names a version of the interface, as `/v1` does.
    pub(in crate::http) fn names_version(&self) -> bool {
        let is_version = |segment: &str| {
            segment
                .strip_prefix('v')
                .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
        };
        self.url.path().split('/').any(is_version)
    }

    /// The page on which a server lists its models: beside `chat`.
    pub(in crate::http) fn models(&self) -> Url {
        let mut url = self.url();
        let mut segments = url.path_segments_mut().expect("a URL that was checked has a path");
        segments.pop().pop().push("models");
        drop(segments);
        url
    }

    /// The address for errors and logs.
    pub(in crate::http) fn shown(&self) -> &str {
        &self.shown
    }

    /// Whether the server is on this machine, where no proxy stands between.
    pub(in crate::http) fn is_loopback(&self) -> bool {
        let host = self.url.host_str().unwrap_or_default();
        let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
        address.map_or(host == "localhost" || host.ends_with(".localhost"), |ip| ip.is_loopback())
    }

    /// Whether the connection is not encrypted.
    pub(in crate::http) fn is_plain(&self) -> bool {
        self.url.scheme() == "http"
    }
}

fn objection(url: &Url) -> Option<&'static str> {
    if !matches!(url.scheme(), "http" | "https") {
        return Some("it must begin with http:// or https://");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Some("it must not hold credentials; a key belongs into `api_key`");
    }
    None
}

/// A URL for people, be it valid or not: no credentials, no query, no fragment.
fn without_secrets(url: &str) -> String {
    let url = url.trim().split(['?', '#']).next().unwrap_or_default();
    match url.rsplit_once('@') {
        Some((before, host)) => {
            let scheme = before.split_once("//").map_or("", |(scheme, _)| scheme);
            format!("{scheme}//***@{host}")
        }
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(base_url: &str, expected: Expect) {
        let text = match Endpoint::parse(base_url) {
            Ok(endpoint) => endpoint.url().to_string(),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&text);
    }

    #[test]
    fn the_path_is_appended_whether_or_not_the_base_ends_with_a_slash() {
        check("http://127.0.0.1:8080/v1", expect!["http://127.0.0.1:8080/v1/chat/completions"]);
        check(
            " https://example.com/api/v1/ ",
            expect!["https://example.com/api/v1/chat/completions"],
        );
        check("http://localhost:1234", expect!["http://localhost:1234/chat/completions"]);
        check("http://localhost:1234//", expect!["http://localhost:1234/chat/completions"]);
    }

    #[test]
    fn a_url_that_is_whole_already_is_taken_as_it_is() {
        for end in ["", "/", "?api-version=1", "/?api-version=1"] {
            let endpoint =
                Endpoint::parse(&format!("https://example.com/v1/chat/completions{end}"));
            let url = endpoint.expect("valid").url();
            assert_eq!(url.path(), "/v1/chat/completions", "{end}");
        }
        let page =
            Endpoint::parse("http://localhost:1/v1/chat/completions").expect("valid").props();
        assert_eq!(page.as_str(), "http://localhost:1/props");
    }

    #[test]
    fn a_version_is_named_by_a_segment_of_its_own() {
        for (base, names) in [
            ("http://localhost:1/v1", true),
            ("https://example.com/v1beta/openai/", true),
            ("https://example.com/api/paas/v4", true),
            ("http://localhost:1", false),
            ("http://v1.example.com/vllm", false),
        ] {
            assert_eq!(Endpoint::parse(base).expect("valid").names_version(), names, "{base}");
        }
    }

    #[test]
    fn a_query_stays_behind_the_path_and_is_not_shown() {
        let base = "https://example.com/openai?api-version=1&sig=secret";
        check(
            base,
            expect!["https://example.com/openai/chat/completions?api-version=1&sig=secret"],
        );
        let endpoint = Endpoint::parse(base).expect("a base with a query");
        assert_eq!(endpoint.shown(), "https://example.com/openai/chat/completions");
    }

    #[test]
    fn what_is_not_a_base_url_is_an_error_that_names_it() {
        check("", expect!["`` is not the base URL of a server: relative URL without a base"]);
        check(
            "localhost:8080/v1",
            expect![
                "`localhost:8080/v1` is not the base URL of a server: it must begin with http:// or https://"
            ],
        );
        check("http://", expect!["`http://` is not the base URL of a server: empty host"]);
        check(
            "http://127.0.0.1:99999/v1",
            expect![
                "`http://127.0.0.1:99999/v1` is not the base URL of a server: invalid port number"
            ],
        );
    }

    #[test]
    fn credentials_are_refused_and_not_shown() {
        check(
            "https://me:secret@example.com/v1",
            expect![
                "`https://***@example.com/v1` is not the base URL of a server: it must not hold credentials; a key belongs into `api_key`"
            ],
        );
    }

    #[test]
    fn the_page_of_llama_cpp_is_beside_v1() {
        for (base, page) in [
            ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/props"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/props"),
            ("https://example.com/api/v1/?sig=s", "https://example.com/api/props?sig=s"),
        ] {
            assert_eq!(Endpoint::parse(base).expect("valid").props().as_str(), page);
        }
    }

    #[test]
    fn the_list_of_models_is_beside_chat() {
        for (base, page) in [
            ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/models"),
            ("https://example.com/api/v1/?sig=s", "https://example.com/api/v1/models?sig=s"),
        ] {
            assert_eq!(Endpoint::parse(base).expect("valid").models().as_str(), page);
        }
    }

    #[test]
    fn only_this_machine_is_a_loopback() {
        for base in ["http://localhost:1/v1", "http://127.8.0.1/v1", "http://[::1]:1/v1"] {
            assert!(Endpoint::parse(base).expect("valid").is_loopback(), "{base}");
        }
        for base in
            ["http://192.168.0.2/v1", "http://[fe80::1]/v1", "https://127.0.0.1.example.com"]
        {
            assert!(!Endpoint::parse(base).expect("valid").is_loopback(), "{base}");
        }
    }
}
