//! Measures of whole runs: what the records of a run say of how its minds behaved.
//!
//! A measure reads the records and nothing else, so it can be made of any run log, whoever played it.
//! `docs/measures.md` defines each, with its source.
//!
//! ```
//! use cognition_core::record::{RunEvent, RunRecord};
//! use cognition_testkit::measure::Measures;
//!
//! let uttered = |turn| RunRecord {
//!     tick: turn,
//!     event: RunEvent::Uttered {
//!         mind: "mara".into(),
//!         turn,
//!         speech: "The cellar door is locked.".to_owned(),
//!         thoughts: String::new(),
//!         notes: Vec::new(),
//!         fallback: false,
//!         whispered_to: Vec::new(),
//!     },
//! };
//! let measures = Measures::of(&[uttered(1), uttered(2)]);
//! assert_eq!(measures.number("lines said again"), Some(0.5));
//! ```

mod goals;
mod idleness;
mod ledger_points;
mod premises;
mod promises;
mod questions;
mod repetition;
mod rumination;
mod spending;
mod words_and_deeds;

mod numbers;

pub use goals::Goals;
pub use idleness::Idleness;
pub use ledger_points::LedgerPoints;
pub use numbers::Measure;
pub use premises::Premises;
pub use promises::PromisesMade;
pub use questions::Questions;
pub use repetition::Repetition;
pub use rumination::Rumination;
pub use spending::Spending;
pub use words_and_deeds::WordsAndDeeds;

use cognition_core::memory::{Embedder, HashedNgrams};
use cognition_core::record::{RunEvent, RunRecord};
use cognition_core::route::RouteCause;
use goals::Pursuing;
use idleness::Passing;
use ledger_points::Settling;
use premises::Trying;
use questions::Asking;
use repetition::Repeating;
use rumination::Thinking;
use serde::{Deserialize, Serialize};
use spending::Charging;
use std::collections::BTreeMap;
use std::sync::Arc;
use words_and_deeds::Speaking;

/// What a run came to, in counts. Equal records come to the same.
///
/// [`numbers`](Self::numbers) are the shares and means that are compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Measures {
    /// What is said again.
    pub lines: Repetition,
    /// What is thought again.
    pub thoughts: Repetition,
    /// Whether thoughts go round.
    pub rumination: Rumination,
    /// Whether what is settled stays so.
    pub points: LedgerPoints,
    /// Whether questions get a reply.
    pub questions: Questions,
    /// How those who were addressed engaged, by mode.
    pub modes: BTreeMap<String, u64>,
    /// Whether minds do what they say.
    pub words_and_deeds: WordsAndDeeds,
    /// Whether deeds go by what is so.
    pub premises: Premises,
    /// What becomes of promises.
    pub promises: PromisesMade,
    /// Whether goals are reached.
    pub goals: Goals,
    /// How much of their time minds do nothing.
    pub idleness: Idleness,
    /// What turns cost.
    pub spending: Spending,
}

impl Measures {
    /// Of all records of a run, oldest first. Texts are compared by the embedder that needs no
    /// model.
    pub fn of<'r>(records: impl IntoIterator<Item = &'r RunRecord>) -> Self {
        let mut measuring = Measuring::default();
        records.into_iter().for_each(|record| measuring.add(record));
        measuring.measures()
    }
}

/// Measures a run while it is played, or read.
#[derive(Debug)]
pub struct Measuring {
    embedder: Arc<dyn Embedder>,
    lines: Repeating,
    thoughts: Repeating,
    rumination: Thinking,
    points: Settling,
    questions: Asking,
    modes: BTreeMap<String, u64>,
    words_and_deeds: Speaking,
    premises: Trying,
    promises: PromisesMade,
    goals: Pursuing,
    idleness: Passing,
    spending: Charging,
}

impl Default for Measuring {
    /// By [`HashedNgrams`].
    fn default() -> Self {
        Self::by(Arc::new(HashedNgrams))
    }
}

impl Measuring {
    /// Nothing yet; texts will be compared by this embedder. Thresholds are set for cosines of
    /// [`HashedNgrams`]: see `docs/measures.md`.
    pub fn by(embedder: Arc<dyn Embedder>) -> Self {
        let (lines, thoughts, points, questions) = Default::default();
        let (modes, words_and_deeds, premises, promises) = Default::default();
        let (goals, idleness, spending, rumination) = Default::default();
        Self {
            embedder,
            lines,
            thoughts,
            rumination,
            points,
            questions,
            modes,
            words_and_deeds,
            premises,
            promises,
            goals,
            idleness,
            spending,
        }
    }

    /// Takes the next record in.
    pub fn add(&mut self, record: &RunRecord) {
        let embedder = &*self.embedder;
        self.lines.hear(record, embedder);
        self.thoughts.think(record, embedder);
        self.rumination.add(record);
        self.points.add(record, embedder);
        self.questions.add(record);
        self.words_and_deeds.add(record);
        self.premises.add(record);
        self.promises.add(record);
        self.goals.add(record);
        self.idleness.add(record);
        self.spending.add(record);
        if let RunEvent::RouteDecided { route, .. } = &record.event
            && matches!(route.cause, RouteCause::Addressed | RouteCause::Gathered)
        {
            *self.modes.entry(route.selected_mode.name().to_owned()).or_default() += 1;
        }
    }

