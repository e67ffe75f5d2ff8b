//! A run at a glance.

use super::distribution::{Distribution, short};
use super::mind_totals::MindTotals;
use super::panel::{Fact, fact};
use super::panels::verdict_name;
use super::source::ChainState;
use cognition_core::govern::Cost;
use cognition_core::mind::GameTime;
use cognition_core::record::{RunEvent, TurnEnd};
use cognition_testkit::measure::{Measure, Measures};
use serde::Serialize;
use std::collections::BTreeMap;

type Counts = BTreeMap<String, u64>;

/// What of the overview belongs together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Section {
    pub(super) title: &'static str,
    pub(super) facts: Vec<Fact>,
}

/// What is counted over all minds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Overview {
    played: Vec<Fact>,
    ended: Vec<Fact>,
    span: Option<(u64, u64)>,
    turn_ends: Counts,
    modes: Counts,
    rejections: Counts,
    verdicts: Counts,
    remedies: Counts,
    spared: Counts,
    outdated: Counts,
    retries: u64,
    routing: Distribution,
}

impl Overview {
    /// The game time that an event tells.
    pub(super) fn at(&mut self, time: u64) {
        let (first, last) = self.span.unwrap_or((time, time));
        self.span = Some((first.min(time), last.max(time)));
    }

    pub(super) fn add(&mut self, event: &RunEvent) {
        match event {
            RunEvent::RunStarted { scenario, title, seed, brain } => {
                self.played = started(scenario, title, *seed, brain);
            }
            RunEvent::RunEnded { why, rounds, world_hash, minds_hash } => {
                self.ended = ended(why, *rounds, world_hash, minds_hash);
            }
            RunEvent::RouteDecided { route, .. } => {
                count(&mut self.modes, route.selected_mode.name());
                route.routing_time_ms.into_iter().for_each(|time| self.routing.add(time));
            }
            RunEvent::ReplyRejected { rejection, .. } => {
                count(&mut self.rejections, rejection.rule.as_str());
            }
            RunEvent::SuggestionReviewed { reviews, .. } => {
                let names = reviews.iter().map(|review| verdict_name(&review.verdict));
                names.for_each(|name| count(&mut self.verdicts, name));
            }
            RunEvent::RemedyTried { remedy, .. } => count(&mut self.remedies, &word(remedy)),
            RunEvent::BrainSpared { why, .. } => count(&mut self.spared, &word(why)),
            RunEvent::CallRetried { .. } => self.retries += 1,
            RunEvent::TurnEnded { end, .. } => self.turn_ended(end),
            _ => {}
        }
    }

    fn turn_ended(&mut self, end: &TurnEnd) {
        let how = serde_json::to_value(end).unwrap_or_default();
        count(&mut self.turn_ends, how["how"].as_str().unwrap_or_default());
        if let TurnEnd::Outdated { why } = end {
            count(&mut self.outdated, &word(why));
        }
    }

    /// What is shown, given what the minds came to together.
    pub(super) fn sections(&self, minds: &[&MindTotals], chain: ChainState) -> Vec<Section> {
        vec![
            Section { title: "Run", facts: self.run(minds, chain) },
            Section { title: "Turns", facts: self.turns(minds) },
            Section { title: "Tokens, cost, latency", facts: self.spent(minds) },
            Section { title: "What went otherwise", facts: self.otherwise(minds) },
        ]
    }

    fn run(&self, minds: &[&MindTotals], chain: ChainState) -> Vec<Fact> {
        let mut facts = self.played.clone();
        facts.push(fact("minds", minds.len()));
        if let Some((first, last)) = self.span {
            let length = GameTime(last - first);
            facts.push(fact("simulated time", format!("{length} (to {})", GameTime(last))));
        }
        match self.ended.is_empty() {
            true => {
                facts.push(fact("end", "the log has none: the run was cut off, or still goes on"))
            }
            false => facts.extend(self.ended.clone()),
        }
        facts.push(fact("chain of hashes", told_of(chain)));
        facts
    }

    fn turns(&self, minds: &[&MindTotals]) -> Vec<Fact> {
        vec![
            fact("turns in which a brain was asked", sum(minds, |mind| mind.turns)),
            fact("how turns ended", told(&self.turn_ends)),
            fact("modes", told(&self.modes)),
            fact("thoughts by themselves", sum(minds, |mind| mind.thoughts)),
        ]
    }

