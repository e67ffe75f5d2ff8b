//! What one mind is.

use super::migrations::{self, OF_MINDS, SAVE_FORMAT};
use super::save_error::{SaveError, SavePart};
use crate::mind::StableId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// One mind with all that it holds, as plain data by its stable id.
///
/// As serde value it is read from any format that describes itself, such as JSON or RON;
/// for others put [`to_json`](Self::to_json) into them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value")]
pub struct MindSave {
    format: u32,
    id: StableId,
    name: Option<String>,
    components: BTreeMap<String, Value>,
    rapports: Vec<Value>,
}

/// As it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMindSave {
    format: u32,
    id: StableId,
    name: Option<String>,
    components: BTreeMap<String, Value>,
    rapports: Vec<Value>,
}

impl MindSave {
    /// A mind of that id: its components by their names, among them `Mind`, and its rapports.
    ///
    /// # Errors
    /// [`SaveError::WrongMind`] where `Mind` is not there or has another id.
    pub fn new(
        id: StableId,
        name: Option<String>,
        components: BTreeMap<String, Value>,
        rapports: Vec<Value>,
    ) -> Result<Self, SaveError> {
        Self { format: SAVE_FORMAT, id, name, components, rapports }.checked()
    }

    /// Its stable id.
    pub fn id(&self) -> &StableId {
        &self.id
    }

    /// Bevy's `Name` of it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its components: those of this project under the names of their types, those of the game
    /// under their paths.
    pub fn components(&self) -> &BTreeMap<String, Value> {
        &self.components
    }

    /// Each `Rapport`, in the order of those with whom it is.
    pub fn rapports(&self) -> &[Value] {
        &self.rapports
    }

    /// As JSON: equal minds, equal bytes.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("plain data is JSON")
    }

    /// Reads a mind of any known format.
    ///
    /// # Errors
    /// Every [`SaveError`] of a mind but those of single components: whether these fit is known
    /// only by the program that has them.
    pub fn from_json(json: &str) -> Result<Self, SaveError> {
        migrations::read(json)?.try_into()
    }

    fn checked(self) -> Result<Self, SaveError> {
        let own = self.components.get("Mind").and_then(|mind| mind.get("id"));
        if own.and_then(Value::as_str) == Some(self.id.as_str()) {
            return Ok(self);
        }
        let found = own.map_or("null".to_owned(), Value::to_string);
        Err(SaveError::WrongMind { mind: self.id, found })
    }
}

impl TryFrom<Value> for MindSave {
    type Error = SaveError;

    fn try_from(value: Value) -> Result<Self, SaveError> {
        let id = value.get("id").and_then(Value::as_str).unwrap_or_default();
        let part = SavePart::Mind(id.into());
        let value = OF_MINDS.raise(&part, value)?;
        let read = RawMindSave::deserialize(value);
        let RawMindSave { format, id, name, components, rapports } =
            read.map_err(|source| SaveError::Field { part, format: SAVE_FORMAT, source })?;
        Self { format, id, name, components, rapports }.checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json;

    fn ada() -> MindSave {
        let components = [("Mind", json!({"id": "ada", "turns": 2})), ("Mood", json!({}))];
        let components = components.map(|(name, value)| (name.to_owned(), value));
        MindSave::new("ada".into(), Some("Ada".to_owned()), components.into(), vec![])
            .expect("the ids are the same")
    }

    fn check(change: impl FnOnce(&mut Value), expected: Expect) {
        let mut value = serde_json::to_value(ada()).expect("is plain data");
        change(&mut value);
        let read = MindSave::from_json(&value.to_string());
        expected.assert_eq(&match read {
            Ok(mind) => mind.to_json(),
            Err(error) => error.to_string(),
        });
    }

    #[test]
    fn what_is_written_is_read_back_to_the_byte() {
        check(
            |_| (),
            expect![[
                r#"{"format":1,"id":"ada","name":"Ada","components":{"Mind":{"id":"ada","turns":2},"Mood":{}},"rapports":[]}"#
            ]],
        );
        let read: MindSave = serde_json::from_str(&ada().to_json()).expect("is a mind");
        assert_eq!(read, ada());
    }

    #[test]
    fn a_fault_names_the_mind_the_field_and_the_format() {
        check(
            |mind| mind["rapport"] = json!([]),
            expect![[
                r#"mind `ada`, in format 1, is not as it should be: unknown field `rapport`, expected one of `format`, `id`, `name`, `components`, `rapports`"#
            ]],
        );
        check(
            |mind| mind["format"] = json!(7),
            expect![
                "mind `ada` has format 7, and this program knows formats up to 1: a newer version of the game wrote it; load it with that one"
            ],
        );
        check(
            |mind| mind["id"] = json!("bo"),
            expect![[r#"mind `bo`: its `Mind` has the id "ada""#]],
        );
        check(
            |mind| mind["components"] = json!({}),
            expect!["mind `ada`: its `Mind` has the id null"],
        );
    }

    #[test]
    fn serde_refuses_what_from_json_refuses() {
        let newer = ada().to_json().replacen("\"format\":1", "\"format\":2", 1);
        let error = serde_json::from_str::<MindSave>(&newer).expect_err("it is newer");
        assert!(error.to_string().starts_with("mind `ada` has format 2"), "{error}");
    }
}
