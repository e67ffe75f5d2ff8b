//! What a run came to, in numbers that depend on nothing but what was played.

use cognition_core::govern::{Cost, CostTable, PaidTokens};
use cognition_core::record::{RunEvent, RunRecord, TurnEnd};
use cognition_core::route::EngagementMode;
use cognition_testkit::Deciders;
use cognition_testkit::measure::Measures;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a run came to. Equal runs come to the same, whoever plays them and however long it takes, if
/// their brains answer by rule.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunMeasures {
    /// Turns that minds took.
    pub turns: u64,
    /// Rounds that were played.
    pub rounds: u64,
    /// Turns whose action was carried out.
    pub done: u64,
    /// Turns whose action the world did not allow.
    pub failed: u64,
    /// Turns in which guardrails let nothing pass.
    pub refused: u64,
    /// Turns in which nothing was chosen.
    pub waited: u64,
    /// Turns that ended otherwise: ignored, quiet, outdated or undecided.
    pub idle: u64,
    /// Turns that the heuristic brain settled since another did not.
    pub fallbacks: u64,
    /// Turns that the brain which was asked settled: decided, or worded what the engine chose.
    #[serde(default)]
    pub as_asked: u64,
    /// Turns that it was asked to settle and did not, by cause.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub otherwise: BTreeMap<String, u64>,
    /// Replies that were no decision.
    pub rejections: u64,
    /// Questions to which a brain gave no reply.
    pub brain_failures: u64,
    /// Calls of brains that do not answer in place of others, whatever for.
    #[serde(default)]
    pub calls: u64,
    /// Bytes of the prompts of those calls.
    #[serde(default)]
    pub prompt_bytes: u64,
    /// Tokens of prompts, estimated where they were written.
    pub prompt_tokens: u64,
    /// Tokens of prompts, as servers counted them; none where none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens_in: Option<u64>,
    /// Tokens of replies, as servers counted them; none where none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens_out: Option<u64>,
    /// What the counted tokens cost; none without a table of prices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// Decisions of the router, by mode.
    pub routes: BTreeMap<String, u64>,
    /// How its minds behaved.
    #[serde(default)]
    pub behaviour: Measures,
    /// Why the run ended.
    pub ended: String,
    /// Hash of the world at the end.
    pub world_hash: String,
    /// Hash of all minds at the end.
    pub minds_hash: String,
}

impl RunMeasures {
    /// Nothing yet; with prices, what is spent counts from nothing.
    pub fn new(costs: Option<&CostTable>) -> Self {
        Self { cost: costs.map(|_| Cost::default()), ..Self::default() }
    }

    /// Takes a record in.
    pub fn add(&mut self, record: &RunRecord, costs: Option<&CostTable>) {
        match &record.event {
            RunEvent::TurnStarted { prompt_tokens, .. } => {
                self.turns += 1;
                self.prompt_tokens += *prompt_tokens as u64;
            }
            RunEvent::RoundStarted { .. } => self.rounds += 1,
            RunEvent::TurnEnded { end, .. } => *self.end(end) += 1,
            RunEvent::Uttered { fallback: true, .. } => self.fallbacks += 1,
            RunEvent::ReplyRejected { .. } => self.rejections += 1,
            RunEvent::BrainFailed { .. } => self.brain_failures += 1,
            RunEvent::RouteDecided { route, .. } => {
                *self.routes.entry(route.selected_mode.name().to_owned()).or_default() += 1;
            }
            RunEvent::Replied { .. } => self.spend(&record.event, costs),
            RunEvent::RunEnded { why, world_hash, minds_hash, .. } => {
                let clone = |text: &String| text.clone();
                (self.ended, self.world_hash) = (clone(why), clone(world_hash));
                self.minds_hash = clone(minds_hash);
            }
            _ => {}
        }
    }

    fn end(&mut self, end: &TurnEnd) -> &mut u64 {
        match end {
            TurnEnd::Done => &mut self.done,
            TurnEnd::Failed { .. } | TurnEnd::Interrupted { .. } => &mut self.failed,
            TurnEnd::Refused { .. } => &mut self.refused,
            TurnEnd::Waited => &mut self.waited,
            _ => &mut self.idle,
        }
    }

    fn spend(&mut self, replied: &RunEvent, costs: Option<&CostTable>) {
        let RunEvent::Replied {
            brain,
            prompt_tokens,
            cached_tokens,
            cache_write_tokens,
            completion_tokens,
            ..
        } = replied
        else {
            return;
        };
        add_known(&mut self.tokens_in, *prompt_tokens);
        add_known(&mut self.tokens_out, *completion_tokens);
        let price = costs.and_then(|costs| costs.price(brain));
        if let (Some(spent), Some(price)) = (&mut self.cost, price) {
            let tokens = PaidTokens {
                prompt: prompt_tokens.unwrap_or_default(),
                cached: cached_tokens.unwrap_or_default(),
                cache_write: cache_write_tokens.unwrap_or_default(),
                reply: completion_tokens.unwrap_or_default(),
            };
            *spent = *spent + price.of(tokens);
        }
    }

