//! How the values of a measure are distributed.

use std::fmt;

/// Values of one measure, in any order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Distribution(Vec<f64>);

impl Distribution {
    pub(super) fn add(&mut self, value: f64) {
        self.0.push(value);
    }

    pub(super) fn extend(&mut self, other: &Self) {
        self.0.extend(&other.0);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The least value that so many hundredths of all do not exceed (nearest rank).
    fn percentile(&self, hundredths: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let rank = (sorted.len() * hundredths).div_ceil(100).max(1);
        sorted.get(rank - 1).copied().unwrap_or_default()
    }

    /// `half 3`, or nothing where nothing was measured.
    pub(super) fn half(&self) -> String {
        if self.is_empty() { String::new() } else { short(self.percentile(50)) }
    }

    /// The value that a tenth exceeds.
    pub(super) fn slow(&self) -> String {
        if self.is_empty() { String::new() } else { short(self.percentile(90)) }
    }
}

impl fmt::Display for Distribution {
    /// `p50 3, p90 7, p99 9, longest 9 (of 12)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, slow, slowest, longest] =
            [50, 90, 99, 100].map(|share| short(self.percentile(share)));
        let count = self.0.len();
        write!(formatter, "p50 {half}, p90 {slow}, p99 {slowest}, longest {longest} (of {count})")
    }
}

/// At most three decimals, none where they say nothing.
pub(super) fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_go_by_nearest_rank_whatever_the_order() {
        let mut spread = Distribution::default();
        (1..=100).rev().for_each(|value| spread.add(f64::from(value)));
        assert_eq!(spread.to_string(), "p50 50, p90 90, p99 99, longest 100 (of 100)");
        let one = Distribution(vec![0.25]);
        assert_eq!(one.to_string(), "p50 0.25, p90 0.25, p99 0.25, longest 0.25 (of 1)");
        assert_eq!(
            (one.half(), Distribution::default().half()),
            ("0.25".to_owned(), String::new())
        );
    }

    #[test]
    fn numbers_have_no_needless_digits() {
        assert_eq!([2.0, 0.5, 1.23456, -0.0001].map(short), ["2", "0.5", "1.235", "0"]);
    }
}
