//! What a speech states, and what a reply is after, in words.

use super::Wording;
use crate::guard::verdict::suggestion::Suggestion;
use cognition_language::{Language, sentences};

/// How much of a secret must be said to be told.
pub(in crate::guard) const TOLD: f64 = 0.6;

/// What is known to whoever says this: hearsay, too, but nothing of which they ask whether it is so.
pub(in crate::guard) fn made_known_by(heard: &str) -> Wording {
    Wording::of(Language::english().told_without_asking(heard))
}

/// Whether a part of what is heard asks, be it written with a mark or not.
pub(in crate::guard) fn asks(part: &str) -> bool {
    let language = Language::english();
    language.is_question(part) || language.asks_without_its_mark(part)
}

/// The clauses that state something, and deny nothing.
pub(in crate::guard) fn statements(speech: &str) -> Wording {
    Wording::of(stating(speech).filter(|clause| !Language::english().denies(clause)))
}

/// All clauses that state something.
pub(in crate::guard) fn stated(speech: &str) -> Wording {
    Wording::of(stating(speech))
}

pub(in crate::guard) fn stating(speech: &str) -> impl Iterator<Item = &str> {
    let language = Language::english();
    let told = sentences(speech).map(move |sentence| language.before_its_tag(sentence));
    let stated = told.filter(move |sentence| !language.is_question(sentence));
    stated.flat_map(|sentence| sentence.split([',', ';', ':', '–', '—']))
}

/// What the reply is after, and thinks.
pub(in crate::guard) fn aims(suggestion: &Suggestion) -> impl Iterator<Item = &str> {
    let intent = suggestion.decision.intent.iter().flat_map(|intent| {
        let aims = [Some(&intent.goal), intent.preferred_action.as_ref(), intent.reason.as_ref()];
        aims.into_iter().flatten().map(String::as_str)
    });
    intent.chain([suggestion.decision.thoughts.as_str()])
}

#[expect(clippy::cast_precision_loss, reason = "a secret has few words")]
pub(in crate::guard) fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
