//! The words of a text as [`Language::hear`](crate::Language::hear) reads them: maximal runs of
//! letters, digits and underscores, and what stands between them.

use crate::words::gap::Gap;
use crate::words::vocabulary::{Vocabulary, Word};
use unicode_general_category::{GeneralCategory, get_general_category};

/// A run of word characters, folded, and what stands between it and the run before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) word: Word,
    pub(crate) gap: Gap,
}

/// The runs of a text, in order.
#[derive(Debug)]
pub(crate) struct LetterRuns<'a> {
    text: &'a str,
    at: usize,
    vocabulary: &'a Vocabulary,
}

impl<'a> LetterRuns<'a> {
    pub(crate) fn of(text: &'a str, vocabulary: &'a Vocabulary) -> Self {
        Self { text, at: 0, vocabulary }
    }

    /// What the character at the cursor is and how many bytes it takes.
    #[inline]
    fn peek(&self) -> Option<(u8, usize)> {
        let byte = *self.text.as_bytes().get(self.at)?;
        if byte.is_ascii() { Some((KINDS[usize::from(byte)], 1)) } else { self.peek_beyond_ascii() }
    }

    #[cold]
    fn peek_beyond_ascii(&self) -> Option<(u8, usize)> {
        let character = self.text[self.at..].chars().next()?;
        Some((kind_of(character), character.len_utf8()))
    }

    /// Passes over what is not of a word. White space before the first run is no gap.
    fn skip_gap(&mut self) -> Gap {
        let (start, mut kinds) = (self.at, 0_u8);
        while let Some((kind, length)) = self.peek().filter(|(kind, _)| *kind <= OTHER) {
            kinds |= kind;
            self.at += length;
        }
        match kinds {
            0 | SPACE if start == 0 => Gap::Start,
            SPACE => Gap::Space,
            APOSTROPHE if self.at - start == 1 && start > 0 => Gap::Apostrophe,
            _ => Gap::Other,
        }
    }
}

impl Iterator for LetterRuns<'_> {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        let gap = self.skip_gap();
        let (start, mut key) = (self.at, 0_u128);
        while let Some((folded, length)) = self.peek().filter(|(kind, _)| *kind > OTHER) {
            key = (key << 8) | u128::from(folded);
            self.at += length;
        }
        let length = self.at - start;
        (length > 0).then(|| Run { word: self.vocabulary.word(key, length), gap })
    }
}

// The kind of a character: one of three bits outside words, and the folded letter inside.
const SPACE: u8 = 1;
const APOSTROPHE: u8 = 2;
const OTHER: u8 = 4;
/// Of a word, but in no word of the vocabulary.
const NO_LETTER: u8 = 8;

static KINDS: [u8; 128] = {
    let mut kinds = [OTHER; 128];
    let mut byte = 0_u8;
    while byte < 128 {
        kinds[byte as usize] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => byte.to_ascii_lowercase(),
            b'\'' => APOSTROPHE,
            _ if is_ascii_space(byte) => SPACE,
            _ => OTHER,
        };
        byte += 1;
    }
    kinds
};

/// Most of what is beyond ASCII in the talk of Europe is told without a look into tables.
fn kind_of(character: char) -> u8 {
    match character {
        '×' | '÷' | '\u{2010}'..='\u{2027}' => OTHER,
        'À'..='į' | 'Ĳ'..='ž' | 'Α'..='Ρ' | 'Σ'..='ώ' | 'А'..='я' => NO_LETTER,
        _ => kind_by_tables(character),
    }
}

/// Letters that differ from an ASCII letter in case alone are folded to it.
fn kind_by_tables(character: char) -> u8 {
    match character {
        'İ' | 'ı' => b'i',
        'ſ' => b's',
        '\u{212a}' => b'k',
        _ if is_space(character) => SPACE,
        _ if is_of_word(character) => NO_LETTER,
        _ => OTHER,
    }
}

/// White space, the four ASCII separators among it, as the reference has it.
pub(crate) fn is_space(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}')
}

pub(crate) const fn is_ascii_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | 0x1c..=b' ')
}

/// Letters and numbers, without marks and letter-like symbols.
fn is_of_word(character: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, OtherSymbol, SpacingMark};
    let mark_or_symbol = || {
        matches!(
            get_general_category(character),
            NonspacingMark | SpacingMark | EnclosingMark | OtherSymbol
        )
    };
    character.is_alphanumeric() && (character < '\u{300}' || !mark_or_symbol())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use expect_test::{Expect, expect};

    #[test]
    fn what_is_told_without_tables_is_as_they_have_it() {
        for character in '\u{80}'..='\u{ffff}' {
            assert_eq!(kind_of(character), kind_by_tables(character), "{character:?}");
        }
    }

    fn check(text: &str, expect: Expect) {
        let vocabulary = Language::english().vocabulary();
        let shown = |run: Run| format!("{:?}-{}", run.gap, vocabulary.written(run.word));
        let runs: Vec<_> = LetterRuns::of(text, vocabulary).map(shown).collect();
        expect.assert_eq(&runs.join(" "));
    }

    #[test]
    fn the_gap_before_a_run_is_told_by_all_that_stands_in_it() {
        check(
            "  That's not,\u{1f}no\u{2009}\t GOOD",
            expect!["Start-that Apostrophe-s Space-not Other-no Space-good"],
        );
        check("(hi) what''s", expect!["Other-hi Other-what Other-s"]);
    }

    #[test]
    fn a_word_with_other_letters_in_it_is_another_word() {
        check("hié hi_ hi2 thankyou", expect!["Start-? Space-? Space-? Space-?"]);
    }

    #[test]
    fn marks_and_symbols_end_a_word_and_case_is_folded_beyond_ascii() {
        check("hi\u{301} hi\u{200d} hiⒶ", expect!["Start-hi Other-hi Other-hi"]);
        check("than\u{212a}ſ İS", expect!["Start-thanks Space-is"]);
    }

    #[test]
    fn a_text_without_words_has_no_runs() {
        check("", expect![""]);
        check(" ?! 🙏 ", expect![""]);
    }
}
