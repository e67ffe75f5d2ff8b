//! What remembering costs. Budgets, asserted when this is run as a benchmark: 10 µs to keep what was
//! heard, and 150 µs to find what concerns a question in a full mind.

use cognition_core::memory::{
    EXPERIENCES_BOUND, Experience, Experiences, HashedNgrams, Named, Wanted,
};
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::Percept;
use divan::{AllocProfiler, Bencher, black_box};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const PEOPLE: [&str; 4] = ["odo", "sela", "wren", "brannic"];
const THINGS: [&str; 17] = [
    "lantern", "barrel", "boat", "letter", "ring", "horn", "hammer", "saddle", "kettle", "violin",
    "blanket", "ledger", "candle", "basket", "mirror", "anchor", "whistle",
];
const STUFFS: [&str; 11] =
    ["oak", "brass", "silver", "leather", "copper", "wool", "ivory", "iron", "silk", "bone", "tin"];
const PLACES: [&str; 13] = [
    "cellar", "mill", "harbour", "barn", "chapel", "market", "forest", "kitchen", "tower",
    "prison", "garden", "bridge", "quarry",
];
const DEEDS: [&str; 7] = ["left", "hid", "broke", "sold", "buried", "painted", "mended"];

/// What the budgets are, in microseconds.
const KEPT: f64 = 10.0;
const FOUND: f64 = 150.0;
/// Of so many runs the median counts.
const RUNS: usize = 500;

fn main() {
    divan::main();
    hold_against_budgets();
}

#[expect(clippy::print_stdout, reason = "a benchmark tells what it measured")]
fn hold_against_budgets() {
    let (mut mind, mut number) = (full(), 10_000);
    let kept = median(|| {
        number += 1;
        lived(black_box(number)).into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    });
    let mind = full();
    let found = median(|| _ = black_box(found(&mind)));
    for (what, took, budget) in
        [("a line is kept", kept, KEPT), ("a question to a full mind", found, FOUND)]
    {
        let held = if took <= budget { "held" } else { "NOT HELD" };
        println!("{what:28} {took:8.1} µs of {budget:5.0} µs  {held}");
        let is_bench = std::env::args().any(|argument| argument == "--bench");
        assert!(took <= budget || !is_bench, "{what} in {took:.1} µs, at most {budget} µs");
    }
}

/// The median of many runs, in microseconds.
fn median(mut run: impl FnMut()) -> f64 {
    let mut took: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let began = Instant::now();
            run();
            began.elapsed()
        })
        .collect();
    took.sort();
    took[RUNS / 2].as_secs_f64() * 1e6
}

fn words(number: usize) -> String {
    let (thing, stuff) = (THINGS[number % 17], STUFFS[number % 11]);
    let (place, deed) = (PLACES[number % 13], DEEDS[number % 7]);
    format!("On day {number} somebody {deed} a {thing} of {stuff} in the old {place} by night.")
}

fn lived(number: usize) -> Option<Experience> {
    let percept = Percept::speech(PEOPLE[number % 4], words(number)).addressed();
    let at = GameTime::from_secs(number as u64 * 60);
    Experience::of(&percept, &"mara".into(), |id: &StableId| id.to_string(), at)
}

fn full() -> Experiences {
    let mut mind = Experiences::default();
    for number in 0..2 * EXPERIENCES_BOUND {
        lived(number).into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    }
    mind
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

fn found(mind: &Experiences) -> usize {
    let asker = Named { id: "wren".into(), label: "Wren".to_owned() };
    let text = black_box("Who left the brass lantern in the cellar of the harbour?");
    let wanted = Wanted { text, topic: "lantern cellar", asker: Some(&asker), ..Wanted::default() };
    mind.recollect(&wanted, &HashedNgrams, GameTime::from_secs(100_000)).len()
}

/// A full mind is cloned: what it weighs is what that allocates.
#[divan::bench]
fn a_full_mind_is_copied(bencher: Bencher<'_, '_>) {
    let mind = full();
    bencher.bench_local(move || black_box(&mind).clone());
}
