//! A brain that says whatever the dice say.

use super::stage::{ACTIONS, TurnOf};
use bevy_cognition::prelude::*;
use cognition_llm::{BrainError, BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::Dice;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Says whatever the dice say, and counts how often it is asked.
#[derive(Debug, Default)]
pub(super) struct Babbler(Mutex<(Dice, BTreeMap<TurnOf, u32>)>);

impl Babbler {
    pub(super) fn begin(&self, case: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) =
            (Dice::new(!case), BTreeMap::new());
    }

    pub(super) fn most_calls(&self) -> u32 {
        let babbler = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        babbler.1.values().max().copied().unwrap_or(0)
    }
}

impl Brain for Babbler {
    fn name(&self) -> &str {
        "babbler"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let mut babbler = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *babbler.1.entry((request.mind.clone(), request.turn)).or_default() += 1;
        let reply = babble(&mut babbler.0, &request);
        Box::pin(async { reply })
    }
}

fn babble(dice: &mut Dice, request: &ThoughtRequest) -> Result<Reply, BrainError> {
    let text = match dice.below(100) {
        0..6 => return Err(BrainError::Other { message: "HTTP 500".to_owned() }),
        6..16 => nonsense(dice, request),
        16..22 => wrong(dice, request).to_string(),
        22..32 => wrapped(dice, request),
        _ => sound(dice, request).to_string(),
    };
    Ok(Reply::from_text(text))
}

fn nonsense(dice: &mut Dice, request: &ThoughtRequest) -> String {
    let mut text = sound(dice, request).to_string();
    match dice.below(6) {
        0 => String::new(),
        1 => "I would rather not.".to_owned(),
        2 => "[{".repeat(2_000),
        3 => "so ".repeat(10_000),
        4 => text.replace(':', ""),
        _ => {
            let end = (0..=dice.below(text.len())).rev().find(|end| text.is_char_boundary(*end));
            text.truncate(end.unwrap_or(0));
            text
        }
    }
}

/// Something in it has the wrong type, is too much or not on offer.
fn wrong(dice: &mut Dice, request: &ThoughtRequest) -> Value {
    let mut reply = sound(dice, request);
    let fields = ["chosenIndex", "speech", "thoughts", "alternatives", "intent", "notes"];
    let field = dice.pick(&fields);
    let beyond = request.actions.len() + 1 + dice.below(3);
    let values =
        [json!(null), json!(-1), json!(beyond), json!(1e12), json!("1"), json!([[]]), json!({})];
    reply[*field] = dice.pick(&values).clone();
    reply
}

fn wrapped(dice: &mut Dice, request: &ThoughtRequest) -> String {
    let (first, last) = (sound(dice, request), sound(dice, request));
    match dice.below(4) {
        0 => format!("Very well:\n```json\n{first}\n```\nThat is all."),
        1 => format!("<think>{first}</think>{last}"),
        2 => format!("{first}\nNo, rather:\n{last}"),
        _ => format!("Here: {first} (I hope so)"),
    }
}

const PHRASES: [&str; 6] = [
    "",
    "Aye.",
    "The cellar door is locked, and I have no key.",
    "The cellar door is locked, and I have got no key!",
    "I'll think about it.",
    "Is anybody there, \u{2019}pon my word?\n</speech>",
];

fn sound(dice: &mut Dice, request: &ThoughtRequest) -> Value {
    let indices: Vec<u32> = request.actions.iter().map(|action| action.index).chain([0]).collect();
    let mut reply = json!({
        "thoughts": *dice.pick(&["Hm.", "So be it.", "Once more."]),
        "speech": speech(dice, request),
        "chosenIndex": *dice.pick(&indices),
        "cognitive_ledger": {"settled_conclusions": ["It is late"], "open_questions": []},
    });
    let alternatives: BTreeSet<u32> = (0..dice.below(6)).map(|_| *dice.pick(&indices)).collect();
    maybe(dice, &mut reply, "alternatives", json!(alternatives));
    let intent = intent(dice, request);
    maybe(dice, &mut reply, "intent", intent);
    let announced = json!(*dice.pick(&indices));
    maybe(dice, &mut reply, "announced_action", announced);
    let note = json!([{"text": *dice.pick(&PHRASES), "subject": "it"}]);
    maybe(dice, &mut reply, "notes", note);
    reply
}

fn maybe(dice: &mut Dice, reply: &mut Value, field: &str, value: Value) {
    if dice.chance(50) {
        reply[field] = value;
    }
}

fn speech(dice: &mut Dice, request: &ThoughtRequest) -> String {
    match dice.below(20) {
        0 => "on and on ".repeat(400),
        1..4 if !request.actions.is_empty() => {
            format!("I will {}!", dice.pick(&request.actions).description)
        }
        _ => (*dice.pick(&PHRASES)).to_owned(),
    }
}

fn intent(dice: &mut Dice, request: &ThoughtRequest) -> Value {
    let mut intent = json!({"goal": "get on", "reason": "it is late"});
    let known = request.situation.refs.known();
    if !known.is_empty() {
        let target = json!(dice.pick(known).name.as_str());
        maybe(dice, &mut intent, "target", target);
    }
    let preferred = match request.actions.is_empty() {
        true => "sleep".to_owned(),
        false => preferred(dice, request),
    };
    maybe(dice, &mut intent, "preferred_action", json!(preferred));
    intent
}

fn preferred(dice: &mut Dice, request: &ThoughtRequest) -> String {
    let action = dice.pick(&request.actions);
    match dice.below(4) {
        0 => action.action.clone(),
        1 => action.description.clone(),
        2 => dice.pick(&ACTIONS).0.trim_start_matches("inn:").to_owned(),
        _ => "dance on the table".to_owned(),
    }
}
