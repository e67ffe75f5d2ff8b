//! What a mind keeps of its own routing.

use super::audit::{RouteCause, RouteRecord};
use super::feedback::RouteFeedback;
use super::mode::EngagementMode;
use crate::mind::{GameTime, PerceptId, TopicId};
use crate::perceive::PerceptionLog;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::capped;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fmt;

/// How many decisions a mind can look back on.
pub const ROUTE_LOG_BOUND: usize = 8;
/// Characters that are kept of what was said.
const SAID_BOUND: usize = 200;

/// How far a mind has been routed, and its latest decisions: at most [`ROUTE_LOG_BOUND`], oldest
/// first.
#[derive(Component, Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawLog")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::route::route_log"]
pub struct RouteLog {
    heard: PerceptId,
    considered: PerceptId,
    decisions: u64,
    encoded: u64,
    topic_confidence: f64,
    recent: VecDeque<RouteNote>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLog {
    heard: PerceptId,
    considered: PerceptId,
    decisions: u64,
    encoded: u64,
    #[serde(default = "unknown_fit")]
    topic_confidence: f64,
    recent: VecDeque<RouteNote>,
}

/// The fit of an utterance before there is a topic.
fn unknown_fit() -> f64 {
    0.5
}

impl Default for RouteLog {
    fn default() -> Self {
        Self {
            heard: PerceptId::default(),
            considered: PerceptId::default(),
            decisions: 0,
            encoded: 0,
            topic_confidence: unknown_fit(),
            recent: VecDeque::new(),
        }
    }
}

impl From<RawLog> for RouteLog {
    fn from(raw: RawLog) -> Self {
        let RawLog { heard, considered, decisions, encoded, topic_confidence, mut recent } = raw;
        recent.drain(..recent.len().saturating_sub(ROUTE_LOG_BOUND));
        recent.iter_mut().for_each(|note| note.said = capped(&note.said, SAID_BOUND));
        Self { heard, considered, decisions, encoded, topic_confidence, recent }
    }
}

/// One decision, as a mind remembers it.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::route::route_log"]
pub struct RouteNote {
    /// The mode that was chosen; `None` in a note that was never filled.
    pub mode: Option<EngagementMode>,
    /// How sure it was.
    pub confidence: f64,
    /// How warm the context was.
    pub warmth: f64,
    /// Why it was routed.
    pub cause: RouteCause,
    /// What it was about.
    pub topic: TopicId,
    /// When.
    pub at: GameTime,
    /// What it answers to: one line of at most 200 characters; empty where nothing was said.
    #[serde(default)]
    pub said: String,
    /// What came of it, as far as the next exchange has told.
    #[serde(default)]
    pub feedback: Option<RouteFeedback>,
}

impl fmt::Display for RouteNote {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = self.mode.map_or("nothing", EngagementMode::name);
        let Self { confidence, warmth, topic, cause, .. } = self;
        write!(
            formatter,
            "{mode} ({}) on {}: confidence {confidence:.2}, warmth {warmth:.2}",
            cause.name(),
            topic.name()
        )
    }
}

impl RouteLog {
    /// The newest percept that was taken into the working memory and put to a topic.
    pub fn heard(&self) -> PerceptId {
        self.heard
    }

    /// Marks percepts as heard; never goes back.
    pub fn hear(&mut self, up_to: PerceptId) {
        self.heard = self.heard.max(up_to);
    }

    /// How well the latest utterance fits its topic, from 0 to 1; 0.5 before the first.
    pub fn topic_confidence(&self) -> f64 {
        self.topic_confidence
    }

    /// Takes in how well an utterance fits its topic.
    pub fn fits_topic(&mut self, confidence: f64) {
        self.topic_confidence = confidence;
    }

    /// The newest percept that a decision has considered.
    pub fn considered(&self) -> PerceptId {
        self.considered
    }

    /// Marks percepts as considered; never goes back.
    pub fn consider(&mut self, up_to: PerceptId) {
        self.considered = self.considered.max(up_to);
    }

    /// Takes back that percepts were considered: what came of it was of no use.
    pub fn reconsider(&mut self, after: PerceptId) {
        self.considered = self.considered.min(after);
    }

    /// Begins anew where the percepts of a mind do: their numbers are lower than what was heard.
    pub fn follow(&mut self, log: &PerceptionLog) {
        if log.last_id() < self.heard.max(self.considered) {
            (self.heard, self.considered) = Default::default();
        }
    }

