//! Who says that somebody gets no more of a thing, or none of it: `Not a drop more for you`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;

impl Language {
    /// Whether a speech says to whoever listens that they get no more of what is served, and nothing in it gives way.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let denies = |said| Language::english().denies_any_more(said, "wine");
    /// assert!(denies("No, Gaspard. Not a drop more for you tonight.") && denies("No more wine for you."));
    /// assert!(!denies("Not a word more about it.") && !denies("The last one, then not a drop more."));
    /// ```
    pub fn denies_any_more(&self, speech: &str, served: &str) -> bool {
        let told = sentences(speech).filter(|sentence| !self.is_question(sentence));
        let all: Vec<Vec<String>> =
            told.flat_map(clauses).map(|clause| self.whole_words(clause).collect()).collect();
        let yields =
            |words: &[String]| self.senses.aims.yielding.iter().any(|it| it.stands_in(words));
        let (denials, others): (Vec<_>, Vec<_>) =
            all.iter().partition(|words| self.is_no_more(words, served));
        !denials.is_empty()
            && !others.into_iter().any(|words| yields(words))
            && !self.hangs_on_something(speech)
    }

    fn is_no_more(&self, words: &[String], served: &str) -> bool {
        let known = &self.senses.aims;
        if words.iter().any(|word| known.still_served.has(word)) {
            return false;
        }
        if known.sated.iter().any(|phrase| phrase.begins(words)) {
            return true;
        }
        let Some(rest) = known.nothing_more.iter().find_map(|phrase| phrase.rest_of(words)) else {
            return false;
        };
        let stands = |phrases: &[Phrase], words: &[String]| {
            phrases.iter().any(|phrase| phrase.stands_in(words))
        };
        let begins = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.begins(rest));
        self.is_of_what_is_served(rest, served) && stands(&known.no_further, words)
            || begins(&known.no_further)
    }

    /// Whether words are about so much of it, or name it.
    fn is_of_what_is_served(&self, words: &[String], served: &str) -> bool {
        let senses: Vec<String> = self.senses_in_order(served).collect();
        words.first().is_some_and(|word| self.senses.aims.helpings.has(word))
            || words.iter().any(|word| senses.contains(&self.sense(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gets_no_more_is_told_so_by_the_measure_or_by_the_thing() {
        let denies = |said| Language::english().denies_any_more(said, "wine");
        for said in [
            "No, Gaspard. Not a drop more for you tonight.",
            "Not another sip, Tom.",
            "No more wine for you.",
            "Not one more glass.",
            "None for you.",
            "You've had enough, Gaspard.",
            "Nothing more for you, brother.",
        ] {
            assert!(denies(said), "{said}");
        }
        for said in [
            "Not a word more about the cellar.",
            "No more wine for me, thank you.",
            "Not a drop of rain for weeks.",
            "No more talk. Your health!",
            "This is the last. Not a drop more.",
            "Not a drop more after this one.",
            "Not a drop more until the bell.",
            "Not another sip?",
            "No more waiting, friend.",
            "None can say.",
            "Have you had enough?",
        ] {
            assert!(!denies(said), "{said}");
        }
    }
}
