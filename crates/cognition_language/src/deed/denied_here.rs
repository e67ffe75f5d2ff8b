//! Who says of a thing that it is not here, or that they have it not.

use crate::grammar::clauses::clauses;
use crate::language::Language;

impl Language {
    /// Whether a sentence says of a thing that it is not here, was not found, or is in nobody's hands.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let denies = |said| Language::english().denies_it_is_here(said, "the blue scarf");
    /// assert!(denies("The scarf isn't here, sir.") && denies("I haven't got any scarf."));
    /// assert!(!denies("The scarf is here.") && !denies("Don't leave the scarf here again."));
    /// ```
    pub fn denies_it_is_here(&self, sentence: &str, thing: &str) -> bool {
        let known = &self.senses.breaking;
        let label: Vec<String> = self.whole_words(self.without_article(thing)).collect();
        !self.is_question(sentence)
            && clauses(sentence).filter(|clause| self.denies(clause)).any(|clause| {
                let words: Vec<String> = self.whole_words(clause).collect();
                let bids = words.first().is_some_and(|word| known.forbidding.has(word));
                let named = label.last().is_some_and(|name| words.contains(name));
                !bids && named && known.being_had.iter().any(|it| it.stands_in(&words))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_not_to_be_here_is_named() {
        let denies = |said| Language::english().denies_it_is_here(said, "the blue scarf");
        for said in [
            "No scarf was handed in, madam.",
            "We have no blue scarf.",
            "Your scarf is not here, try the tram.",
            "I haven't seen your scarf.",
        ] {
            assert!(denies(said), "{said}");
        }
        for said in [
            "Is the scarf not here?",
            "The scarf was handed in.",
            "The hat isn't here.",
            "Never leave a scarf here.",
            "The scarf isn't clean.",
        ] {
            assert!(!denies(said), "{said}");
        }
    }
}
