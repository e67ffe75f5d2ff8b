//! What a reader would call a fault, found by rule.

mod answers;
mod empty_talk;
pub(super) mod found;
mod giving_up;
mod said_again;
mod standing_still;
mod steps;
mod words_and_deeds;

use super::story::Story;
use found::Found;

/// A sort of fault, and what finds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sort {
    /// What it is called, in tables.
    pub(super) name: &'static str,
    /// What a reader expects.
    pub(super) expected: &'static str,
    /// As means are called.
    pub(super) measure: &'static str,
    pub(super) find: fn(&Story) -> Vec<Found>,
}

/// All that a story shows by itself, whatever the scene.
pub(super) const SORTS: [Sort; 7] = [
    Sort {
        name: "words and deeds",
        expected: "who says no does not do it, and who says yes does",
        measure: "words against deeds, a run",
        find: words_and_deeds::find,
    },
    Sort {
        name: "steps",
        expected: "a step is done when its effect is so, and is pursued no more then",
        measure: "steps told wrongly, a run",
        find: steps::find,
    },
    Sort {
        name: "standing still",
        expected: "nobody waits three turns in a row who could do something for their goal",
        measure: "standing still, a run",
        find: standing_still::find,
    },
    Sort {
        name: "giving up",
        expected: "what is given up is not so, not under way, and for a reason that was met",
        measure: "given up wrongly, a run",
        find: giving_up::find,
    },
    Sort {
        name: "said again",
        expected: "nobody says a line twice, or greets whom they have talked to",
        measure: "lines said again, a run",
        find: said_again::find,
    },
    Sort {
        name: "answers",
        expected: "what is asked gets a word or a deed, and one that has to do with it",
        measure: "questions without an answer, a run",
        find: answers::find,
    },
    Sort {
        name: "empty talk",
        expected: "two people say nothing to one another twice at most",
        measure: "lines that say nothing, a run",
        find: empty_talk::find,
    },
];
