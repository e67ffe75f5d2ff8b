//! Words that deny.

use crate::language::Language;

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
