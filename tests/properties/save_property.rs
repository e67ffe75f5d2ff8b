//! Save, play, load: no reply of a timeline that is gone ever reaches a mind, whenever it comes.
//!
//! Every case is made from its number: who says what to whom, what time passes, when it is saved and
//! which of the saves is loaded, and how long each reply takes. Each reply bears the mark of the
//! timeline in which it was asked for, and a game that saved, played on and loaded is the same, to the
//! byte, as one that began with that save and never knew of the rest.
//!
//! ```sh
//! SAVE_CASES=1000 cargo test --test properties save_property
//! SAVE_CASE=17 cargo test --test properties save_property   # one case alone, as a failure names it
//! ```

mod dice;
mod marking;
mod script;
mod stage;

use cognition_core::prompt::Purpose;
use script::Script;
use stage::{Played, Straight, play};
use std::collections::BTreeMap;

/// Cases in a run of all tests.
const CASES: u64 = 60;

fn cases() -> std::ops::Range<u64> {
    let number = |variable: &str| {
        let text = std::env::var(variable).ok()?;
        Some(text.parse::<u64>().expect("it is a number of cases"))
    };
    match number("SAVE_CASE") {
        Some(case) => case..case + 1,
        None => 0..number("SAVE_CASES").unwrap_or(CASES),
    }
}

/// What was in flight when games were loaded, over all cases, by what had been asked.
#[derive(Debug, Default)]
struct Tally {
    loads: u64,
    dropped: u64,
    by_purpose: BTreeMap<Purpose, u64>,
}

impl Tally {
    fn add(&mut self, played: &Played) {
        self.loads += played.loads;
        self.dropped += played.late.values().sum::<u64>();
        for (purpose, late) in &played.late {
            *self.by_purpose.entry(*purpose).or_default() += late;
        }
    }
}

/// The same as without the timelines that are gone.
fn check_against_straight(case: u64, played: &Played, straight: &Straight) {
    assert_eq!(
        played.stale_since_load,
        played.in_flight_at_load + straight.stale,
        "SAVE_CASE={case}: those in flight when it was loaded, and no others, are dropped"
    );
    let differ = stage::difference(&played.save, &straight.save);
    assert_eq!(differ, None, "SAVE_CASE={case}: in the timeline played, and without the rest");
}

#[test]
fn no_reply_of_a_timeline_that_is_gone_reaches_a_mind_and_each_is_counted() {
    let mut tally = Tally::default();
    for case in cases() {
        let script = Script::of(case);
        let played = play(case, &script);
        assert!(
            played.marks_of_others.is_empty(),
            "SAVE_CASE={case}: {:?}",
            played.marks_of_others
        );
        assert_eq!(played.unanswered, 0, "SAVE_CASE={case}: every reply arrives in the end");
        let straight = played.straight.as_ref();
        let Some(straight) = straight else { continue };
        check_against_straight(case, &played, straight);
        tally.add(&played);
    }
    say(&format!("{tally:?}"));
    if cases().count() >= usize::try_from(CASES).expect("they are few") {
        for purpose in [
            Purpose::Decide,
            Purpose::Gather,
            Purpose::Reflect,
            Purpose::Consolidate,
            Purpose::Drift,
        ] {
            let late = tally.by_purpose.get(&purpose);
            assert!(late.is_some(), "{purpose:?} should be in flight at some load: {tally:?}");
        }
    }
}

#[expect(clippy::print_stdout, reason = "a long run tells what it has seen")]
fn say(what: &str) {
    println!("{what}");
}
