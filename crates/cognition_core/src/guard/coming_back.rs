//! Whether the words tell whoever stays that the mind comes again.

use super::suggestion::Suggestion;
use cognition_language::Language;

/// Whether the words tell whoever stays that the mind fetches something, or comes again.
pub(super) fn comes_back(suggestion: &Suggestion) -> bool {
    let speech = suggestion.decision.speech.to_lowercase().replace('’', "'");
    clauses(&speech).any(|clause| Language::english().comes_back(&clause))
}

/// The clauses of a speech, each as its words in lower case.
pub(super) fn clauses(speech: &str) -> impl Iterator<Item = Vec<&str>> {
    let ends = |sign: char| ",.;:!?–—\n".contains(sign);
    speech.split(ends).map(|clause| cognition_language::runs_with_apostrophes(clause).collect())
}
