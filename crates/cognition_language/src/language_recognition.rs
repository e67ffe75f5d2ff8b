//! In which language something is said.
//!
//! A short line tells it by the words that stand in any talk, which every language has to list anyhow,
//! and by letters that few languages write. So a new language is recognised by its data alone, and three
//! words are enough.

mod recognizer;

use crate::language::Language;
use recognizer::{RECOGNIZER, Scores, UNIT};
use std::cell::RefCell;

/// A text of more bytes is not remembered.
const SHORT: usize = 1024;

thread_local! {
    /// The text that was looked at last, and what it told: many ask for the language of one line in a row.
    static LATEST: RefCell<(String, Scores)> = RefCell::default();
}

/// What a text tells of its language by itself; see [`Language::recognised`].
#[derive(Clone, Copy, Debug)]
pub struct Recognised(Scores);

impl Language {
    /// The language that a text is in, English where it can't be told.
    pub fn of(text: &str) -> &'static Self {
        Self::of_utterance(text, Self::english)
    }

    /// The language that an utterance is in. Where its words don't tell it, as in `Hm.` or `No.`, it is
    /// taken for the one that was spoken before: another has to be told by a word, or a letter, that
    /// the one before does not have. A text in another script, or of eight words and more of which none is known, is in a
    /// language that nobody here knows: [`Language::undetermined`].
    ///
    /// It takes one pass over the text, and none where the same text was asked for last.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let german = || Language::by_code("de").expect("German is known");
    /// assert_eq!(Language::of_utterance("Where is the key?", german).code(), "en");
    /// assert_eq!(Language::of_utterance("Hm.", german).code(), "de");
    /// assert_eq!(Language::of("¿Dónde está la llave?").code(), "es");
    /// ```
    pub fn of_utterance(text: &str, before: impl FnOnce() -> &'static Self) -> &'static Self {
        Self::recognised(text).after(before)
    }

    /// What a text tells of its language, whatever was spoken before it.
    pub fn recognised(text: &str) -> Recognised {
        let known = LATEST.with_borrow(|(known, scores)| (known == text).then_some(*scores));
        Recognised(known.unwrap_or_else(|| scores_of(text)))
    }
}

fn scores_of(text: &str) -> Scores {
    let scores = RECOGNIZER.scores(text);
    if text.len() <= SHORT {
        LATEST.with_borrow_mut(|(known, of)| {
            known.clear();
            known.push_str(text);
            *of = scores;
        });
    }
    scores
}

impl Recognised {
    /// The language of the text after what was said in another; see [`Language::of_utterance`].
    pub fn after(&self, before: impl FnOnce() -> &'static Language) -> &'static Language {
        let Self(scores) = self;
        let (best, most) = scores.best();
        if most == 0 {
            return if scores.is_foreign() { Language::undetermined() } else { before() };
        }
        let others = scores.of.iter().enumerate().filter(|(place, _)| *place != best);
        let next = others.map(|(_, score)| *score).max().unwrap_or_default();
        let found = || Language::all().nth(best).unwrap_or(Language::english());
        if most >= next + UNIT {
            return found();
        }
        let before = before();
        let place = Language::all().position(|language| std::ptr::eq(language, before));
        let score = place.map_or(0, |place| scores.of[place]);
        if most >= score + UNIT { found() } else { before }
    }
}

/// What the words of a text have to say for its language before those of any other, where nothing else tells it.
const SURE: u32 = 3 * UNIT;

impl Recognised {
    /// The language of the text where its own words leave no doubt, whatever was spoken before.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let surely = |text| Language::recognised(text).surely().map(Language::code);
    /// assert_eq!(surely("Ich gebe dir den Schlüssel, und du bleibst hier."), Some("de"));
    /// assert_eq!(surely("Hm, Odo."), None);
    /// ```
    pub fn surely(&self) -> Option<&'static Language> {
        let Self(scores) = self;
        let (best, most) = scores.best();
        if most == 0 {
            return scores.is_foreign().then(Language::undetermined);
        }
        let others = scores.of.iter().enumerate().filter(|(place, _)| *place != best);
        let next = others.map(|(_, score)| *score).max().unwrap_or_default();
        Language::all().nth(best).filter(|_| most >= next + SURE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(texts: &[(&str, &str)]) {
        for (text, code) in texts {
            assert_eq!(Language::of(text).code(), *code, "{text}");
        }
    }

    #[test]
    fn a_line_is_told_by_its_small_words() {
        check(&[
            ("Where is the key?", "en"),
            ("Die, you dog!", "en"),
            ("The hat was on the war table.", "en"),
            ("Wo ist der Schlüssel?", "de"),
            ("ich hab den schlüssel nicht", "de"),
            ("¿Dónde está la llave?", "es"),
            ("no tengo la llave", "es"),
            ("Où est la clé ?", "fr"),
            ("j'ai pas vu la clé", "fr"),
            ("鍵はどこですか。", "ja"),
            ("Yes, madame.", "en"),
            ("Gladly, Madame Rosier.", "en"),
            ("wake Madame Rosier", "en"),
            ("Seven, then, monsieur.", "en"),
            ("bring Herr Braun the key", "en"),
            ("Oui, madame.", "fr"),
            ("Ja, Herr Braun.", "de"),
        ]);
    }

    #[test]
    fn words_that_tell_nothing_are_in_the_language_before_them() {
        let after = |code: &str, text: &str| {
            Language::of_utterance(text, || Language::by_code(code).expect("is known")).code()
        };
        for code in ["en", "de", "es", "fr", "ja"] {
            assert_eq!(["Hm.", "…", "Odo?", "42"].map(|text| after(code, text)), [code; 4]);
        }
        assert_eq!((after("es", "No."), after("en", "No.")), ("es", "en"));
        assert_eq!((after("de", "Yes."), after("en", "Ja.")), ("en", "de"));
    }

    #[test]
    fn what_was_asked_for_last_tells_the_same_again_and_nothing_of_the_next() {
        for text in ["", "Where is the key?", "Wo ist der Schlüssel?", "Где ключ?", ""] {
            let anew = RECOGNIZER.scores(text);
            for _ in 0..2 {
                assert_eq!(Language::recognised(text).0.of, anew.of, "{text}");
            }
        }
    }

    #[test]
    fn a_script_that_nobody_knows_is_no_english() {
        check(&[("Где ключ?", "und"), ("Mara (Мара)", "en")]);
        check(&[("wczoraj widziałem bardzo dużego czarnego psa obok naszego domu", "und")]);
    }
}
