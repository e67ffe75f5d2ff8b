//! What a mind has perceived, oldest first.

use super::percept::{Percept, PerceptKind};
use crate::mind::{PerceptId, StableId};
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
    /// Up to where what was said to the mind is answered, where that is not as far as it has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    answered: Option<PerceptId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLog {
    entries: VecDeque<PerceivedAt>,
    last: PerceptId,
    seen: PerceptId,
    #[serde(default)]
    answered: Option<PerceptId>,
}

impl From<RawLog> for PerceptionLog {
    fn from(raw: RawLog) -> Self {
        let RawLog { entries, last, seen, answered } = raw;
        let mut log = Self { entries, last, seen, answered };
        log.entries.make_contiguous().sort_by_key(|entry| entry.id);
        log.last = log.entries.iter().map(|entry| entry.id).fold(log.last, Ord::max);
        log.seen = log.seen.min(log.last);
        log.set_answered(log.answered());
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

    /// What was perceived after a percept, oldest first; what was before it is not looked at.
    pub fn after(
        &self,
        percept: PerceptId,
    ) -> impl DoubleEndedIterator<Item = &PerceivedAt> + ExactSizeIterator + Clone {
        let newer = self.entries.iter().rev().take_while(|entry| entry.id > percept).count();
        self.entries.range(self.entries.len() - newer..)
    }

    /// Puts other words for what was perceived, where there are any: a reader takes it so.
    pub fn reword(&mut self, words: impl Fn(&Percept) -> Option<String>) {
        for PerceivedAt { percept, .. } in &mut self.entries {
            if let Some(text) = words(percept) {
                percept.text = text;
            }
        }
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
        self.after(self.seen)
    }

    /// Up to here what was said to the mind is answered: a courtesy answers without taking up what
    /// happened besides, and who asks back takes up more than is answered.
    pub fn answered(&self) -> PerceptId {
        self.answered.unwrap_or(self.seen)
    }

    /// Whether a percept is said to the mind and waits for an answer.
    pub fn waits(&self, entry: &PerceivedAt) -> bool {
        entry.percept.addressed && entry.id > self.answered()
    }

    /// What the last words of a mind answered: what was said to it before them, if anything was.
    pub fn answered_by_last_words(&self, mind: &StableId) -> Option<&PerceivedAt> {
        let own = |entry: &&PerceivedAt| entry.percept.is_speech_of(mind);
        let mut before = self.entries.iter().rev().skip_while(|entry| !own(entry));
        before.find(|entry| {
            let Percept { kind, addressed, .. } = entry.percept;
            kind == PerceptKind::Speech && addressed && !own(entry)
        })
    }

    /// Marks everything up to a percept as consumed, and answered; never goes back.
    pub fn mark_seen(&mut self, up_to: PerceptId) {
        self.mark_shown(up_to);
        self.mark_answered(up_to);
    }

    /// Marks everything up to a percept as taken up; what waits for an answer waits on.
    pub fn mark_shown(&mut self, up_to: PerceptId) {
        let answered = self.answered();
        self.seen = self.seen.max(up_to).min(self.last);
        self.set_answered(answered);
    }

    /// Marks what was said to the mind up to a percept as answered; it has not dealt with it
    /// otherwise.
    pub fn mark_answered(&mut self, up_to: PerceptId) {
        self.set_answered(self.answered().max(up_to).min(self.last));
    }

    /// It is told apart from what was seen only where something addressed lies between them.
    fn set_answered(&mut self, answered: PerceptId) {
        let (from, to) = (answered.min(self.seen), answered.max(self.seen));
        let mut between = self.entries.iter().filter(|entry| entry.id > from && entry.id <= to);
        let differs = between.any(|entry| entry.percept.addressed);
        self.answered = differs.then_some(answered.min(self.last));
    }

    /// What was addressed to the mind, and no turn has answered, outlasts everything else.
    fn forget_oldest(&mut self) {
        while self.entries.len() > PERCEPTION_BOUND {
            let waits = |entry: &PerceivedAt| self.waits(entry);
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
    fn what_came_after_a_percept_is_what_has_a_higher_number_whatever_was_forgotten() {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        for n in 0..70 {
            log.perceive(Percept::event(format!("event {n}")));
        }
        for after in 0..80 {
            let after = PerceptId(after);
            let newer = log.entries().filter(|entry| entry.id > after);
            assert!(log.after(after).eq(newer), "after {after:?}");
        }
    }

    #[test]
    fn a_log_that_was_saved_out_of_order_is_put_in_order() {
        let entry = |n| serde_json::json!({"id": n, "percept": {"kind": "event", "text": "x"}});
        let saved = serde_json::json!({"entries": [entry(3), entry(1)], "last": 3, "seen": 1});
        let log: PerceptionLog = serde_json::from_value(saved).expect("a saved log");
        assert_eq!(log.entries().map(|entry| entry.id.0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(log.unseen().count(), 1);
    }

    #[test]
    fn other_words_for_a_percept_leave_its_number_and_all_others_alone() {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", "wheres the key"));
        log.perceive(Percept::event("It rains."));
        let before: Vec<PerceptId> = log.entries().map(|entry| entry.id).collect();
        log.reword(|it| (it.kind == PerceptKind::Speech).then(|| "Where's the key?".to_owned()));
        let texts: Vec<&str> = log.entries().map(|entry| entry.percept.text.as_str()).collect();
        assert_eq!(texts, ["Where's the key?", "It rains."]);
        assert_eq!(log.entries().map(|entry| entry.id).collect::<Vec<_>>(), before);
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

    fn addressed(log: &mut PerceptionLog, words: &str) -> PerceptId {
        log.perceive(Percept::speech("odo", words).addressed())
    }

    #[test]
    fn what_is_answered_may_still_be_new_and_what_is_seen_may_still_wait() {
        let mut log = PerceptionLog::default();
        let bang = log.perceive(Percept::event("A bang."));
        let thanks = addressed(&mut log, "Thank you.");
        let question = addressed(&mut log, "Where is it?");
        let waiting = |log: &PerceptionLog| -> Vec<PerceptId> {
            log.entries().filter(|entry| log.waits(entry)).map(|entry| entry.id).collect()
        };
        log.mark_answered(thanks);
        assert_eq!(log.unseen().map(|entry| entry.id).next(), Some(bang), "should stay new");
        assert_eq!(waiting(&log), [question]);
        log.mark_shown(question);
        assert_eq!((log.unseen().count(), waiting(&log)), (0, vec![question]));
        let saved = serde_json::to_value(&log).expect("plain data");
        assert_eq!(serde_json::from_value::<PerceptionLog>(saved).expect("just saved"), log);
        log.mark_answered(question);
        assert!(waiting(&log).is_empty());
        let saved = serde_json::to_value(&log).expect("plain data");
        assert_eq!(saved.get("answered"), None, "should be told where it differs alone");
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
