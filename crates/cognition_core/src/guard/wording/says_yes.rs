//! A yes to what was asked, whatever else is said with it.

use cognition_language::{Answer, Language};

/// `It is, yes`, or `Guilty as charged`. Whoever asks to keep it takes nothing of it back: `Yes. But not from me.`
pub(in crate::guard) fn says_yes(speech: &str) -> bool {
    let language = Language::english();
    let agrees =
        |said: &str| language.consent(said) == Some(Answer::Agrees) && !language.denies(said);
    language.owns_to_what_is_asked(speech)
        || agrees(speech)
        || agrees(&language.beside_hushing(speech))
        || language.begins_with_yes(speech)
}
