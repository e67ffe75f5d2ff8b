//! What is sent.

use crate::http::prompt_cache::alike_prompts;
use crate::http::request::form::Form;
use crate::http::request::strict::strict;
use crate::http::settings::http_settings::{HttpSettings, StructuredOutput};
use cognition_brain::ThoughtRequest;
use cognition_core::prompt::Purpose;
use serde_json::{Map, Value, json};

/// The body of a request, and which of its fields are ours to leave out.
#[derive(Debug)]
pub(in crate::http) struct RequestBody {
    fields: Map<String, Value>,
    /// Fields that the settings add.
    extras: Vec<String>,
    /// How many tokens the whole reply may have.
    pub(in crate::http) limit: u32,
}

impl RequestBody {
    /// Writes a request. `slot` is for servers of llama.cpp alone.
    pub(in crate::http) fn write(
        request: &ThoughtRequest,
        settings: &HttpSettings,
        form: &Form,
        slot: Option<usize>,
    ) -> Self {
        let limit = answer_tokens(request, settings).saturating_add(form.allowance);
        let mut fields = Map::new();
        let mut set = |name: &str, value: Option<Value>| {
            if let Some(value) = value.filter(|_| !form.left_out.contains(name)) {
                fields.insert(name.to_owned(), value);
            }
        };
        set("model", Some(settings.model.as_str().into()));
        set("messages", Some(messages(request, form)));
        put_schema(request, form, &mut set);
        set(form.limit.name(), Some(limit.into()));
        set("temperature", settings.temperature.map(decimal));
        set("reasoning_effort", settings.reasoning_effort.as_deref().map(Value::from));
        set("seed", settings.send_seed.then(|| Value::from(request.seed as u32)));
        set("stream", Some(form.stream.into()));
        set("stream_options", form.stream.then(|| json!({ "include_usage": true })));
        set("id_slot", slot.map(Value::from));
        let budget = (form.bounds_thinking && form.allowance > 0).then_some(form.allowance);
        set("thinking_budget_tokens", budget.map(Value::from));
        let cache_key = alike_prompts::key(&request.prompt, &settings.base_url);
        set("prompt_cache_key", cache_key.map(Value::from));
        let extras = settings.extra_body.keys().cloned().collect();
        add(&mut fields, &settings.extra_body);
        Self { fields, extras, limit }
    }

    /// The names of all fields that are sent.
    pub(in crate::http) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.keys().map(String::as_str)
    }

    /// Whether the settings of the game say what a field is.
    pub(in crate::http) fn is_extra(&self, name: &str) -> bool {
        self.extras.iter().any(|extra| extra == name)
    }

    /// Whether the schema that is sent claims to obey the strict rules.
    pub(in crate::http) fn claims_strict(&self) -> bool {
        let format = self.fields.get("response_format");
        format.is_some_and(|format| format.pointer("/json_schema/strict").is_some())
    }

    /// As JSON.
    pub(in crate::http) fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(&self.fields).expect("JSON can be written as JSON")
    }
}

/// How many tokens the answer may have, beside those of the thinking before it.
pub(in crate::http) fn answer_tokens(request: &ThoughtRequest, settings: &HttpSettings) -> u32 {
    request.max_tokens.map_or(settings.max_tokens, |few| few.min(settings.max_tokens))
}

/// As a person would write it: 0.7, not 0.699999988079071.
fn decimal(value: f32) -> Value {
    value.to_string().parse::<f64>().map_or(Value::Null, Value::from)
}

fn messages(request: &ThoughtRequest, form: &Form) -> Value {
    let system = match form.schema {
        StructuredOutput::JsonObject | StructuredOutput::InPrompt => system_with_schema(request),
        _ => request.prompt.system(),
    };
    let user = request.prompt.user().to_owned();
    let message = |role: &str, content: String| json!({ "role": role, "content": content });
    match form.is_merged {
        true => json!([message("user", format!("{system}\n\n{user}"))]),
        false => json!([message("system", system), message("user", user)]),
    }
}

/// The schema stands where a prefix cache serves it.
fn system_with_schema(request: &ThoughtRequest) -> String {
    format!(
        "{}\n\n<reply_schema>\nReply with one JSON object and nothing else. It must be valid \
         under this JSON Schema:\n{}\n</reply_schema>",
        request.prompt.system(),
        request.reply_schema.standing(),
    )
}

fn put_schema(request: &ThoughtRequest, form: &Form, set: &mut impl FnMut(&str, Option<Value>)) {
    let name = name(request.purpose);
    match form.schema {
        StructuredOutput::Strict | StructuredOutput::JsonSchema => {
            let (schema, is_strict) = schema(request, form);
            let named = match is_strict {
                true => json!({ "name": name, "strict": true, "schema": schema }),
                false => json!({ "name": name, "schema": schema }),
            };
            let format = json!({ "type": "json_schema", "json_schema": named });
            set("response_format", Some(format).filter(|_| schema.is_object()));
        }
        StructuredOutput::JsonObject => {
            set("response_format", Some(json!({ "type": "json_object" })));
        }
        StructuredOutput::ToolCall => {
            let schema = request.reply_schema.standing();
            let function = json!({ "name": name, "parameters": schema });
            set("tools", Some(json!([{ "type": "function", "function": function }])));
            let choice = json!({ "type": "function", "function": { "name": name } });
            set("tool_choice", Some(choice));
        }
        StructuredOutput::InPrompt => {}
    }
}

/// The schema of the reply, and whether it claims to obey the strict rules. One that can't obey
/// them is sent as it is. Who obeys them reads the schema as part of the prompt; others make a
/// grammar of it, for which the numbers and refs of the moment cost nothing.
fn schema(request: &ThoughtRequest, form: &Form) -> (Value, bool) {
    if form.schema == StructuredOutput::JsonSchema {
        return (request.reply_schema.get(), form.claims_strict);
    }
    let schema = request.reply_schema.standing();
    strict(&schema).map_or((schema, false), |strict| (strict, true))
}

/// What the reply is called.
fn name(purpose: Purpose) -> &'static str {
    match purpose {
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
        Purpose::SelfCheck => "self_check",
    }
}

fn add(fields: &mut Map<String, Value>, extras: &Map<String, Value>) {
    for (name, value) in extras {
        if value.is_null() {
            fields.shift_remove(name);
        } else {
            fields.insert(name.clone(), value.clone());
        }
    }
}
