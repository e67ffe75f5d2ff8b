//! Whether the words tell whoever stays that the mind comes again.

use super::suggestion::Suggestion;
use super::wording::clauses;
use cognition_language::Language;

/// Whether the words tell whoever stays that the mind fetches something, or comes again.
pub(super) fn comes_back(suggestion: &Suggestion) -> bool {
    let speech = suggestion.decision.speech.to_lowercase().replace('’', "'");
    clauses(&speech).any(|clause| Language::english().comes_back(&clause))
}
