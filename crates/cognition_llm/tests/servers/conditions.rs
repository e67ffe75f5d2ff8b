//! When a server of `tests/servers/` refuses a request.

use super::mock_server::Received;
use super::strict_rules::breaches;
use serde::Deserialize;
use serde_json::{Map, Value};

/// What has to hold, all of it, for a request to be refused.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Condition {
    /// The key is not this one, as a header of this name carries it: `["authorization", "Bearer sk-1"]`.
    lacks_key: Option<[String; 2]>,
    /// The model is none of these.
    model_not_in: Option<Vec<String>>,
    /// There is something at this place of the body.
    has: Option<String>,
    /// There is nothing at this place of the body.
    lacks: Option<String>,
    /// All these places have these values.
    equals: Map<String, Value>,
    /// None of these places has its value.
    differs: Map<String, Value>,
    /// A field is none of these.
    unknown: Option<Vec<String>>,
    /// A message has this role.
    role: Option<String>,
    /// A schema claims to be strict and breaks the rules of OpenAI.
    breaks_strict_rules: bool,
    /// A schema that is sent has one of these words.
    schema_has: Option<Vec<String>>,
    /// A schema that is sent is longer, in bytes.
    schema_over: Option<usize>,
    /// Nothing in the messages says JSON, although `json_object` is asked for.
    json_unsaid: bool,
    /// The path of the request is another one.
    path_not: Option<String>,
}

impl Condition {
    /// What makes it hold: the name of the culprit, or an empty one; none where it does not.
    pub(crate) fn culprit(&self, request: &Received) -> Option<String> {
        let body = &request.body;
        let schema = body.pointer("/response_format/json_schema/schema").map(Value::to_string);
        let mut culprit = String::new();
        let mut all = true;
        let mut hold = |holds: bool| all &= holds;
        if let Some([header, value]) = &self.lacks_key {
            hold(request.headers.get(header).is_none_or(|sent| sent != value.as_str()));
        }
        if let Some(models) = &self.model_not_in {
            hold(!models.iter().any(|model| body["model"] == model.as_str()));
        }
        if let Some(place) = &self.has {
            hold(body.pointer(place).is_some_and(|value| !value.is_null()));
        }
        if let Some(place) = &self.lacks {
            hold(body.pointer(place).is_none());
        }
        hold(self.equals.iter().all(|(place, value)| body.pointer(place) == Some(value)));
        hold(
            self.differs
                .iter()
                .all(|(place, value)| body.pointer(place).is_some_and(|sent| sent != value)),
        );
        if let Some(role) = &self.role {
            let messages = body["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
            hold(messages.iter().any(|message| message["role"] == role.as_str()));
        }
        if let Some(known) = &self.unknown {
            let names = body.as_object().into_iter().flat_map(Map::keys);
            let unknown = names.into_iter().find(|name| !known.contains(name));
            hold(unknown.is_some());
            culprit = unknown.cloned().unwrap_or_default();
        }
        if self.breaks_strict_rules {
            let named = &body["response_format"]["json_schema"];
            let broken = (named["strict"] == true).then(|| breaches(&named["schema"]));
            let broken = broken.unwrap_or_default();
            hold(!broken.is_empty());
            culprit = broken.first().cloned().unwrap_or_default();
        }
        if let Some(words) = &self.schema_has {
            let schema = schema.clone().unwrap_or_default();
            let word = words.iter().find(|word| schema.contains(&format!("\"{word}\":")));
            hold(word.is_some());
            culprit = word.cloned().unwrap_or_default();
        }
        if let Some(bytes) = self.schema_over {
            hold(schema.is_some_and(|schema| schema.len() > bytes));
        }
        if self.json_unsaid {
            hold(!body["messages"].to_string().to_lowercase().contains("json"));
        }
        if let Some(path) = &self.path_not {
            hold(request.uri.path() != path);
        }
        all.then_some(culprit)
    }
}
