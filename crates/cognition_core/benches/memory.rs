//! What remembering costs. Budgets, asserted when this is run as a benchmark: 10 µs to keep what was
//! heard, and 150 µs to find what concerns a question in a full mind.

#[path = "scenes/full_memory.rs"]
mod full_memory;
#[path = "limits/limits.rs"]
mod limits;

use cognition_core::memory::HashedNgrams;
use divan::{AllocProfiler, Bencher, black_box};
use full_memory::{found, full, lived};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const KEPT: Duration = Duration::from_micros(10);
const FOUND: Duration = Duration::from_micros(150);
/// Of so many runs the median counts.
const RUNS: usize = 500;

fn main() {
    divan::main();
    hold_against_budgets();
}

fn hold_against_budgets() {
    let (mut mind, mut number) = (full(), 10_000);
    let kept = median(|| {
        number += 1;
        lived(black_box(number)).into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    });
    let mind = full();
    let found = median(|| _ = black_box(found(&mind)));
    limits::at_most("a line is kept by a full mind", kept, KEPT);
    limits::at_most("a question to a full mind", found, FOUND);
}

/// The median of many runs.
fn median(mut run: impl FnMut()) -> Duration {
    let mut took: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let began = Instant::now();
            run();
            began.elapsed()
        })
        .collect();
    took.sort();
    took[RUNS / 2]
}

/// What a full mind keeps of a line of 17 words.
#[divan::bench]
fn a_line_is_kept_by_a_full_mind(bencher: Bencher<'_, '_>) {
    let (mut mind, mut number) = (full(), 10_000);
    bencher.bench_local(move || {
        number += 1;
        if let Some(lived) = lived(black_box(number)) {
            mind.live(lived, &HashedNgrams);
        }
    });
}

/// What comes to a full mind when it is asked.
#[divan::bench]
fn a_question_to_a_full_mind(bencher: Bencher<'_, '_>) {
    let mind = full();
    bencher.bench_local(move || found(&mind));
}

/// A full mind is cloned: what it weighs is what that allocates.
#[divan::bench]
fn a_full_mind_is_copied(bencher: Bencher<'_, '_>) {
    let mind = full();
    bencher.bench_local(move || black_box(&mind).clone());
}
