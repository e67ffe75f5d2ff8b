//! Guard: whatever brains, worlds and persons come up with, nothing is done that may not be done.
//!
//! Every case is made from its number: offers, what is true of things, replies good and broken,
//! policies, a person. The world changes wherever a game can change it: as minds speak, as offers
//! are gathered, as a person is asked or answers, between one act and the next. `ActionDecided` is
//! checked against the world as it is at that moment.
//!
//! ```sh
//! GUARD_CASES=100000 cargo test --release --test properties guard_property
//! GUARD_CASE=17 cargo test --test properties guard_property   # one case alone, as a failure names it
//! ```

mod babbler;
mod changes;
mod checks;
mod game;
mod person;
mod stage;
mod theatre;
mod trace;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use theatre::Theatre;

/// Cases in a run of all tests.
const CASES: u64 = 1_000;

/// Cases that share an app.
const CASES_PER_APP: u64 = 100;

#[test]
fn nothing_is_done_that_may_not_be_done_whatever_comes() {
    match number("GUARD_CASE") {
        Some(case) => play_all(case..case + 1),
        None => play_all(0..number("GUARD_CASES").unwrap_or(CASES)),
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().expect("it is a number of cases"))
}

/// Spreads the cases over the cores.
fn play_all(cases: std::ops::Range<u64>) {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let apps: Vec<u64> = cases.clone().step_by(CASES_PER_APP as usize).collect();
    let todo = Mutex::new(apps.into_iter());
    let next = || todo.lock().unwrap_or_else(PoisonError::into_inner).next();
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(first) = next() {
                    play_some(first..(first + CASES_PER_APP).min(cases.end));
                }
            });
        }
    });
}

fn play_some(cases: std::ops::Range<u64>) {
    let mut theatre = Theatre::new();
    for case in cases {
        let played = catch_unwind(AssertUnwindSafe(|| theatre.play(case)));
        let faults = played.unwrap_or_else(|_| vec!["a panic".to_owned()]);
        assert!(faults.is_empty(), "GUARD_CASE={case}: {faults:#?}");
    }
}
