//! Which words answer one another, by their roots.

use super::asking_words::AskingWords;
use cognition_language::Language;

/// The roots of words that answer one another: they are compared for each line that might answer.
#[derive(Debug, Default)]
pub(super) struct AlikeRoots {
    pub(super) groups: Vec<Vec<String>>,
    /// What is asked for, and what answers it.
    pub(super) answered_by: Vec<(String, Vec<String>)>,
}

impl AlikeRoots {
    pub(super) fn of(asking: &AskingWords, language: &Language) -> Self {
        let root = |word: &String| language.root(word.clone());
        let roots = |words: &Vec<String>| words.iter().map(root).collect();
        let answered = asking.answered_by.iter();
        Self {
            groups: asking.alike.iter().map(roots).collect(),
            answered_by: answered.map(|(word, answers)| (root(word), roots(answers))).collect(),
        }
    }
}
