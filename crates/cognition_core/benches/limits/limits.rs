//! What something may take at most, asserted where this is run as a benchmark.

use std::time::{Duration, Instant};

/// What else runs on a machine makes a run longer and never shorter: the best counts.
const RUNS: u32 = 200;
const TIMES: u32 = 50;

/// Whether this is run as a benchmark.
pub(crate) fn are_held() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// Asserts that it takes no longer.
#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
pub(crate) fn hold<T>(what: &str, most: Duration, work: impl FnMut() -> T) {
    if are_held() {
        let best = best(work);
        println!("{what}: {best:?}, at most {most:?}");
        assert!(best <= most, "{what} takes {best:?}, at most {most:?}");
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
