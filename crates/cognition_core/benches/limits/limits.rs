//! What something may take, asserted where this is run as a benchmark, and told in lines that
//! `cargo xtask bench` puts into one table.

#![allow(dead_code, reason = "each benchmark uses a part of it")]

use std::fmt::Debug;
use std::time::{Duration, Instant};

/// What else runs on a machine makes a run longer and never shorter: the best counts.
const RUNS: u32 = 200;
const TIMES: u32 = 50;

/// Whether this is run as a benchmark: cargo runs benchmarks in its tests, too.
pub(crate) fn are_held() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// Asserts that a figure is no higher than its limit.
pub(crate) fn at_most<T: PartialOrd + Debug>(what: &str, figure: T, most: T) {
    check(what, &figure, "at most", &most, figure <= most);
}

/// Asserts that a figure is no lower than its limit.
pub(crate) fn at_least<T: PartialOrd + Debug>(what: &str, figure: T, least: T) {
    check(what, &figure, "at least", &least, figure >= least);
}

/// Asserts that it takes no longer.
pub(crate) fn hold<T>(what: &str, most: Duration, work: impl FnMut() -> T) {
    if are_held() {
        at_most(what, best(work), most);
    }
}

/// How long it takes.
pub(crate) fn best<T>(mut work: impl FnMut() -> T) -> Duration {
    let mut run = || {
        // To drop what was made is no part of making it.
        let mut made = Vec::with_capacity(TIMES as usize);
        let begun = Instant::now();
        made.extend((0..TIMES).map(|_| work()));
        begun.elapsed() / TIMES
    };
    (0..RUNS).map(|_| run()).min().expect("there are some runs")
}

#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
fn check(what: &str, figure: &dyn Debug, bound: &str, limit: &dyn Debug, held: bool) {
    if are_held() {
        let end = if held { "held" } else { "EXCEEDED" };
        println!("limit: {what} | {figure:.3?} | {bound} {limit:.3?} | {end}");
        assert!(held, "{what}: {figure:.3?}, {bound} {limit:.3?}");
    }
}
