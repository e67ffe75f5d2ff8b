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
