//! What an ablation came to.

use super::difference::Difference;
use super::part::Part;
use crate::playing::PlayedRun;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What the runs with all parts came to, and those without each.
///
/// As text (`Display`) it is a table: a row for each number, a column for each part.
#[derive(Clone, Debug, PartialEq)]
pub struct Ablated {
    /// The file name of the scenario.
    pub scenario: String,
    /// The seeds, in the order of the runs of each arm.
    pub seeds: Vec<u64>,
    /// The currency of what the runs cost; empty where they cost nothing.
    pub currency: String,
    /// With all parts first, then without each.
    pub arms: Vec<Arm>,
}

/// All runs that leave the same out.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// What is left out; none where nothing is.
    pub without: Option<Part>,
    /// A run for each seed.
    pub runs: Vec<PlayedRun>,
}

/// What a number is in each run, in the order of the seeds.
type Values = Vec<Option<f64>>;

impl Ablated {
    /// How each number differs without a part, in the order in which numbers are told; none of a
    /// part that was not left out.
    pub fn differences(&self, part: Part) -> Vec<Difference> {
        let Some(arm) = self.arms.iter().find(|arm| arm.without == Some(part)) else {
            return Vec::new();
        };
        let [with_all, without] = [&self.arms[0], arm].map(|arm| arm.values(&self.currency));
        let unknown = vec![None; self.seeds.len()];
        let names = self.names().into_iter();
        let difference = names.map(|name| {
            let of =
                |values: &BTreeMap<String, Values>| values.get(&name).unwrap_or(&unknown).clone();
            Difference::new(&name, &of(&with_all), &of(&without))
        });
        difference.collect()
    }

    /// Wall time of a turn, in milliseconds, for whoever waits. It is no result: it is never the same
    /// twice, and runs that are played side by side slow each other down.
    pub fn clock(&self, part: Part) -> Option<Difference> {
        let arm = self.arms.iter().find(|arm| arm.without == Some(part))?;
        let [with_all, without] = [&self.arms[0], arm]
            .map(|arm| arm.runs.iter().map(PlayedRun::ms_a_turn).collect::<Values>());
        Some(Difference::new("ms a turn", &with_all, &without))
    }

    /// What was left out, in order.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.arms.iter().filter_map(|arm| arm.without)
    }

    /// All numbers of all runs, each once, in the order in which a run tells them.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for run in self.arms.iter().flat_map(|arm| &arm.runs) {
            let mut after = 0;
            for (name, _) in run.measures.numbers(&self.currency) {
                match names.iter().position(|known| *known == name) {
                    Some(place) => after = place + 1,
                    None => {
                        names.insert(after, name);
                        after += 1;
                    }
                }
            }
        }
        names
    }

    /// All of it, as JSON: what depends on nothing but what was played, and apart from it, under
    /// `clock`, the time that it took.
    pub fn to_json(&self) -> Value {
        let differences = |part: Part| (part.name().to_owned(), json!(self.differences(part)));
        let clock = |part: Part| (part.name().to_owned(), json!(self.clock(part)));
        json!({
            "scenario": self.scenario,
            "seeds": self.seeds,
            "without": self.parts().map(differences).collect::<Map<_, _>>(),
            "endings": self.arms.iter().map(Arm::endings_json).collect::<Map<_, _>>(),
            "clock": self.parts().map(clock).collect::<Map<_, _>>(),
        })
    }
}

impl Arm {
    /// `all on`, or `ledger`.
    pub fn name(&self) -> &'static str {
        self.without.map_or("all on", Part::name)
    }

    fn values(&self, currency: &str) -> BTreeMap<String, Values> {
        let mut values: BTreeMap<String, Values> = BTreeMap::new();
        for (place, run) in self.runs.iter().enumerate() {
            for (name, number) in run.measures.numbers(currency) {
                let own = values.entry(name).or_insert_with(|| vec![None; self.runs.len()]);
                own[place] = Some(number);
            }
        }
        values
    }

    fn endings_json(&self) -> (String, Value) {
        let mut endings: BTreeMap<&str, u64> = BTreeMap::new();
        for run in &self.runs {
            *endings.entry(&run.measures.ended).or_default() += 1;
        }
        (self.name().to_owned(), json!(endings))
    }
}
