//! The conscience: whatever a reflector writes binds nobody, and what a mind keeps to itself
//! reaches no other.
//!
//! Every case is made from its number.
//!
//! ```sh
//! CONSCIENCE_CASES=10000 cargo test --release --test conscience_property
//! CONSCIENCE_CASE=17 cargo test --test conscience_property   # one case alone, as a failure names it
//! ```

#[path = "conscience_property/analyses.rs"]
mod analyses;
#[path = "conscience_property/secrets.rs"]
mod secrets;

use std::ops::Range;

/// The same numbers for the same seed (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.roll() % bound as u64).expect("below a usize")
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

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
