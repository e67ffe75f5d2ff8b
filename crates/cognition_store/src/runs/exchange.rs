//! A turn as the audit has it: its events, added up.

use super::encoded_record::{shown, whole};
use cognition_core::govern::Cost;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, TurnEnd};

/// A row of `exchanges`, but for its run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Exchange {
    pub(super) mind: String,
    pub(super) turn: i64,
    pub(super) began: i64,
    pub(super) ended: Option<String>,
    pub(super) why: Option<String>,
    pub(super) brain: Option<String>,
    pub(super) attempts: i64,
    pub(super) rejections: i64,
    pub(super) prompt_tokens: Option<i64>,
    pub(super) cached_tokens: Option<i64>,
    pub(super) completion_tokens: Option<i64>,
    pub(super) cost: i64,
    pub(super) fallback: bool,
}

/// The turn that an event is about; none for what does not count to any.
pub(super) fn turn_of(event: &RunEvent) -> Option<(&StableId, u64)> {
    match event {
        RunEvent::RouteDecided { mind, turn, .. } => turn.map(|turn| (mind, turn)),
        RunEvent::TurnStarted { mind, turn, .. }
        | RunEvent::PlanAsked { mind, turn, .. }
        | RunEvent::Replied { mind, turn, .. }
        | RunEvent::ReplyRejected { mind, turn, .. }
        | RunEvent::BrainFailed { mind, turn, .. }
        | RunEvent::CallRetried { mind, turn, .. }
        | RunEvent::Uttered { mind, turn, .. }
        | RunEvent::ActionDecided { mind, turn, .. }
        | RunEvent::TurnEnded { mind, turn, .. } => Some((mind, *turn)),
        _ => None,
    }
}

/// Whether an event begins a turn, or stands near its beginning.
fn begins(event: &RunEvent) -> bool {
    matches!(
        event,
        RunEvent::RouteDecided { .. } | RunEvent::TurnStarted { .. } | RunEvent::PlanAsked { .. }
    )
}

impl Exchange {
    pub(super) fn new(mind: &str, turn: i64, began: i64) -> Self {
        Self { mind: mind.to_owned(), turn, began, ..Self::default() }
    }

    /// Whether it is another turn that has the same number: the world is one of a save by now.
    pub(super) fn is_over_before(&self, event: &RunEvent) -> bool {
        self.ended.is_some() && begins(event)
    }

    /// Takes in an event.
    pub(super) fn add(&mut self, event: &RunEvent) {
        match event {
            RunEvent::Replied {
                brain,
                prompt_tokens,
                cached_tokens,
                completion_tokens,
                cost,
                ..
            } => {
                self.attempts += 1;
                self.brain = Some(shown(brain));
                add(&mut self.prompt_tokens, *prompt_tokens);
                add(&mut self.cached_tokens, *cached_tokens);
                add(&mut self.completion_tokens, *completion_tokens);
                let Cost(cost) = *cost;
                self.cost = self.cost.saturating_add(whole(cost));
            }
            RunEvent::BrainFailed { .. } | RunEvent::CallRetried { .. } => self.attempts += 1,
            RunEvent::ReplyRejected { .. } => self.rejections += 1,
            RunEvent::Uttered { fallback, .. } | RunEvent::ActionDecided { fallback, .. } => {
                self.fallback |= fallback;
            }
            RunEvent::TurnEnded { end, .. } => self.end(end),
            _ => {}
        }
    }

    fn end(&mut self, end: &TurnEnd) {
        let end = serde_json::to_value(end).unwrap_or_default();
        let text = |field: &str| match &end[field] {
            serde_json::Value::Null => None,
            serde_json::Value::String(text) => Some(shown(text)),
            other => Some(other.to_string()),
        };
        (self.ended, self.why) = (text("how"), text("why"));
    }
}

fn add(sum: &mut Option<i64>, tokens: Option<u64>) {
    if let Some(tokens) = tokens {
        *sum = Some(sum.unwrap_or_default().saturating_add(whole(tokens)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replied(prompt_tokens: Option<u64>, cost: u64) -> RunEvent {
        let (mind, cost) = (StableId::new("mara"), Cost(cost));
        let (cached_tokens, completion_tokens) = (None, Some(7));
        let brain = "http:\0x".to_owned();
        RunEvent::Replied {
            mind,
            turn: 1,
            brain,
            prompt_tokens,
            cached_tokens,
            cache_write_tokens: None,
            completion_tokens,
            reasoning_tokens: None,
            cost,
            latency_ms: None,
            dropped: Vec::new(),
        }
    }

    #[test]
    fn what_servers_counted_is_added_up_and_what_none_counted_stays_unknown() {
        let mut exchange = Exchange::new("mara", 1, 4);
        let why = "the door is locked".to_owned();
        let (mind, end) = (StableId::new("mara"), TurnEnd::Failed { why });
        for event in [
            replied(None, 5),
            replied(Some(30), u64::MAX),
            RunEvent::TurnEnded { mind, turn: 1, end },
        ] {
            exchange.add(&event);
        }
        let expected = Exchange {
            ended: Some("failed".to_owned()),
            why: Some("the door is locked".to_owned()),
            brain: Some("http:\u{2400}x".to_owned()),
            attempts: 2,
            prompt_tokens: Some(30),
            completion_tokens: Some(14),
            cost: i64::MAX,
            ..Exchange::new("mara", 1, 4)
        };
        assert_eq!(exchange, expected);
    }

    #[test]
    fn only_a_turn_that_has_ended_can_begin_once_more() {
        let mut exchange = Exchange::new("mara", 1, 4);
        let started = RunEvent::TurnStarted {
            mind: StableId::new("mara"),
            turn: 1,
            offers: Vec::new(),
            prefix_hash: String::new(),
            prompt_tokens: 1,
            dropped: std::collections::BTreeMap::new(),
            directives: Vec::new(),
        };
        assert!(!exchange.is_over_before(&started));
        let (mind, end) = (StableId::new("mara"), TurnEnd::Waited);
        exchange.add(&RunEvent::TurnEnded { mind, turn: 1, end });
        assert!(exchange.is_over_before(&started));
        assert!(!exchange.is_over_before(&replied(None, 0)), "what comes late is of the same turn");
    }
}
