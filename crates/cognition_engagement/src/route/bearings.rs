//! How a line bears on what was stated before it, found out once for all who have heard both.

use cognition_language::{Fit, Statement};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// On how many statements it is remembered how a line bears: one mind holds it against fewer, but for what is
/// disputed.
const REMEMBERED: usize = 32;

/// How a statement bears on one that was made before it: each question is answered once, when it is
/// first asked.
#[derive(Debug)]
pub struct Bearing {
    newer: Arc<Statement>,
    before: Arc<Statement>,
    takes_back: OnceLock<Option<Fit>>,
    part: OnceLock<Option<usize>>,
    part_of_words: OnceLock<Option<u8>>,
    answers: OnceLock<bool>,
    puts_off: OnceLock<bool>,
    contradicts: OnceLock<Option<Fit>>,
}

impl Bearing {
    fn of(newer: &Arc<Statement>, before: &Arc<Statement>) -> Self {
        Self {
            newer: newer.clone(),
            before: before.clone(),
            takes_back: OnceLock::new(),
            part: OnceLock::new(),
            part_of_words: OnceLock::new(),
            answers: OnceLock::new(),
            puts_off: OnceLock::new(),
            contradicts: OnceLock::new(),
        }
    }

    /// See [`Statement::takes_back`].
    pub fn takes_back(&self) -> Option<Fit> {
        *self.takes_back.get_or_init(|| self.newer.takes_back(&self.before))
    }

    /// See [`Statement::part_taken_back`].
    pub fn part_taken_back(&self) -> Option<usize> {
        *self.part.get_or_init(|| self.newer.part_taken_back(&self.before))
    }

    /// Which part of the words before it takes back, as whoever asks first finds it out. It has to follow
    /// from the two lines alone: all share it who have heard both.
    pub fn part_of_words(&self, find: impl FnOnce() -> Option<u8>) -> Option<u8> {
        *self.part_of_words.get_or_init(find)
    }

    /// See [`Statement::answers`].
    pub fn answers(&self) -> bool {
        *self.answers.get_or_init(|| self.newer.answers(&self.before))
    }

    /// See [`Statement::puts_off`].
    pub fn puts_off(&self) -> bool {
        *self.puts_off.get_or_init(|| self.newer.puts_off(&self.before))
    }

    /// See [`Statement::contradicts`].
    pub fn contradicts(&self) -> Option<Fit> {
        *self.contradicts.get_or_init(|| self.newer.contradicts(&self.before))
    }
}

/// How a line bears on the statements that it was held against last, the latest first, each behind where both stand:
/// they stand there as long as the bearing does.
#[derive(Debug, Default)]
pub(super) struct Bearings(Mutex<VecDeque<([usize; 2], Arc<Bearing>)>>);

impl Bearings {
    /// How it bears on one of them. Those who have heard the same share what is stated by it, so the
    /// statements are told apart by where they stand.
    pub(super) fn on(&self, newer: &Arc<Statement>, before: &Arc<Statement>) -> Arc<Bearing> {
        let both = [newer, before].map(|statement| Arc::as_ptr(statement).addr());
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = latest.iter().find(|(of, _)| *of == both) {
            return known.clone();
        }
        let bearing = Arc::new(Bearing::of(newer, before));
        latest.truncate(REMEMBERED - 1);
        latest.push_front((both, bearing.clone()));
        bearing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_language::Language;

    fn stated(text: &str) -> Arc<Statement> {
        Language::english().statement(text).into()
    }

    #[test]
    fn how_a_line_bears_is_found_out_once_for_all_who_remember_the_same() {
        let (bearings, newer) = (Bearings::default(), stated("The brig sails on Sunday."));
        let before = stated("The brig sails on Friday.");
        let first = bearings.on(&newer, &before);
        assert!(first.takes_back().is_some());
        assert!(Arc::ptr_eq(&first, &bearings.on(&newer, &before.clone())));
        let others: Vec<_> =
            (0..REMEMBERED).map(|at| stated(&format!("Bell {at} rings."))).collect();
        others.iter().for_each(|other| drop(bearings.on(&newer, other)));
        assert!(!Arc::ptr_eq(&first, &bearings.on(&newer, &before)));
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
            let bearing = Bearing::of(&newer, &before);
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
