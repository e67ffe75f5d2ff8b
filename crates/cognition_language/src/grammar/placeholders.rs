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
        let Some(first) = runs(text).next() else { return true };
        if first.starts_with(|sign: char| sign.is_ascii()) && !items.may_begin(first) {
            return false;
        }
        let longest = items.iter().map(str::len).max().unwrap_or_default();
        if text.len() > longest + SIGNS {
            return false;
        }
        // Hardly an item of a ledger begins like one of them, and to fold all its words takes longer.
        let begins = |item: &str| {
            item.get(..first.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(first))
        };
        if first.is_ascii() && !items.iter().any(begins) {
            return false;
        }
        let words: Vec<_> = runs(text).map(str::to_lowercase).collect();
        items.has(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_says_nothing_else_is_a_placeholder() {
        let is_placeholder = |text| Language::english().is_placeholder(text);
        for text in ["[None yet]", "None.", "N/A", "...", "", "no open questions", "(NONE)", "TBD"]
        {
            assert!(is_placeholder(text), "{text}");
        }
        for text in
            ["Nothing is locked", "None of them lies", "Not yet", "N", "Öl fehlt", "The end"]
        {
            assert!(!is_placeholder(text), "{text}");
        }
    }
}
