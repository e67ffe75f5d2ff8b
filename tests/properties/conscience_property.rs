//! The conscience: whatever a reflector writes binds nobody, and what a mind keeps to itself
//! reaches no other.
//!
//! Every case is made from its number.
//!
//! ```sh
//! CONSCIENCE_CASES=10000 cargo test --release --test properties conscience_property
//! CONSCIENCE_CASE=17 cargo test --test properties conscience_property   # one case alone, as a failure names it
//! ```

mod analyses;
mod secrets;

use std::ops::Range;

fn cases(unless_told: u64) -> Range<u64> {
    match number("CONSCIENCE_CASE") {
        Some(case) => case..case + 1,
        None => 0..number("CONSCIENCE_CASES").unwrap_or(unless_told),
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}
