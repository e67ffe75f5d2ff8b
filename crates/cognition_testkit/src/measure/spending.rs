//! What turns cost.

use cognition_core::govern::Cost;
use cognition_core::record::{RunEvent, RunRecord};
use serde::{Deserialize, Serialize};

/// The brain that thinks by rules.
const RULES: &str = "heuristic";

/// What the turns of a run took of brains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spending {
    /// Turns for which a brain was asked.
    pub turns: u64,
    /// Calls of brains, whatever for: those that were answered, and those that came to nothing. Rules count
    /// where no other brain was called: they stand in for none then.
    pub calls: u64,
    /// Tokens of the prompts of turns and planners, estimated where they are written.
    pub tokens_estimated: u64,
    /// Tokens of prompts, as servers counted them.
    pub tokens_in: u64,
    /// Of these, those that a prefix cache had.
    pub tokens_cached: u64,
    /// Tokens of replies, as servers counted them.
    pub tokens_out: u64,
    /// What the calls are charged by the price table.
    pub cost: Cost,
}

/// What a run has taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Charging {
    of_others: Spending,
    calls_of_rules: u64,
}

impl Charging {
    pub(super) fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::Replied { brain, .. } if brain == RULES => {
                self.calls_of_rules += 1;
            }
            _ => self.of_others.add(record),
        }
    }

    pub(super) fn result(self) -> Spending {
        let calls = match self.of_others.calls {
            0 => self.calls_of_rules,
            calls => calls,
        };
        Spending { calls, ..self.of_others }
    }
}

impl Spending {
    fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::TurnStarted { prompt_tokens, .. } => {
                self.turns += 1;
                self.tokens_estimated += *prompt_tokens as u64;
            }
            RunEvent::PlanAsked { prompt_tokens, .. } => {
                self.tokens_estimated += *prompt_tokens as u64;
            }
            RunEvent::BrainFailed { .. } | RunEvent::CallRetried { .. } => self.calls += 1,
            RunEvent::Replied { prompt_tokens, cached_tokens, completion_tokens, cost, .. } => {
                self.calls += 1;
                self.tokens_in += prompt_tokens.unwrap_or_default();
                self.tokens_cached += cached_tokens.unwrap_or_default();
                self.tokens_out += completion_tokens.unwrap_or_default();
                self.cost = self.cost + *cost;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{measured, record};
    use serde_json::json;

    #[test]
    fn calls_that_come_to_nothing_are_calls_and_rules_that_stand_in_are_none() {
        let started = json!({"event": "turn_started", "mind": "odo", "turn": 1, "offers": [],
            "prefix_hash": "", "prompt_tokens": 900, "dropped": {}});
        let replied = json!({"event": "replied", "mind": "odo", "turn": 1, "brain": "http:m",
            "prompt_tokens": 1000, "cached_tokens": 400, "completion_tokens": 50, "cost": 7, "dropped": []});
        let rule = json!({"event": "replied", "mind": "odo", "turn": 2, "brain": "heuristic",
            "prompt_tokens": null, "cached_tokens": null, "completion_tokens": null, "dropped": []});
        let failed = json!({"event": "brain_failed", "mind": "odo", "turn": 2, "cause": "x"});
        let run = [started.clone(), replied, started, failed, rule.clone()].map(record);
        let found = Spending {
            turns: 2,
            calls: 2,
            tokens_estimated: 1800,
            tokens_in: 1000,
            tokens_cached: 400,
            tokens_out: 50,
            cost: Cost(7),
        };
        let measures = measured(&run);
        assert_eq!(measures.spending, found);
        let number = |name: &str| measures.number(name);
        assert_eq!((number("calls a turn"), number("tokens in a turn")), (Some(1.0), Some(500.0)));
        let of_rules = measured(&[rule.clone(), rule].map(record)).spending;
        assert_eq!(of_rules.calls, 2, "nobody else was called");
    }
}
