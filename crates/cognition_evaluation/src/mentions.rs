//! Whether a text holds words.

/// Whether a text holds a word, or one that begins so, whatever their case.
pub(crate) fn mentions(text: &str, word: &str) -> bool {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let begins = |at: usize| !text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    !word.is_empty() && text.match_indices(&word).any(|(at, _)| begins(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_whole_or_by_its_beginning() {
        assert!(mentions("He is being operated on, in Theatre.", "operat"));
        assert!(mentions("At 17:40.", "17:40") && mentions("(theatre)", "theatre"));
        assert!(!mentions("The alewife knows.", "wife") && !mentions("Anything.", ""));
    }
}
