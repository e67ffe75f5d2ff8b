//! What an error says, wherever a server puts it.
//!
//! OpenAI writes `error.message` and `error.param`; Ollama `error`; Gemini a list of such;
//! `FastAPI` (vLLM, NIM, Cohere) `detail[].loc` and `detail[].msg`, Mistral the same within
//! `message`; `OpenRouter` the error of whoever is behind it as a text in `error.metadata.raw`. So all
//! of it is read, but for what only quotes the request or the reply.

use serde_json::Value;

/// Members that repeat what was sent or generated: what they say is no complaint.
const ECHOES: [&str; 9] = [
    "input",
    "ctx",
    "failed_generation",
    "url",
    "request",
    "request_id",
    "choices",
    "user_id",
    "provider_name",
];

/// Members whose value is the name of what is refused.
const NAMES: [&str; 7] = ["param", "loc", "field", "parameter", "property", "path", "unsupported"];

/// Where an error puts its first words, in the order in which they are believed.
const MESSAGES: [&str; 12] = [
    "message",
    "msg",
    "error",
    "detail",
    "details",
    "error_description",
    "errors",
    "description",
    "title",
    "reason",
    "statusMessage",
    "choices",
];

/// How deep an error is searched.
const DEPTH: u32 = 12;

/// All that an error says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::http) struct Said {
    /// Its words, in lower case.
    pub(in crate::http) text: String,
    /// What it names by a member that is there for this.
    pub(in crate::http) named: Vec<String>,
}

impl Said {
    /// The words of a text, and of the JSON in it.
    pub(in crate::http) fn in_text(text: &str) -> Self {
        let mut all = Self::default();
        all.hear(text, 0);
        all
    }

    /// All words in the JSON of an error.
    pub(in crate::http) fn in_json(body: &Value) -> Self {
        let mut all = Self::default();
        all.search(body, 0);
        if let Some(error) = body.pointer("/choices/0/error") {
            all.search(error, 0);
        }
        all
    }

    /// Whether a field is named by a member that is there for this.
    pub(in crate::http) fn names(&self, field: &str) -> bool {
        self.named.iter().any(|way| way.split(['.', '[']).any(|step| step == field))
    }

    fn search(&mut self, part: &Value, depth: u32) {
        if depth > DEPTH {
            return;
        }
        match part {
            Value::String(text) => self.hear(text, depth),
            Value::Array(items) => items.iter().for_each(|item| self.search(item, depth + 1)),
            Value::Object(members) => {
                for (name, member) in members {
                    if ECHOES.contains(&name.as_str()) {
                        continue;
                    }
                    if NAMES.contains(&name.as_str()) {
                        self.name(member);
                    }
                    self.search(member, depth + 1);
                }
            }
            _ => {}
        }
    }

    fn hear(&mut self, text: &str, depth: u32) {
        match within(text) {
            Some(inner) => self.search(&inner, depth + 1),
            None => {
                self.text.push_str(&text.to_lowercase());
                self.text.push('\n');
            }
        }
    }

    fn name(&mut self, member: &Value) {
        match member {
            Value::String(name) => self.named.push(name.to_lowercase()),
            Value::Array(way) => {
                let way = way.iter().map(step).collect::<Vec<_>>().join(".").to_lowercase();
                self.text.push_str(&way);
                self.text.push('\n');
                self.named.push(way);
            }
            _ => {}
        }
    }
}

/// The JSON in a text.
fn within(text: &str) -> Option<Value> {
    let begins = text.trim_start().starts_with(['{', '[']);
    let inner: Option<Value> = begins.then(|| serde_json::from_str(text).ok()).flatten();
    inner.filter(|inner| inner.is_object() || inner.is_array())
}

/// The first words of an error that are meant for a person.
pub(in crate::http) fn said(body: &Value) -> Option<String> {
    first(body, 0)
}

fn first(part: &Value, depth: u32) -> Option<String> {
    if depth > DEPTH {
        return None;
    }
    match part {
        Value::String(text) => match within(text) {
            Some(inner) => first(&inner, depth + 1),
            None => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        },
        Value::Array(items) => items.iter().find_map(|item| first(item, depth + 1)),
        Value::Object(members) => {
            let words = MESSAGES.iter().find_map(|name| first(members.get(*name)?, depth + 1));
            let behind = part.pointer("/metadata/raw").and_then(|raw| first(raw, depth + 1));
            let all = [members.get("loc").and_then(way), words, behind];
            let all: Vec<_> = all.into_iter().flatten().collect();
            (!all.is_empty()).then(|| all.join(": "))
        }
        _ => None,
    }
}

/// Where in the request, as `FastAPI` writes it, without the word `body`.
fn way(loc: &Value) -> Option<String> {
    let steps = loc.as_array()?.iter().map(step);
    let way: Vec<_> = steps.skip_while(|step| step == "body").collect();
    (!way.is_empty()).then(|| way.join("."))
}

fn step(step: &Value) -> String {
    step.as_str().map_or_else(|| step.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_message_is_found_in_the_shape_of_every_server() {
        for (shape, expected) in [
            (json!({ "error": { "message": "no", "type": "x" } }), "no"),
            (json!({ "error": "no" }), "no"),
            (json!({ "object": "error", "message": "no" }), "no"),
            (json!({ "detail": "no" }), "no"),
            (json!({ "detail": { "msg": "no" } }), "no"),
            (json!([{ "error": { "code": 400, "message": "no", "status": "X" } }]), "no"),
            (json!({ "detail": [{ "loc": ["body", "seed"], "msg": "no" }] }), "seed: no"),
            (
                json!({ "message": { "detail": [{ "loc": ["body", "seed"], "msg": "no" }] } }),
                "seed: no",
            ),
            (
                json!({ "error": { "message": "outer", "metadata": { "raw": "{\"error\":\"no\"}" } } }),
                "outer: no",
            ),
            (json!({ "error": { "error": { "message": "no" } } }), "no"),
            (json!({ "errors": [{ "message": "no" }] }), "no"),
            (
                json!({ "choices": [{ "error": { "message": "no" }, "finish_reason": "error" }] }),
                "no",
            ),
        ] {
            assert_eq!(said(&shape).as_deref(), Some(expected), "{shape}");
        }
        assert_eq!(said(&json!({ "id": 7, "choices": [] })), None);
    }

    #[test]
    fn what_is_refused_is_named_by_param_and_loc() {
        let named = |body: Value| Said::in_json(&body).named;
        assert_eq!(
            named(json!({ "error": { "param": "messages[0].role" } })),
            ["messages[0].role"]
        );
        let detail = json!({ "detail": [{ "loc": ["body", "seed"], "input": { "param": "x" } }] });
        assert_eq!(named(detail), ["body.seed"]);
        let raw = json!({ "error": { "metadata": { "raw": "{\"error\":{\"param\":\"seed\"}}" } } });
        assert_eq!(named(raw), ["seed"]);
    }

    #[test]
    fn what_only_quotes_the_request_says_nothing() {
        let body = json!({
            "detail": [{ "msg": "Field required", "input": { "seed": "temperature" } }],
            "error": { "failed_generation": "stream", "code": "json_validate_failed" },
        });
        let said = Said::in_json(&body);
        assert_eq!(said.text, "field required\njson_validate_failed\n");
    }

    #[test]
    fn however_deep_an_error_is_it_is_read_to_an_end() {
        let deep = (0..100).fold(json!("no"), |inner, _| json!({ "error": inner }));
        assert_eq!(said(&deep), None);
        assert_eq!(Said::in_json(&deep), Said::default());
    }
}
