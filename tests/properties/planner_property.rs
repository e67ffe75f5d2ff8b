//! Planners: whatever the world and the replies, no prompt tells more than was seen, and every plan
//! comes to an end.
//!
//! Every case is a world made from its number: places, ways, doors, things in sight and in pockets,
//! people with and without minds, ids that are words, UUIDs or look like entities; and planners
//! that answer well, badly, or try what they must not.
//!
//! ```sh
//! PLANNER_CASES=10000 cargo test --test properties planner_property
//! PLANNER_CASE=17 cargo test --test properties planner_property   # one case alone, as a failure names it
//! ```

mod checks;
mod knowing;
mod play;
mod schemer;
mod worlds;

use play::{Tally, play};
use std::ops::Range;

/// Worlds in a run of all tests.
const CASES: u64 = 30;

fn cases() -> Range<u64> {
    match number("PLANNER_CASE") {
        Some(case) => case..case + 1,
        None => 0..number("PLANNER_CASES").unwrap_or(CASES),
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}

#[test]
fn no_prompt_tells_more_than_was_seen_and_every_plan_ends() {
    let (mut total, mut faults) = (Tally::default(), Vec::new());
    for case in cases() {
        let tally = play(case);
        faults.extend(tally.faults.first().map(|fault| format!("PLANNER_CASE={case}: {fault}")));
        total.add(tally);
    }
    if let Some(first) = faults.first() {
        let told = faults.iter().filter_map(|fault| fault.lines().next());
        panic!("{first}\n\n{}", told.collect::<Vec<_>>().join("\n"));
    }
    if cases().count() >= 20 {
        total.assert_that_all_was_tried();
    }
    println!("{total}");
}
