//! What a mind has perceived, oldest first.

use super::percept::Percept;
use crate::mind::PerceptId;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How many percepts a log keeps.
pub const PERCEPTION_BOUND: usize = 50;

/// A percept with its number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::perceive::perception_log"]
pub struct PerceivedAt {
    /// Its number within the mind.
    pub id: PerceptId,
    /// What was perceived.
    pub percept: Percept,
}

/// What a mind has perceived, oldest first: at most [`PERCEPTION_BOUND`] percepts. What was
/// addressed to it, and no turn has taken up, outlasts everything else.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawLog")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::perceive::perception_log"]
pub struct PerceptionLog {
    entries: VecDeque<PerceivedAt>,
    last: PerceptId,
    seen: PerceptId,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLog {
    entries: VecDeque<PerceivedAt>,
    last: PerceptId,
    seen: PerceptId,
}

impl From<RawLog> for PerceptionLog {
    fn from(raw: RawLog) -> Self {
        let mut log = Self { last: raw.last, seen: raw.seen, entries: raw.entries };
        log.last = log.entries.iter().map(|entry| entry.id).fold(log.last, Ord::max);
        log.seen = log.seen.min(log.last);
        log.forget_oldest();
        log
    }
}

impl PerceptionLog {
    /// Takes a percept in and forgets the oldest beyond the bound.
    pub fn perceive(&mut self, percept: Percept) -> PerceptId {
        self.last = PerceptId(self.last.0.saturating_add(1));
        self.entries.push_back(PerceivedAt { id: self.last, percept });
        self.forget_oldest();
        self.last
    }

    /// All percepts that are kept, oldest first.
    pub fn entries(
        &self,
    ) -> impl DoubleEndedIterator<Item = &PerceivedAt> + ExactSizeIterator + Clone {
        self.entries.iter()
    }

    /// The number of the newest percept; 0 before the first.
    pub fn last_id(&self) -> PerceptId {
        self.last
    }

    /// The newest percept that a turn has taken up.
    pub fn seen(&self) -> PerceptId {
        self.seen
    }

    /// The percepts that no turn has taken up yet, oldest first.
    pub fn unseen(&self) -> impl Iterator<Item = &PerceivedAt> {
        self.entries.iter().filter(|entry| entry.id > self.seen)
    }

    /// Marks everything up to a percept as consumed; never goes back.
    pub fn mark_seen(&mut self, up_to: PerceptId) {
        self.seen = self.seen.max(up_to).min(self.last);
    }

    /// What was addressed to the mind, and no turn has consumed, outlasts everything else.
    fn forget_oldest(&mut self) {
        while self.entries.len() > PERCEPTION_BOUND {
            let waits = |entry: &PerceivedAt| entry.percept.addressed && entry.id > self.seen;
            let oldest = self.entries.iter().position(|entry| !waits(entry));
            self.entries.remove(oldest.unwrap_or(0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_keeps_the_newest_fifty_and_never_reuses_a_number() {
        let mut log = PerceptionLog::default();
        for n in 0..60 {
            log.perceive(Percept::event(format!("event {n}")));
        }
        let ids: Vec<u64> = log.entries().map(|entry| entry.id.0).collect();
        assert_eq!(ids, (11..=60).collect::<Vec<_>>());
        assert_eq!(log.perceive(Percept::event("next")), PerceptId(61));
    }

    #[test]
    fn a_question_outlasts_a_flood_of_events_until_a_turn_consumes_it() {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        for n in 0..70 {
            log.perceive(Percept::event(format!("event {n}")));
        }
        assert_eq!(log.entries().len(), PERCEPTION_BOUND);
        assert_eq!(log.entries().next().map(|entry| entry.id), Some(PerceptId(1)));
        log.mark_seen(PerceptId(1));
        log.perceive(Percept::event("one more"));
        assert_eq!(log.entries().next().map(|entry| entry.id), Some(PerceptId(23)));
    }

    #[test]
    fn what_a_turn_consumed_is_not_new_again() {
        let mut log = PerceptionLog::default();
        let first = log.perceive(Percept::event("one"));
        log.perceive(Percept::event("two"));
        log.mark_seen(first);
        assert_eq!(
            log.unseen().map(|entry| entry.percept.text.as_str()).collect::<Vec<_>>(),
            ["two"]
        );
        log.mark_seen(PerceptId(0));
        assert_eq!(log.seen(), first, "should never go back");
    }

    #[test]
    fn an_overlong_saved_log_is_cut_to_its_bound_when_it_is_read() {
        let entry = |n| serde_json::json!({"id": n, "percept": {"kind": "event", "text": "x"}});
        let saved = serde_json::json!({"entries": (1..=70).map(entry).collect::<Vec<_>>(), "last": 3, "seen": 0});
        let mut log: PerceptionLog = serde_json::from_value(saved).expect("a saved log");
        assert_eq!(log.entries().len(), PERCEPTION_BOUND);
        assert_eq!(log.perceive(Percept::event("next")), PerceptId(71));
    }
    #[test]
    fn what_is_perceived_after_a_save_is_new_even_if_the_save_had_seen_too_much() {
        let saved = serde_json::json!({"entries": [], "last": 3, "seen": 9});
        let mut log: PerceptionLog = serde_json::from_value(saved).expect("a saved log");
        assert_eq!(log.seen(), PerceptId(3));
        log.perceive(Percept::event("next"));
        assert_eq!(log.unseen().count(), 1);
    }
}
