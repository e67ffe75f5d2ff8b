//! Who is called what: a text that tells only that one name is another's, and words that say so.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::runs_with_apostrophes;
use crate::language::Language;
use std::ops::Range;

impl Language {
    /// Whether a text tells nothing but that somebody who has one name has another as well.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |text| Language::english().tells_who_is_who(text);
    /// assert!(tells("Petra is the Sparrow;") && tells("The Night Heron is Odo."));
    /// assert!(!tells("Petra is ill.") && !tells("She is the Sparrow.") && !tells("Petra is in Hull."));
    /// ```
    pub fn tells_who_is_who(&self, text: &str) -> bool {
        !self.grammar.large_nouns && self.two_names(text).is_some()
    }

    /// Whether a sentence says, or asks, that the two names of such a text are one person's: `Petra writes the
    /// Sparrow's column` does, and `Petra reads the Sparrow's column` does not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let says = |said| Language::english().says_who_is_who(said, "Petra is the Sparrow.");
    /// assert!(says("I know that Petra is the Sparrow.") && says("Is Petra the Sparrow?"));
    /// assert!(!says("Petra is fond of the Sparrow.") && !says("The Sparrow's column is set, Petra."));
    /// ```
    pub fn says_who_is_who(&self, sentence: &str, text: &str) -> bool {
        let Some([one, other]) = self.two_names(text) else { return false };
        clauses(sentence).any(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let place = |name: &[String]| {
                let at = words.windows(name.len()).position(|window| window == name)?;
                Some(at..at + name.len())
            };
            let Some((one, other)) = place(&one).zip(place(&other)) else { return false };
            let owns = self.beside_owners(clause) != clause.trim();
            self.tells_of_an_author(&words) || !owns && self.are_equated(&words, &one, &other)
        })
    }

    /// A sentence without the words that only say whose something is, unless it tells whose work that is: `the column
    /// is set`, of `the Sparrow's column is set`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let beside = |said| Language::english().beside_owners(said);
    /// assert_eq!(beside("The Sparrow's column is set."), "The column is set.");
    /// assert_eq!(beside("I write the Sparrow's column."), "I write the Sparrow's column.");
    /// assert_eq!(beside("Petra's the Sparrow."), "Petra's the Sparrow.");
    /// ```
    pub fn beside_owners(&self, sentence: &str) -> String {
        let words: Vec<String> = self.whole_words(sentence).collect();
        if self.tells_of_an_author(&words) {
            return sentence.trim().to_owned();
        }
        let written: Vec<&str> = sentence.split_whitespace().collect();
        let is_owner = |at: &usize| {
            let owner = self.without_possessive(written[*at]);
            let owned = written.get(at + 1).map(|next| next.to_lowercase());
            owner != written[*at]
                && !self.is_stop_word(&owner.to_lowercase())
                && owned.is_some_and(|next| !self.is_determiner(&next))
        };
        let kept = (0..written.len()).filter(|at| !is_owner(at)).map(|at| written[at]);
        kept.collect::<Vec<_>>().join(" ")
    }

    fn tells_of_an_author(&self, words: &[String]) -> bool {
        words.iter().any(|word| self.senses.implied.authoring.has(word))
    }

    /// Whether nothing but `is` and the like stands between two names, or before both of them.
    fn are_equated(&self, words: &[String], one: &Range<usize>, other: &Range<usize>) -> bool {
        let (first, last) = if one.start < other.start { (one, other) } else { (other, one) };
        if first.end > last.start {
            return false;
        }
        let is_copula = |word: &String| self.sentences.copulas.has(word);
        let is_slight = |word: &String| {
            is_copula(word)
                || self.is_determiner(word)
                || self.person.adverbs.has(word)
                || self.senses.implied.equating.has(word)
        };
        words[first.end..last.start].iter().all(is_slight)
            && words[..last.start].iter().any(is_copula)
    }

    /// The two names of a text that says of one that it is the other.
    fn two_names(&self, text: &str) -> Option<[Vec<String>; 2]> {
        let words: Vec<&str> = runs_with_apostrophes(text).collect();
        let is_copula = |word: &&str| self.sentences.copulas.has(&word.to_lowercase());
        let at = words.iter().position(is_copula)?;
        Some([self.name_of(&words[..at])?, self.name_of(&words[at + 1..])?])
    }

    /// Words that are nothing but a name, in small letters and without the article before it.
    fn name_of(&self, words: &[&str]) -> Option<Vec<String>> {
        let is_article = |word: &&&str| self.is_determiner(&word.to_lowercase());
        let name = &words[words.iter().take_while(is_article).count()..];
        let is_large = |word: &&str| {
            word.starts_with(char::is_uppercase)
                && !self.is_stop_word(&word.to_lowercase())
                && !self.is_about_later(word)
        };
        let is_name = !name.is_empty() && name.iter().all(is_large);
        is_name.then(|| name.iter().map(|word| word.to_lowercase()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_that_is_another_tells_who_is_who() {
        let tells = |text| Language::english().tells_who_is_who(text);
        for text in
            ["Ruben is Brother Anselm.", "The Masked Rider is Ilse Hart.", "Corin was the Owl;"]
        {
            assert!(tells(text), "{text}");
        }
        for text in [
            "Corin is the owner of the Owl.",
            "He is Corin.",
            "The feast is Saturday.",
            "Corin broke the Owl.",
            "The Owl is shut.",
        ] {
            assert!(!tells(text), "{text}");
        }
    }

    #[test]
    fn two_names_in_one_sentence_are_not_yet_one_person() {
        let says = |said| Language::english().says_who_is_who(said, "Corin is the Owl.");
        for said in [
            "The Owl is really Corin.",
            "Corin draws the Owl's pictures.",
            "Was Corin the Owl all along?",
            "It is so, Ilse, Corin is the Owl.",
        ] {
            assert!(says(said), "{said}");
        }
        for said in [
            "Corin sees the Owl's pictures first.",
            "There, the Owl's picture is hung, Corin.",
            "Corin and the Owl are old friends.",
            "Corin is afraid of the Owl.",
            "The Owl is a riddle.",
        ] {
            assert!(!says(said), "{said}");
        }
    }
}
