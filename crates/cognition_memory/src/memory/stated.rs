//! What a line states, taken apart when it is first held against another, and kept for the next time.

use super::key::number;
use crate::route::TextReading;
use cognition_language::{Language, Statement};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// How many of the texts that were taken apart last stay so for other minds that have heard them.
const TAKEN_APART_LAST: usize = 64;

thread_local! {
    /// Each with its number and its text, the latest first.
    static LAST: RefCell<VecDeque<(u64, Box<str>, Arc<Statement>)>> = RefCell::default();
}

/// What a text states, once that was asked. It follows from the text, so it is neither saved nor
/// compared.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated(OnceLock<Arc<Statement>>);

impl Stated {
    /// What the text states that it belongs to.
    pub(super) fn by(&self, text: &str) -> &Statement {
        self.shared_by(text)
    }

    /// The same, as all have it who have heard the text.
    pub(super) fn shared_by(&self, text: &str) -> &Arc<Statement> {
        self.0.get_or_init(|| LAST.with_borrow_mut(|last| taken_apart(last, text)))
    }

    /// The same, where the text is read for all who hear it.
    pub(super) fn by_reading(&self, reading: &TextReading) -> &Statement {
        self.0.get_or_init(|| reading.statement().clone())
    }

    /// Has it taken apart anew the next time.
    pub(super) fn forget(&mut self) {
        self.0.take();
    }

    /// Bytes that it takes beside itself.
    #[cfg(test)]
    pub(super) fn weight(&self) -> usize {
        self.0.get().map_or(0, |stated| stated.weight())
    }
}

/// What many minds have heard is taken apart once for all of them.
fn taken_apart(last: &mut VecDeque<(u64, Box<str>, Arc<Statement>)>, text: &str) -> Arc<Statement> {
    let number = number(&text);
    let known = last.iter().find(|(of, known, _)| *of == number && **known == *text);
    if let Some((.., statement)) = known {
        return statement.clone();
    }
    let statement = Arc::new(Language::english().statement(text));
    last.truncate(TAKEN_APART_LAST - 1);
    last.push_front((number, text.into(), statement.clone()));
    statement
}

impl PartialEq for Stated {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Stated {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stated_is_taken_apart_once() {
        let stated = Stated::default();
        assert_eq!(stated.weight(), 0);
        let text = "The brig sails on Friday.";
        let first: *const Statement = stated.by(text);
        assert!(std::ptr::eq(first, stated.by(text)) && stated.weight() > 0);
        assert_eq!(stated, Stated::default());
    }

    #[test]
    fn what_many_have_heard_is_taken_apart_once_as_long_as_it_is_among_the_latest() {
        let mut last = VecDeque::new();
        let mut statement = |text: &str| taken_apart(&mut last, text);
        let first = statement("The brig sails on Friday.");
        assert_eq!(*first, Language::english().statement("The brig sails on Friday."));
        assert!(Arc::ptr_eq(&first, &statement("The brig sails on Friday.")));
        (0..TAKEN_APART_LAST).for_each(|at| drop(statement(&format!("Bell {at} is cracked."))));
        assert!(!Arc::ptr_eq(&first, &statement("The brig sails on Friday.")));
        assert_eq!(last.len(), TAKEN_APART_LAST);
    }
}
