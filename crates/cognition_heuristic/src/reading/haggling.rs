//! Whether a price is being talked of, and what is said to one that was named.

use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::Language;

/// How many percepts long a price is talked of.
const TALKED_OF: usize = 6;

/// Whether whoever says a line has just asked for a price or named one.
pub(crate) fn talks_of_a_price(
    language: &'static Language,
    recent: &[Sighting<'_>],
    line: &Percept,
) -> bool {
    let words = voice_words(language);
    let earlier = |seen: &&Sighting<'_>| {
        let is_speech = seen.percept.kind == PerceptKind::Speech;
        is_speech && seen.percept.source == line.source && seen.percept.text != line.text
    };
    let mut lines = recent.iter().rev().take(TALKED_OF).filter(earlier);
    lines.any(|seen| words.bids(&seen.percept.text) || words.asks_the_price(&seen.percept.text))
}

/// Whether a line takes what was bid, or finds it too dear: `deal`, `too much`, while a price is talked of.
pub(crate) fn haggles(
    language: &'static Language,
    recent: &[Sighting<'_>],
    line: &Percept,
) -> bool {
    let words = voice_words(language);
    let settles = words.strikes_a_bargain(&line.text) || words.finds_it_dear(&line.text);
    settles && talks_of_a_price(language, recent, line)
}
