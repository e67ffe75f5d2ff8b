//! What a search costs in a world of five hundred facts, for a way of eight deeds.
//!
//! Budget: 2 ms a search. The run fails when it is exceeded.

#[path = "limits/limits.rs"]
mod limits;
#[path = "scenes/row_of_rooms.rs"]
mod row_of_rooms;

use cognition_core::plan::{Deed, bearing, lacking, search_abstaining};
use divan::Bencher;
use row_of_rooms::{DEEDS, FACTS, RowOfRooms};
use std::time::{Duration, Instant};

const BUDGET: Duration = Duration::from_millis(2);

fn main() {
    hold_the_budget();
    divan::main();
}

/// The best of several runs: what else the machine does is not the search's cost.
fn hold_the_budget() {
    let world = RowOfRooms::new();
    let found = world.search().expect("there is a way");
    assert_eq!((world.facts.len(), found.len()), (FACTS, DEEDS));
    let timed = |_| {
        let begun = Instant::now();
        drop(divan::black_box(world.search()));
        begun.elapsed()
    };
    let best = (0..20).map(timed).min().unwrap_or_default();
    limits::at_most("a search for eight deeds among 500 facts", best, BUDGET);
}

#[divan::bench]
fn search_of_eight_deeds(bencher: Bencher<'_, '_>) {
    let world = RowOfRooms::new();
    bencher.bench_local(|| world.search());
}

#[divan::bench]
fn the_same_round_what_was_promised(bencher: Bencher<'_, '_>) {
    let world = RowOfRooms::new();
    let abstains = |deed: &Deed| deed.action == "world:ask";
    bencher
        .bench_local(|| search_abstaining(&world.domain, &world.problem(), &|_| false, &abstains));
}

#[divan::bench]
fn what_bears_on_the_goal(bencher: Bencher<'_, '_>) {
    let world = RowOfRooms::new();
    bencher.bench_local(|| bearing(&world.domain, &world.problem()));
}

#[divan::bench]
fn what_lacks_without_the_key(bencher: Bencher<'_, '_>) {
    let mut world = RowOfRooms::new();
    world.facts.retain(|fact| !fact.of.contains(&"key".into()));
    bencher.bench_local(|| lacking(&world.domain, &world.problem(), &|_| false));
}
