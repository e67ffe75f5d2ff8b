//! The key, which is never shown.

use crate::http::settings::error::HttpBrainError;
use reqwest::header::HeaderValue;
use std::{env, fmt};

const SHOWN: &str = "ApiKey(***)";

/// The key of a server. Neither `Debug` nor `Display` shows it, and it is never serialised.
///
/// ```
/// let key = cognition_llm::ApiKey::new("sk-secret");
/// assert_eq!(format!("{key} {key:?}"), "ApiKey(***) ApiKey(***)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

impl ApiKey {
    /// Takes a key; white space around it does not belong to it.
    pub fn new(key: impl AsRef<str>) -> Self {
        Self(key.as_ref().trim().to_owned())
    }

    /// The key in an environment variable, if there is one.
    ///
    /// ```
    /// use cognition_llm::{ApiKey, HttpSettings};
    ///
    /// let settings = HttpSettings {
    ///     api_key: ApiKey::from_env("OPENAI_API_KEY"),
    ///     ..HttpSettings::new("https://api.openai.com/v1")
    /// };
    /// ```
    pub fn from_env(variable: &str) -> Option<Self> {
        let key = Self::new(env::var(variable).ok()?);
        (!key.0.is_empty()).then_some(key)
    }

    /// The value of the `Authorization` header.
    pub(in crate::http) fn bearer(&self) -> Result<HeaderValue, HttpBrainError> {
        self.header_after("Bearer ")
    }

    /// The value of a header that carries nothing but the key.
    pub(in crate::http) fn header(&self) -> Result<HeaderValue, HttpBrainError> {
        self.header_after("")
    }

    /// Marked so that no layer below prints it.
    fn header_after(&self, scheme: &str) -> Result<HeaderValue, HttpBrainError> {
        if self.0.is_empty() || !self.0.is_ascii() {
            return Err(HttpBrainError::ApiKey);
        }
        let header = HeaderValue::from_str(&format!("{scheme}{}", self.0));
        let mut header = header.map_err(|_quotes_nothing| HttpBrainError::ApiKey)?;
        header.set_sensitive(true);
        Ok(header)
    }

    /// Text from outside, in which the key may be echoed, without it.
    pub(in crate::http) fn redact(&self, text: &str) -> String {
        text.replace(&self.0, "***")
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(SHOWN)
    }
}

impl fmt::Display for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(SHOWN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_break_at_the_end_does_not_belong_to_the_key() {
        assert_eq!(ApiKey::new("sk-1\n"), ApiKey::new("sk-1"));
    }

    #[test]
    fn a_variable_that_is_not_set_holds_no_key() {
        assert_eq!(ApiKey::from_env("COGNITION_LLM_NO_SUCH_VARIABLE"), None);
    }

    #[test]
    fn a_key_from_the_environment_is_not_shown_either() {
        let key = ApiKey::from_env("PATH").expect("cargo runs tests with a PATH");
        assert_eq!(format!("{key} {key:?}"), "ApiKey(***) ApiKey(***)");
    }

    #[test]
    fn the_header_is_marked_as_sensitive() {
        let header = ApiKey::new("sk-1").bearer().expect("a plain key");
        assert_eq!(header.to_str().ok(), Some("Bearer sk-1"));
        assert_eq!(format!("{header:?}"), "Sensitive");
    }

    #[test]
    fn a_key_that_no_header_can_carry_is_an_error_that_does_not_quote_it() {
        for key in ["", "  ", "sk\n1", "sk-ключ"] {
            let error = ApiKey::new(key).header().expect_err("no header can carry it");
            assert!(matches!(error, HttpBrainError::ApiKey), "{error:?}");
            assert!(key.trim().is_empty() || !error.to_string().contains(key));
        }
    }

    #[test]
    fn every_echo_is_redacted() {
        let said = ApiKey::new("sk-1").redact("got Bearer sk-1, so sk-1 is wrong");
        assert_eq!(said, "got Bearer ***, so *** is wrong");
    }
}
