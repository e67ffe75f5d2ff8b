//! What somebody says that they are about to do.

use crate::language::Language;
use crate::words::lists::rest_after;

impl Language {
    /// The words of a sentence, in lower case, behind the first that announce something: `I'll`,
    /// `let me`; none without them.
    pub fn announced<'w, 's>(&self, words: &'w [&'s str]) -> &'w [&'s str] {
        let marked = |at: usize| rest_after(&self.announcements.markers, &words[at..]);
        (0..words.len()).find_map(marked).unwrap_or_default()
    }

    /// Whether a word, in any case, tells nothing about what is done.
    pub fn is_empty_word(&self, word: &str) -> bool {
        self.announcements.empty.has_in_any_case(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_announced_stands_behind_the_first_marker() {
        let announced = |words: &'static [&str]| Language::english().announced(words);
        assert_eq!(announced(&["well", "i'll", "go"]), ["go"]);
        assert_eq!(announced(&["i", "am", "going", "to", "let", "me"]), ["let", "me"]);
        assert_eq!(announced(&["you", "go"]), [""; 0]);
    }
}
