//! What a speech states, and what a reply is after, in words.

use super::suggestion::Suggestion;
use super::wording::Wording;
use cognition_language::{Language, sentences};

/// How much of a secret must be said to be told.
pub(super) const TOLD: f64 = 0.6;

/// What is known to whoever says this: hearsay, too, but nothing of which they ask whether it is so.
pub(super) fn made_known_by(heard: &str) -> Wording {
    Wording::of(Language::english().told_without_asking(heard))
}

/// Whether a part of what is heard asks, be it written with a mark or not.
pub(super) fn asks(part: &str) -> bool {
    let language = Language::english();
    language.is_question(part) || language.asks_without_its_mark(part)
}

/// The clauses that state something, and deny nothing.
pub(super) fn statements(speech: &str) -> Wording {
    Wording::of(stating(speech).filter(|clause| !Language::english().denies(clause)))
}

/// All clauses that state something.
pub(super) fn stated(speech: &str) -> Wording {
    Wording::of(stating(speech))
}

pub(super) fn stating(speech: &str) -> impl Iterator<Item = &str> {
    let language = Language::english();
    let told = sentences(speech).map(move |sentence| language.before_its_tag(sentence));
    let stated = told.filter(move |sentence| !language.is_question(sentence));
    stated.flat_map(|sentence| sentence.split([',', ';', ':', '–', '—']))
}

/// What the reply is after, and thinks.
pub(super) fn aims(suggestion: &Suggestion) -> impl Iterator<Item = &str> {
    let intent = suggestion.decision.intent.iter().flat_map(|intent| {
        let aims = [Some(&intent.goal), intent.preferred_action.as_ref(), intent.reason.as_ref()];
        aims.into_iter().flatten().map(String::as_str)
    });
    intent.chain([suggestion.decision.thoughts.as_str()])
}

#[expect(clippy::cast_precision_loss, reason = "a secret has few words")]
pub(super) fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
