//! All minds and the time.

use super::migrations::{self, OF_SAVES, SAVE_FORMAT};
use super::mind_save::MindSave;
use super::save_error::{SaveError, SavePart};
use crate::mind::GameTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::mem::take;

/// All minds of a game at one moment, as plain data. As a serde value see [`MindSave`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value")]
pub struct Save {
    format: u32,
    now: GameTime,
    tick: u64,
    regulation: Option<Value>,
    minds: Vec<MindSave>,
}

/// As it is written, its minds aside.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSave {
    format: u32,
    now: GameTime,
    tick: u64,
    #[serde(default)]
    regulation: Option<Value>,
}

impl Save {
    /// These minds at that game time, when their schedule had run so often.
    ///
    /// # Errors
    /// [`SaveError::SameMind`] where two have the same id.
    pub fn new(now: GameTime, tick: u64, minds: Vec<MindSave>) -> Result<Self, SaveError> {
        Self { format: SAVE_FORMAT, now, tick, regulation: None, minds }.sorted()
    }

    /// With what the router has learned, as JSON that `data/schemas/regulation.schema.json`
    /// describes.
    #[must_use]
    pub fn with_regulation(self, regulation: Option<Value>) -> Self {
        Self { regulation, ..self }
    }

    /// Game time at which it was made.
    pub fn now(&self) -> GameTime {
        self.now
    }

    /// How often the schedule of the minds had run.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// What the router has learned; `None` in a game that saves minds alone.
    pub fn regulation(&self) -> Option<&Value> {
        self.regulation.as_ref()
    }

    /// The minds, in the order of their ids; each once.
    pub fn minds(&self) -> &[MindSave] {
        &self.minds
    }

    /// As JSON: equal saves, equal bytes.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("plain data is JSON")
    }

    /// Reads a save of any known format.
    ///
    /// # Errors
    /// Every [`SaveError`] but those of single components: whether these fit is known only by the
    /// program that has them.
    pub fn from_json(json: &str) -> Result<Self, SaveError> {
        migrations::read(json)?.try_into()
    }

    fn sorted(mut self) -> Result<Self, SaveError> {
        self.minds.sort_by(|left, right| left.id().cmp(right.id()));
        let twice = self.minds.windows(2).find(|pair| pair[0].id() == pair[1].id());
        match twice {
            Some(pair) => Err(SaveError::SameMind { mind: pair[0].id().clone() }),
            None => Ok(self),
        }
    }
}

impl TryFrom<Value> for Save {
    type Error = SaveError;

    fn try_from(value: Value) -> Result<Self, SaveError> {
        let field =
            |source| SaveError::Field { part: SavePart::Whole, format: SAVE_FORMAT, source };
        let mut value = OF_SAVES.raise(&SavePart::Whole, value)?;
        let minds = value.as_object_mut().and_then(|fields| fields.get_mut("minds")).map(take);
        let minds = match minds {
            Some(Value::Array(minds)) => minds,
            other => Vec::deserialize(other.unwrap_or_default()).map_err(field)?,
        };
        if let Some(fields) = value.as_object_mut() {
            fields.shift_remove("minds");
        }
        let RawSave { format, now, tick, regulation } =
            RawSave::deserialize(value).map_err(field)?;
        let minds = minds.into_iter().map(MindSave::try_from).collect::<Result<_, _>>()?;
        Self { format, now, tick, regulation, minds }.sorted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json;

    fn mind(id: &str) -> MindSave {
        let components = [("Mind".to_owned(), json!({ "id": id }))];
        MindSave::new(id.into(), None, components.into(), vec![]).expect("the ids are the same")
    }

    fn save(ids: &[&str]) -> Result<Save, SaveError> {
        Save::new(GameTime(5), 7, ids.iter().map(|id| mind(id)).collect())
    }

    fn check(json: &str, expected: Expect) {
        expected.assert_eq(&match Save::from_json(json) {
            Ok(save) => save.to_json(),
            Err(error) => error.to_string(),
        });
    }

    #[test]
    fn minds_stand_in_the_order_of_their_ids_and_are_there_once() {
        let sorted = save(&["bo", "ada"]).expect("they are two");
        assert_eq!(sorted, save(&["ada", "bo"]).expect("they are two"));
        let error = save(&["bo", "ada", "bo"]).expect_err("one is there twice");
        expect!["mind `bo` is there twice: give each mind an id of its own"]
            .assert_eq(&error.to_string());
    }

    #[test]
    fn what_is_written_is_read_back_to_the_byte() {
        let saved = save(&["ada", "bo"]).expect("they are two");
        let saved = saved.with_regulation(Some(json!({"reviews": 3, "share": 0.1})));
        check(
            &saved.to_json(),
            expect![[
                r#"{"format":1,"now":5,"tick":7,"regulation":{"reviews":3,"share":0.1},"minds":[{"format":1,"id":"ada","name":null,"components":{"Mind":{"id":"ada"}},"rapports":[]},{"format":1,"id":"bo","name":null,"components":{"Mind":{"id":"bo"}},"rapports":[]}]}"#
            ]],
        );
    }

    #[test]
    fn numbers_keep_every_digit() {
        let numbers = json!([0.1, 1e-320, 179769313486231570000.0, u64::MAX, 0.1 + 0.2]);
        let json = format!(r#"{{"format":1,"now":5,"tick":7,"regulation":{numbers},"minds":[]}}"#);
        let read = Save::from_json(&json).expect("is a save");
        assert_eq!(read.regulation(), Some(&numbers));
        assert_eq!(Save::from_json(&read.to_json()).expect("is a save"), read);
    }

    #[test]
    fn a_fault_names_what_has_it() {
        check(
            r#"{"format":1,"now":5,"tick":7,"minds":[{"format":1,"id":"ada"}]}"#,
            expect!["mind `ada`, in format 1, is not as it should be: missing field `components`"],
        );
        check(
            r#"{"format":1,"now":5,"minds":[]}"#,
            expect!["the save, in format 1, is not as it should be: missing field `tick`"],
        );
        check(
            r#"{"format":1,"now":5,"tick":7,"minds":3}"#,
            expect![
                "the save, in format 1, is not as it should be: invalid type: integer `3`, expected a sequence"
            ],
        );
        check(
            r#"{"format":4294967296,"minds":3}"#,
            expect![
                "the save has format 4294967296, and this program knows formats up to 1: a newer version of the game wrote it; load it with that one"
            ],
        );
        check("{", expect!["the save is no JSON"]);
    }
}
