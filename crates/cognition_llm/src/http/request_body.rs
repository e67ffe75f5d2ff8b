//! What is sent.

use super::form::Form;
use super::prompt_cache;
use super::settings::{HttpSettings, StructuredOutput};
use crate::request::ThoughtRequest;
use cognition_core::prompt::Purpose;
use serde::Serialize;
use serde_json::{Map, Value};
use std::borrow::Cow;

#[derive(Serialize)]
struct ChatBody<'a> {
    model: &'a str,
    messages: [Message<'a>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<ResponseFormat>,
    max_tokens: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasoning_effort: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id_slot: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_cache_key: Option<String>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

#[derive(Serialize)]
struct Message<'a> {
    role: &'static str,
    content: Cow<'a, str>,
}

#[derive(Serialize)]
struct ResponseFormat {
    r#type: &'static str,
    json_schema: NamedSchema,
}

#[derive(Serialize)]
struct NamedSchema {
    name: &'static str,
    strict: bool,
    schema: Value,
}

/// The body of a request, as JSON. `slot` is for servers of llama.cpp alone.
pub(super) fn encode(
    request: &ThoughtRequest,
    settings: &HttpSettings,
    form: Form,
    slot: Option<usize>,
) -> Vec<u8> {
    let body = ChatBody {
        model: &settings.model,
        messages: messages(request, form.schema),
        response_format: response_format(request, form.schema),
        max_tokens: max_tokens(request, settings),
        temperature: settings.temperature,
        reasoning_effort: settings.reasoning_effort.as_deref(),
        seed: settings.send_seed.then_some(request.seed as u32),
        stream: form.stream,
        stream_options: form.stream.then_some(StreamOptions { include_usage: true }),
        id_slot: slot,
        prompt_cache_key: prompt_cache::key(&request.prompt, &settings.base_url),
    };
    if settings.extra_body.is_empty() {
        return serde_json::to_vec(&body).expect("text, numbers and JSON can be written as JSON");
    }
    with_extras(&body, &settings.extra_body).to_string().into_bytes()
}

/// What the answer may have, and what comes before it where a model thinks first.
fn max_tokens(request: &ThoughtRequest, settings: &HttpSettings) -> u32 {
    let answer = request.max_tokens.map_or(settings.max_tokens, |few| few.min(settings.max_tokens));
    answer.saturating_add(settings.reasoning_tokens)
}

fn messages(request: &ThoughtRequest, form: StructuredOutput) -> [Message<'_>; 2] {
    let user = match form {
        StructuredOutput::JsonSchema => Cow::Borrowed(request.prompt.user()),
        StructuredOutput::InPrompt => Cow::Owned(user_with_schema(request)),
    };
    let system = Cow::Owned(request.prompt.system());
    [("system", system), ("user", user)].map(|(role, content)| Message { role, content })
}

fn user_with_schema(request: &ThoughtRequest) -> String {
    format!(
        "{}\n\n<reply_schema>\nReply with one JSON object and nothing else. It must be valid \
         under this JSON Schema:\n{}\n</reply_schema>",
        request.prompt.user(),
        request.reply_schema,
    )
}

fn response_format(request: &ThoughtRequest, form: StructuredOutput) -> Option<ResponseFormat> {
    let name = match request.purpose {
        Purpose::Decide => "decision",
        Purpose::Mood => "mood",
        Purpose::TieBreak => "tie_break",
        Purpose::Gather => "skill_plan",
        Purpose::Reflect => "reflection",
        Purpose::Extract => "extraction",
        Purpose::Understand => "curation",
        Purpose::Think => "plan",
        Purpose::Drift => "drift_thought",
        Purpose::Consolidate => "consolidation",
        Purpose::Review => "routing_review",
        Purpose::Voice => "voice",
    };
    (form == StructuredOutput::JsonSchema).then_some(ResponseFormat {
        r#type: "json_schema",
        json_schema: NamedSchema { name, strict: true, schema: request.reply_schema.get() },
    })
}

fn with_extras(body: &ChatBody<'_>, extras: &Map<String, Value>) -> Value {
    let mut body = serde_json::to_value(body).expect("text, numbers and JSON are JSON");
    let fields = body.as_object_mut().expect("a struct becomes an object");
    for (name, value) in extras {
        if value.is_null() {
            fields.remove(name);
        } else {
            fields.insert(name.clone(), value.clone());
        }
    }
    body
}
