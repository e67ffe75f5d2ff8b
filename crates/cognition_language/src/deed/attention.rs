//! Who says that they have heard, and what somebody or something looks at.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// Whether somebody says that they need not be told again, and asks nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let heard = |said| Language::english().says_it_has_heard(said);
    /// assert!(heard("I have heard you, Severin. The slater comes at first light."));
    /// assert!(!heard("I have heard you sell horses."));
    /// assert!(!heard("I know. But where is it?"));
    /// ```
    pub fn says_it_has_heard(&self, said: &str) -> bool {
        let is_heard = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            self.deeds.trying.heard.iter().any(|phrase| phrase.is(&words))
        };
        clauses(said).any(is_heard) && !sentences(said).any(|sentence| self.is_question(sentence))
    }

    /// What somebody or something looks at, as a sentence tells it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let looked_at = |told| Language::english().looked_at(told);
    /// assert_eq!(looked_at("The donkey looks at the carrot.").as_deref(), Some("the carrot"));
    /// assert_eq!(looked_at("The donkey eats the carrot."), None);
    /// ```
    pub fn looked_at(&self, told: &str) -> Option<String> {
        let words: Vec<String> = self.whole_words(told).collect();
        let looking = &self.deeds.trying.looking;
        (0..words.len()).find_map(|at| {
            let seen = looking.iter().find_map(|phrase| phrase.rest_of(&words[at..]))?;
            Some(seen.join(" "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_heard_says_so_in_a_clause_of_its_own() {
        let heard = |said| Language::english().says_it_has_heard(said);
        for said in
            ["I know, I know.", "You told me already.", "Leave it to me.", "Understood, sir."]
        {
            assert!(heard(said), "{said}");
        }
        for said in ["I know the miller.", "Leave it to me to ask?", "The slater comes.", ""] {
            assert!(!heard(said), "{said}");
        }
    }
}
