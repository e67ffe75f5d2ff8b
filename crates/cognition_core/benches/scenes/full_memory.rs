//! A mind that has lived twice as much as it can keep, and a question to it.

use cognition_core::memory::{
    EXPERIENCES_BOUND, Experience, Experiences, HashedNgrams, Named, Wanted,
};
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::Percept;

const PEOPLE: [&str; 4] = ["odo", "sela", "wren", "brannic"];
const THINGS: [&str; 17] = [
    "lantern", "barrel", "boat", "letter", "ring", "horn", "hammer", "saddle", "kettle", "violin",
    "blanket", "ledger", "candle", "basket", "mirror", "anchor", "whistle",
];
const STUFFS: [&str; 11] =
    ["oak", "brass", "silver", "leather", "copper", "wool", "ivory", "iron", "silk", "bone", "tin"];
const PLACES: [&str; 13] = [
    "cellar", "mill", "harbour", "barn", "chapel", "market", "forest", "kitchen", "tower",
    "prison", "garden", "bridge", "quarry",
];
const DEEDS: [&str; 7] = ["left", "hid", "broke", "sold", "buried", "painted", "mended"];

fn words(number: usize) -> String {
    let (thing, stuff) = (THINGS[number % 17], STUFFS[number % 11]);
    let (place, deed) = (PLACES[number % 13], DEEDS[number % 7]);
    format!("On day {number} somebody {deed} a {thing} of {stuff} in the old {place} by night.")
}

/// The experience of a line of 17 words.
pub(crate) fn lived(number: usize) -> Option<Experience> {
    let percept = Percept::speech(PEOPLE[number % 4], words(number)).addressed();
    let at = GameTime::from_secs(number as u64 * 60);
    Experience::of(&percept, &"mara".into(), |id: &StableId| id.to_string(), at)
}

/// Twice as much as it keeps was lived through.
pub(crate) fn full() -> Experiences {
    let mut mind = Experiences::default();
    for number in 0..2 * EXPERIENCES_BOUND {
        lived(number).into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    }
    mind
}

/// How many lines come to it when it is asked.
pub(crate) fn found(mind: &Experiences) -> usize {
    let asker = Named { id: "wren".into(), label: "Wren".to_owned() };
    let text = std::hint::black_box("Who left the brass lantern in the cellar of the harbour?");
    let wanted = Wanted { text, topic: "lantern cellar", asker: Some(&asker), ..Wanted::default() };
    mind.recollect(&wanted, &HashedNgrams, GameTime::from_secs(100_000)).len()
}
