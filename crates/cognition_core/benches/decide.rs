//! What reading a reply costs; the budgets are 5 µs clean and 30 µs salvaged, and 10 µs for the schema
//! of the moment. The first and the last are asserted when this is run as a benchmark.

#[path = "limits/limits.rs"]
mod limits;

use cognition_core::decide::{ReplyBounds, ReplyScope, mood_update_schema, parse, specialise};
use divan::{Bencher, black_box};
use std::time::Duration;

/// About 600 bytes, as a small model writes them.
const CLEAN: &str = r#"{"thoughts":"The door is still locked and Mira has the key. If I ask her plainly she may give it.","speech":"Mira, would you open the door? It is getting late.","chosenIndex":2,"cognitive_ledger":{"settled_conclusions":["The door is locked","Mira has the key"],"open_questions":["Will Mira open the door?"]},"alternatives":[1,3],"intent":{"goal":"get home before dark","target":"npc_2"},"notes":[{"text":"Mira keeps the key on her belt","subject":"Mira","subjectType":"entity"},{"text":"The door opens inwards","subject":"door","subjectType":"knowledge"}],"moodUpdate":{"hope":12,"uncertainty":-20}}"#;

fn main() {
    divan::main();
    let (scope, bounds) = (scope(), ReplyBounds::default());
    limits::hold("a clean reply", Duration::from_micros(5), || parse(black_box(CLEAN), &scope));
    limits::hold("the schema of the moment", Duration::from_micros(10), || {
        specialise(black_box(&scope), &bounds)
    });
}

fn scope() -> ReplyScope {
    ReplyScope::offering(1..=9)
        .with_refs(["npc_1", "npc_2", "npc_3", "door_1", "place_1", "place_2"])
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
