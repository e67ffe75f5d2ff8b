//! Whether the words tell whoever stays that the mind comes again.

use super::{clauses, in_lower_case};
use crate::guard::verdict::suggestion::Suggestion;
use cognition_language::Language;

/// Whether the words tell whoever stays that the mind fetches something, or comes again.
pub(in crate::guard) fn comes_back(suggestion: &Suggestion) -> bool {
    let speech = in_lower_case(&suggestion.decision.speech);
    clauses(&speech).any(|clause| Language::english().comes_back(&clause))
}
