//! How long frames took, as benchmarks print it.

use std::collections::BTreeMap;

/// A figure may become so many times as long.
const AT_MOST: f64 = 1.05;

/// What is compared. The longest frame says more of the machine than of the code.
const KINDS: [&str; 4] = ["mean", "p50", "p95", "p99"];

/// The best of each figure, in seconds: what else runs makes a frame longer and never shorter.
#[derive(Debug, Default)]
pub(super) struct Figures(BTreeMap<(String, &'static str), f64>);

impl Figures {
    /// Takes in what a benchmark has printed: lines of a label, two spaces or more, and figures.
    pub(super) fn read(&mut self, printed: &str) {
        for line in printed.lines().map(str::trim) {
            let Some((label, rest)) = line.split_once("  ") else { continue };
            for kind in KINDS {
                if let Some(seconds) = figure(rest, kind) {
                    let best = self.0.entry((label.to_owned(), kind)).or_insert(f64::INFINITY);
                    *best = best.min(seconds);
                }
            }
        }
    }
}

/// A duration as Rust shows it, after the name of its kind.
fn figure(text: &str, kind: &str) -> Option<f64> {
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.find(|word| *word == kind)?;
    let word = words.next()?;
    let unit = word.find(|it: char| !it.is_ascii_digit() && it != '.')?;
    let (number, unit) = word.split_at(unit);
    let scale = match unit {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    };
    Some(number.parse::<f64>().ok()? * scale)
}

/// Prints both with their ratios; says whether none has become too long.
///
/// # Errors
/// Where there is nothing to compare.
pub(super) fn told(was: &Figures, is: &Figures) -> Result<bool, String> {
    let both: Vec<_> =
        was.0.iter().filter_map(|(of, was)| Some((of, *was, *is.0.get(of)?))).collect();
    if both.is_empty() {
        return Err("the two have no figure in common".to_owned());
    }
    for ((label, kind), was, is) in &both {
        let [was_told, is_told] = [was, is].map(|seconds| format!("{:.1} µs", seconds * 1e6));
        println!("{label:24} {kind:5} {was_told:>12} → {is_told:>12}  {:.3}", is / was);
    }
    let longest = both.iter().map(|(_, was, is)| is / was).fold(0.0, f64::max);
    println!("the largest ratio is {longest:.3}, at most {AT_MOST}");
    Ok(longest <= AT_MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(printed: &[&str]) -> Figures {
        let mut figures = Figures::default();
        printed.iter().for_each(|printed| figures.read(printed));
        figures
    }

    #[test]
    fn of_each_figure_the_best_round_counts() {
        let rounds = [
            "1000 minds, 64 in flight, 9 decided:\n  a frame     7200: p50 90µs, p95 1.5ms, p99 2ms, max 1s",
            "  a frame     7200: p50 80.5µs, p95 1.6ms, p99 3ms, max 2s\n  has ears   mean 2ms, 60: p50 1ns",
        ];
        let told: Vec<_> = read(&rounds)
            .0
            .iter()
            .map(|((label, kind), seconds)| format!("{label} {kind} {:.4}", seconds * 1e3))
            .collect();
        let expected = [
            "a frame p50 0.0805",
            "a frame p95 1.5000",
            "a frame p99 2.0000",
            "has ears mean 2.0000",
            "has ears p50 0.0000",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_figure_that_has_become_longer_fails_and_nothing_in_common_is_told() {
        let [was, same, longer] =
            ["100µs", "105µs", "106µs"].map(|p99| read(&[&format!("  a frame  1: p99 {p99}")]));
        assert_eq!(told(&was, &same), Ok(true));
        assert_eq!(told(&was, &longer), Ok(false));
        assert!(told(&was, &Figures::default()).is_err());
    }
}
