//! An answer that owns to all that was asked, in half a sentence: `Guilty as charged.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;

impl Language {
    /// Whether a clause of a speech is nothing but that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let owns = |said| Language::english().owns_to_what_is_asked(said);
    /// assert!(owns("Guilty as charged.") && owns("Well, you've found me out, Sandra.") && owns("I am."));
    /// assert!(!owns("I am tired.") && !owns("Guilty? Of what?") && !owns("The guilty go free."));
    /// ```
    pub fn owns_to_what_is_asked(&self, speech: &str) -> bool {
        let owns = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let lead = words.iter().take_while(|word| self.consent.fillers.has(word)).count();
            let whole = |phrase: &Phrase| phrase.is(&words) || phrase.is(&words[lead..]);
            self.senses.implied.owning_to_it.iter().any(whole)
        };
        let mut told = sentences(speech).filter(|sentence| !self.is_question(sentence));
        told.any(|sentence| clauses(sentence).any(owns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_sentence_owns_to_it() {
        let owns = |said| Language::english().owns_to_what_is_asked(said);
        for said in [
            "Oh, you got me.",
            "The very same, at your service.",
            "It's a fair cop.",
            "I can't deny it.",
            "He is, sir.",
        ] {
            assert!(owns(said), "{said}");
        }
        for said in
            ["You got me a present!", "I deny it.", "He is at sea.", "Caught a cold, I think."]
        {
            assert!(!owns(said), "{said}");
        }
    }
}
