//! What a turn came to is kept for planners.

use crate::turn::{ActionDecided, ActionEnded};
use bevy::prelude::*;
use cognition_core::perceive::{PerceivedAt, PerceptKind, PerceptionLog};
use cognition_core::plan::{HeardLine, TurnHistory, TurnSummary};

/// At the event, not with the messages: an action may end before those are read.
pub(super) fn persist_turn(
    decided: On<ActionDecided>,
    mut minds: Query<(&PerceptionLog, &mut TurnHistory)>,
) {
    if let Ok((log, mut history)) = minds.get_mut(decided.entity) {
        let last = history.full().last().map(|turn| turn.came_to.clone()).unwrap_or_default();
        history.take_in(summary(&decided, log, &last));
    }
}

/// What came of the last deed stands with that.
fn summary(decided: &ActionDecided, log: &PerceptionLog, last: &str) -> TurnSummary {
    let new = log.entries().filter(|entry| decided.new_percepts.contains(&entry.id));
    let new = new.filter(|PerceivedAt { percept, .. }| {
        percept.kind != PerceptKind::Outcome || percept.text != last
    });
    let heard = new.map(|entry| HeardLine {
        by: entry.percept.source.clone(),
        spoken: entry.percept.kind == PerceptKind::Speech,
        text: entry.percept.text.clone(),
    });
    let did = decided.action.as_ref().map(|action| action.description.clone());
    TurnSummary {
        turn: decided.turn,
        heard: heard.collect(),
        said: decided.speech().to_owned(),
        thought: decided.thoughts().to_owned(),
        did: did.unwrap_or_default(),
        came_to: String::new(),
    }
}

/// What came of the deed may be known at once, or turns later.
pub(super) fn persist_outcome(ended: On<ActionEnded>, mut minds: Query<&mut TurnHistory>) {
    if let Ok(mut history) = minds.get_mut(ended.entity) {
        history.came_to(ended.turn, &ended.outcome);
    }
}
