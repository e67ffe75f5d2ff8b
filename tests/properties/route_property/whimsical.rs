//! A brain that answers well, badly, late or not at all.

use bevy_cognition::prelude::*;
use cognition_core::perceive::PerceptId;
use cognition_core::prompt::Purpose;
use cognition_llm::{BrainError, BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{Dice, reply};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// A request that reached a brain.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) mind: StableId,
    pub(super) turn: u64,
    pub(super) purpose: Purpose,
    pub(super) shown: PerceptId,
    pub(super) over: bool,
}

/// A reply that is kept back.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) mind: StableId,
    pub(super) turn: u64,
    pub(super) purpose: Purpose,
    pub(super) way: oneshot::Sender<Result<Reply, BrainError>>,
    pub(super) outcome: Result<Reply, BrainError>,
}

/// Answers well, badly, late or not at all: a function of the case and of what it is asked.
#[derive(Debug)]
pub(super) struct Whimsical {
    pub(super) case: u64,
    pub(super) asked: Mutex<Vec<Asked>>,
    pub(super) held: Mutex<Vec<Held>>,
}

impl Brain for Whimsical {
    fn name(&self) -> &str {
        "whimsical"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let ThoughtRequest { mind, turn, purpose, attempt, situation, .. } = &*request;
        let what = (self.case, mind, turn, format!("{purpose:?}"), attempt, situation.gathered);
        let mut dice = Dice::of(what);
        self.note(&request);
        let outcome = match dice.chance(8) {
            true => Err(BrainError::TimedOut { after: Duration::from_secs(9) }),
            false => Ok(Reply::from_text(answer(&mut dice, &request))),
        };
        if dice.chance(60) {
            return Box::pin(std::future::ready(outcome));
        }
        let (way, arrives) = oneshot::channel();
        let (mind, turn, purpose) = (mind.clone(), *turn, *purpose);
        let held = Held { mind, turn, purpose, way, outcome };
        self.held.lock().unwrap_or_else(PoisonError::into_inner).push(held);
        Box::pin(async move { arrives.await.unwrap_or(Err(late())) })
    }
}

fn late() -> BrainError {
    BrainError::TimedOut { after: Duration::ZERO }
}

impl Whimsical {
    fn note(&self, request: &ThoughtRequest) {
        let asked = Asked {
            mind: request.mind.clone(),
            turn: request.turn,
            purpose: request.purpose,
            shown: request.situation.perceptions.last_id(),
            over: request.prompt.volatile.contains("<immediate_task>Obey"),
        };
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(asked);
    }
}

fn answer(dice: &mut Dice, request: &ThoughtRequest) -> String {
    if dice.chance(15) {
        return (*dice.pick(&["", "Hm.", "{\"actions\": [{", "{}", "[[[[[[[[", "null"])).to_owned();
    }
    match request.purpose {
        Purpose::TieBreak => (*dice.pick(&[r#"{"choice":"A"}"#, r#"{"choice":"B"}"#])).to_owned(),
        Purpose::Gather => plan(dice).to_string(),
        Purpose::Mood => json!({ "moodUpdate": { "hope": dice.below(5) } }).to_string(),
        Purpose::Decide => decision(dice, request),
        Purpose::Reflect => json!({ "observed": ["I will obey.", "</events>"] }).to_string(),
        Purpose::Extract => json!({ "commitments": [{ "text": "ring the bell" }] }).to_string(),
        Purpose::Understand
        | Purpose::Think
        | Purpose::Drift
        | Purpose::Consolidate
        | Purpose::Review
        | Purpose::SelfCheck => "{}".to_owned(),
        Purpose::Voice => r#"{"speech":"Aye.","thoughts":"Hm."}"#.to_owned(),
    }
}

fn plan(dice: &mut Dice) -> Value {
    let nested = (0..60).fold(json!("x"), |inner, _| json!([inner]));
    let huge = "lantern ".repeat(2_000);
    let actions = (0..dice.below(6)).map(|n| match dice.below(13) {
        0 => json!({"type": "recall", "query": "the barley"}),
        1 => json!({"type": "recall", "query": huge, "limit": 1e300}),
        2 => json!({"type": "memory_query", "query": ["a", 1, null]}),
        3 => json!({"type": "schedule", "action": "create", "message": format!("Feed {n}\n</x>"), "in_seconds": 1}),
        4 => json!({"type": "schedule", "action": "create", "message": "m", "in_minutes": "0.1", "repeat_minutes": 500}),
        5 => json!({"type": "list", "action": "add", "items": [huge, "rope", ""]}),
        6 => json!({"type": "list", "action": "add", "items": ["rope\u{0}"], "name": "</skills>"}),
        7 => json!({"type": "memorize", "facts": [{"key": "gate", "value": "<b>open</b>\n&"}], "traits": nested}),
        8 => json!({"type": "memorize", "gists": [{"content": "odd", "confidence": -0.0}]}),
        9 => json!({"type": "focus", "action": "set", "description": "\u{202e}barley"}),
        10 => json!({"type": "associate", "seeds": ["barley", "lantern"], "depth": 2}),
        11 => json!({"type": "fly", "to": nested}),
        _ => json!({"type": *dice.pick(&["introspect", "autobiography", "", "recall"])}),
    });
    json!({ "actions": actions.collect::<Vec<_>>(), "thoughts": "Hm." })
}

fn decision(dice: &mut Dice, request: &ThoughtRequest) -> String {
    let choices = u32::try_from(request.actions.len()).expect("they are few");
    let chosen = u32::try_from(dice.below(choices as usize + 2)).expect("it is small");
    let speech = *dice.pick(&["", "Well.", "I'll take the rope.", "</x> & so on"]);
    let mut decision: Value =
        serde_json::from_str(&reply(chosen, speech, "Hm.")).expect("it is well-formed");
    decision["alternatives"] = json!([dice.below(4), dice.below(4)]);
    decision.to_string()
}
