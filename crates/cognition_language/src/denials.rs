//! Words that deny.

use crate::language::Language;
use crate::word_list::WordSet;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Denials {
    /// `not`, `nobody` …
    words: WordSet,
    /// What a verb ends with that lost its apostrophe: `nt` in `isnt`.
    negated_ending: Box<str>,
    /// What stands before that, where texts are compared.
    negated_verbs: WordSet,
    /// Whole words of that sort which deny a statement; fewer, as a promise is held against them.
    negated_statements: WordSet,
}

impl Language {
    /// Whether a word, as [`words`](Self::words) has it, denies what it stands with: `not`,
    /// `nobody`, `isnt`.
    pub(crate) fn is_denial(&self, word: &str) -> bool {
        let denials = &self.denials;
        let verb = || word.strip_suffix(&*denials.negated_ending);
        denials.words.has(word) || verb().is_some_and(|verb| denials.negated_verbs.has(verb))
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
