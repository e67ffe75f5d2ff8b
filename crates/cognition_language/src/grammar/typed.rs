//! What is meant by words as people type them in haste.

use crate::grammar::tokens::in_word;
use crate::language::Language;
use std::borrow::Cow;

/// Bytes of the longest word that is written out.
const LONGEST: usize = 8;

impl Language {
    /// A text with its words written out that are typed without their apostrophes, or short. It is read so, and
    /// never shown. A word that may be another one stays as it is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert_eq!(english.typed_out("dont tell piet, u know"), "don't tell piet, you know");
    /// assert_eq!(english.typed_out("Well, its lid were shell."), "Well, its lid were shell.");
    /// ```
    pub fn typed_out<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let (mut written, mut taken, mut at) = (String::new(), 0, 0);
        for piece in text.split_inclusive(|sign: char| !in_word(sign)) {
            let run = piece.trim_end_matches(|sign: char| !in_word(sign));
            if let Some(meant) = self.meant_by_typed(run) {
                written.push_str(&text[taken..at]);
                written.push_str(meant);
                taken = at + run.len();
            }
            at += piece.len();
        }
        if taken == 0 {
            return Cow::Borrowed(text);
        }
        written.push_str(&text[taken..]);
        Cow::Owned(written)
    }

    pub(crate) fn meant_by_typed(&self, run: &str) -> Option<&str> {
        let mut bytes = [0_u8; LONGEST];
        let lower = bytes.get_mut(..run.len())?;
        lower.copy_from_slice(run.as_bytes());
        lower.make_ascii_lowercase();
        let word = std::str::from_utf8(lower).ok()?;
        self.grammar.typed.get(word).map(|meant| &**meant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_typed_in_haste_are_written_out_wherever_they_stand() {
        for (typed, meant) in [
            ("Dont!", "don't!"),
            ("cant u keep it to urself", "can't you keep it to yourself"),
            ("wheres the fiddle", "where's the fiddle"),
            ("im broke, thats all", "i'm broke, that's all"),
            ("(pls) shouldnt", "(please) shouldn't"),
        ] {
            assert_eq!(Language::english().typed_out(typed), meant);
        }
    }

    #[test]
    fn words_that_may_be_others_and_other_languages_stay_as_they_are() {
        for text in ["", "well were ill, hell id wed its shell", "Don't, I can’t.", "„für“ é"]
        {
            assert!(matches!(Language::english().typed_out(text), Cow::Borrowed(it) if it == text));
        }
        let german = Language::by_code("de").expect("German is known");
        assert_eq!(german.typed_out("im Haus"), "im Haus");
    }

    #[test]
    fn every_word_that_is_written_out_is_short_enough_to_be_found() {
        let typed = &Language::english().grammar.typed;
        assert!(!typed.is_empty() && typed.keys().all(|word| word.len() <= LONGEST));
    }
}
