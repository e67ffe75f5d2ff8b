//! Whether deeds go by what is so.

use cognition_core::mind::StableId;
use cognition_core::record::{RecordedAction, RunEvent, RunRecord, TurnEnd, never_finished};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How many deeds failed because what they presumed was not so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Premises {
    /// Deeds that the world was to carry out.
    pub deeds: u64,
    /// Of these, those that it refused, and said why.
    pub wrong: u64,
    /// Of those, the ones that had failed the same mind for the same reason before.
    pub known: u64,
}

/// What minds try.
#[derive(Debug, Default)]
pub(super) struct Trying {
    counts: Premises,
    trying: BTreeMap<StableId, RecordedAction>,
    failed: BTreeSet<(StableId, String, Vec<StableId>, String)>,
}

impl Trying {
    pub(super) fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::ActionDecided { mind, action: Some(action), .. } => {
                self.trying.insert(mind.clone(), action.clone());
            }
            RunEvent::TurnEnded { mind, end, .. } => {
                if let Some(action) = self.trying.remove(mind) {
                    self.end(mind, action, end);
                }
            }
            _ => {}
        }
    }

    pub(super) fn result(&self) -> Premises {
        self.counts
    }

    fn end(&mut self, mind: &StableId, action: RecordedAction, end: &TurnEnd) {
        match end {
            TurnEnd::Done => self.counts.deeds += 1,
            TurnEnd::Failed { why } => {
                self.counts.deeds += 1;
                // Nobody said that anything was not so.
                if *why != never_finished(&action.description) {
                    self.fail((mind.clone(), action.action, action.targets, why.clone()));
                }
            }
            _ => {}
        }
    }

    fn fail(&mut self, deed: (StableId, String, Vec<StableId>, String)) {
        self.counts.wrong += 1;
        self.counts.known += u64::from(!self.failed.insert(deed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{decided, ended, measured, record};
    use serde_json::json;

    fn failed(mind: &str, why: &str) -> [RunRecord; 2] {
        let end =
            json!({"event": "turn_ended", "mind": mind, "turn": 1, "how": "failed", "why": why});
        [decided(mind, 1, Some(("world:go", "cellar"))), record(end)]
    }

    #[test]
    fn what_fails_again_for_the_same_reason_was_known() {
        let run = [
            failed("mara", "The cellar door is locked."),
            failed("odo", "The cellar door is locked."),
            failed("mara", "The cellar door is locked."),
            failed("mara", "The ladder is broken."),
            [decided("mara", 2, Some(("world:go", "yard"))), ended("mara", 2, "done")],
        ];
        let found = Premises { deeds: 5, wrong: 4, known: 1 };
        assert_eq!(measured(&run.concat()).premises, found);
    }

    #[test]
    fn what_the_game_never_finished_presumed_nothing_wrong_and_to_wait_is_no_deed() {
        let run = [
            failed("mara", "Go the cellar: nothing came of it."),
            [decided("odo", 1, None), ended("odo", 1, "waited")],
        ];
        let found = Premises { deeds: 1, wrong: 0, known: 0 };
        assert_eq!(measured(&run.concat()).premises, found);
    }
}
