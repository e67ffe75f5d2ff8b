//! What becomes of a promise to Mara as something happens.

use crate::promise::let_go::test_owing::{RULES, at, owing};
use crate::promise::let_go::witnessing::witnessed::Witnessed;

pub(super) fn after(text: &str, due: Option<&str>, seen: &[&str]) -> (String, bool) {
    let mut promised = owing(text, due);
    for text in seen {
        let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
        promised.witness(&seen, &RULES, at(5));
    }
    let owed = promised.get(1).expect("is kept");
    (owed.state.name().to_owned(), owed.terms.is_waiting())
}

pub(super) fn state(name: &str, waits: bool) -> (String, bool) {
    (name.to_owned(), waits)
}
