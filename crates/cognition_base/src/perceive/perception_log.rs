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
    /// What is answered beyond that, while something before it waits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answered_besides: Vec<PerceptId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLog {
    entries: VecDeque<PerceivedAt>,
    last: PerceptId,
    seen: PerceptId,
    #[serde(default)]
    answered: Option<PerceptId>,
    #[serde(default)]
    answered_besides: Vec<PerceptId>,
}

impl From<RawLog> for PerceptionLog {
    fn from(raw: RawLog) -> Self {
        let RawLog { entries, last, seen, answered, answered_besides } = raw;
        let mut log = Self { entries, last, seen, answered, answered_besides };
        log.entries.make_contiguous().sort_by_key(|entry| entry.id);
        log.last = log.entries.iter().map(|entry| entry.id).fold(log.last, Ord::max);
        log.seen = log.seen.min(log.last);
        log.mark_each_answered([]);
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
        let is_open = entry.id > self.answered() && !self.is_answered_besides(entry.id);
        entry.percept.addressed && is_open
    }

    /// Whether a percept is answered although something before it waits.
    pub fn is_answered_besides(&self, percept: PerceptId) -> bool {
        self.answered_besides.contains(&percept)
    }

    /// The last words of a mind, as far back as it remembers what it perceived.
    pub fn last_words_of(&self, mind: &StableId) -> Option<&PerceivedAt> {
        self.entries.iter().rfind(|entry| entry.percept.is_speech_of(mind))
    }

    /// What was said to a mind last before its last words, and since those before them; it may have spoken to somebody
    /// else.
    pub fn said_before_last_words(&self, mind: &StableId) -> Option<&PerceivedAt> {
        let own = |entry: &&PerceivedAt| entry.percept.is_speech_of(mind);
        let mut before = self.entries.iter().rev().skip_while(|entry| !own(entry)).skip(1);
        let said = before.find(|entry| {
            let Percept { kind, addressed, to, .. } = &entry.percept;
            let is_said_to_it = *kind == PerceptKind::Speech && (*addressed || to.contains(mind));
            is_said_to_it || own(entry)
        });
        said.filter(|entry| !own(entry))
    }

