//! What remembering costs; the budgets are 10 µs to keep what was heard, and 150 µs to find what
//! concerns a question in a full mind.

use cognition_core::memory::{
    EXPERIENCES_BOUND, Experience, Experiences, HashedNgrams, Named, Wanted,
};
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::Percept;
use divan::{AllocProfiler, Bencher, black_box};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const PEOPLE: [&str; 4] = ["odo", "sela", "wren", "brannic"];
const THINGS: [&str; 6] = ["lantern", "barrel", "boat", "letter", "ring", "horn"];
const PLACES: [&str; 5] = ["cellar", "mill", "harbour", "barn", "chapel"];

fn main() {
    divan::main();
}

fn words(number: usize) -> String {
    let (thing, place) = (THINGS[number % 6], PLACES[number % 5]);
    format!("On day {number} somebody left a {thing} of oak and brass in the old {place} by night.")
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
    let asker = Named { id: "wren".into(), label: "Wren".to_owned() };
    let now = GameTime::from_secs(100_000);
    bencher.bench_local(move || {
        let text = black_box("Who left the brass lantern in the cellar of the harbour?");
        let wanted =
            Wanted { text, topic: "lantern cellar", asker: Some(&asker), ..Wanted::default() };
        mind.recollect(&wanted, &HashedNgrams, now).len()
    });
}

/// A full mind is cloned: what it weighs is what that allocates.
#[divan::bench]
fn a_full_mind_is_copied(bencher: Bencher<'_, '_>) {
    let mind = full();
    bencher.bench_local(move || black_box(&mind).clone());
}
