//! Questions that only follow what is told: `Sabine has a son, did you know?`

use crate::language::Language;

/// Such a question has so many words at most.
const LENGTH: usize = 4;

impl Language {
    /// A sentence without the question that asks nothing but whether its hearer knows of it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |said| Language::english().before_its_tag(said);
    /// assert_eq!(told("The mill is sold, did you know?"), "The mill is sold");
    /// assert_eq!(told("The mill is sold, do you say?"), "The mill is sold, do you say?");
    /// assert_eq!(told("Did you know?"), "Did you know?");
    /// ```
    pub fn before_its_tag<'t>(&self, sentence: &'t str) -> &'t str {
        let Some((told, tag)) = sentence.rsplit_once([',', ';', '–', '—']) else {
            return sentence;
        };
        let words = self.bare_words(tag);
        let is_tag = words.len() <= LENGTH && self.memory.tags.begins(&words);
        if is_tag { told } else { sentence }
    }
}
