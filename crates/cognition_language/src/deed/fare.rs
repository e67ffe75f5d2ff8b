//! What is eaten, and what is served to somebody.

use crate::language::Language;

impl Language {
    /// Whether a thing is something to eat or drink, or what that is served in.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let fare = |thing| Language::english().is_fare(thing);
    /// assert!(fare("the soup") && fare("the last biscuit") && fare("the bowl"));
    /// assert!(!fare("the tennis ball") && !fare("the broom"));
    /// ```
    pub fn is_fare(&self, thing: &str) -> bool {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(thing).collect();
        let of_kind = |last: &String| self.is_of_a_kind(last, &aims.fare_kinds);
        words.iter().any(|word| aims.fare.has(word)) || words.last().is_some_and(of_kind)
    }

    /// The words of a text for what is eaten; a meal that only tells when something is, as in `between meals`, is none.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let named = |text| Language::english().fare_named(text);
    /// assert_eq!(named("feed the ducks no bread"), ["bread"]);
    /// assert!(named("feed the hound nothing between the meals").is_empty());
    /// ```
    pub fn fare_named(&self, text: &str) -> Vec<String> {
        let words: Vec<String> = self.whole_words(text).collect();
        let is_article = |word: &&String| self.grammar.articles.has(word);
        let is_when = |at: usize| {
            let before = words[..at].iter().rev().find(|word| !is_article(word));
            before.is_some_and(|word| self.senses.aims.by_meals.has(word))
        };
        let is_verb = |at: usize| self.feeds(&self.sense(&words[at]));
        let is_it = |at: &usize| self.is_fare(&words[*at]) && !is_verb(*at) && !is_when(*at);
        let fare = (0..words.len()).filter(is_it);
        fare.map(|at| words[at].clone()).collect()
    }

    /// What a thing lets whoever has it have the use of: `room` of `the room key`, `the key to the room`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lent = |thing| Language::english().lent_by(thing);
    /// assert_eq!(lent("the room key").as_deref(), Some("the room"));
    /// assert_eq!(lent("the key to the attic").as_deref(), Some("the to the attic"));
    /// assert_eq!(lent("the room"), None);
    /// ```
    pub fn lent_by(&self, thing: &str) -> Option<String> {
        let lending = &self.senses.aims.lending;
        let (by, of): (Vec<String>, Vec<String>) =
            self.whole_words(thing).partition(|word| lending.has(word));
        (!by.is_empty() && !of.is_empty()).then(|| of.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_eaten_is_told_from_what_is_played_with() {
        let fare = |thing| Language::english().is_fare(thing);
        for thing in ["the bread", "a cheese", "the porridge bowl", "the bone", "the ale"] {
            assert!(fare(thing), "{thing}");
        }
        for thing in ["the lantern", "the red ribbon", "the letter"] {
            assert!(!fare(thing), "{thing}");
        }
    }

    #[test]
    fn a_meal_may_tell_when() {
        let named = |text| Language::english().fare_named(text);
        assert!(named("give the mare nothing before supper").is_empty());
        assert_eq!(named("give the mare no bread"), ["bread"]);
    }
}