    fn spent(&self, minds: &[&MindTotals]) -> Vec<Fact> {
        let cost: Cost = minds.iter().map(|mind| mind.cost).sum();
        let (mut latency, mut wall) = (Distribution::default(), Distribution::default());
        for mind in minds {
            latency.extend(&mind.latency);
            wall.extend(&mind.wall);
        }
        let mut facts = vec![
            fact("replies", sum(minds, |mind| mind.replies)),
            fact("tokens in", sum(minds, |mind| mind.prompt_tokens)),
            fact("of these cached", sum(minds, |mind| mind.cached_tokens)),
            fact("tokens out", sum(minds, |mind| mind.completion_tokens)),
            fact("cost, units of currency", cost),
        ];
        let measured = [
            ("latency, runs of the schedule", &latency),
            ("latency, ms of wall time", &wall),
            ("routing, ms of wall time", &self.routing),
        ];
        let measured = measured.into_iter().filter(|(_, spread)| !spread.is_empty());
        facts.extend(measured.map(|(label, spread)| fact(label, spread)));
        facts
    }

    fn otherwise(&self, minds: &[&MindTotals]) -> Vec<Fact> {
        let fallbacks: usize = minds.iter().map(|mind| mind.fallbacks.len()).sum();
        vec![
            fact("rejected replies, by rule", told(&self.rejections)),
            fact("turns that fell back", fallbacks),
            fact("brains that failed", sum(minds, |mind| mind.failures)),
            fact("calls tried again", self.retries),
            fact("brains spared", told(&self.spared)),
            fact("stale turns dropped", told(&self.outdated)),
            fact("verdicts of guardrails", told(&self.verdicts)),
            fact("remedies", told(&self.remedies)),
        ]
    }
}

/// The measures of the run, each with what it is a share of.
pub(super) fn behaviour(measures: &Measures) -> Section {
    let told = |Measure { name, value, of }: Measure| match of {
        Some(of) => fact(name, format!("{} of {of}", short(value))),
        None => fact(name, short(value)),
    };
    let facts = measures.numbers().into_iter().map(told).collect();
    Section { title: "How minds behaved", facts }
}

fn started(scenario: &str, title: &str, seed: u64, brain: &str) -> Vec<Fact> {
    vec![fact("title", title), fact("scenario", scenario), fact("brain", brain), fact("seed", seed)]
}

fn ended(why: &str, rounds: u32, world_hash: &str, minds_hash: &str) -> Vec<Fact> {
    vec![
        fact("end", why),
        fact("rounds", rounds),
        fact("hash of the world", world_hash),
        fact("hash of the minds", minds_hash),
    ]
}

const fn told_of(chain: ChainState) -> &'static str {
    match chain {
        ChainState::Whole => "whole: every record is what was written",
        ChainState::Broken => "broken: see the faults",
        ChainState::NotKept => "none was kept beside the log",
    }
}

fn sum(minds: &[&MindTotals], of: impl Fn(&MindTotals) -> u64) -> u64 {
    minds.iter().map(|mind| of(mind)).sum()
}

fn count(counts: &mut Counts, name: &str) {
    *counts.entry(name.to_owned()).or_default() += 1;
}

/// The name of a variant, as data has it.
fn word(of: &impl Serialize) -> String {
    let value = serde_json::to_value(of).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

/// `9 (question 5, reflection 4)`.
fn told(counts: &Counts) -> String {
    let all: u64 = counts.values().sum();
    let each: Vec<_> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    if each.is_empty() { "none".to_owned() } else { format!("{all} ({})", each.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn value<'a>(sections: &'a [Section], label: &str) -> &'a str {
        let mut facts = sections.iter().flat_map(|section| &section.facts);
        &facts.find(|fact| fact.label == label).expect("should be told").value
    }

    #[test]
    fn a_run_without_an_end_says_so_and_reasons_are_counted() {
        let mut overview = Overview::default();
        for (rule, times) in [("not_json", 2), ("too_deep", 1)] {
            for _ in 0..times {
                let event = json!({"event": "reply_rejected", "mind": "mara", "turn": 1,
                    "attempt": 1, "rejection": {"path": "", "rule": rule, "message": "x"}});
                overview.add(&serde_json::from_value(event).expect("should be an event"));
            }
        }
        overview.at(3_000);
        overview.at(63_000);
        let sections = overview.sections(&[], ChainState::Broken);
        assert_eq!(value(&sections, "rejected replies, by rule"), "3 (not_json 2, too_deep 1)");
        assert!(value(&sections, "end").contains("cut off"));
        assert_eq!(value(&sections, "simulated time"), "0:01:00 (to 0:01:03)");
        assert!(value(&sections, "chain of hashes").starts_with("broken"));
    }

    #[test]
    fn a_seed_is_told_to_the_last_digit() {
        let event = json!({"event": "run_started", "scenario": "x", "title": "X",
            "seed": u64::MAX, "brain": "heuristic"});
        let mut overview = Overview::default();
        overview.add(&serde_json::from_value(event).expect("should be an event"));
        let sections = overview.sections(&[], ChainState::NotKept);
        assert_eq!(value(&sections, "seed"), u64::MAX.to_string());
    }
}
