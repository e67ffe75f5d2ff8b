//! By what a language is recognised, as its data has it.

use crate::words::lists::WordSet;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RecognitionWords {
    /// Letters that tell the language, each as `ß` or as a range: `ぁ-ヿ`.
    pub(crate) letters: Vec<Letters>,
    /// Words of it beside those that are passed over when topics are named.
    pub(crate) words: WordSet,
}

/// Letters from the first to the last.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Letters(char, char);

impl Letters {
    pub(crate) fn has(&self, letter: char) -> bool {
        (self.0..=self.1).contains(&letter)
    }
}

impl TryFrom<String> for Letters {
    type Error = String;

    fn try_from(written: String) -> Result<Self, String> {
        let signs: Vec<char> = written.chars().collect();
        match *signs {
            [letter] => Ok(Self(letter, letter)),
            [first, '-', last] if first <= last => Ok(Self(first, last)),
            _ => Err(format!("`{written}` is neither a letter nor a range such as `ぁ-ヿ`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_one_or_a_range() {
        let read = |written: &str| Letters::try_from(written.to_owned()).is_ok();
        assert!(read("ß") && read("ぁ-ヿ") && !read("ヿ-ぁ") && !read("ab") && !read(""));
    }
}
