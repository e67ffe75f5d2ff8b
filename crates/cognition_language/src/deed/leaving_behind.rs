//! A place that is named as left behind: the tent, of `She is out of the tent already`.

use crate::language::Language;

impl Language {
    /// Whether a clause names what is left behind, and no place that anybody goes to.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let leaves = |clause| Language::english().tells_what_is_left(clause);
    /// assert!(leaves("She is out of the tent already") && leaves("he has left the kitchen"));
    /// assert!(!leaves("She is in the tent") && !leaves("Out of the rain and into the tent"));
    /// ```
    pub fn tells_what_is_left(&self, clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let aims = &self.senses.aims;
        aims.leaving_behind.stands_in(&words) && !words.iter().any(|word| aims.leading_in.has(word))
    }
}
