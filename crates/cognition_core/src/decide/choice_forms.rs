//! A choice as small models make it: by its name, or by a number that nobody gave.

use serde_json::{Map, Value};

use super::numbers::put_number_right;
use crate::reply::{Rejection, ReplyScope, Rule, is_same_name, quote};

const CHOSEN: &str = "chosenIndex";
/// Where some write what they choose.
const ACTION: &str = "action";
const SPEECH: &str = "speech";
/// Where some write what they say.
const SPEECH_HOLDERS: [&str; 5] = ["message", "say", "says", "dialogue", "utterance"];
/// Lines that are told of at most.
const LINES_TOLD: usize = 6;

/// Writes the number of the action that a name stands for, where it stands for one alone.
pub(super) fn number_named_choice(fields: &mut Map<String, Value>, scope: &ReplyScope) {
    if fields.get(CHOSEN).is_some_and(Value::is_number) {
        return;
    }
    let held_as = |wanted: &str| fields.keys().find(|name| is_same_name(name, wanted)).cloned();
    let Some(holder) = held_as(CHOSEN).or_else(|| held_as(ACTION)) else { return };
    let by_name = |value: &Value| value.as_str().and_then(|name| scope.offer_called(name));
    let is_choice = is_same_name(&holder, CHOSEN);
    let (mut value, was_list) = only_of_list(fields[&holder].clone());
    put_number_right(&mut value);
    let number = by_name(&value).map(Value::from);
    let is_plain = !is_choice || was_list;
    let number =
        number.or_else(|| Some(value).filter(|value| is_plain && is_offered(value, scope)));
    if let Some(number) = number {
        fields.shift_remove(&holder);
        fields.insert(CHOSEN.to_owned(), number);
    }
}

/// The one item of a list, and whether it was in one.
fn only_of_list(value: Value) -> (Value, bool) {
    match value {
        Value::Array(mut items) if items.len() == 1 => (items.remove(0), true),
        value => (value, false),
    }
}

/// Takes as the speech what stands there by another name, where nothing else may be meant.
pub(super) fn name_speech(fields: &mut Map<String, Value>) {
    let is_speech = |name: &String| is_same_name(name, SPEECH);
    let may_hold = |name: &&String| SPEECH_HOLDERS.iter().any(|held| is_same_name(name, held));
    let texts = fields.iter().filter(|(_, value)| value.is_string()).map(|(name, _)| name);
    let mut holders = texts.filter(may_hold);
    let (Some(holder), None) = (holders.next().cloned(), holders.next()) else { return };
    if !fields.keys().any(is_speech) {
        let speech = fields.shift_remove(&holder).unwrap_or_default();
        fields.insert(SPEECH.to_owned(), speech);
    }
}

/// What is wrong with a choice that is no number, with the numbers that there are.
pub(super) fn tell_numbers(
    fault: Rejection,
    chosen: Option<&Value>,
    scope: &ReplyScope,
) -> Rejection {
    let Some(name) = chosen.and_then(Value::as_str) else { return fault };
    let Some(last) = scope.choices().pop() else { return fault };
    if fault.rule != Rule::Type || fault.field() != CHOSEN {
        return fault;
    }
    let lines = scope.offers_shortened_to(name).into_iter().take(LINES_TOLD);
    let lines: Vec<String> = lines.map(|it| it.to_string()).collect();
    let lines = match lines.is_empty() {
        true => String::new(),
        false => format!(", and lines with it are {}", lines.join(", ")),
    };
    let message =
        format!("{:?} is no number; it is to be one from 0 to {last}{lines}", quote(name));
    Rejection::new(fault.path, fault.rule, message)
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
        assert_eq!(by(json!("go_to_yard")), Ok(2));
        assert_eq!(by(json!([2])), Ok(2));
        assert_eq!(by(json!(["Go to the yard"])), Ok(2));
        assert_eq!(by(json!([1, 2])), Err(Rule::Type));
        assert_eq!(by(json!([7])), Err(Rule::Type));
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
    fn words_may_stand_as_a_message_where_nothing_else_is_said() {
        let said = |reply: Value| parse(&reply.to_string(), &scope()).map(|it| it.speech);
        assert_eq!(said(json!({"action": 3, "message": "Yes."})).as_deref(), Ok("Yes."));
        let both = json!({"chosenIndex": 3, "speech": "", "message": "Yes.", "thoughts": ""});
        assert_eq!(said(both).as_deref(), Ok(""));
        assert!(said(json!({"chosenIndex": 3, "message": "Yes.", "say": "No."})).is_err());
        assert!(said(json!({"chosenIndex": 3, "message": 5})).is_err());
    }

    #[test]
    fn a_choice_that_is_no_number_is_told_the_numbers() {
        let names =
            [(2_u32, "Go to the yard"), (3, "Go to the barn"), (2, "exit_1"), (3, "exit_1")];
        let offer_names = names.map(|(index, name)| (index, name.to_owned())).into();
        let scope = ReplyScope { offer_names, ..ReplyScope::offering([1, 2, 3]) };
        let told = |choice: &str| {
            let reply = json!({"chosenIndex": choice, "speech": "Hm.", "thoughts": ""});
            parse(&reply.to_string(), &scope).map_or_else(|fault| fault.message, |_| String::new())
        };
        let plain = |name: &str| format!("{name:?} is no number; it is to be one from 0 to 3");
        assert_eq!(told("fly"), plain("fly"));
        assert_eq!(told("go to the"), plain("go to the") + ", and lines with it are 2, 3");
        assert_eq!(told("exit_1"), plain("exit_1") + ", and lines with it are 2, 3");
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
