//! What a sentence tells of, as something that its hearer knows: `the fifty florins`, of `the fifty florins are the last
//! that she has`.

use crate::grammar::clauses::clauses;
use crate::language::Language;

impl Language {
    /// What a text takes for known of what it tells: what stands behind `the` or `his`, and before `is`. Nothing where it
    /// tells of somebody by name or pronoun, or of something new.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let known = |text| Language::english().taken_for_known(text);
    /// assert_eq!(known("The fifty florins are the last she has.").as_deref(), Some("fifty florins"));
    /// assert_eq!(known("A dog is in the loft."), None);
    /// assert_eq!(known("She has sold the mill."), None);
    /// ```
    pub fn taken_for_known(&self, text: &str) -> Option<String> {
        let words: Vec<String> = self.whole_words(clauses(text).next()?).collect();
        let joined = words.iter().take_while(|word| self.grammar.joining.has(word)).count();
        let (first, rest) = words[joined..].split_first()?;
        let is_known = self.is_determiner(first) && !self.begins_something_new(first);
        let at = rest.iter().position(|word| self.sentences.copulas.has(word))?;
        (is_known && at > 0).then(|| rest[..at].join(" "))
    }

    /// `A`, and not `the`.
    pub(crate) fn begins_something_new(&self, determiner: &str) -> bool {
        let known = &self.promises.proposing.known_thing;
        self.grammar.articles.has(determiner) && !known.iter().any(|the| **the == *determiner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_behind_the_and_before_is_is_taken_for_known() {
        let known = |text: &str| Language::english().taken_for_known(text);
        for (text, topic) in [
            ("and the man on the throne is a baker.", "man on the throne"),
            ("Her brother was hanged.", "brother"),
            ("His forty crowns were stolen, all of them.", "forty crowns"),
        ] {
            assert_eq!(known(text).as_deref(), Some(topic), "{text}");
        }
        for text in
            ["This is a lie.", "He is a baker.", "Bram took the lantern.", "An heir is here.", ""]
        {
            assert_eq!(known(text), None, "{text}");
        }
    }
}