    /// Whether what a turn leaves in memory is yet to be written; says so once for each turn.
    pub fn is_first_encoding(&mut self, turn: u64) -> bool {
        let first = turn > self.encoded;
        self.encoded = self.encoded.max(turn);
        first
    }

    /// Takes in a decision, and what was said that led to it; gives it its number within the mind,
    /// from 1.
    pub fn decide(&mut self, record: &RouteRecord, said: &str) -> u64 {
        self.decisions = self.decisions.saturating_add(1);
        self.recent.push_back(RouteNote {
            mode: Some(record.selected_mode),
            confidence: record.router_confidence,
            warmth: record.signal_snapshot.context_warmth,
            cause: record.cause,
            topic: record.topic.clone(),
            at: record.created_at,
            said: capped(said, SAID_BOUND),
            feedback: record.feedback,
        });
        if self.recent.len() > ROUTE_LOG_BOUND {
            self.recent.pop_front();
        }
        self.decisions
    }

    /// The latest decisions, the newest first.
    pub fn latest(&self) -> impl Iterator<Item = &RouteNote> {
        self.recent.iter().rev()
    }

    /// The latest decisions with their numbers, the newest first.
    pub fn numbered(&self) -> impl Iterator<Item = (u64, &RouteNote)> {
        (0..=self.decisions).rev().zip(self.latest())
    }

    /// Notes what came of a decision, by its number; whether it is remembered, and was not judged
    /// before.
    pub fn judge(&mut self, number: u64, feedback: RouteFeedback) -> bool {
        let back = self.decisions.checked_sub(number).and_then(|back| usize::try_from(back).ok());
        let note = back.and_then(|back| self.recent.iter_mut().rev().nth(back));
        let note = note.filter(|note| note.feedback.is_none());
        note.map(|note| note.feedback = Some(feedback)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::super::router::{RouteHistory, route};
    use super::super::signals::Signals;
    use super::super::weights::RoutingWeights;
    use super::*;
    use std::sync::Arc;

    fn record(seconds: u64) -> RouteRecord {
        let weights = Arc::new(RoutingWeights::document().clone());
        let signals = Signals::default();
        let decision = route(&signals, &RouteHistory::default(), &weights);
        RouteRecord::new(&decision, signals, weights, GameTime::from_secs(seconds))
    }

    #[test]
    fn the_latest_decisions_are_kept_and_each_has_a_number_of_its_own() {
        let mut log = RouteLog::default();
        let numbers: Vec<u64> = (0..12).map(|at| log.decide(&record(at), "Good day.")).collect();
        assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
        assert_eq!(log.latest().count(), ROUTE_LOG_BOUND);
        assert_eq!(log.latest().next().map(|note| note.at), Some(GameTime::from_secs(11)));
    }

    #[test]
    fn a_decision_is_judged_once_and_only_while_it_is_remembered() {
        let mut log = RouteLog::default();
        (0..12).for_each(|at| _ = log.decide(&record(at), "Where is it?"));
        let feedback = RouteFeedback { reward: 0.5, ..RouteFeedback::default() };
        let judged = [4, 5, 12, 12, 13].map(|number| log.judge(number, feedback));
        assert_eq!(judged, [false, true, true, false, false]);
        let known = log.numbered().filter(|(_, note)| note.feedback.is_some());
        assert_eq!(known.map(|(number, _)| number).collect::<Vec<_>>(), [12, 5]);
    }

    #[test]
    fn an_overlong_save_is_cut_and_what_was_considered_never_goes_back() {
        let note = serde_json::json!({"mode": "ACT", "confidence": 0.5, "warmth": 0.1,
            "cause": "addressed", "topic": "odo/well", "at": 7});
        let saved = serde_json::json!({"heard": 5, "considered": 4, "decisions": 30, "encoded": 9, "recent": vec![note; 20]});
        let mut log: RouteLog = serde_json::from_value(saved).expect("a saved log");
        assert_eq!(log.latest().count(), ROUTE_LOG_BOUND);
        assert!(
            !log.is_first_encoding(9) && log.is_first_encoding(10) && !log.is_first_encoding(10)
        );
        log.consider(PerceptId(2));
        assert_eq!(log.considered(), PerceptId(4));
        let told = log.latest().next().map(ToString::to_string);
        let expected = "ACT (addressed) on well: confidence 0.50, warmth 0.10";
        assert_eq!(told.as_deref(), Some(expected));
    }
}
