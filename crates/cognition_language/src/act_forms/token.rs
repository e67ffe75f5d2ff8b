//! A word of a sentence as its form is read, or a comma.

use crate::act_forms::known_word::{Class, KnownWord, RuleClasses};
use crate::words::table::Word;

/// A word of a sentence, or a comma.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Token {
    pub(crate) word: Word,
    pub(crate) classes: Class,
    pub(crate) content: bool,
    comma: bool,
    pub(crate) denies: bool,
}

impl Token {
    pub(crate) const COMMA: Self =
        Self { word: Word::OTHER, classes: 0, content: false, comma: true, denies: false };

    pub(crate) fn of(word: Word, known: &KnownWord, rules: &RuleClasses) -> Self {
        let KnownWord { classes, content, .. } = *known;
        Self { word, classes, content, comma: false, denies: classes & rules.denial != 0 }
    }

    pub(crate) const fn is_comma(&self) -> bool {
        self.comma
    }
}
