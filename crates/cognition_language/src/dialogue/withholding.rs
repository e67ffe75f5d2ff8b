//! Words that tell their hearer that they do not get a thing: `You can't have it`, `I'm not parting with the key`.

use crate::grammar::clauses::clauses;
use crate::language::Language;

impl Language {
    /// Whether somebody says outright that their hearer does not get a thing, by its name or as `it`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let withholds = |said| Language::english().withholds_thing(said, "the iron key");
    /// assert!(withholds("No, Mara, you can't have it.") && withholds("I'm not parting with that key."));
    /// assert!(!withholds("You can't have the lamp.") && !withholds("You can't have it both ways."));
    /// ```
    pub fn withholds_thing(&self, sentence: &str, thing: &str) -> bool {
        !self.is_question(sentence)
            && clauses(sentence).any(|clause| self.withholds_in_clause(clause, thing))
    }

    fn withholds_in_clause(&self, clause: &str, thing: &str) -> bool {
        let words = self.bare_words(clause);
        let joined = words.iter().take_while(|word| self.grammar.joining.has(word)).count();
        let words = self.with_pronoun_for(&words[joined..], thing);
        self.consent.turning_down.withholding.is(&words)
    }

    /// The words with `it` where they name the thing.
    fn with_pronoun_for(&self, words: &[String], thing: &str) -> Vec<String> {
        let mut pronouns = self.denials.again.iter().filter(|word| !self.is_determiner(word));
        let named = |from: usize| {
            let is_it = |to: &usize| self.names_thing(&words[from..*to].join(" "), thing);
            let to = (from + 1..=words.len()).find(is_it)?;
            Some(from..to)
        };
        let begins = |at: &usize| self.is_determiner(&words[*at]);
        let named = (0..words.len()).filter(begins).find_map(named);
        let (Some(named), Some(it)) = (named, pronouns.next()) else { return words.to_vec() };
        let (before, behind) = (&words[..named.start], &words[named.end..]);
        before.iter().cloned().chain([it.to_owned()]).chain(behind.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_told_that_they_do_not_get_it_is_refused() {
        let withholds = |said| Language::english().withholds_thing(said, "the iron key");
        for said in [
            "You can't have it.",
            "No, you can't have the key, Mara.",
            "You shan't have it from me.",
            "You'll never get the iron key.",
            "I can't give it to you.",
            "I'll not let you have the key.",
            "I'm not parting with it.",
            "I'm keeping it.",
        ] {
            assert!(withholds(said), "{said}");
        }
        for said in [
            "Can't you have it?",
            "You can't have the tower key.",
            "You can't have it both ways.",
            "You can't have it for nothing.",
            "You can have it.",
            "They say you can't have it.",
            "I'm keeping it warm for you.",
            "I'm not parting with you.",
            "I can't give it to Odo.",
        ] {
            assert!(!withholds(said), "{said}");
        }
    }
}
