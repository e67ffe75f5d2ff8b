//! Who has what, as words tell it of others.

use crate::language::Language;

impl Language {
    /// Who has something, and what, each in lower case, as a clause tells it of anybody but the one who hears it. None
    /// where it asks, denies it, or says only where something lies.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let has = |told| Language::english().told_to_have(told);
    /// let florist = ("the florist rosalind".to_owned(), "my spare key".to_owned());
    /// assert_eq!(has("The florist Rosalind keeps my spare key."), Some(florist));
    /// assert_eq!(has("Has Rosalind a key?"), None);
    /// assert_eq!(has("Rosalind has no key."), None);
    /// ```
    pub fn told_to_have(&self, clause: &str) -> Option<(String, String)> {
        if self.is_question(clause) || self.denies(clause) {
            return None;
        }
        let words: Vec<String> = self.whole_words(clause).collect();
        let at = words.iter().position(|word| self.senses.having.has(word))?;
        let (who, what) = (&words[..at], &words[at + 1..]);
        let says = |words: &[String]| words.iter().any(|word| self.means_something(word));
        let is_place = what.first().is_some_and(|word| self.is_linking(word));
        (says(who) && says(what) && !is_place).then(|| (who.join(" "), what.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_something_is_told_by_name() {
        let who = |told: &str| Language::english().told_to_have(told).map(|(who, _)| who);
        assert_eq!(who("Old Marta has the ladder").as_deref(), Some("old marta"));
        assert_eq!(who("My uncle owns a boat.").as_deref(), Some("my uncle"));
        for told in [
            "You have the ladder.",
            "I have a boat.",
            "Who has the ladder?",
            "Nobody has the ladder.",
            "The ladder lies in the barn.",
            "Marta has.",
        ] {
            assert_eq!(who(told), None, "{told}");
        }
    }
}
