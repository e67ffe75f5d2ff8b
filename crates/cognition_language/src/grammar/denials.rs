//! Words that deny.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// Whether a word, as [`words`](Self::words) has it, denies what it stands with: `not`,
    /// `nobody`, `isnt`.
    pub(crate) fn is_denial(&self, word: &str) -> bool {
        let denials = &self.denials;
        let verb = || word.strip_suffix(&*denials.negated_ending);
        denials.words.has(word) || verb().is_some_and(|verb| denials.negated_verbs.has(verb))
    }

    /// Whether a word denies what something is, and not what is to be: `isn't`.
    pub(crate) fn denies_being(&self, word: &str) -> bool {
        let verb = word.strip_suffix(&*self.denials.negated_ending);
        verb.is_some_and(|verb| self.sentences.copulas.has(verb))
    }

    /// Whether a statement denies something.
    pub fn denies(&self, sentence: &str) -> bool {
        let denials = &self.denials;
        let denies = |word: &str| denials.words.has(word) || denials.negated_statements.has(word);
        self.words(sentence).any(|word| denies(&word))
    }

    /// What a sentence says that is so: all of it, or what comes behind its denial with a `but`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asserted = |said| Language::english().asserted(said);
    /// assert_eq!(asserted("You have it not from me, but the mill is sold."), "but the mill is sold.");
    /// assert_eq!(asserted("Not a word from me, about the mill."), "");
    /// assert_eq!(asserted("The mill, they say, is sold."), "The mill, they say, is sold.");
    /// ```
    pub fn asserted<'s>(&self, sentence: &'s str) -> Cow<'s, str> {
        if !self.denies(sentence) {
            return Cow::Borrowed(sentence);
        }
        let all = clauses(sentence).skip(1);
        let plain: Vec<&str> =
            all.filter(|clause| self.contrasts(clause) && !self.denies(clause)).collect();
        Cow::Owned(plain.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_denial_is_a_word_or_a_verb_with_its_ending() {
        let english = Language::english();
        assert!(["not", "nobody", "isnt", "shouldnt"].into_iter().all(|it| english.is_denial(it)));
        assert!(!["tent", "went", "nt", "knot"].into_iter().any(|it| english.is_denial(it)));
        assert!(english.denies("The door won't open.") && english.denies("No."));
        assert!(!english.denies("The door opens.") && !english.denies("We shouldn't."));
    }
}