    /// What the records so far come to.
    pub fn measures(&self) -> Measures {
        Measures {
            lines: self.lines.result(),
            thoughts: self.thoughts.result(),
            rumination: self.rumination.result(),
            points: self.points.result(),
            questions: self.questions.result(),
            modes: self.modes.clone(),
            words_and_deeds: self.words_and_deeds.result(),
            premises: self.premises.result(),
            promises: self.promises,
            goals: self.goals.result(),
            idleness: self.idleness.result(),
            spending: self.spending.result(),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use cognition_core::mind::GameTime;
    use cognition_core::route::{
        EngagementMode, RouteHistory, RouteRecord, RoutingWeights, Signals,
    };
    use serde_json::{Value, json};

    pub(crate) fn measured(run: &[RunRecord]) -> Measures {
        Measures::of(run)
    }

    pub(crate) fn record(mut event: Value) -> RunRecord {
        event["tick"] = json!(1);
        serde_json::from_value(event).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn uttered(mind: &str, turn: u64, speech: &str, thoughts: &str) -> RunRecord {
        record(json!({"event": "uttered", "mind": mind, "turn": turn, "speech": speech,
            "thoughts": thoughts, "notes": [], "fallback": false}))
    }

    /// Somebody says something to a mind.
    pub(crate) fn heard(mind: &str, from: &str, words: &str) -> RunRecord {
        let percept = json!({"kind": "speech", "text": words, "source": from, "addressed": true});
        record(json!({"event": "perceived", "mind": mind, "percept": percept}))
    }

    /// A deed is described as in `world:unlock` and `cellar_door`: `Unlock the cellar door`.
    fn deed((action, target): (&str, &str)) -> Value {
        let verb = action.split(':').next_back().unwrap_or_default();
        let (first, rest) = verb.split_at(1);
        let description =
            format!("{}{rest} the {}", first.to_uppercase(), target.replace('_', " "));
        json!({"index": 1, "action": action, "targets": [target], "description": description})
    }

    pub(crate) fn started(mind: &str, turn: u64, offers: &[(&str, &str)]) -> RunRecord {
        let offers: Vec<Value> = offers.iter().map(|offer| deed(*offer)).collect();
        record(json!({"event": "turn_started", "mind": mind, "turn": turn, "offers": offers,
            "prefix_hash": "", "prompt_tokens": 0, "dropped": {}}))
    }

    pub(crate) fn decided(mind: &str, turn: u64, action: Option<(&str, &str)>) -> RunRecord {
        record(json!({"event": "action_decided", "mind": mind, "turn": turn,
            "action": action.map(deed), "why": "", "fallback": false}))
    }

    pub(crate) fn ended(mind: &str, turn: u64, how: &str) -> RunRecord {
        record(json!({"event": "turn_ended", "mind": mind, "turn": turn, "how": how}))
    }

    fn routed(cause: RouteCause, mode: EngagementMode) -> RunRecord {
        let (signals, weights) = (Signals::default(), Arc::new(RoutingWeights::document().clone()));
        let decision = cognition_core::route::route(&signals, &RouteHistory::default(), &weights);
        let mut route = RouteRecord::new(&decision, signals, weights, GameTime::default());
        (route.cause, route.selected_mode) = (cause, mode);
        let event =
            RunEvent::RouteDecided { mind: "mara".into(), turn: None, route: Box::new(route) };
        RunRecord { tick: 1, event }
    }

    #[test]
    fn modes_are_of_those_who_were_addressed() {
        let measures = measured(&[
            routed(RouteCause::Addressed, EngagementMode::Respond),
            routed(RouteCause::Gathered, EngagementMode::Respond),
            routed(RouteCause::Addressed, EngagementMode::Clarify),
            routed(RouteCause::Addressed, EngagementMode::Ignore),
            routed(RouteCause::Witnessed, EngagementMode::Ignore),
        ]);
        let number = |name: &str| measures.number(name);
        assert_eq!(number("routed to RESPOND"), Some(0.5));
        assert_eq!(number("routed to CLARIFY"), Some(0.25));
        assert_eq!(number("routed to ACKNOWLEDGE"), Some(0.0));
    }

    #[test]
    fn a_run_measured_record_by_record_comes_to_the_same_and_reads_back() {
        let run = [
            heard("odo", "mara", "Where is the key?"),
            started("odo", 1, &[]),
            uttered("odo", 1, "Brannic has it.", "She is in a hurry."),
            decided("odo", 1, Some(("world:tell", "mara"))),
            ended("odo", 1, "done"),
        ];
        let measures = measured(&run);
        let text = serde_json::to_string(&measures).expect("plain data");
        assert_eq!(serde_json::from_str::<Measures>(&text).expect("reads back"), measures);
        assert_eq!(serde_json::from_str::<Measures>("{}").expect("reads"), Measures::default());
        assert_eq!(measures.questions.answered, 1);
    }
}
