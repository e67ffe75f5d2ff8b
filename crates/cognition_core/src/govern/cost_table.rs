//! What tokens cost, brain by brain: data.

use super::cost::Cost;
use crate::pack::{PackError, PackSchema};
use serde::{Deserialize, Serialize};

static SCHEMA: PackSchema = PackSchema::new(bundled!("data/schemas/costs.schema.json"));

/// What the tokens of a brain cost, in millionths of a unit of currency for a million tokens: at
/// 0.15 dollars a million tokens, `150000`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// The name of the brain, as logs have it; `*` stands for any text: `http:gpt-4o-mini*`.
    pub brain: String,
    /// Tokens of the prompt.
    pub input: u64,
    /// Tokens of the prompt that the server had cached; as much as `input` where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cached: Option<u64>,
    /// Tokens of the prompt that the server put into its cache; as much as `input` where it is left
    /// out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_write: Option<u64>,
    /// Tokens of the reply, and of what was thought before it.
    pub output: u64,
}

/// Tokens that are paid for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaidTokens {
    /// Of the prompt, all of them.
    pub prompt: u64,
    /// Of these, those that the server had cached.
    pub cached: u64,
    /// Of these, those that it put into its cache.
    pub cache_write: u64,
    /// Of the reply.
    pub reply: u64,
}

impl Price {
    /// What these tokens cost. No token of the prompt is paid for twice: what was cached is not
    /// cached anew.
    pub fn of(&self, tokens: PaidTokens) -> Cost {
        let cached = tokens.cached.min(tokens.prompt);
        let written = tokens.cache_write.min(tokens.prompt - cached);
        let price = |tokens: u64, price: u64| Cost(tokens.saturating_mul(price));
        price(tokens.prompt - cached - written, self.input)
            + price(cached, self.cached.unwrap_or(self.input))
            + price(written, self.cache_write.unwrap_or(self.input))
            + price(tokens.reply, self.output)
    }
}

/// Prices, the first that fits a brain counts: `data/costs/*.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostTable {
    /// The currency, for reports.
    pub currency: String,
    /// When the prices were read off, and where, for whoever has to check them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The prices.
    pub prices: Vec<Price>,
}

impl CostTable {
    /// Reads a file of prices and checks it against `data/schemas/costs.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once; a pattern that stands there twice among them.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let table: Self = SCHEMA.read(file, text)?;
        let earlier = |place: usize| table.prices[..place].iter().map(|price| &price.brain);
        let is_twice =
            |place: &usize| earlier(*place).any(|name| *name == table.prices[*place].brain);
        let fault = |place: usize| {
            let message = format!("`{}` has a price already", table.prices[place].brain);
            PackError::at(file, format!("/prices/{place}/brain"), "one_price_each", message)
        };
        let faults: Vec<_> = (0..table.prices.len()).filter(is_twice).map(fault).collect();
        if faults.is_empty() { Ok(table) } else { Err(faults) }
    }

    /// The price of a brain; `None` where it costs nothing.
    pub fn price(&self, brain: &str) -> Option<&Price> {
        self.prices.iter().find(|price| matches(&price.brain, brain))
    }
}

/// Whether a name fits a pattern in which `*` stands for any text.
fn matches(pattern: &str, name: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(name) = name.strip_prefix(head) else { return false };
    let mut starts = name.char_indices().map(|(place, _)| place).chain([name.len()]);
    starts.any(|place| matches(rest, &name[place..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use std::fs;
    use std::path::Path;

    fn table() -> CostTable {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/costs/list_prices.json");
        let text = fs::read_to_string(file).expect("should be readable");
        CostTable::from_json("list_prices.json", &text).expect("should be valid")
    }

    #[test]
    fn the_first_pattern_that_fits_counts_and_who_is_not_listed_costs_nothing() {
        let table = table();
        let input = |brain: &str| table.price(brain).map(|price| price.input);
        assert_eq!(input("http:gpt-4o-mini-2024-07-18"), Some(150_000));
        assert_eq!(input("http:gpt-4o"), Some(2_500_000));
        assert_eq!(input("heuristic"), None);
    }

    #[test]
    fn no_price_stands_behind_a_pattern_that_fits_it_too() {
        let table = table();
        for price in &table.prices {
            let name = price.brain.replace('*', "");
            assert_eq!(table.price(&name), Some(price), "{name}");
        }
    }

    #[test]
    fn cached_tokens_are_cheaper_and_no_fraction_is_lost() {
        let table = table();
        let price = table.price("http:gpt-4o-mini").expect("is listed");
        let of = |prompt, cached, reply| {
            price.of(PaidTokens { prompt, cached, reply, ..PaidTokens::default() })
        };
        // 1,000 × 0.15 + 3,000 × 0.075 + 200 × 0.60 dollars, each for a million tokens.
        assert_eq!(of(4_000, 3_000, 200), Cost(495_000_000));
        assert_eq!(of(1, 0, 0), Cost(150_000));
        assert_eq!(of(1, 9, 0), Cost(75_000), "should not count more than there were");
    }

    #[test]
    fn what_is_put_into_the_cache_has_its_own_price_and_is_paid_for_once() {
        let mut price = Price {
            brain: "x".to_owned(),
            input: 4,
            cached: Some(1),
            cache_write: Some(5),
            output: 0,
        };
        let tokens =
            |cached, cache_write| PaidTokens { prompt: 100, cached, cache_write, reply: 0 };
        assert_eq!(price.of(tokens(60, 30)), Cost(60 + 150 + 40));
        assert_eq!(price.of(tokens(60, 90)), Cost(60 + 200));
        price.cache_write = None;
        assert_eq!(price.of(tokens(60, 30)), Cost(60 + 160));
    }

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, name, fits) in [
            ("http:a*", "http:a", true),
            ("http:*-mini*", "http:gpt-4o-mini-1", true),
            ("*", "", true),
            ("a*c", "a-d", false),
            ("abc", "abcd", false),
        ] {
            assert_eq!(matches(pattern, name), fits, "{pattern} {name}");
        }
    }

    #[test]
    fn every_fault_of_a_file_is_named() {
        let twice = r#"{"currency": "EUR", "prices": [
            {"brain": "http:x", "input": 1, "output": 1},
            {"brain": "http:x", "input": 2, "output": 2}]}"#;
        let wrong = r#"{"currency": "EUR", "prices": [{"brain": "http:x", "input": 0.5}]}"#;
        let faults = |text| {
            let faults = CostTable::from_json("own.json", text).expect_err("should be refused");
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        };
        expect!["own.json: /prices/1/brain: `one_price_each`: `http:x` has a price already"]
            .assert_eq(&faults(twice));
        expect![[r#"
            own.json: /prices/0: `required`: "output" is a required property
            own.json: /prices/0/input: `type`: 0.5 is not of type "integer""#]]
        .assert_eq(&faults(wrong));
    }
}
