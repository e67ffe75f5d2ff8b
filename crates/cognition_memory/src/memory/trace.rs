//! What a write, and what a search, asks of all that was lived: a full mind is looked through in a few
//! kilobytes.

use super::experience::Experience;
use super::key::number;
use super::source::Source;
use crate::mind::{GameTime, StableId};
use bevy_reflect::prelude::*;

/// What is asked of an experience whenever something is lived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[type_path = "cognition_core::memory::trace"]
pub(super) struct Trace {
    /// The same for what repeats it. Never kept: it may differ from build to build.
    pub(super) telling: u16,
    /// The same for what is of the same person. Never kept either.
    pub(super) by: u8,
    /// The day that it was on.
    pub(super) day: u16,
    /// How much it is worth to be kept.
    pub(super) worth: u8,
    /// Whether somebody states it.
    pub(super) is_statement: bool,
    /// Whether it was taken back.
    pub(super) is_outdated: bool,
}

impl Trace {
    /// Given what it is found by.
    pub(super) fn of(known: &Experience, words: &[u32]) -> Self {
        Self {
            telling: telling(known, words),
            by: of_whom(known.by_id()),
            day: u16::try_from(known.day()).unwrap_or(u16::MAX),
            worth: worth(known),
            is_statement: known.is_statement(),
            is_outdated: known.corrected.is_some(),
        }
    }

    /// Whether it tells of a day or a week: nothing else is worth as much.
    pub(super) fn is_summary(self) -> bool {
        self.worth == SUMMARY
    }
}

/// What stands for the same said by the same person.
#[expect(clippy::cast_possible_truncation, reason = "whoever is equal in it is compared")]
pub(super) fn telling(known: &Experience, words: &[u32]) -> u16 {
    number(&(words, known.source, known.by_id())) as u16
}

/// What stands for a person in a [`Trace`].
#[expect(clippy::cast_possible_truncation, reason = "whoever is equal in it is compared")]
pub(super) fn of_whom(by: Option<&StableId>) -> u8 {
    number(&by) as u8
}

/// More than importance comes to.
const SUMMARY: u8 = u8::MAX;

/// What no longer holds matters less. A day gives way only to its week.
fn worth(known: &Experience) -> u8 {
    match known.source {
        Source::Day | Source::Week => SUMMARY,
        _ if known.corrected.is_some() => known.importance / 2,
        _ => known.importance,
    }
}

/// What is asked of an experience whenever something is to come to mind, beside what it is found by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[type_path = "cognition_core::memory::trace"]
pub(super) struct Standing {
    /// When it was.
    pub(super) at: GameTime,
    /// Bytes of its text.
    pub(super) length: u16,
    /// How much it matters.
    pub(super) importance: u8,
    /// How the mind knows of it.
    pub(super) source: Source,
    /// Whether it was taken back.
    pub(super) is_outdated: bool,
    /// Whether it was told in confidence.
    pub(super) is_confided: bool,
}

impl Standing {
    pub(super) fn of(known: &Experience) -> Self {
        Self {
            at: known.at,
            length: u16::try_from(known.text.len()).unwrap_or(u16::MAX),
            importance: known.importance,
            source: known.source,
            is_outdated: known.corrected.is_some(),
            is_confided: known.confided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Named;
    use std::sync::Arc;

    fn said(by: &str, words: &str) -> Experience {
        let by = Some(Arc::new(Named { id: by.into(), label: String::new() }));
        let text = words.to_owned();
        Experience { text, by, importance: 6, ..Experience::default() }
    }

    fn trace(known: &Experience) -> Trace {
        let keyed = known.clone().bounded().expect("says something");
        Trace::of(&keyed.lived, &keyed.keys.words)
    }

    #[test]
    fn the_same_words_of_the_same_person_are_one_telling() {
        let telling = |by, words| trace(&said(by, words)).telling;
        let first = telling("odo", "Brannic has the iron key.");
        assert_eq!(first, telling("odo", "Brannic has the iron key!"));
        assert_ne!(first, telling("sela", "Brannic has the iron key."));
        assert_ne!(first, telling("odo", "Brannic has the copper key."));
    }

    #[test]
    fn what_one_states_is_a_statement_and_own_words_are_none() {
        let told = said("odo", "Brannic has the iron key.");
        let holds = Experience { source: Source::Told, ..told };
        let outdated = Experience { corrected: Some(holds.at), ..holds.clone() };
        let own = Experience { source: Source::Said, ..holds.clone() };
        let traces = [&holds, &outdated, &own].map(trace);
        assert_eq!(traces.map(|trace| trace.is_statement), [true, true, false]);
        assert!(traces.iter().all(|trace| trace.by == of_whom(holds.by_id())));
    }

    #[test]
    fn what_no_longer_holds_is_worth_half_and_a_day_is_never_worth_less_than_a_thing() {
        let holds = said("odo", "Brannic has the iron key.");
        let outdated = Experience { corrected: Some(holds.at), ..holds.clone() };
        let day = Experience { source: Source::Day, ..holds.clone() };
        let worth = [holds, outdated, day].map(|known| trace(&known).worth);
        assert_eq!(worth, [6, 3, u8::MAX]);
    }
}
