//! A choice as small models make it: by its name, or by a number that nobody gave.

use serde_json::{Map, Value};

use super::numbers::put_number_right;
use crate::reply::{Rejection, ReplyScope, is_same_name};

const CHOSEN: &str = "chosenIndex";
/// Where some write what they choose.
const ACTION: &str = "action";
const SPEECH: &str = "speech";

/// Writes the number of the action that a name stands for, where it stands for one alone.
pub(super) fn number_named_choice(fields: &mut Map<String, Value>, scope: &ReplyScope) {
    if fields.get(CHOSEN).is_some_and(Value::is_number) {
        return;
    }
    let held_as = |wanted: &str| fields.keys().find(|name| is_same_name(name, wanted)).cloned();
    let Some(holder) = held_as(CHOSEN).or_else(|| held_as(ACTION)) else { return };
    let by_name = |value: &Value| value.as_str().and_then(|name| scope.offer_called(name));
    let is_choice = is_same_name(&holder, CHOSEN);
    let mut value = fields[&holder].clone();
    put_number_right(&mut value);
    let number = by_name(&value).map(Value::from);
    let number =
        number.or_else(|| Some(value).filter(|value| !is_choice && is_offered(value, scope)));
    if let Some(number) = number {
        fields.shift_remove(&holder);
        fields.insert(CHOSEN.to_owned(), number);
    }
}

/// A number that was never on offer, with words: they are said to whoever is answered. What it was is told.
pub(super) fn keep_words_of_no_offer(
    fields: &mut Map<String, Value>,
    scope: &ReplyScope,
    dropped: &mut Vec<Rejection>,
) {
    let speaks = fields.get(SPEECH).and_then(Value::as_str).is_some_and(|it| !it.trim().is_empty());
    let Some(answering) = scope.answering.filter(|_| speaks) else { return };
    let Some(chosen) = fields.get_mut(CHOSEN) else { return };
    put_number_right(chosen);
    let fault = chosen.as_u64().and_then(|_| scope.offered("/chosenIndex", &*chosen).err());
    if let Some(fault) = fault {
        *chosen = answering.into();
        dropped.push(fault);
    }
}

fn is_offered(value: &Value, scope: &ReplyScope) -> bool {
    value.is_u64() && scope.offered("", value).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Rule, parse};
    use serde_json::json;

    fn scope() -> ReplyScope {
        let names =
            [(2_u32, "Go to the yard"), (3, "Speak to Anselm"), (3, "Speak to character_1")];
        let offer_names = names.map(|(index, name)| (index, name.to_owned())).into();
        ReplyScope { offer_names, answering: Some(3), ..ReplyScope::offering([1, 2, 3]) }
    }

    fn chosen(reply: &Value) -> Result<u32, Rule> {
        let read = parse(&reply.to_string(), &scope());
        read.map(|decision| decision.chosen_index).map_err(|fault| fault.rule)
    }

    #[test]
    fn an_action_may_be_chosen_by_its_name() {
        let by = |choice: Value| {
            chosen(&json!({"chosenIndex": choice, "speech": "Hm.", "thoughts": ""}))
        };
        assert_eq!(by(json!("speak_to_character_1")), Ok(3));
        assert_eq!(by(json!("Go to the yard")), Ok(2));
        assert_eq!(by(json!("2. Go to the yard")), Ok(2));
        assert_eq!(by(json!("speak_to_character_9")), Err(Rule::Type));
        assert_eq!(by(json!("speak")), Err(Rule::Type));
    }

    #[test]
    fn an_action_may_stand_by_itself_where_nothing_else_is_chosen() {
        let by =
            |choice: Value| chosen(&json!({"action": choice, "speech": "Hm.", "thoughts": ""}));
        assert_eq!(by(json!("Go to the yard")), Ok(2));
        assert_eq!(by(json!(1)), Ok(1));
        assert_eq!(by(json!("fly")), Err(Rule::Required));
        assert_eq!(by(json!(7)), Err(Rule::Required));
        let both =
            json!({"chosenIndex": 1, "action": "Go to the yard", "speech": "", "thoughts": ""});
        assert_eq!(chosen(&both), Ok(1));
    }

    #[test]
    fn words_with_a_number_that_nobody_gave_are_said_to_whoever_is_answered() {
        let reply = |index: Value, speech: &str| json!({"chosenIndex": index, "speech": speech, "thoughts": ""});
        assert_eq!(chosen(&reply(json!(99), "She went down.")), Ok(3));
        assert_eq!(chosen(&reply(json!("99"), "She went down.")), Ok(3));
        assert_eq!(chosen(&reply(json!(99), " ")), Err(Rule::IndexOnOffer));
        assert_eq!(chosen(&reply(json!(-1), "She went down.")), Err(Rule::Minimum));
        assert_eq!(chosen(&reply(json!(0), "She went down.")), Ok(0));
        let told = parse(&reply(json!(99), "She went down.").to_string(), &scope());
        let told = told.map(|decision| decision.dropped);
        assert!(told.is_ok_and(|told| told.iter().any(|it| it.rule == Rule::IndexOnOffer)));
        let unanswered = ReplyScope { answering: None, ..scope() };
        assert!(parse(&reply(json!(99), "She went down.").to_string(), &unanswered).is_err());
    }
}
