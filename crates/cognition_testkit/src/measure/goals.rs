//! Whether goals are reached.

use cognition_core::mind::StableId;
use cognition_core::plan::Consent;
use cognition_core::record::{RunEvent, RunRecord};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What became of the goals that minds planned for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goals {
    /// Plans that were begun.
    pub begun: u64,
    /// Of these, those whose goal was reached.
    pub reached: u64,
    /// Those that were given up. What is neither was still under way.
    pub given_up: u64,
    /// Turns that the minds took from the beginning of the plans that were reached to their end.
    pub turns_to_reach: u64,
}

/// Plans that are under way.
#[derive(Debug, Default)]
pub(super) struct Pursuing {
    counts: Goals,
    /// Turns that each mind ended since its plan began.
    under_way: BTreeMap<StableId, u64>,
}

impl Pursuing {
    pub(super) fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::PlanAsked { mind, .. }
            | RunEvent::PlanThought { mind, .. }
            | RunEvent::PlanPut { mind, .. } => self.begin(mind, 0),
            RunEvent::PlanAnswered {
                by: Some(partner), consent: Some(Consent::Accept), ..
            } => {
                self.begin(partner, 0);
            }
            RunEvent::TurnEnded { mind, .. } => {
                if let Some(turns) = self.under_way.get_mut(mind) {
                    *turns += 1;
                }
            }
            // Its turn has just ended, and was one of the plan.
            RunEvent::PlanStepEnded { mind, .. } => self.begin(mind, 1),
            RunEvent::PlanEnded { mind, abandoned, .. } => {
                self.begin(mind, 1);
                self.end(mind, abandoned.is_none());
            }
            _ => {}
        }
    }

    pub(super) fn result(&self) -> Goals {
        self.counts
    }

    fn begin(&mut self, mind: &StableId, turns: u64) {
        if !self.under_way.contains_key(mind) {
            self.counts.begun += 1;
            self.under_way.insert(mind.clone(), turns);
        }
    }

    fn end(&mut self, mind: &StableId, is_reached: bool) {
        let turns = self.under_way.remove(mind).unwrap_or_default();
        match is_reached {
            true => {
                self.counts.reached += 1;
                self.counts.turns_to_reach += turns;
            }
            false => self.counts.given_up += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{ended, measured, record};
    use serde_json::{Value, json};

    fn plan(event: &str, mind: &str, more: Value) -> RunRecord {
        let mut line = json!({"event": event, "mind": mind});
        line.as_object_mut().expect("is one").extend(more.as_object().cloned().unwrap_or_default());
        record(line)
    }

    #[test]
    fn turns_are_counted_from_the_first_thought_to_the_end_of_a_plan_that_is_reached() {
        let thought =
            || plan("plan_thought", "wren", json!({"turn": 2, "mode": "PLAN", "thought": {}}));
        let step = |mind: &str| {
            plan("plan_step_ended", mind, json!({"step": 1, "description": "Go.", "failed": null}))
        };
        let over = |mind: &str, why: Option<&str>| {
            plan("plan_ended", mind, json!({"goal": "the strongbox", "abandoned": why}))
        };
        let run = [
            ended("wren", 1, "done"),
            thought(),
            ended("wren", 2, "waited"),
            ended("pip", 1, "done"),
            ended("wren", 3, "done"),
            step("wren"),
            over("wren", None),
            thought(),
            ended("wren", 4, "done"),
            over("wren", Some("the plan has changed")),
            ended("pip", 2, "done"),
            step("pip"),
        ];
        let found = Goals { begun: 3, reached: 1, given_up: 1, turns_to_reach: 2 };
        assert_eq!(measured(&run).goals, found);
    }

    #[test]
    fn whoever_agrees_to_take_part_has_begun() {
        let agreed = |consent: &str| {
            let told = json!({"by": "pip", "words": "Yes.", "consent": consent});
            let over = json!({"goal": "Help Wren.", "abandoned": null});
            let run = [
                plan("plan_answered", "wren", told),
                ended("pip", 1, "done"),
                ended("pip", 2, "done"),
                plan("plan_ended", "pip", over),
            ];
            measured(&run).goals
        };
        let found = Goals { begun: 1, reached: 1, given_up: 0, turns_to_reach: 2 };
        assert_eq!(agreed("accept"), found);
        assert_eq!(agreed("decline").turns_to_reach, 1, "nobody knows when that plan began");
    }
}
