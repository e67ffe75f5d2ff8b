//! Deeds from which somebody learns something, and what they wonder before.

use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// Whether a deed of that verb, in lower case, changes nothing, and tells whoever does it something: `read`.
    pub fn finds_out(&self, verb: &str) -> bool {
        self.senses.aims.finding_out.has(verb)
    }

    /// Whether somebody asks for what they could learn from a thing: whose it is, what it says.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let wonders = |thought| Language::english().wonders(thought);
    /// assert!(wonders("Somebody is cursing on that bus. Who, though?") && wonders("Whose is it?"));
    /// assert!(!wonders("Somebody is cursing who lost it.") && !wonders("Is it going to rain?"));
    /// ```
    pub fn wonders(&self, thought: &str) -> bool {
        let asks_for = |asked: &str| {
            self.whole_words(asked).any(|word| self.senses.aims.wondered_after.has(&word))
        };
        sentences(thought).any(|sentence| self.is_question(sentence) && asks_for(sentence))
    }
}
