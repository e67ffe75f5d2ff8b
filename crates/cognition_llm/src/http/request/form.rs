//! In which form a server is asked, and what changes it.

use crate::http::request::hosts::Known;
use crate::http::request::limit_field::LimitField;
use crate::http::settings::http_settings::{HttpSettings, StructuredOutput};
use std::collections::BTreeSet;
use std::fmt;

/// How a request is put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::http) struct Form {
    /// How the schema travels.
    pub(in crate::http) schema: StructuredOutput,
    /// Whether a schema that is sent as it is claims to obey the strict rules. Who makes a grammar
    /// of it does not mind; who refused the strict form is not told so again.
    pub(in crate::http) claims_strict: bool,
    /// Whether the reply is asked for as it is being written.
    pub(in crate::http) stream: bool,
    pub(in crate::http) limit: LimitField,
    /// Whether the system message stands at the beginning of the user message.
    pub(in crate::http) is_merged: bool,
    /// Fields that are not sent.
    pub(in crate::http) left_out: BTreeSet<String>,
    /// How many tokens the model may think before it answers.
    pub(in crate::http) allowance: u32,
    /// Whether the server is told so, too (`thinking_budget_tokens` of llama.cpp): one that ends the
    /// thinking there leaves the answer its own.
    pub(in crate::http) bounds_thinking: bool,
}

impl Form {
    /// The form in which a server is asked of which nothing was learnt yet.
    pub(in crate::http) fn first(settings: &HttpSettings, known: Known) -> Self {
        Self {
            schema: settings.structured_output.unwrap_or(known.schema),
            claims_strict: true,
            stream: settings.stream,
            limit: known.limit,
            is_merged: false,
            left_out: BTreeSet::new(),
            allowance: settings.reasoning_tokens,
            bounds_thinking: false,
        }
    }

    pub(in crate::http) fn with(mut self, cure: &Cure) -> Self {
        match cure {
            Cure::Rename(field) => self.limit = *field,
            Cure::LeaveOut(field) => _ = self.left_out.insert(field.clone()),
            Cure::Merge => self.is_merged = true,
            Cure::Whole => self.stream = false,
            Cure::Streamed => self.stream = true,
            Cure::Schema(schema) => {
                use StructuredOutput::{JsonSchema, Strict};
                self.claims_strict = !matches!(self.schema, JsonSchema | Strict);
                self.schema = *schema;
            }
        }
        self
    }
}

/// What may make a server take a request.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::http) enum Cure {
    /// The limit of tokens is called so.
    Rename(LimitField),
    /// The field is not sent.
    LeaveOut(String),
    /// The system message stands at the beginning of the user message.
    Merge,
    /// The reply is asked for in one piece.
    Whole,
    /// The reply is asked for as it is being written, also if nobody listens.
    Streamed,
    /// The schema travels in this form.
    Schema(StructuredOutput),
}

/// What a cure is about: two cures of one subject stand for each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::http) enum Subject {
    Limit,
    Field(String),
    System,
    Stream,
    Schema,
}

impl Cure {
    pub(in crate::http) fn subject(&self) -> Subject {
        match self {
            Self::Rename(_) => Subject::Limit,
            Self::LeaveOut(field) if is_limit(field) => Subject::Limit,
            Self::LeaveOut(field) => Subject::Field(field.clone()),
            Self::Merge => Subject::System,
            Self::Whole | Self::Streamed => Subject::Stream,
            Self::Schema(_) => Subject::Schema,
        }
    }

    /// Whether it is a matter of the schema alone, which differs from purpose to purpose.
    pub(in crate::http) fn is_of_purpose(&self) -> bool {
        matches!(self, Self::Schema(_))
    }

    /// What is different from then on for whoever plays.
    pub(in crate::http) fn meaning(&self) -> &'static str {
        match self {
            Self::Rename(_) | Self::Streamed => "nothing is lost",
            Self::LeaveOut(field) => meaning_of_absence(field),
            Self::Merge => "the server may find less of the prompt in its cache",
            Self::Whole => "replies are heard when they are complete, not while they are written",
            Self::Schema(StructuredOutput::Strict | StructuredOutput::JsonSchema) => {
                "the server still enforces the shape of replies"
            }
            Self::Schema(StructuredOutput::JsonObject) => {
                "the server enforces JSON alone, and prompts grow by the schema"
            }
            Self::Schema(StructuredOutput::InPrompt) => {
                "nothing enforces the shape of replies, and prompts grow by the schema"
            }
            Self::Schema(StructuredOutput::ToolCall) => "replies come as calls of a function",
        }
    }
}

fn is_limit(field: &str) -> bool {
    [LimitField::MaxTokens, LimitField::MaxCompletionTokens].iter().any(|of| of.name() == field)
}

fn meaning_of_absence(field: &str) -> &'static str {
    match field {
        "temperature" => "the server chooses how varied replies are",
        "seed" => "the same prompt may be answered differently each time",
        "stream_options" => "the cost of streamed replies is not known",
        "id_slot" => "the server chooses where it caches a prompt",
        "prompt_cache_key" => "the server may find less of the prompt in its cache",
        "thinking_budget_tokens" => "the server does not end the thinking of a model",
        "reasoning_effort" => "the model chooses how long it thinks",
        "max_tokens" | "max_completion_tokens" => "the server chooses how long replies may be",
        _ => "the server chooses",
    }
}

impl fmt::Display for Cure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rename(field) => write!(formatter, "the limit is sent as `{}`", field.name()),
            Self::LeaveOut(field) => write!(formatter, "`{field}` is left out"),
            Self::Merge => formatter.write_str("the system message stands within the user message"),
            Self::Whole => formatter.write_str("replies are not streamed"),
            Self::Streamed => formatter.write_str("all replies are streamed"),
            Self::Schema(form) => formatter.write_str(match form {
                StructuredOutput::Strict => "the schema is sent in its strict form",
                StructuredOutput::JsonSchema => "the schema is sent as it is",
                StructuredOutput::JsonObject => {
                    "`json_object` is sent, and the schema in the prompt"
                }
                StructuredOutput::InPrompt => "the schema stands in the prompt alone",
                StructuredOutput::ToolCall => "the schema is sent as the parameters of a function",
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::Url;

    fn first(url: &str) -> Form {
        let url = Url::parse(url).expect("a valid URL");
        Form::first(&HttpSettings::default(), crate::http::request::hosts::known(&url))
    }

    #[test]
    fn what_the_user_set_is_asked_first_and_else_what_the_host_takes() {
        let host = first("https://api.openai.com/v1");
        assert_eq!(
            (host.schema, host.limit),
            (StructuredOutput::Strict, LimitField::MaxCompletionTokens,)
        );
        let structured_output = Some(StructuredOutput::InPrompt);
        let settings = HttpSettings { structured_output, ..HttpSettings::default() };
        let url = Url::parse("https://api.openai.com/v1").expect("a valid URL");
        let form = Form::first(&settings, crate::http::request::hosts::known(&url));
        assert_eq!(form.schema, StructuredOutput::InPrompt);
    }

    #[test]
    fn who_refused_the_strict_form_is_not_told_that_the_next_one_is_strict() {
        let strict = first("https://example.com/v1");
        let as_it_is = strict.with(&Cure::Schema(StructuredOutput::JsonSchema));
        assert!(!as_it_is.claims_strict);
        let local = first("http://127.0.0.1/v1");
        assert!(local.claims_strict, "a server that makes grammars takes it for strict");
    }
}
