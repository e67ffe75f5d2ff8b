//! What a person may change so that a server answers.

use crate::http::complaints::error_text::Said;
use crate::http::request::request_body::RequestBody;

/// How many models are listed.
const LISTED: usize = 12;

/// Why a server refuses, as far as a person can change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) enum Cause {
    /// The key is missing, wrong, or not for this.
    Key,
    /// The account can't pay.
    Credits,
    /// There is no such model.
    Model,
    /// There is nothing at this address.
    Address,
    /// The prompt does not fit.
    Context,
    /// The prompt displeased a filter.
    Filter,
}

const CONTEXT_WORDS: [&str; 15] = [
    "context length",
    "context_length",
    "context window",
    "context size",
    "maximum context",
    "available context",
    "exceed_context",
    "max_model_len",
    "n_ctx",
    "prompt is too long",
    "prompt too long",
    "input is too long",
    "too many tokens",
    "input token count",
    "maximum sequence length",
];

const CREDIT_WORDS: [&str; 8] = [
    "credit",
    "insufficient_quota",
    "insufficient quota",
    "exceeded your current quota",
    "billing",
    "insufficient balance",
    "insufficient funds",
    "payment required",
];

const KEY_WORDS: [&str; 9] = [
    "api key",
    "api_key",
    "apikey",
    "api-key",
    "unauthorized",
    "unauthenticated",
    "authentication",
    "invalid token",
    "credentials",
];

const FILTER_WORDS: [&str; 5] = [
    "content management policy",
    "content_filter",
    "content filter",
    "content policy",
    "moderation",
];

/// Words beside the word "model" in what is said of one that is not there.
const MISSING_WORDS: [&str; 10] = [
    "does not exist",
    "doesn't exist",
    "not found",
    "not_found",
    "not a valid model",
    "invalid model",
    "unknown model",
    "no such model",
    "not loaded",
    "no models loaded",
];

/// What is said of a model that is not there, or not named, in other words.
const NO_MODEL_WORDS: [&str; 8] = [
    "model_not_found",
    "endpoints found for",
    "model is required",
    "model is missing",
    "model field is required",
    "specify a model",
    "provide a model",
    "must provide a `model`",
];

impl Cause {
    /// What stands in the way, if it says so.
    pub(in crate::http) fn of(status: u16, said: &Said) -> Option<Self> {
        let says = |words: &[&str]| words.iter().any(|word| said.text.contains(word));
        if says(&CONTEXT_WORDS) || status == 413 {
            return Some(Self::Context);
        }
        if status == 402 || (matches!(status, 400 | 403 | 429) && says(&CREDIT_WORDS)) {
            return Some(Self::Credits);
        }
        if is_about_model(status, said) {
            return Some(Self::Model);
        }
        match status {
            401 | 403 | 407 => Some(Self::Key),
            400 | 422 if says(&KEY_WORDS) => Some(Self::Key),
            400 | 422 if says(&FILTER_WORDS) => Some(Self::Filter),
            404 if is_about_fields(&said.text) => None,
            404 | 405 => Some(Self::Address),
            _ => None,
        }
    }

    /// What to change, as one sentence.
    pub(in crate::http) fn advice(self, place: &Place<'_>) -> String {
        match self {
            Self::Key if place.has_key => "the key is not accepted there: check \
                COGNITION_API_KEY, or the variable that the brain file names"
                .to_owned(),
            Self::Key => "it wants a key: set COGNITION_API_KEY, or the variable that the brain \
                file names"
                .to_owned(),
            Self::Credits => "the account behind COGNITION_API_KEY has nothing left to spend: add \
                credits, or choose another server by --brain URL"
                .to_owned(),
            Self::Model => advise_model(place),
            Self::Address => advise_address(place),
            Self::Context => {
                "the prompt does not fit: start the server with a longer context, choose \
                a model with a longer one by --model NAME, or lower `max_tokens` and \
                `reasoning_tokens`"
                    .to_owned()
            }
            Self::Filter => {
                "a filter of the provider took offence: choose another model by --model \
                NAME, or another server by --brain URL"
                    .to_owned()
            }
        }
    }
}

/// What to change where a server refuses the request for another reason.
pub(in crate::http) fn field_advice(
    status: u16,
    said: &Said,
    body: &RequestBody,
) -> Option<String> {
    if !matches!(status, 400 | 422) {
        return None;
    }
    let mut extras = body.names().filter(|name| body.is_extra(name));
    if let Some(name) = extras.find(|name| said.text.contains(name) || said.names(name)) {
        return Some(format!("take `{name}` out of `extra_body`"));
    }
    Some(
        "leave out what the server does not know by `\"extra_body\": {\"NAME\": null}`, or ask by \
         another form of `structured_output`"
            .to_owned(),
    )
}

