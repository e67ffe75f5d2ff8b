//! The words of a question, and how well a statement answers it.

use super::before::Before;
use super::statement::Statement;
use crate::voice_words::{QuestionForm, roots, voice_words};
use crate::words::Words;
use cognition_language::{Language, RecallTerm};

/// How much a word of the other sentences counts, and any word that stands in both.
const BESIDE: f32 = 0.7;
/// How much a word counts that means nearly the same, or is what the statement names a kind of.
const ALIKE: f32 = 0.5;
const GRAMMAR: f32 = 0.05;
/// How much it counts that a statement shows what the question wants.
const SHOWS: f32 = 0.7;
/// From this weight on what was said before says what is meant.
const TAKEN_UP: f32 = 0.2;

/// The words of a question.
#[derive(Debug)]
pub(super) struct AskedWords {
    /// Of the question itself.
    pub(super) own: Words,
    /// Of the other sentences of the line.
    pub(super) beside: Words,
    /// Whether it takes up what was said before.
    pub(super) leans: bool,
    /// The words of the question with what they may mean.
    pub(super) terms: Vec<RecallTerm>,
    /// Every word of it.
    pub(super) roots: Vec<String>,
    pub(super) form: Option<&'static QuestionForm>,
    pub(super) language: &'static Language,
}

impl AskedWords {
    /// How well a statement answers; none where it doesn't.
    pub(super) fn weigh(
        &self,
        statement: &Statement<'_>,
        before: &Before,
        names_nothing: bool,
        rare: impl Fn(&str) -> f32,
    ) -> Option<f32> {
        let sum = |words: &Words| words.common(&statement.words).iter().map(&rare).sum::<f32>();
        let alike =
            ALIKE * f32::from(u16::try_from(statement.alike(&self.terms)).unwrap_or(u16::MAX));
        let (own, beside) = (sum(&self.own) + alike, BESIDE * sum(&self.beside));
        let earlier = before.weigh(&statement.words.without(&self.own));
        let shows =
            self.form.is_some_and(|form| voice_words(self.language).shows(statement.text, form));
        if self.form.is_some_and(|form| form.strict) && !shows {
            return None;
        }
        let taken_up = beside + earlier >= TAKEN_UP;
        let bare = self.own.is_empty() || (self.leans && names_nothing);
        let meant = own > 0.0 || beside > 0.0 || (self.form.is_some() && bare && taken_up);
        let grammar = roots(statement.text).iter().filter(|word| self.roots.contains(word)).count();
        let grammar = GRAMMAR * f32::from(u16::try_from(grammar).unwrap_or(u16::MAX));
        meant.then_some(own + beside + earlier + grammar + if shows { SHOWS } else { 0.0 })
    }
}