    /// What was said to a mind last before some of its own words, and is answered by them: to whoever said it, or to
    /// all.
    pub fn called_for_by(&self, mind: &StableId, own: &PerceivedAt) -> Option<&PerceivedAt> {
        let before = self.entries.iter().rev().skip_while(|entry| entry.id >= own.id);
        let mut since_own_words = before.take_while(|entry| !entry.percept.is_speech_of(mind));
        let said = since_own_words.find(|entry| {
            let Percept { kind, addressed, to, .. } = &entry.percept;
            *kind == PerceptKind::Speech && (*addressed || to.contains(mind))
        })?;
        let answers = &own.percept.to;
        let mut by = said.percept.source.iter();
        (answers.is_empty() || by.all(|it| answers.contains(it))).then_some(said)
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

    /// Marks single percepts as answered; what was said to the mind before them may wait on.
    pub fn mark_each_answered(&mut self, percepts: impl IntoIterator<Item = PerceptId>) {
        self.answered_besides.extend(percepts);
        self.answered_besides.sort_unstable();
        self.answered_besides.dedup();
        self.set_answered(self.answered());
    }

    /// It is told apart from what was seen only where something addressed lies between them.
    fn set_answered(&mut self, answered: PerceptId) {
        let answered = self.with_what_follows(answered);
        let (from, to) = (answered.min(self.seen), answered.max(self.seen));
        let mut between = self.entries.iter().filter(|entry| entry.id > from && entry.id <= to);
        let differs = between.any(|entry| entry.percept.addressed);
        self.answered = differs.then_some(answered.min(self.last));
        let answered = self.answered();
        let Self { entries, answered_besides, .. } = self;
        answered_besides.retain(|id| {
            *id > answered && entries.binary_search_by_key(id, |entry| entry.id).is_ok()
        });
    }

    /// Up to where all is answered that was said to the mind, if it is up to a percept.
    fn with_what_follows(&self, answered: PerceptId) -> PerceptId {
        let addressed = self.after(answered).filter(|entry| entry.percept.addressed);
        let besides = addressed.take_while(|entry| self.is_answered_besides(entry.id));
        besides.last().map_or(answered, |entry| entry.id)
    }

    /// What was addressed to the mind, and no turn has answered, outlasts everything else.
    fn forget_oldest(&mut self) {
        while self.entries.len() > PERCEPTION_BOUND {
            let waits = |entry: &PerceivedAt| self.waits(entry);
            let oldest = self.entries.iter().position(|entry| !waits(entry));
            let gone = self.entries.remove(oldest.unwrap_or(0)).map(|entry| entry.id);
            self.answered_besides.retain(|id| Some(*id) != gone);
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
    fn what_was_said_before_the_last_words_of_a_mind_is_found_whoever_they_were_for() {
        let (mut log, mara) = (PerceptionLog::default(), StableId::new("mara"));
        assert_eq!((log.last_words_of(&mara), log.said_before_last_words(&mara)), (None, None));
        let said = addressed(&mut log, "She was not empty-handed.");
        log.perceive(Percept::event("A bell rings."));
        let own = log.perceive(Percept::speech("mara", "What have you there?").to("sela"));
        addressed(&mut log, "Nothing.");
        assert_eq!(log.last_words_of(&mara).map(|entry| entry.id), Some(own));
        assert_eq!(log.said_before_last_words(&mara).map(|entry| entry.id), Some(said));
        log.perceive(Percept::speech("mara", "Is that so?").to("odo"));
        let again = log.perceive(Percept::speech("mara", "Well?").to("odo"));
        assert_eq!(log.last_words_of(&mara).map(|entry| entry.id), Some(again));
        assert_eq!(log.said_before_last_words(&mara), None, "it has answered since");
    }

    #[test]
    fn own_words_answer_what_was_said_to_the_mind_before_them_unless_they_are_for_others() {
        let (mut log, mara) = (PerceptionLog::default(), StableId::new("mara"));
        addressed(&mut log, "A cold night.");
        log.perceive(Percept::speech("mara", "So it is.").to("odo"));
        let asked = addressed(&mut log, "Where is the key?");
        log.perceive(Percept::speech("sela", "Come in, Odo.").to("odo"));
        let called_for = |log: &PerceptionLog| {
            let own = log.last_words_of(&mara).expect("it has spoken");
            log.called_for_by(&mara, own).map(|entry| entry.id)
        };
        log.perceive(Percept::speech("mara", "In the loft.").to("odo"));
        assert_eq!(called_for(&log), Some(asked));
        log.perceive(Percept::speech("mara", "And shut the door."));
        assert_eq!(called_for(&log), None, "it has answered since");
        addressed(&mut log, "Which door?");
        log.perceive(Percept::speech("mara", "Sela, a word.").to("sela"));
        assert_eq!(called_for(&log), None, "it has turned to somebody else");
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
    fn single_lines_are_answered_while_one_before_them_waits() {
        let mut log = PerceptionLog::default();
        let lines = ["One?", "Two?", "Three?", "Four?"].map(|words| addressed(&mut log, words));
        log.mark_shown(lines[3]);
        log.mark_answered(lines[0]);
        log.mark_each_answered([lines[3], lines[2], lines[2]]);
        let waiting = |log: &PerceptionLog| -> Vec<PerceptId> {
            log.entries().filter(|entry| log.waits(entry)).map(|entry| entry.id).collect()
        };
        assert_eq!((log.answered(), waiting(&log)), (lines[0], vec![lines[1]]));
        let saved = serde_json::to_value(&log).expect("plain data");
        assert_eq!(serde_json::from_value::<PerceptionLog>(saved).expect("just saved"), log);
        log.mark_answered(lines[1]);
        assert_eq!((log.answered(), waiting(&log).len()), (lines[3], 0));
        let saved = serde_json::to_value(&log).expect("plain data");
        assert_eq!((saved.get("answered"), saved.get("answered_besides")), (None, None));
        let later = addressed(&mut log, "Five?");
        assert_eq!(waiting(&log), [later], "should not be answered beforehand");
    }

    #[test]
    fn a_line_that_is_forgotten_is_no_longer_kept_as_answered() {
        let mut log = PerceptionLog::default();
        let lines = ["One?", "Two?", "Three?"].map(|words| addressed(&mut log, words));
        log.mark_each_answered([lines[1]]);
        (0..PERCEPTION_BOUND).for_each(|_| _ = log.perceive(Percept::event("A gull lands.")));
        assert!(log.entries().take(2).map(|entry| entry.id).eq([lines[0], lines[2]]));
        let saved = serde_json::to_value(&log).expect("plain data");
        assert_eq!(saved.get("answered_besides"), None);
        assert_eq!(serde_json::from_value::<PerceptionLog>(saved).expect("just saved"), log);
    }

    #[test]
    fn what_a_save_says_is_answered_and_is_not_there_is_forgotten() {
        let saved =
            serde_json::json!({"entries": [], "last": 3, "seen": 0, "answered_besides": [2, 9]});
        let mut log: PerceptionLog = serde_json::from_value(saved).expect("a saved log");
        (0..6).for_each(|_| _ = addressed(&mut log, "Well?"));
        assert_eq!(log.entries().filter(|entry| log.waits(entry)).count(), 6);
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