/// Whether a router has the model, but nobody behind it who takes all fields.
pub(in crate::http) fn is_about_fields(text: &str) -> bool {
    ["requested parameters", "endpoints found that support"]
        .iter()
        .any(|words| text.contains(words))
}

fn is_about_model(status: u16, said: &Said) -> bool {
    if !matches!(status, 400 | 403 | 404 | 422 | 500..=599) {
        return false;
    }
    let names = said.named.iter().any(|name| matches!(name.as_str(), "model" | "body.model"));
    let says = |words: &[&str]| words.iter().any(|word| said.text.contains(word));
    names || says(&NO_MODEL_WORDS) || (said.text.contains("model") && says(&MISSING_WORDS))
}

/// What is known of the server that refuses.
#[derive(Clone, Copy, Debug)]
pub(in crate::http) struct Place<'a> {
    /// Whether its URL names a version, as most do: `/v1`.
    pub(in crate::http) names_version: bool,
    pub(in crate::http) has_key: bool,
    pub(in crate::http) model: &'a str,
    /// The models that it has, where it lists them.
    pub(in crate::http) models: &'a [String],
}

fn advise_model(place: &Place<'_>) -> String {
    let model = place.model;
    if place.models.is_empty() {
        return format!(
            "it does not take the model `{model}`: name one that it has by --model NAME"
        );
    }
    let mut listed = place.models.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
    if place.models.len() > LISTED {
        listed += &format!(" and {} more", place.models.len() - LISTED);
    }
    format!("it does not take the model `{model}`: name one of these by --model NAME: {listed}")
}

fn advise_address(place: &Place<'_>) -> String {
    if place.names_version {
        return "there is no chat at this address, or no such model: check the URL of --brain, and \
            --model NAME"
            .to_owned();
    }
    "there is no chat at this address: most servers want /v1 at the end of the URL of --brain, or of \
     `base_url`"
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cause(status: u16, text: &str) -> Option<Cause> {
        Cause::of(status, &Said::in_text(text))
    }

    fn advice(cause: Cause, models: &[&str]) -> String {
        let models: Vec<_> = models.iter().map(|&model| model.to_owned()).collect();
        cause.advice(&Place {
            names_version: false,
            has_key: false,
            model: "default",
            models: &models,
        })
    }

    #[test]
    fn a_status_tells_where_the_words_do_not() {
        assert_eq!(cause(401, "no"), Some(Cause::Key));
        assert_eq!(cause(402, "no"), Some(Cause::Credits));
        assert_eq!(cause(404, "no"), Some(Cause::Address));
        assert_eq!(cause(413, "no"), Some(Cause::Context));
        assert_eq!(cause(400, "no"), None);
        assert_eq!(cause(500, "no"), None);
    }

    #[test]
    fn words_tell_more_than_a_status() {
        assert_eq!(cause(404, "model 'default' not found, try pulling it"), Some(Cause::Model));
        assert_eq!(cause(404, "No endpoints found for qwen3."), Some(Cause::Model));
        assert_eq!(cause(404, "No endpoints found that support tool use."), None);
        assert_eq!(cause(400, "API key not valid. Please pass one."), Some(Cause::Key));
        assert_eq!(cause(429, "You exceeded your current quota"), Some(Cause::Credits));
        assert_eq!(cause(429, "slow down"), None);
        assert_eq!(cause(400, "maximum context length is 2048"), Some(Cause::Context));
        assert_eq!(cause(400, "{\"error\": {\"param\": \"model\"}}"), Some(Cause::Model));
    }

    #[test]
    fn a_model_that_is_not_there_names_the_flag_and_those_that_are() {
        let advice = advice(Cause::Model, &["qwen3:8b", "gemma3"]);
        assert!(advice.ends_with("by --model NAME: qwen3:8b, gemma3"), "{advice}");
    }

    #[test]
    fn each_cause_names_a_flag_a_variable_or_a_field() {
        use Cause::{Address, Context, Credits, Filter, Key, Model};
        for cause in [Key, Credits, Model, Address, Context, Filter] {
            let advice = advice(cause, &[]);
            assert!(
                ["--", "COGNITION_API_KEY", "`"].iter().any(|sign| advice.contains(sign)),
                "{advice}"
            );
        }
    }
}
