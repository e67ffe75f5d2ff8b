//! What reading a reply costs; the budgets are 5 µs clean and 30 µs salvaged, and 10 µs for the schema
//! of the moment. The first and the last are asserted when this is run as a benchmark.

#[path = "scenes/clean_reply.rs"]
mod clean_reply;
#[path = "limits/limits.rs"]
mod limits;

use clean_reply::{CLEAN, scope};
use cognition_core::decide::{ReplyBounds, mood_update_schema, parse, specialise};
use divan::{Bencher, black_box};
use std::time::Duration;

fn main() {
    divan::main();
    let (scope, bounds) = (scope(), ReplyBounds::default());
    limits::hold("a clean reply", Duration::from_micros(5), || parse(black_box(CLEAN), &scope));
    limits::hold("the schema of the moment", Duration::from_micros(10), || {
        specialise(black_box(&scope), &bounds)
    });
}

#[divan::bench]
fn clean(bencher: Bencher) {
    let scope = scope();
    bencher.bench(|| parse(black_box(CLEAN), &scope));
}

#[divan::bench]
fn fenced(bencher: Bencher) {
    measure(bencher, format!("Here is my decision:\n```json\n{CLEAN}\n```\nLet me know!"));
}

#[divan::bench]
fn reasoned(bencher: Bencher) {
    let thinking = "I could {wait}, or {\"chosenIndex\": 1} would do. ".repeat(10);
    measure(bencher, format!("<think>{thinking}</think>\n\n{CLEAN}"));
}

#[divan::bench]
fn mended(bencher: Bencher) {
    measure(bencher, CLEAN.replace("],", ",],").replace("late.", "late.\n"));
}

#[divan::bench]
fn truncated(bencher: Bencher) {
    measure(bencher, CLEAN[..CLEAN.len() - 60].to_owned());
}

#[divan::bench]
fn one_field_dropped(bencher: Bencher) {
    measure(bencher, CLEAN.replace("\"hope\":12", "\"hope\":120"));
}

/// The most expensive texts that a random search found: each fills the size limit.
#[divan::bench(args = ["{\"a\":\"\\'}", ",]{} {\"a\":x"])]
fn hostile_64_kib(bencher: Bencher, unit: &str) {
    measure(bencher, unit.repeat(64 * 1024 / unit.len()));
}

#[divan::bench]
fn hostile_64_kib_of_faults(bencher: Bencher) {
    let faults = "\"a\",".repeat(16_000);
    measure(bencher, CLEAN.replace("[1,3]", &format!("[{faults}1]")));
}

#[divan::bench]
fn specialise_schema(bencher: Bencher) {
    let (scope, bounds) = (scope(), ReplyBounds::default());
    bencher.bench(|| specialise(black_box(&scope), black_box(&bounds)));
}

#[divan::bench]
fn mood_schema() -> serde_json::Value {
    mood_update_schema()
}

fn measure(bencher: Bencher, reply: String) {
    let scope = scope();
    bencher.bench(|| parse(black_box(&reply), &scope));
}
