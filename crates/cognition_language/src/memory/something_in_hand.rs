//! Words that tell that somebody had something in their hands, and not what: `She was not empty-handed`.

use crate::grammar::clauses::clauses;
use crate::language::Language;

/// So many words stand at most between somebody and what they do.
const CLOSE: usize = 5;

impl Language {
    /// Who carries, takes or hides something, as a text tells it, where it calls them by a name.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let who = |told| Language::english().who_carries(told);
    /// assert_eq!(who("Magnus saw Zita carry the box up the ramp."), Some("Zita"));
    /// assert_eq!(who("The box is green."), None);
    /// ```
    pub fn who_carries<'t>(&self, told: &'t str) -> Option<&'t str> {
        let bare = |run: &'t str| run.trim_matches(|sign: char| !sign.is_alphanumeric());
        let runs: Vec<&str> = told.split_whitespace().map(bare).collect();
        let carries = |run: &&str| self.senses.in_hand.carrying.has(&run.to_lowercase());
        let verb = runs.iter().position(carries)?;
        let mut near = runs[..verb].iter().rev().take(CLOSE).copied();
        let is_name = |run: &&str| {
            run.starts_with(char::is_uppercase) && !self.is_stop_word(&run.to_lowercase())
        };
        near.find(is_name)
    }

    /// Whether a sentence tells of somebody that they had something in their hands or about them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |said| Language::english().tells_of_something_in_hand(said);
    /// assert!(tells("She came down once, and she was not empty-handed."));
    /// assert!(tells("She had something under her arm.") && tells("He carried a bundle."));
    /// assert!(!tells("She carried nothing.") && !tells("Did she carry something?"));
    /// assert!(!tells("She was up there all evening."));
    /// ```
    pub fn tells_of_something_in_hand(&self, sentence: &str) -> bool {
        let known = &self.senses.in_hand;
        !self.is_question(sentence)
            && clauses(sentence).any(|clause| {
                let words: Vec<String> = self.whole_words(clause).collect();
                known.not_empty.stands_in(&words)
                    || known.holding.stands_in(&words) && !self.denies(clause)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_had_something_about_them_is_told_to_have_it_in_whatever_words() {
        let tells = |said: &str| Language::english().tells_of_something_in_hand(said);
        for said in [
            "She wasn't empty-handed.",
            "He went by with something under his coat.",
            "Her arms were full.",
            "She was carrying a thing in her apron.",
        ] {
            assert!(tells(said), "{said}");
        }
        for said in [
            "She was empty-handed.",
            "She had something to say.",
            "Her hands were cold.",
            "He had nothing under his coat.",
            "I had her by the wrists all evening.",
            "She held on to the rope.",
        ] {
            assert!(!tells(said), "{said}");
        }
    }
}
