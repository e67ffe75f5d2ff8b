//! `activation`: what a few concepts call up.

use cognition_core::drift::{Association, Spread, spread_activation};
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    #[serde(default)]
    nodes: Vec<String>,
    /// Concepts that were forgotten: they pass activation on but are not in the answer.
    #[serde(default)]
    missing_concepts: Vec<String>,
    edges_in_storage_order: Vec<(String, String, f64)>,
    seeds: Vec<String>,
    max_depth: usize,
    weak_links_fire: WeakLinks,
}

/// Stands for the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WeakLinks {
    Never,
    Always,
}

pub(super) fn evaluate(input: Input) -> Result<Vec<(String, f64)>, String> {
    let mut names = Names::default();
    for node in &input.nodes {
        names.number(node);
    }
    let edges = input.edges_in_storage_order.iter();
    let associations = edges.map(|(from, to, strength)| Association {
        from: names.number(from),
        to: names.number(to),
        strength: *strength,
    });
    let spread = Spread::new(associations);
    let seeds: Vec<_> = input.seeds.iter().map(|seed| names.number(seed)).collect();
    let fires = || input.weak_links_fire == WeakLinks::Always;
    let found = spread_activation(&spread, seeds, input.max_depth, fires);
    let named = found.into_iter().map(|(concept, level)| (names.in_order[concept].clone(), level));
    Ok(named.filter(|(name, _)| !input.missing_concepts.contains(name)).collect())
}

/// Numbers for names, in the order in which they are first met.
#[derive(Debug, Default)]
struct Names {
    in_order: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Names {
    fn number(&mut self, name: &str) -> usize {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.in_order.len();
        self.in_order.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;

    #[test]
    fn a_forgotten_concept_passes_on_what_it_does_not_show() {
        check(
            Function::Activation,
            r#"{"nodes": ["key", "door"], "missing_concepts": ["door"], "edges_in_storage_order": [["key", "door", 1.0], ["door", "road", 1.0]], "seeds": ["key"], "max_depth": 2, "weak_links_fire": "never"}"#,
            expect![[r#"[["key",1.0],["road",0.48999999999999994]]"#]],
        );
    }
}
