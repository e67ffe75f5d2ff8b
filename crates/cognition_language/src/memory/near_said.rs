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
    fn what_is_brought_back_is_put_back() {
        let put = "I'll put it back before midnight.";
        assert_eq!(both(put, "She brings the box back before midnight."), 2);
        assert_eq!(both(put, "The box is returned by midnight."), 2);
        assert!(both(put, "She puts her back into it.") < 2);
        assert!(both(put, "The wagons roll before midnight.") < 2);
    }
}
