//! The format of saves, and the steps from one to the next.

use super::save_error::{SaveError, SavePart};
use crate::pack::LOG_BYTES;
use serde_json::{Map, Value};

/// The format in which this program writes saves. It grows by one whenever a save of before could
/// not be read as it is, and gets a step for each of `OF_SAVES` and `OF_MINDS` then.
pub const SAVE_FORMAT: u32 = 1;

/// What raises a save, without its minds.
pub(super) static OF_SAVES: Steps = Steps::new(1, &[]);
/// What raises a mind.
pub(super) static OF_MINDS: Steps = Steps::new(1, &[]);

const _: () = assert!(OF_SAVES.newest() == SAVE_FORMAT && OF_MINDS.newest() == SAVE_FORMAT);

/// A save as it is written.
pub(super) fn read(json: &str) -> Result<Value, SaveError> {
    if json.len() > LOG_BYTES {
        return Err(SaveError::TooLarge { found: json.len(), most: LOG_BYTES });
    }
    serde_json::from_str(json).map_err(SaveError::NotJson)
}

/// Makes of what an older program wrote what the next would have written; says what is wrong with
/// it where it can't.
pub(super) type Step = fn(&mut Map<String, Value>) -> Result<(), String>;

/// The steps from the oldest known format to the newest, one a format.
pub(super) struct Steps {
    oldest: u32,
    steps: &'static [Step],
}

impl Steps {
    pub(super) const fn new(oldest: u32, steps: &'static [Step]) -> Self {
        Self { oldest, steps }
    }

    const fn newest(&self) -> u32 {
        self.oldest + self.steps.len() as u32
    }

    /// What was written in any known format, as the newest has it.
    pub(super) fn raise(&self, part: &SavePart, mut value: Value) -> Result<Value, SaveError> {
        let part = || part.clone();
        let none = || SaveError::NoFormat { part: part() };
        let found = value.get("format").and_then(Value::as_u64).ok_or_else(none)?;
        let (oldest, newest) = (self.oldest, self.newest());
        let from = match u32::try_from(found) {
            Ok(from) if from < oldest => {
                return Err(SaveError::TooOld { part: part(), found, oldest });
            }
            Ok(from) if from <= newest => from,
            _ => return Err(SaveError::Newer { part: part(), found, newest }),
        };
        let fields = value.as_object_mut().ok_or_else(none)?;
        for (from, step) in (from..newest).zip(&self.steps[(from - oldest) as usize..]) {
            step(fields).map_err(|message| SaveError::Step { part: part(), from, message })?;
            fields.insert("format".to_owned(), (from + 1).into());
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json;

    /// In the made-up format 0 the mood stood beside the components, and in 1 thoughts had no time.
    static MADE_UP: Steps = Steps::new(0, &[gather_mood, date_thoughts]);

    fn gather_mood(mind: &mut Map<String, Value>) -> Result<(), String> {
        let mood = mind.remove("mood").ok_or("there is no `mood`")?;
        mind.insert("components".to_owned(), json!({ "Mood": mood }));
        Ok(())
    }

    fn date_thoughts(mind: &mut Map<String, Value>) -> Result<(), String> {
        mind.insert("dated".to_owned(), true.into());
        Ok(())
    }

    fn check(value: Value, expected: Expect) {
        let raised = MADE_UP.raise(&SavePart::Mind("ada".into()), value);
        expected.assert_eq(&match raised {
            Ok(value) => value.to_string(),
            Err(error) => error.to_string(),
        });
    }

    #[test]
    fn an_old_mind_is_raised_step_by_step() {
        check(
            json!({"format": 0, "mood": 3}),
            expect![[r#"{"format":2,"components":{"Mood":3},"dated":true}"#]],
        );
        check(
            json!({"format": 1, "components": {"Mood": 3}}),
            expect![[r#"{"format":2,"components":{"Mood":3},"dated":true}"#]],
        );
        check(json!({"format": 2, "mood": 3}), expect![[r#"{"format":2,"mood":3}"#]]);
    }

    #[test]
    fn what_cannot_be_raised_is_refused_and_says_why() {
        check(
            json!({"format": 0}),
            expect!["mind `ada` cannot be raised from format 0 to the next: there is no `mood`"],
        );
        check(
            json!({"format": 3}),
            expect![
                "mind `ada` has format 3, and this program knows formats up to 2: a newer version of the game wrote it; load it with that one"
            ],
        );
        check(
            json!({"format": "1"}),
            expect!["mind `ada` does not say its `format`, a whole number"],
        );
        check(json!([1]), expect!["mind `ada` does not say its `format`, a whole number"]);
    }

    #[test]
    fn a_format_of_before_the_first_step_is_too_old() {
        let raised = Steps::new(1, &[]).raise(&SavePart::Whole, json!({"format": 0}));
        let error = raised.expect_err("nothing leads from there");
        expect!["the save has format 0, and the oldest that this program knows is 1"]
            .assert_eq(&error.to_string());
    }
}
