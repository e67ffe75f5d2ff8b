//! Words that stand for nothing.

use crate::grammar::tokens::runs;
use crate::language::Language;

/// Bytes of signs that a placeholder may be put between.
const SIGNS: usize = 8;

impl Language {
    /// Whether a word, in any case, stands in place of a value: `none`, `n/a`.
    pub fn stands_for_nothing(&self, word: &str) -> bool {
        self.placeholders.values.has_in_any_case(word)
    }

    /// Whether an item of a list only says that there is none, such as `[None yet]`, or nothing at
    /// all.
    pub fn is_placeholder(&self, text: &str) -> bool {
        let items = &self.placeholders.items;
        let longest = items.iter().map(str::len).max().unwrap_or_default();
        if text.len() > longest + SIGNS {
            return !text.contains(char::is_alphanumeric);
        }
        let words: Vec<_> = runs(text).map(str::to_lowercase).collect();
        words.is_empty() || items.has(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_says_nothing_else_is_a_placeholder() {
        let is_placeholder = |text| Language::english().is_placeholder(text);
        for text in ["[None yet]", "None.", "N/A", "...", "", "no open questions"] {
            assert!(is_placeholder(text), "{text}");
        }
        assert!(!is_placeholder("Nothing is locked") && !is_placeholder("None of them lies"));
    }
}
