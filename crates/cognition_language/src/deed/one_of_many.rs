//! A deed that is done to one of many, whichever that is: `Stitch a gathering`.

use crate::language::Language;

impl Language {
    /// Whether a description says of a deed that it is done to one of many, or to nothing in particular.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let any = |told| Language::english().is_done_to_any(told);
    /// assert!(any("Stitch a gathering") && any("Stitch"));
    /// assert!(!any("Stitch the glove") && !any("Stitch Odo's glove"));
    /// ```
    pub fn is_done_to_any(&self, description: &str) -> bool {
        let mut words = description.split_whitespace().skip(1);
        words.next().is_none_or(|word| self.times.one.has(&word.to_lowercase()))
    }

    /// Whether a description says of a deed that it is done to something, and neither to which nor to whose: `Set type`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let some = |told| Language::english().is_done_to_some(told);
    /// assert!(some("Set type for the morning page") && some("Stitch"));
    /// assert!(!some("Set the table") && !some("Set Odo's table") && !some("Set out for the mill"));
    /// ```
    pub fn is_done_to_some(&self, description: &str) -> bool {
        description.split_whitespace().nth(1).is_none_or(|word| {
            word.starts_with(char::is_lowercase)
                && !self.is_determiner(word)
                && !self.is_linking(word)
                && self.without_possessive(word) == word
        })
    }

    /// Whether a verb says little without what it is done to: to make a fire is not to make the bed.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let light = |verb| Language::english().is_light_verb(verb);
    /// assert!(light("make") && !light("stitch"));
    /// ```
    pub fn is_light_verb(&self, verb: &str) -> bool {
        let known = &self.deeds.kept_and_broken.light_verbs;
        known.has(verb) || known.has(self.stem(verb))
    }
}
