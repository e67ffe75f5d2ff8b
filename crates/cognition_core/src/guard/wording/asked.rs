//! What a mind has just been told: whatever it says next may answer that.

use crate::guard::verdict::suggestion::Suggestion;
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog};

/// What is new to the mind and was said to it by others.
pub(in crate::guard) fn asked_of<'l>(
    suggestion: &'l Suggestion,
    log: &'l PerceptionLog,
) -> impl DoubleEndedIterator<Item = &'l PerceivedAt> {
    log.entries().filter(|entry| {
        let percept = &entry.percept;
        suggestion.new_percepts.contains(&entry.id)
            && percept.kind == PerceptKind::Speech
            && percept.addressed
            && percept.source.as_ref() != Some(&suggestion.id.mind)
    })
}
