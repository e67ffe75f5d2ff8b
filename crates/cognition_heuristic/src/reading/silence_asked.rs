//! Whether somebody who has no mind, as a player has none, asks for silence, without asking for a promise of it.

use crate::reading::without_a_mind::is_said_without_a_mind;
use crate::wording::voice_words::voice_words;
use cognition_brain::ThoughtRequest;
use cognition_core::perceive::Percept;
use cognition_language::{Language, sentences, unquoted};

/// Whether a line of whom the mind answers, who has no mind, asks it to keep something to itself.
pub(crate) fn is_silence_asked(
    request: &ThoughtRequest,
    language: &'static Language,
    line: &Percept,
) -> bool {
    let asks = || {
        let text = unquoted(&line.text);
        sentences(&text).any(|said| voice_words(language).bids_silence(said))
    };
    is_said_without_a_mind(request, line) && asks()
}
