//! Route: whatever is said, happens and is answered, minds come to rest and engage as they should.
//!
//! Every case is made from its number: who says what to whom, what happens, what time passes, which
//! minds leave, sleep or are loaded anew, and a brain that answers well, badly, late or not at all.
//! Beside it stand the smallest cases of what went wrong.
//!
//! ```sh
//! ROUTE_CASES=5000 cargo test --test properties route_property
//! ROUTE_CASE=17 cargo test --test properties route_property   # one case alone, as a failure names it
//! ```

mod bounds;
mod considering;
mod exchange;
mod played;
mod stage;
mod whimsical;

use crate::side_by_side::side_by_side;
use bevy_cognition::prelude::*;
use bevy_cognition::turn::WantsTurn;
use played::Played;
use stage::Stage;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

/// Cases in a run of all tests.
const CASES: u64 = 150;

/// One case in so many is played twice.
const TWICE: u64 = 3;

/// All cases, which are played once for all tests.
static SEEN: LazyLock<Vec<Seen>> = LazyLock::new(|| {
    let cases = cases();
    let seen = |number: u64| Seen::of(cases.start + number, number.is_multiple_of(TWICE));
    side_by_side(cases.end - cases.start, seen)
});

/// What came of a case.
struct Seen {
    case: u64,
    faults: Vec<String>,
    lost: Vec<String>,
    reached: BTreeSet<String>,
    /// What was not the same in a world with other entities.
    differs: Option<String>,
}

impl Seen {
    fn of(case: u64, twice: bool) -> Self {
        let played = played(case, 0);
        let (faults, lost, reached) = (played.faults(), played.lost(), played.reached());
        let again = twice.then(|| self::played(case, 37));
        let differs = again.and_then(|again| played.difference(&again));
        Self { case, faults, lost, reached, differs }
    }
}

#[test]
fn minds_come_to_rest_and_engage_as_they_should_whatever_comes() {
    for Seen { case, faults, .. } in &*SEEN {
        assert!(faults.is_empty(), "ROUTE_CASE={case}: {faults:#?}");
    }
}

#[test]
fn what_is_addressed_to_a_mind_is_considered_once_or_shown_to_its_brain() {
    for Seen { case, lost, .. } in &*SEEN {
        assert!(lost.is_empty(), "ROUTE_CASE={case}: {lost:#?}");
    }
}

#[test]
fn the_same_case_twice_is_the_same_whatever_the_numbers_of_the_entities() {
    for Seen { case, differs, .. } in &*SEEN {
        assert_eq!(*differs, None, "ROUTE_CASE={case}");
    }
}

fn cases() -> std::ops::Range<u64> {
    let number = |variable: &str| {
        let text = std::env::var(variable).ok()?;
        Some(text.parse::<u64>().expect("it is a number of cases"))
    };
    match number("ROUTE_CASE") {
        Some(case) => case..case + 1,
        None => 0..number("ROUTE_CASES").unwrap_or(CASES),
    }
}

fn played(case: u64, before: usize) -> Played {
    let played = catch_unwind(AssertUnwindSafe(|| Stage::new(case, before).play()));
    played.unwrap_or_else(|_| panic!("ROUTE_CASE={case} panics"))
}

#[test]
fn marks_that_come_and_go_are_seen() {
    let mut stage = Stage::new(0, 0);
    let mind = stage.minds[0].1;
    stage.harness.app.world_mut().entity_mut(mind).insert(Dormant);
    stage.come_to_rest();
    stage.harness.app.world_mut().entity_mut(mind).insert((Dormant, WantsTurn::default()));
    stage.harness.perceive(mind, Percept::event("A mouse runs past.")).update();
    let marks = stage.markers();
    assert_eq!(marks.len(), 2, "should want a turn and be a witness still: {marks:?}");
}

#[test]
fn the_cases_reach_what_they_are_meant_to_try() {
    if std::env::var("ROUTE_CASE").is_ok() {
        return;
    }
    let found: BTreeSet<&String> = SEEN.iter().flat_map(|seen| &seen.reached).collect();
    let wanted = [
        "addressed RESPOND turn false",
        "addressed CLARIFY turn false",
        "addressed ACKNOWLEDGE turn false",
        "addressed ACT turn true",
        "addressed IGNORE no turn false",
        "addressed IGNORE turn true",
        "witnessed IGNORE no turn false",
        "witnessed RESPOND turn false",
        "witnessed ACT turn false",
        "gathered RESPOND turn false",
        "requested RESPOND turn false",
        "TieBreak",
        "Mood",
        "fallback",
    ];
    for what in wanted {
        assert!(found.iter().any(|reached| *reached == what), "no case has `{what}`: {found:#?}");
    }
}
