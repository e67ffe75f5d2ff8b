//! How many of how many, and how far off that may be.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The normal distribution at 97.5 %.
const NORMAL: f64 = 1.959_964;

/// Questions that were asked, and those that came out as labelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Questions.
    pub questions: usize,
    /// Those that passed.
    pub passed: usize,
}

impl Tally {
    /// One question more.
    pub(crate) fn count(&mut self, passed: bool) {
        self.questions += 1;
        self.passed += usize::from(passed);
    }

    /// The share that passed, from 0 to 1; 0 of none.
    pub fn share(&self) -> f64 {
        number(self.passed) / number(self.questions.max(1))
    }

    /// `held back: 2 of 3, 66.7 %`, where these are the cases that are.
    pub(crate) fn told_as_held_back(&self) -> String {
        match self.questions {
            0 => "none is held back".to_owned(),
            _ => format!("held back: {self}"),
        }
    }

    /// The share that did not pass, from 0 to 1.
    pub(crate) fn missed(&self) -> f64 {
        number(self.questions - self.passed) / number(self.questions.max(1))
    }
}

impl fmt::Display for Tally {
    /// `16 of 24, 66.7 %`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { questions, passed } = self;
        write!(formatter, "{passed} of {questions}, {:.1} %", self.share() * 100.0)
    }
}

/// The 95 % interval of the share that all such cases would have, both ends from 0 to 1: Wilson's,
/// for as many independent questions as the cases amount to.
///
/// Questions of one case come out alike: a line is asked in three contexts, a fact in twelve ways. How
/// alike is measured, and the interval is as wide as that makes it (Miller 2024, "Adding error bars
/// to evals", with the design effect of Kish 1965). Where all came out the same nothing can be
/// measured, and each case counts once.
pub(crate) fn interval<'t>(cases: impl IntoIterator<Item = &'t Tally>) -> [f64; 2] {
    let cases: Vec<&Tally> = cases.into_iter().filter(|case| case.questions > 0).collect();
    let questions: f64 = cases.iter().map(|case| number(case.questions)).sum();
    if cases.is_empty() {
        return [0.0, 1.0];
    }
    let share = cases.iter().map(|case| number(case.passed)).sum::<f64>() / questions;
    wilson(share, independent(&cases, questions, share))
}

/// As many independent questions would be known as well.
fn independent(cases: &[&Tally], questions: f64, share: f64) -> f64 {
    let groups = number(cases.len());
    let off = |case: &&Tally| (number(case.passed) - share * number(case.questions)).powi(2);
    let spread: f64 = cases.iter().map(off).sum();
    let correction = groups / (groups - 1.0).max(1.0);
    let variance = spread * correction / questions.powi(2);
    match variance > 0.0 {
        true => (share * (1.0 - share) / variance).min(questions),
        false => groups,
    }
}

fn wilson(share: f64, n: f64) -> [f64; 2] {
    let square = NORMAL.powi(2);
    let middle = share + square / (2.0 * n);
    let reach = NORMAL * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let end = |value: f64| (value / (1.0 + square / n)).clamp(0.0, 1.0);
    [end(middle - reach), end(middle + reach)]
}

/// The mean of a measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mean {
    /// Of how many numbers.
    pub of: usize,
    /// Their mean.
    pub mean: f64,
}

impl Mean {
    pub(crate) fn add(&mut self, value: f64) {
        self.of += 1;
        self.mean += (value - self.mean) / number(self.of);
    }
}

/// Tallies by name, in alphabetical order.
pub type Tallies = BTreeMap<String, Tally>;

#[expect(clippy::cast_precision_loss, reason = "there are some thousand questions")]
pub(crate) fn number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: [f64; 2], wanted: [f64; 2]) {
        let near = |(found, wanted): (f64, f64)| (found - wanted).abs() < 0.0005;
        let all = found.into_iter().zip(wanted).all(near);
        assert!(all, "{found:?} should be {wanted:?}");
    }

    fn tally(passed: usize, questions: usize) -> Tally {
        Tally { questions, passed }
    }

    #[test]
    fn of_single_questions_the_interval_is_wilsons() {
        let mut cases = vec![tally(1, 1); 16];
        cases.extend([tally(0, 1); 8]);
        // Without the correction for having estimated the share, n = 24: 0.467 to 0.820.
        close(interval(&cases), wilson(2.0 / 3.0, 23.0));
        close(wilson(2.0 / 3.0, 24.0), [0.4671, 0.8203]);
    }

    #[test]
    fn questions_that_come_out_alike_count_as_one() {
        let alike = [tally(3, 3), tally(0, 3), tally(3, 3), tally(0, 3)];
        let single = [tally(1, 1), tally(0, 1), tally(1, 1), tally(0, 1)];
        close(interval(&alike), interval(&single));
        let [low, high] = interval(&[tally(12, 12), tally(12, 12)]);
        assert!(low < 0.4 && high > 0.999, "two cases show little: {low} to {high}");
    }

    #[test]
    fn of_nothing_nothing_is_known() {
        assert_eq!(interval(&[]), [0.0, 1.0]);
        assert_eq!(tally(0, 0).share().to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn a_mean_is_that_of_its_numbers() {
        let mut mean = Mean::default();
        [1.0, 2.0, 6.0].into_iter().for_each(|value| mean.add(value));
        assert!((mean.mean - 3.0).abs() < 1e-9 && mean.of == 3);
    }
}
