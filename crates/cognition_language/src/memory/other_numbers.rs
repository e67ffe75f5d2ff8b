//! Numbers that a text and other words have in common, and that count another thing there.

use crate::language::Language;

impl Language {
    /// The numbers of a text that other words have as well, and beside none of what they stand beside in the text: the
    /// ten of `his ten o'clock round` in `at ten to four`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let other = |said| Language::english().numbers_of_other_things("He owes ten crowns.", said);
    /// assert_eq!(other("I sign at ten to four."), ["ten"]);
    /// assert!(other("He had ten crowns.").is_empty() && other("I sign at four.").is_empty());
    /// ```
    pub fn numbers_of_other_things(&self, text: &str, said: &str) -> Vec<String> {
        let words = |of: &str| self.whole_words(of).collect::<Vec<String>>();
        let (text, said) = (words(text), words(said));
        let is_other = |at: &usize| {
            let (number, beside) = (&text[*at], || self.senses_beside(&text, *at));
            let mut again = (0..said.len()).filter(|place| said[*place] == *number).peekable();
            let is_same = |place: usize| {
                let beside = beside();
                self.senses_beside(&said, place).iter().any(|it| beside.contains(it))
            };
            again.peek().is_some() && self.is_number(number) && !again.any(is_same)
        };
        (0..text.len()).filter(is_other).map(|at| text[at].clone()).collect()
    }

    /// The senses of the words on both sides of a place, where they mean something.
    fn senses_beside(&self, words: &[String], at: usize) -> Vec<String> {
        let both = at.checked_sub(1).into_iter().chain([at + 1]);
        let both = both.filter_map(|at| words.get(at)).filter(|word| self.means_something(word));
        both.map(|word| self.sense(word)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_same_where_it_counts_the_same() {
        let other = |text: &str, said: &str| {
            !Language::english().numbers_of_other_things(text, said).is_empty()
        };
        let missed = "Ruth signed for the ten o'clock injection and never gave it.";
        for said in ["I'll sign for it at ten to four.", "Back in ten minutes.", "Ten of them."] {
            assert!(other(missed, said), "{said}");
        }
        for said in ["The ten o'clock was missed.", "It is ten o'clock.", "It was missed."] {
            assert!(!other(missed, said), "{said}");
        }
        let cabin = "The heiress is hidden in cabin nine.";
        assert!(!other(cabin, "The other goes to cabin nine."));
        assert!(other(cabin, "We dine at nine."));
        assert!(
            !other("He sold twelve barrels.", "A dozen sheep and a barrel."),
            "no number is said"
        );
    }
}
