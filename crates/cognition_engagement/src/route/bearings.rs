//! How a line bears on what was stated before it, found out once for all who have heard both.

use cognition_language::{Fit, Statement};
use std::cell::OnceCell;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// On how many statements it is remembered how a line bears: one mind holds it against fewer, but for what is
/// disputed.
const REMEMBERED: usize = 32;

/// How a statement bears on one that was made before it: each question is answered once, when it is
/// first asked.
#[derive(Clone, Copy, Debug)]
pub struct Bearing<'r> {
    bearings: &'r Bearings,
    newer: &'r Arc<Statement>,
    before: &'r Arc<Statement>,
}

impl Bearing<'_> {
    /// See [`Statement::takes_back`].
    pub fn takes_back(self) -> Option<Fit> {
        self.answer(|known| &known.takes_back, || self.newer.takes_back(self.before))
    }

    /// See [`Statement::part_taken_back`].
    pub fn part_taken_back(self) -> Option<usize> {
        self.answer(|known| &known.part, || self.newer.part_taken_back(self.before))
    }

    /// Which part of the words before it takes back, as whoever asks first finds it out. It has to follow
    /// from the two lines alone: all share it who have heard both.
    pub fn part_of_words(self, find: impl FnOnce() -> Option<u8>) -> Option<u8> {
        self.answer(|known| &known.part_of_words, find)
    }

    /// See [`Statement::answers`].
    pub fn answers(self) -> bool {
        self.answer(|known| &known.answers, || self.newer.answers(self.before))
    }

    /// See [`Statement::puts_off`].
    pub fn puts_off(self) -> bool {
        self.answer(|known| &known.puts_off, || self.newer.puts_off(self.before))
    }

    /// See [`Statement::contradicts`].
    pub fn contradicts(self) -> Option<Fit> {
        self.answer(|known| &known.contradicts, || self.newer.contradicts(self.before))
    }

    /// Nobody has to wait while it is found out.
    fn answer<T: Copy>(self, of: fn(&Known) -> &OnceCell<T>, find: impl FnOnce() -> T) -> T {
        let known = self.bearings.ask(self, |known| of(known).get().copied());
        known.unwrap_or_else(|| {
            let found = find();
            self.bearings.ask(self, |known| *of(known).get_or_init(|| found))
        })
    }
}

/// What is known of how a line bears on a statement.
#[derive(Debug)]
struct Known {
    /// Where the statement of the line stands: it stands there as long as anything is known of it.
    newer: usize,
    before: Arc<Statement>,
    takes_back: OnceCell<Option<Fit>>,
    part: OnceCell<Option<usize>>,
    part_of_words: OnceCell<Option<u8>>,
    answers: OnceCell<bool>,
    puts_off: OnceCell<bool>,
    contradicts: OnceCell<Option<Fit>>,
}

impl Known {
    const fn of(newer: usize, before: Arc<Statement>) -> Self {
        Self {
            newer,
            before,
            takes_back: OnceCell::new(),
            part: OnceCell::new(),
            part_of_words: OnceCell::new(),
            answers: OnceCell::new(),
            puts_off: OnceCell::new(),
            contradicts: OnceCell::new(),
        }
    }
}

/// How a line bears on the statements that it was held against last, the latest first.
#[derive(Debug, Default)]
pub(super) struct Bearings(Mutex<VecDeque<Known>>);

impl Bearings {
    /// How it bears on one of them, by what it states itself. That has to stand where it does as long as these are
    /// remembered.
    pub(super) const fn on<'r>(
        &'r self,
        newer: &'r Arc<Statement>,
        before: &'r Arc<Statement>,
    ) -> Bearing<'r> {
        Bearing { bearings: self, newer, before }
    }

    /// Those who have heard the same share what is stated by it, so the statements are told apart by where they stand.
    fn ask<T>(&self, bearing: Bearing<'_>, ask: impl FnOnce(&Known) -> T) -> T {
        let Bearing { newer, before, .. } = bearing;
        let newer = Arc::as_ptr(newer).addr();
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_of = |known: &&Known| known.newer == newer && Arc::ptr_eq(&known.before, before);
        if let Some(known) = latest.iter().find(is_of) {
            return ask(known);
        }
        let known = Known::of(newer, before.clone());
        let answer = ask(&known);
        latest.truncate(REMEMBERED - 1);
        latest.push_front(known);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_language::Language;
    use std::cell::Cell;

    fn stated(text: &str) -> Arc<Statement> {
        Language::english().statement(text).into()
    }

    #[test]
    fn how_a_line_bears_is_found_out_once_for_all_who_remember_the_same() {
        let (bearings, newer) = (Bearings::default(), stated("The brig sails on Sunday."));
        let before = stated("The brig sails on Friday.");
        assert!(bearings.on(&newer, &before).takes_back().is_some());
        let asked = Cell::new(0);
        let ask = |before: &Arc<Statement>| {
            bearings.on(&newer, before).part_of_words(|| {
                asked.set(asked.get() + 1);
                None
            })
        };
        assert_eq!((ask(&before), ask(&before.clone()), asked.get()), (None, None, 1));
        let others: Vec<_> =
            (0..REMEMBERED).map(|at| stated(&format!("Bell {at} rings."))).collect();
        assert!(others.iter().all(|other| ask(other).is_none()));
        assert_eq!((ask(&before), asked.get()), (None, REMEMBERED + 2));
        assert_eq!(bearings.0.lock().map(|known| known.len()).ok(), Some(REMEMBERED));
    }

    #[test]
    fn which_part_of_the_words_is_meant_is_found_out_once() {
        let (bearings, newer) = (Bearings::default(), stated("The brig sails on Sunday."));
        let before = stated("The brig sails on Friday, and nobody else goes aboard.");
        let mut asked = 0;
        for _ in 0..3 {
            let part = bearings.on(&newer, &before).part_of_words(|| {
                asked += 1;
                Some(16)
            });
            assert_eq!(part, Some(16));
        }
        assert_eq!(asked, 1);
    }

    #[test]
    fn it_bears_as_the_statements_themselves_do() {
        for (newer, before) in [
            ("The brig sails on Sunday.", "I hold the lamp for you. The brig sails on Friday."),
            ("No, it was the blue one.", "He wore a red coat."),
            (
                "Very well. You shall have it tonight.",
                "You shall have it on Friday, when it is signed.",
            ),
            (
                "Odo has that wrong: the bishop comes at noon.",
                "The bishop comes to the first mass.",
            ),
            ("The mill is on fire.", "The brig sails on Friday."),
        ] {
            let (newer, before) = (stated(newer), stated(before));
            let bearings = Bearings::default();
            let bearing = bearings.on(&newer, &before);
            for _ in 0..2 {
                assert_eq!(bearing.takes_back(), newer.takes_back(&before));
                assert_eq!(bearing.part_taken_back(), newer.part_taken_back(&before));
                assert_eq!(bearing.answers(), newer.answers(&before));
                assert_eq!(bearing.puts_off(), newer.puts_off(&before));
                assert_eq!(bearing.contradicts(), newer.contradicts(&before));
            }
        }
    }
}
