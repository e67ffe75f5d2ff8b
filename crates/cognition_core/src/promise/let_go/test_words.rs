//! A mind that has promised something, and words between it and somebody else.

use crate::mind::StableId;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::by_word::WordsBetween;
use crate::promise::test_opening::{RULES, at, open, proposing};

pub(super) fn owing(text: &str, target: &str, due: Option<&str>) -> Commitments {
    let mut promised = Commitments::default();
    open(&mut promised, &proposing(text, Some(target), due), 0).expect("should pass");
    promised
}

pub(super) fn says(promised: &mut Commitments, to: &str, text: &str) {
    let to = StableId::from(to);
    let words = WordsBetween { text, other: &to, called: "", own_name: "Caspar" };
    promised.speak(&words, 3, &RULES, at(1));
}

pub(super) fn hears(promised: &mut Commitments, by: &str, text: &str) {
    let by = StableId::from(by);
    let words = WordsBetween { text, other: &by, called: "", own_name: "Caspar" };
    promised.listen(&words, &RULES, at(1));
    promised.hear_the_end(text, at(1));
}

pub(super) fn state(promised: &Commitments) -> (&'static str, bool) {
    let owed = promised.get(1).expect("is kept");
    (owed.state.name(), owed.terms.is_waiting())
}
