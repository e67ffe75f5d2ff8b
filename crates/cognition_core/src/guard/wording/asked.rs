//! What is new to a mind, and what it has just been told: whatever it says next may answer that.

use crate::guard::verdict::suggestion::Suggestion;
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog};

/// What is new to the mind.
pub(in crate::guard) fn news<'l>(
    suggestion: &Suggestion,
    log: &'l PerceptionLog,
) -> impl DoubleEndedIterator<Item = &'l PerceivedAt> {
    log.entries().filter(move |entry| suggestion.new_percepts.contains(&entry.id))
}

/// What of it others have said to the mind.
pub(in crate::guard) fn asked_of<'l>(
    suggestion: &'l Suggestion,
    log: &'l PerceptionLog,
) -> impl DoubleEndedIterator<Item = &'l PerceivedAt> {
    news(suggestion, log).filter(|entry| {
        let percept = &entry.percept;
        percept.kind == PerceptKind::Speech
            && percept.addressed
            && percept.source.as_ref() != Some(&suggestion.id.mind)
    })
}
