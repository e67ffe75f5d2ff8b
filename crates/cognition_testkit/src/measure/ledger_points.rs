//! Whether what is settled stays so.

use super::repetition::cosine;
use cognition_core::memory::Embedder;
use cognition_core::mind::{CognitiveLedger, StableId, same_item};
use cognition_core::record::{RunEvent, RunRecord};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The cosine from which on a question is about what was settled.
const SAME: f32 = 0.7;
/// The likeness from which on it is as likely as not that a percept is of the same matter.
const SAME_MATTER: f64 = 0.55;

/// What became of the points of the ledgers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LedgerPoints {
    /// Conclusions that were settled.
    pub settled: u64,
    /// Questions that opened what had been settled.
    pub reopened: u64,
    /// Of these, those to which nothing led that the mind perceived since.
    pub without_evidence: u64,
}

/// What is settled so far, and what was perceived since.
#[derive(Debug, Default)]
pub(super) struct Settling {
    counts: LedgerPoints,
    minds: BTreeMap<StableId, Vec<Point>>,
}

#[derive(Debug)]
struct Point {
    text: String,
    vector: Vec<f32>,
    has_evidence: bool,
}

impl Settling {
    pub(super) fn add(&mut self, record: &RunRecord, embedder: &dyn Embedder) {
        match &record.event {
            RunEvent::Perceived { mind, percept } => {
                if let Some(points) = self.minds.get_mut(mind).filter(|points| !points.is_empty()) {
                    let vector = embedder.embed(&percept.text);
                    let bears =
                        |point: &Point| embedder.likeness(&point.vector, &vector) >= SAME_MATTER;
                    points.iter_mut().for_each(|point| point.has_evidence |= bears(point));
                }
            }
            RunEvent::LedgerUpdated { mind, before, after: Some(after), .. } => {
                let before = before.clone().unwrap_or_default();
                self.reopen(mind, &before, after, embedder);
                self.settle(mind, &before, after, embedder);
            }
            _ => {}
        }
    }

    pub(super) fn result(&self) -> LedgerPoints {
        self.counts
    }

    /// A point that was reopened is settled no more.
    fn reopen(
        &mut self,
        mind: &StableId,
        before: &CognitiveLedger,
        after: &CognitiveLedger,
        embedder: &dyn Embedder,
    ) {
        let points = self.minds.entry(mind.clone()).or_default();
        for question in came(before.open_questions(), after.open_questions()) {
            let vector = embedder.embed(question);
            let is_about = |point: &Point| {
                same_item(&point.text, question) || cosine(&point.vector, &vector) >= SAME
            };
            let Some(place) = points.iter().position(is_about) else { continue };
            self.counts.reopened += 1;
            self.counts.without_evidence += u64::from(!points.remove(place).has_evidence);
        }
    }

    fn settle(
        &mut self,
        mind: &StableId,
        before: &CognitiveLedger,
        after: &CognitiveLedger,
        embedder: &dyn Embedder,
    ) {
        let points = self.minds.entry(mind.clone()).or_default();
        for conclusion in came(before.settled_conclusions(), after.settled_conclusions()) {
            self.counts.settled += 1;
            let (text, vector) = (conclusion.clone(), embedder.embed(conclusion));
            points.retain(|point| !same_item(&point.text, &text));
            points.push(Point { text, vector, has_evidence: false });
        }
    }
}

/// What stands there now and did not before.
fn came<'l>(before: &'l [String], after: &'l [String]) -> impl Iterator<Item = &'l String> {
    after.iter().filter(|item| !before.iter().any(|earlier| same_item(earlier, item)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{measured, record};
    use serde_json::json;

    fn ledger(before: [&[&str]; 2], after: [&[&str]; 2]) -> RunRecord {
        let ledger = |[settled, open]: [&[&str]; 2]| json!({"settled_conclusions": settled, "open_questions": open});
        record(json!({"event": "ledger_updated", "mind": "mara", "turn": 1,
            "before": ledger(before), "after": ledger(after), "violations": []}))
    }

    fn perceived(text: &str) -> RunRecord {
        record(
            json!({"event": "perceived", "mind": "mara", "percept": {"kind": "event", "text": text}}),
        )
    }

    fn points(between: &[RunRecord]) -> LedgerPoints {
        let (settled, open) = (["The cellar door is locked."], ["Is the cellar door locked?"]);
        let mut run = vec![ledger([&[], &[]], [&settled, &[]])];
        run.extend_from_slice(between);
        run.push(ledger([&settled, &[]], [&[], &open]));
        measured(&run).points
    }

    #[test]
    fn what_is_settled_and_asked_again_is_reopened_without_evidence() {
        let found = LedgerPoints { settled: 1, reopened: 1, without_evidence: 1 };
        assert_eq!(points(&[]), found);
        assert_eq!(points(&[perceived("Sela tunes her fiddle.")]), found);
    }

    #[test]
    fn what_is_perceived_of_the_matter_is_evidence() {
        let found = LedgerPoints { settled: 1, reopened: 1, without_evidence: 0 };
        assert_eq!(points(&[perceived("Brannic unlocks the cellar door.")]), found);
    }

    #[test]
    fn a_question_of_something_else_reopens_nothing() {
        let settled = ["The cellar door is locked."];
        let run = [
            ledger([&[], &[]], [&settled, &[]]),
            ledger([&settled, &[]], [&settled, &["Who took my lantern?"]]),
        ];
        let found = LedgerPoints { settled: 1, reopened: 0, without_evidence: 0 };
        assert_eq!(measured(&run).points, found);
    }
}
