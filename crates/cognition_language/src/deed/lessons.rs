//! What is taught step by step: `left one over the middle, then the right one` puts nothing off.

use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// A sentence of a lesson without what only leads from one step of it to the next. What begins with that may tell
    /// when the lesson is to be. Other deeds have no steps.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let told = |deed: &str, said| english.without_steps(&english.deed(deed).words, said).into_owned();
    /// assert_eq!(told("teach Ann to plait", "Left over, then right."), "Left over,  right.");
    /// assert_eq!(told("teach Ann to plait", "Then I'll teach you."), "Then I'll teach you.");
    /// assert_eq!(told("tell Ann the news", "He came, then went."), "He came, then went.");
    /// ```
    pub fn without_steps<'t>(&self, deed: &[String], sentence: &'t str) -> Cow<'t, str> {
        let known = &self.deeds.kept_and_broken.in_words;
        let pieces = || sentence.split_inclusive(|sign: char| !sign.is_alphanumeric());
        let is_step = |piece: &str| {
            let word = piece.trim_end_matches(|sign: char| !sign.is_alphanumeric());
            known.steps.has(&word.to_lowercase())
        };
        let taught = deed.first().is_some_and(|verb| known.taught.has(verb));
        if !taught || !pieces().skip(1).any(is_step) {
            return Cow::Borrowed(sentence);
        }
        let left = pieces().enumerate().map(|(at, piece)| match at > 0 && is_step(piece) {
            true => &piece[piece.trim_end_matches(|it: char| !it.is_alphanumeric()).len()..],
            false => piece,
        });
        Cow::Owned(left.collect())
    }
}
