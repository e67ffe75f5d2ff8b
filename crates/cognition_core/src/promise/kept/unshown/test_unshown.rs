//! A mind that has promised Mara something in a small world, and what it says of it.

use super::WorldDeeds;
use crate::act::IndexedAction;
use crate::promise::commitments::Commitments;
use crate::promise::test_opening::{at, open, proposing};
use crate::promise::test_promises::offer;

/// What the small world knows.
fn world() -> Vec<IndexedAction> {
    vec![
        offer("world:go", "Go to the yard", &["move"], &["yard"]),
        offer("world:take", "Take the certificate", &["take"], &["certificate"]),
        offer("world:give", "Give the lamp to Mara", &["give"], &["lamp", "mara"]),
        offer("world:tell", "Speak to Mara", &["tell", "speech"], &["mara"]),
        offer("world:occupy", "Keep Mara busy", &["occupy"], &["mara"]),
        offer("pack:mend", "Mend the chair", &["mend"], &["chair"]),
        offer("pack:wax", "Wax the table", &["wax"], &["table"]),
    ]
}

pub(super) fn owing_by(text: &str, due: Option<&str>, elsewhere: &[&str]) -> Commitments {
    let mut promised = Commitments::default();
    open(&mut promised, &proposing(text, Some("mara"), due), 0).expect("should pass");
    promised.change(&[1], at(0), |owed| owed.terms.turn = 1);
    let deeds = world();
    promised.note_what_shows((1, &[]), &WorldDeeds { deeds: &deeds, elsewhere }, at(0));
    promised
}

pub(super) fn owing(text: &str) -> Commitments {
    owing_by(text, None, &[])
}

pub(super) fn state(promised: &Commitments) -> &'static str {
    promised.get(1).expect("is kept").state.name()
}

pub(super) fn after_word(text: &str, speech: &str) -> &'static str {
    let mut promised = owing(text);
    promised.take_at_its_word(&[1], (speech, 2), at(1));
    state(&promised)
}
