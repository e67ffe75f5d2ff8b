//! Whether words say that nobody passes: `Nobody leaves this room`.

use crate::language::Language;

/// So many words say what somebody leaves, or enters: `this room`.
const PLACE: usize = 2;

impl Language {
    /// Whether a clause says that nobody goes out or in, or that whoever listens does not. Whoever speaks of their own
    /// going, or of what hangs on something, does not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bars = |clause| Language::english().bars_the_way(clause);
    /// assert!(bars("Nobody leaves this room") && bars("You are not going anywhere, sir"));
    /// assert!(!bars("Nobody leaves you alone") && !bars("I am not leaving"));
    /// ```
    pub fn bars_the_way(&self, clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let Some(denial) = words.iter().position(|word| self.is_denial(word)) else { return false };
        let behind = &words[denial + 1..];
        let passes = |from: usize| {
            let mut rests =
                self.senses.aims.passing.iter().filter_map(|phrase| {
                    Some((phrase.len() == 1, phrase.rest_of(&behind[from..])?))
                });
            rests.any(|(names_place, rest)| self.is_followed_by_no_one(rest, names_place))
        };
        !self.is_question(clause)
            && !self.is_of_oneself(clause)
            && !self.hangs_on_something(clause)
            && (0..behind.len()).any(passes)
    }

    /// `Nobody leaves the house tonight`, `Nobody leaves now`, and neither `leaves him` nor `gets in my way`.
    fn is_followed_by_no_one(&self, rest: &[String], names_place: bool) -> bool {
        let known = &self.senses.aims.passed_by;
        let ends = |at: usize| rest.get(at).is_none_or(|next| known.has(next));
        let is_place = || {
            let first = rest.first().is_some_and(|word| self.is_determiner(word));
            names_place && first && rest.len() >= PLACE && ends(PLACE)
        };
        ends(0) || is_place()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_that_nobody_passes_bars_the_way() {
        let bars = |clause: &str| Language::english().bars_the_way(clause);
        for clause in [
            "Nobody leaves this room",
            "Nobody leaves the house tonight",
            "No one gets out of here",
            "You're not going anywhere",
            "You shall not pass",
            "Don't leave the house",
            "None of you goes in",
            "Nobody is leaving now",
        ] {
            assert!(bars(clause), "{clause}");
        }
        for clause in [
            "Nobody leaves you alone",
            "Nobody leaves this tent open",
            "I'm not leaving this room",
            "Nobody leaves without a lamp",
            "Nobody leaves until noon",
            "Nobody leaves?",
            "Everybody leaves this room",
            "You need not pass him",
            "He never gets in my way",
        ] {
            assert!(!bars(clause), "{clause}");
        }
    }
}
