//! Which words of a line its topic may be called by.

use crate::language::Language;

impl Language {
    /// Whether a topic of a text may be called by a word of it: by no number, no title of somebody and no manner in
    /// which something is done.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "Tediously, Mr Hale, there are thirty-nine lanterns.";
    /// let calls = |word| Language::english().may_call_a_topic(word, said);
    /// assert!(calls("hale") && calls("lanterns"));
    /// assert!(!calls("tediously") && !calls("mr") && !calls("thirty") && !calls("nine"));
    /// ```
    pub fn may_call_a_topic(&self, word: &str, text: &str) -> bool {
        let in_a_manner =
            || self.grammar.manner_endings.iter().any(|ending| word.ends_with(&**ending));
        let counts = || self.times.number(&[word.to_owned()]).is_some();
        !counts() && !in_a_manner() && !self.is_title_in(word, text)
    }

    /// Whether a word calls or names somebody wherever it stands in a text: `Sister Agathe`, `Good night, Sister`. In
    /// `Father was awake` it is spoken of.
    fn is_title_in(&self, word: &str, text: &str) -> bool {
        if !self.grammar.titles.has(word) {
            return false;
        }
        let is_large = |token: &str| token.starts_with(char::is_uppercase);
        let (mut before, mut tokens) = ("", text.split_whitespace().peekable());
        while let Some(token) = tokens.next() {
            let bare = token.trim_matches(|sign: char| !sign.is_alphanumeric());
            let names =
                tokens.peek().is_some_and(|next| is_large(next)) && !token.ends_with(['!', '?']);
            let calls = token.ends_with(',') || before.ends_with(',');
            if bare.to_lowercase() == word && !(is_large(bare) && (names || calls)) {
                return false;
            }
            before = token;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_passed_over_where_it_calls_or_names_somebody_and_not_where_they_are_the_topic() {
        let calls = |word, text| Language::english().may_call_a_topic(word, text);
        assert!(!calls("sister", "Thirty-nine by the clock, Sister."));
        assert!(!calls("miss", "Miss Dolan has the rope."));
        assert!(calls("father", "Father was awake the whole night."));
        assert!(calls("sister", "My sister is ill."));
        assert!(calls("family", "The family has a supply of jelly."));
    }
}
