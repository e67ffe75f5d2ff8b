//! What is left of earlier turns: a few words of what was said and done, by rule.

use super::turn_summary::{HeardLine, TurnSummary};
use crate::mind::StableId;
use bevy_reflect::prelude::*;
use cognition_language::{clipped, sentences};
use serde::{Deserialize, Serialize};

/// Characters of one recollection.
const RECALLED_CHARS: usize = 100;
/// How many lines that were heard in one turn are remembered: the last ones, speech before events.
const HEARD_LINES: usize = 2;
/// About what the name of whoever said it takes beside the text.
const NAME_CHARS: usize = 20;

/// What sort of thing is remembered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[reflect(Default)]
pub enum RecollectionKind {
    /// Something happened.
    #[default]
    Happened,
    /// Somebody said it; none for a voice that was not known.
    Heard(Option<StableId>),
    /// The mind said it.
    Said,
    /// The mind did it.
    Did,
    /// That is what came of what it did.
    CameTo,
}

/// A sentence about an earlier turn. The speaker is kept as an id, which becomes a name where it is
/// shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct Recollection {
    /// The number of the turn.
    pub turn: u64,
    /// What sort of thing it is.
    pub what: RecollectionKind,
    /// In a few words. Untrusted.
    pub text: String,
}

impl Recollection {
    pub(super) fn of(turn: u64, what: RecollectionKind, text: &str) -> Option<Self> {
        let text = in_few_words(text);
        (!text.is_empty()).then_some(Self { turn, what, text })
    }

    /// The same within its bound.
    pub(super) fn bounded(self) -> Option<Self> {
        Self::of(self.turn, self.what, &self.text)
    }

    /// About how many characters it takes in a prompt.
    pub(super) fn chars(&self) -> usize {
        self.text.chars().count() + NAME_CHARS
    }
}

/// The first sentence of a text, cut where it is long.
pub(super) fn in_few_words(text: &str) -> String {
    clipped(sentences(text).next().unwrap_or_default(), RECALLED_CHARS)
}

/// What is left of a turn, in the order in which it happened.
pub(super) fn recollections(turn: &TurnSummary) -> Vec<Recollection> {
    let own = [
        (RecollectionKind::Said, &turn.said),
        (RecollectionKind::Did, &turn.did),
        (RecollectionKind::CameTo, &turn.came_to),
    ];
    let heard = heard_most(&turn.heard).into_iter().map(|line| {
        let said_by = || RecollectionKind::Heard(line.by.clone());
        (if line.spoken { said_by() } else { RecollectionKind::Happened }, &line.text)
    });
    let all = heard.chain(own);
    all.filter_map(|(what, text)| Recollection::of(turn.turn, what, text)).collect()
}

fn heard_most(heard: &[HeardLine]) -> Vec<&HeardLine> {
    let of = |spoken| (0..heard.len()).rev().filter(move |place| heard[*place].spoken == spoken);
    let mut places: Vec<usize> = of(true).chain(of(false)).take(HEARD_LINES).collect();
    places.sort_unstable();
    places.into_iter().map(|place| &heard[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(spoken: bool, text: &str) -> HeardLine {
        HeardLine { by: Some("odo".into()), spoken, text: text.to_owned() }
    }

    #[test]
    fn of_a_turn_the_last_words_and_the_deed_are_left() {
        let turn = TurnSummary {
            turn: 4,
            heard: vec![
                line(true, "Hello."),
                line(false, "A door bangs."),
                line(true, "Where is my lantern? It is late."),
                line(true, "Well?"),
            ],
            said: "Ask Hob. He was in the cellar.".to_owned(),
            did: "Point at Hob".to_owned(),
            ..TurnSummary::default()
        };
        let left: Vec<_> = recollections(&turn).into_iter().map(|left| left.text).collect();
        assert_eq!(left, ["Where is my lantern?", "Well?", "Ask Hob.", "Point at Hob"]);
    }

    #[test]
    fn where_nothing_was_said_events_are_left() {
        let heard =
            vec![line(false, "Rain sets in."), line(true, " "), line(false, "It thunders.")];
        let left = recollections(&TurnSummary { heard, ..TurnSummary::default() });
        assert_eq!(left.len(), 1);
        assert_eq!(
            (&left[0].what, left[0].text.as_str()),
            (&RecollectionKind::Happened, "It thunders.")
        );
    }
}
