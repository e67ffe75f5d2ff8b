//! All that one can remember.

use bevy_cognition::prelude::*;
use cognition_core::memory::{
    EXPERIENCES_BOUND, Exchange, Experience, Experiences, HashedNgrams, MemoryLayers,
};
use cognition_core::mind::GameTime;
use cognition_core::route::{TextSignals, TopicId};

pub(crate) const THINGS: [&str; 7] =
    ["lantern", "barrel", "boat", "letter", "ring", "horn", "hammer"];
pub(crate) const PLACES: [&str; 5] = ["cellar", "mill", "harbour", "barn", "chapel"];
const DEEDS: [&str; 3] = ["left", "hid", "sold"];

/// All that one can remember.
pub(crate) fn lived() -> (Experiences, MemoryLayers) {
    let (mut experiences, mut layers) = (Experiences::default(), MemoryLayers::default());
    for number in 0..2 * EXPERIENCES_BOUND {
        let (thing, place) = (THINGS[number % 7], PLACES[number % 5]);
        let heard =
            format!("Somebody {} a {thing} in the {place} of day {number}.", DEEDS[number % 3]);
        let at = GameTime::from_secs(60 * number as u64);
        let percept = Percept::speech(["odo", "sela"][number % 2], heard.as_str()).addressed();
        let label = |id: &StableId| id.to_string();
        if let Some(lived) = Experience::of(&percept, &"mara".into(), label, at) {
            experiences.live(lived, &HashedNgrams);
        }
        let odo = StableId::new("odo");
        let exchange = Exchange {
            topic: &TopicId::new(&odo, &format!("{thing}-{place}-{}", number % 40)),
            conversation: &odo,
            speaker_label: "Odo",
            heard: &heard,
            answered: "I will see to it.",
            to_another: None,
            event: false,
            about: &[],
            exchanges: 1,
            signals: &TextSignals::of(&heard),
        };
        layers.encode(&exchange, at, &HashedNgrams);
    }
    (experiences, layers)
}
