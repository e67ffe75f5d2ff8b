//! Which of the four decisions it is, and the field that goes with it.

use crate::reply::{Reading, Rejection, Rule, text_of};
use serde_json::Value;
use strum::IntoStaticStr;

/// The four decisions, before anything else of them is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Word {
    PlanDirect,
    Propose,
    Clarify,
    GiveUp,
}

impl Word {
    pub(super) const ALL: [Self; 4] =
        [Self::PlanDirect, Self::Propose, Self::Clarify, Self::GiveUp];

    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// The field that goes with this decision, and with no other.
    pub(crate) fn field(self) -> &'static str {
        match self {
            Self::PlanDirect => "steps",
            Self::Propose => "proposal_message",
            Self::Clarify => "clarification_questions",
            Self::GiveUp => "give_up_reason",
        }
    }

    pub(super) fn read(reading: &mut Reading) -> Result<Self, Rejection> {
        let word = reading
            .given("decision")
            .ok_or_else(|| reading.missing("decision", "it is missing"))?;
        let word = text_of("/decision", word)?;
        Self::ALL.into_iter().find(|known| known.name() == word).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Rejection::new("/decision", Rule::Enum, format!("it is not one of {names}"))
        })
    }
}

/// What belongs to another decision must be absent, null or empty.
pub(super) fn agree(reading: &mut Reading, word: Word) -> Result<(), Rejection> {
    for other in Word::ALL.into_iter().filter(|other| *other != word) {
        let (field, path) = (other.field(), format!("/{}", other.field()));
        if reading.was_cut_in(field) {
            return Err(Rejection::new(path, Rule::Truncated, "the reply ended in it"));
        }
        if reading.given(field).is_some_and(|value| !is_empty(&value)) {
            let (own, other) = (word.name(), other.name());
            let message = format!("`{own}` takes no `{field}`: leave it out, or decide `{other}`");
            return Err(Rejection::new(path, Rule::DecisionAndFieldsAgree, message));
        }
    }
    Ok(())
}

pub(super) fn is_empty(value: &Value) -> bool {
    let is_blank = |value: &Value| value.as_str().is_some_and(|text| text.trim().is_empty());
    match value {
        Value::Array(items) => items.iter().all(is_blank),
        Value::Object(members) => members.is_empty(),
        value => is_blank(value),
    }
}

/// The list of a decision, with at least one item.
pub(super) fn own_list(
    reading: &mut Reading,
    word: Word,
    need: &str,
) -> Result<Vec<Value>, Rejection> {
    match reading.given(word.field()) {
        Some(Value::Array(items)) if !items.is_empty() => Ok(items),
        Some(Value::Array(_)) => {
            Err(Rejection::new(format!("/{}", word.field()), Rule::Required, need))
        }
        Some(_) => {
            let path = format!("/{}", word.field());
            Err(Rejection::new(path, Rule::Type, "it is not an array"))
        }
        None => Err(reading.missing(word.field(), need)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::parse_think;
    use crate::plan::test_scope::mode;
    use crate::plan::think_reply::tests::steps;
    use serde_json::json;

    #[test]
    fn fields_of_other_decisions_may_be_null_or_empty() {
        for empty in [json!(null), json!([]), json!(""), json!(" "), json!([""]), json!({})] {
            for word in Word::ALL {
                let mut reply = json!({
                    "decision": word.name(), "goal": "Get in",
                    "steps": empty, "proposal_message": empty, "clarification_questions": empty,
                    "give_up_reason": empty,
                });
                reply[word.field()] = full(word);
                let read =
                    parse_think(&reply.to_string(), &mode("COOK"), None).expect("they agree");
                assert_eq!((read.decision.name(), read.dropped.len()), (word.name(), 0));
            }
        }
    }

    fn full(word: Word) -> Value {
        match word {
            Word::PlanDirect => steps(1),
            Word::Propose => json!("Come along?"),
            Word::Clarify => json!(["Where is Hob?"]),
            Word::GiveUp => json!("It was sold."),
        }
    }

    #[test]
    fn every_wrong_combination_is_refused() {
        for word in Word::ALL {
            for given in 0..16u8 {
                let mut reply = json!({"decision": word.name(), "goal": "Get in"});
                for (at, other) in Word::ALL.into_iter().enumerate() {
                    if given & (1 << at) != 0 {
                        reply[other.field()] = full(other);
                    }
                }
                let own =
                    Word::ALL.iter().position(|known| *known == word).expect("is one of them");
                let agrees = given == 1 << own;
                let read = parse_think(&reply.to_string(), &mode("COOK"), None);
                assert_eq!(read.is_ok(), agrees, "{reply}: {read:?}");
            }
        }
    }
}
