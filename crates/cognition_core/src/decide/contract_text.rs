//! The contracts of replies as they are written: `data/schemas/`, read once.

use std::sync::LazyLock;

use serde_json::Value;

pub(super) static DECISION: LazyLock<Value> =
    LazyLock::new(|| embedded(bundled!("data/schemas/decision.schema.json")));
pub(super) static MOOD_UPDATE: LazyLock<Value> =
    LazyLock::new(|| embedded(bundled!("data/schemas/mood_update.schema.json")));
pub(super) static VOICE: LazyLock<Value> =
    LazyLock::new(|| embedded(bundled!("data/schemas/voice.schema.json")));

fn embedded(text: &str) -> Value {
    serde_json::from_str(text).expect("an embedded schema is JSON, as tests hold")
}

/// The mood axes that there are, as the schema lists them.
pub fn mood_axes() -> impl Iterator<Item = &'static str> {
    let axes = DECISION.pointer("/properties/moodUpdate/properties").and_then(Value::as_object);
    axes.into_iter().flat_map(|axes| axes.keys().map(String::as_str))
}