    /// Takes in who decided, and how minds behaved.
    pub fn settle(&mut self, deciders: &Deciders, behaviour: Measures) {
        self.behaviour = behaviour;
        self.as_asked = deciders.as_asked();
        let causes = deciders.causes().into_iter();
        self.otherwise = causes.map(|(cause, count)| (cause.to_owned(), count)).collect();
    }

    /// What is compared, each with its name; those of which nothing is known are left out.
    pub fn numbers(&self, currency: &str) -> Vec<(String, f64)> {
        let counts = [
            ("turns", self.turns),
            ("rounds", self.rounds),
            ("acts done", self.done),
            ("acts failed", self.failed),
            ("acts refused", self.refused),
            ("turns waited", self.waited),
            ("turns idle", self.idle),
            ("turns settled as asked", self.as_asked),
            ("fallbacks", self.fallbacks),
            ("rejections", self.rejections),
            ("brain failures", self.brain_failures),
            ("calls", self.calls),
            ("prompt bytes", self.prompt_bytes),
            ("prompt tokens (estimated)", self.prompt_tokens),
        ];
        let counts = counts.map(|(name, count)| (name.to_owned(), Some(count as f64)));
        let known = [("tokens in", self.tokens_in), ("tokens out", self.tokens_out)];
        let known = known.map(|(name, count)| (name.to_owned(), count.map(|count| count as f64)));
        let cost = self.cost.map(|cost| cost.0 as f64 / 1e12);
        let routes = EngagementMode::ALL.map(|mode| {
            let count = self.routes.get(mode.name()).copied().unwrap_or_default();
            (format!("routed {}", mode.name()), Some(count as f64))
        });
        let all = counts.into_iter().chain(known).chain([(format!("cost ({currency})"), cost)]);
        let behaviour = self.behaviour.numbers().into_iter();
        let behaviour = behaviour.map(|measure| (measure.name, Some(measure.value)));
        let bytes = self.prompt_bytes as f64 / self.turns as f64;
        let bytes = ("prompt bytes a turn".to_owned(), (self.turns > 0).then_some(bytes));
        let all = all.chain(routes).chain(behaviour).chain([bytes]);
        all.filter_map(|(name, number)| Some((name, number?))).collect()
    }
}

fn add_known(sum: &mut Option<u64>, count: Option<u64>) {
    if let Some(count) = count {
        *sum = Some(sum.unwrap_or_default() + count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn record(event: serde_json::Value) -> RunRecord {
        serde_json::from_value(event).unwrap_or_else(|error| panic!("{error}"))
    }

    fn replied(brain: &str, prompt: Option<u64>) -> RunRecord {
        record(json!({"tick": 1, "event": "replied", "mind": "mara", "turn": 1, "brain": brain,
            "prompt_tokens": prompt, "cached_tokens": null, "completion_tokens": prompt.map(|_| 100),
            "dropped": []}))
    }

    #[test]
    fn tokens_are_known_where_a_server_counts_them_and_cost_what_the_table_says() {
        let text = r#"{"currency": "USD", "prices": [{"brain": "http:m", "input": 2000000, "output": 10000000}]}"#;
        let costs = CostTable::from_json("x", text).expect("is a table");
        let mut measures = RunMeasures::new(Some(&costs));
        measures.add(&replied("heuristic", None), Some(&costs));
        assert_eq!((measures.tokens_in, measures.cost), (None, Some(Cost(0))));
        measures.add(&replied("http:m", Some(1000)), Some(&costs));
        assert_eq!((measures.tokens_in, measures.tokens_out), (Some(1000), Some(100)));
        assert_eq!(measures.cost, Some(Cost::from_micros(3000)));
        let numbers = measures.numbers(&costs.currency);
        assert!(numbers.contains(&("cost (USD)".to_owned(), 0.003)), "{numbers:?}");
        let unpriced = RunMeasures::new(None);
        assert!(!unpriced.numbers("").iter().any(|(name, _)| name.starts_with("cost")));
    }

    #[test]
    fn ends_of_turns_are_told_apart() {
        let mut measures = RunMeasures::default();
        for end in [
            json!({"how": "done"}),
            json!({"how": "failed", "why": "locked"}),
            json!({"how": "refused", "why": "no"}),
            json!({"how": "waited"}),
            json!({"how": "quiet"}),
            json!({"how": "undecided", "why": "silence"}),
        ] {
            let mut event = json!({"tick": 1, "event": "turn_ended", "mind": "mara", "turn": 1});
            event["how"] = end["how"].clone();
            event["why"] = end["why"].clone();
            measures.add(&record(event), None);
        }
        let RunMeasures { done, failed, refused, waited, idle, .. } = measures;
        assert_eq!((done, failed, refused, waited, idle), (1, 1, 1, 1, 2));
    }
}
