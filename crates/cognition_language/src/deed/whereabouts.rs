//! What a sentence tells to be at a place.

use crate::language::Language;

/// So many words at most stand between what places a thing and the name of the place: `in the shade of the rocks`.
const BEFORE: usize = 5;
/// So many words at most stand before the name of a place that a sentence begins with.
const SUBJECT: usize = 2;

impl Language {
    /// What a sentence tells to be at a place, or to go there: all its words, in lower case, but the name of the
    /// place and how something is there. None where it does not say so, asks, or denies it, or only names where
    /// something comes from.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let there = |said| Language::english().told_to_be_at(said, "the stores");
    /// assert_eq!(there("Plasma is in the stores.").as_deref(), Some("plasma in the"));
    /// assert_eq!(there("The stores hold the plasma.").as_deref(), Some("the the plasma"));
    /// assert_eq!(there("Is there plasma in the stores?"), None);
    /// assert_eq!(there("There is no plasma in the stores."), None);
    /// assert_eq!(there("The plasma came from the stores."), None);
    /// ```
    pub fn told_to_be_at(&self, sentence: &str, place: &str) -> Option<String> {
        if !self.names(sentence, place) || self.is_question(sentence) {
            return None;
        }
        let clauses = sentence.split([',', ':', '–', '—']);
        let mut naming = clauses.filter(|clause| self.names(clause, place)).peekable();
        if naming.peek().is_some() && naming.all(|clause| self.denies(clause)) {
            return None;
        }
        let words: Vec<String> = self.whole_words(sentence).collect();
        let label: Vec<String> = self.whole_words(self.without_article(place.trim())).collect();
        let named = |at: &usize| words[*at..].starts_with(&label) && self.places_at(&words, *at);
        let at = (0..words.len()).find(named)?;
        let mut told = [&words[..at], &words[at + label.len()..]].concat();
        told.retain(|word| !self.says_how_it_is_there(word));
        Some(told.join(" "))
    }

    /// Whether a clause of a sentence says of a thing, and of nothing else, that it is at a place now.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let is_at = |said| Language::english().says_it_is_at(said, "the sea chest", "the taproom");
    /// assert!(is_at("There, the chest is up in the taproom."));
    /// assert!(!is_at("The chest is not in the taproom.") && !is_at("Is the chest in the taproom?"));
    /// assert!(!is_at("The chest was in the taproom.") && !is_at("The key is in the taproom."));
    /// assert!(!is_at("The chest is going up to the taproom."));
    /// assert!(!is_at("When the chest is in the taproom, I rest."));
    /// ```
    pub fn says_it_is_at(&self, sentence: &str, thing: &str, place: &str) -> bool {
        let mut clauses = sentence.split([',', ';', ':', '–', '—']);
        !self.is_question(sentence)
            && !self.denies(sentence)
            && clauses.any(|clause| self.is_said_to_be_at(clause, thing, place))
    }

    fn is_said_to_be_at(&self, clause: &str, thing: &str, place: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let copula = words.iter().position(|word| self.senses.breaking.being.has(word));
        let Some((named, [_, there @ ..])) = copula.map(|at| words.split_at(at)) else {
            return false;
        };
        let label = |text: &str| self.whole_words(text).collect::<Vec<String>>();
        let (thing, place) = (label(thing), label(self.without_article(place.trim())));
        let is_of_thing = |word: &String| self.is_determiner(word) || thing.contains(word);
        let leads_there = |word: &String| self.is_determiner(word) || self.is_linking(word);
        let before = there.strip_suffix(&*place).filter(|_| !place.is_empty());
        named.iter().all(is_of_thing)
            && named.last().is_some_and(|last| thing.last() == Some(last))
            && before.is_some_and(|it| !it.is_empty() && it.iter().all(leads_there))
    }

    fn says_how_it_is_there(&self, word: &str) -> bool {
        self.senses.implied.being_there.has(word) || self.memory.seen_states.has(word)
    }

    /// Whether what stands before a name says that something is there, or goes there, or the sentence begins with
    /// the name.
    fn places_at(&self, words: &[String], at: usize) -> bool {
        let placing = &self.senses.implied.placing;
        let links = |word: &&String| placing.has(word) || self.grammar.linking.has(word);
        match words[..at].iter().rev().take(BEFORE).find(links) {
            Some(link) => placing.has(link) || self.promises.told_to.has(link),
            None => at <= SUBJECT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_at_a_place_is_told_by_what_stands_before_its_name() {
        let told = |said: &str, place: &str| Language::english().told_to_be_at(said, place);
        for (said, place) in [
            ("Grandfather lies in the shade of the rocks, two hundred steps off.", "the rocks"),
            ("Steps lead to the lantern room, where the lamp stands.", "the lantern room"),
            ("I can't let go, and the plasma is in the stores.", "the stores"),
            ("Judge Farr waits in chambers upstairs.", "the chambers"),
            ("The ladder leans behind the old barn.", "the old barn"),
        ] {
            assert!(told(said, place).is_some(), "{said}");
        }
        for (said, place) in [
            ("Your brother calls for water from the house on the hill.", "the house on the hill"),
            ("Odo comes in from the taproom.", "the taproom"),
            ("Sela calls out, the key is not in the loft.", "the loft"),
            ("Who left the lamp in the yard?", "the yard"),
            ("The ladder leans in the barn.", "the old barn"),
            ("The ladder leans in the barnyard.", "the barn"),
        ] {
            assert_eq!(told(said, place), None, "{said}");
        }
    }

    #[test]
    fn a_place_without_a_name_has_nothing_in_it() {
        assert_eq!(Language::english().told_to_be_at("It is in there.", ""), None);
    }
}
