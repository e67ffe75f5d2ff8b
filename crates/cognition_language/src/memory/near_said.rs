//! What is said in near words: `every penny we have`, of `there is no other money`.

use crate::language::Language;
use crate::words::wordings::WordingIndex;

impl Language {
    /// How many things a sentence says in near words that a text says as well: that there is no more money, that somebody
    /// leaves for good, that something comes back.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let both = |text, said| Language::english().said_in_near_words(text, said);
    /// let lost = "He lost the takings at cards, so there is no other money.";
    /// assert_eq!(both(lost, "It is every penny we have, for the four aces of a gentleman had the rest."), 2);
    /// assert_eq!(both(lost, "Every penny counts."), 0);
    /// ```
    pub fn said_in_near_words(&self, text: &str, sentence: &str) -> usize {
        let words = |of: &str| self.whole_words(of).collect::<Vec<String>>();
        let (text, sentence) = (words(text), words(sentence));
        let is_in_both = |near: &&WordingIndex| near.stands_in(&sentence) && near.stands_in(&text);
        self.memory.near_said.iter().filter(is_in_both).count()
    }

    /// Whether a clause says what only follows from what a text says: that one eats for two, of who is with child.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let follows = |text, said| Language::english().says_what_follows(text, said);
    /// assert!(follows("She is expecting a child.", "I eat for two now."));
    /// assert!(!follows("She is expecting a child.", "I eat for pleasure."));
    /// assert!(!follows("She is expecting a guest.", "I eat for two now."));
    /// ```
    pub fn says_what_follows(&self, text: &str, clause: &str) -> bool {
        let words = |of: &str| self.whole_words(of).collect::<Vec<String>>();
        let (text, clause) = (words(text), words(clause));
        let follows = &self.memory.follows;
        follows.iter().any(|it| it.said.stands_in(&clause) && it.of.stands_in(&text))
    }

    /// Whether a sentence speaks of somebody by no name: `she`, `their`.
    pub fn speaks_by_pronoun(&self, sentence: &str) -> bool {
        self.whole_words(sentence).any(|word| self.memory.kin.pronouns.has(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &str, said: &str) -> usize {
        Language::english().said_in_near_words(text, said)
    }

    #[test]
    fn what_follows_from_a_thing_is_near_to_it() {
        let leaves = "She means to leave the circus for good tonight.";
        for said in [
            "You'll be boiling your own barley from tomorrow.",
            "You will not see me here tomorrow.",
            "Find yourself another cook by tomorrow.",
        ] {
            assert_eq!(both(leaves, said), 2, "{said}");
        }
        for said in [
            "You'll be sleeping in your own bed tonight.",
            "The wagons leave at midnight.",
            "I boil your barley tomorrow as well.",
            "Will you be here tomorrow?",
        ] {
            assert!(both(leaves, said) < 2, "{said}");
        }
    }

    #[test]
    fn what_is_said_only_where_something_is_so_follows_from_it() {
        let follows = |text, said| Language::english().says_what_follows(text, said);
        for (text, said) in [
            ("She secretly married the miller in May.", "My husband is at the mill."),
            ("He put arsenic in the wine.", "I poisoned his glass."),
            ("The mare is lame in the hind leg.", "She limps a little in the cold."),
            ("I owe the bank a great deal.", "He may lose the farm."),
            ("He lost the match on purpose.", "I was paid to go down."),
        ] {
            assert!(follows(text, said), "{text} {said}");
        }
        for (text, said) in [
            ("She married the miller in May.", "My husband is at the mill."),
            ("He put arsenic in the wine.", "I drank his glass."),
            ("The mare is lame in the hind leg.", "She is a little tired in the cold."),
            ("I owe the bank a great deal.", "He may lose his hat."),
            ("He lost the match on purpose.", "I was paid on Monday."),
        ] {
            assert!(!follows(text, said), "{text} {said}");
        }
    }

    #[test]
    fn what_is_brought_back_is_put_back() {
        let put = "I'll put it back before midnight.";
        assert_eq!(both(put, "She brings the box back before midnight."), 2);
        assert_eq!(both(put, "The box is returned by midnight."), 2);
        assert!(both(put, "She puts her back into it.") < 2);
        assert!(both(put, "The wagons roll before midnight.") < 2);
    }
}
