//! What a write asks of all that was lived: a full mind is looked through in two kilobytes.

use super::experience::{Experience, Source};
use bevy_reflect::prelude::*;
use std::hash::{Hash, Hasher};

/// What is asked of an experience whenever something is lived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[type_path = "cognition_core::memory::trace"]
pub(super) struct Trace {
    /// The same for what repeats it. Never kept: it may differ from build to build.
    pub(super) telling: u32,
    /// The day that it was on.
    pub(super) day: u16,
    /// How much it is worth to be kept.
    pub(super) worth: u8,
}

impl Trace {
    pub(super) fn of(known: &Experience) -> Self {
        let day = u16::try_from(known.day()).unwrap_or(u16::MAX);
        Self { telling: telling(known), day, worth: worth(known) }
    }
}

fn telling(known: &Experience) -> u32 {
    let mut telling = std::hash::DefaultHasher::new();
    (&known.words, known.source, known.by_id()).hash(&mut telling);
    #[expect(clippy::cast_possible_truncation, reason = "whoever is equal in it is compared")]
    let telling = telling.finish() as u32;
    telling
}

/// What no longer holds matters less. A day gives way only to its week.
fn worth(known: &Experience) -> u8 {
    match known.source {
        Source::Day | Source::Week => u8::MAX,
        _ if known.corrected.is_some() => known.importance / 2,
        _ => known.importance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Named;

    fn said(by: &str, words: &str) -> Experience {
        let by = Some(Named { id: by.into(), label: String::new() });
        let text = words.to_owned();
        let said = Experience { text, by, importance: 6, ..Experience::default() };
        said.bounded().expect("says something")
    }

    #[test]
    fn the_same_words_of_the_same_person_are_one_telling() {
        let telling = |by, words| Trace::of(&said(by, words)).telling;
        let first = telling("odo", "Brannic has the iron key.");
        assert_eq!(first, telling("odo", "Brannic has the iron key!"));
        assert_ne!(first, telling("sela", "Brannic has the iron key."));
        assert_ne!(first, telling("odo", "Brannic has the copper key."));
    }

    #[test]
    fn what_no_longer_holds_is_worth_half_and_a_day_is_never_worth_less_than_a_thing() {
        let holds = said("odo", "Brannic has the iron key.");
        let outdated = Experience { corrected: Some(holds.at), ..holds.clone() };
        let day = Experience { source: Source::Day, ..holds.clone() };
        let worth = [holds, outdated, day].map(|known| Trace::of(&known).worth);
        assert_eq!(worth, [6, 3, u8::MAX]);
    }
}
