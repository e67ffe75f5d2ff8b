//! What somebody holds against whoever they speak to: that they said something. `You told Odo my secret!`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// So many words at most lie between whoever said it and that they did.
const NEAR: usize = 3;

impl Language {
    /// The sentence by which a speech holds its listener's own words against them, or asks after them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let accuses = |said: &str| Language::english().accusation_of_words(said).is_some();
    /// assert!(accuses("You told Odo my secret!") && accuses("How could you tell him?"));
    /// assert!(!accuses("Tell Odo.") && !accuses("You should have told Odo.") && !accuses("Odo told you."));
    /// ```
    pub fn accusation_of_words<'s>(&self, said: &'s str) -> Option<&'s str> {
        let accuses = |clause: &str| {
            let lower = self.typed_out(clause).to_lowercase().replace('’', "'");
            self.accuses_of_words(&spoken(&lower))
        };
        sentences(said).find(|sentence| clauses(sentence).any(accuses))
    }

    fn accuses_of_words(&self, words: &[&str]) -> bool {
        let known = &self.memory.accusing;
        let said_by = |at: usize| {
            let behind = &words[at + 1..];
            let verb = behind.iter().take(NEAR).position(|word| known.past.has(word));
            let before = at.checked_sub(1).map(|before| words[before]);
            verb.is_some_and(|verb| {
                let mut beside = behind[..verb].iter().copied().chain(before);
                !beside.any(|word| known.beside.has(word))
            })
        };
        let accused = |at: &usize| known.accused.has(words[*at]);
        known.outright.stand_in(words) || (0..words.len()).filter(accused).any(said_by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_words_are_held_against_somebody_by_you_and_what_they_said() {
        let english = Language::english();
        for said in [
            "You told Odo my secret!",
            "u told odo about the lamp",
            "You've been telling everyone.",
            "Odo knows. Why have you told him?",
            "Did you tell Odo?",
            "You said the door was locked.",
            "You lied to me, Mara.",
            "You swore you would keep it to yourself!",
            "You let it slip, didn't you?",
            "How could you tell them?",
        ] {
            assert!(english.accusation_of_words(said).is_some(), "{said}");
        }
        for said in [
            "Tell Odo my secret.",
            "You should have told me.",
            "You never told Odo.",
            "If you told Odo, he would laugh.",
            "Who told you?",
            "I told you my secret.",
            "Thank you, Odo told me.",
            "Will you tell Odo?",
            "You sing well.",
        ] {
            assert_eq!(english.accusation_of_words(said), None, "{said}");
        }
        let said = "Good evening. You told Odo!";
        assert_eq!(english.accusation_of_words(said), Some("You told Odo!"));
    }
}
