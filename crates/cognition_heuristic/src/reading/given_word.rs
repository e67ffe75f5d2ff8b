//! Whether somebody who has no mind, as a player has none, gives their word: no engine knows what such a one owes.

use crate::reading::without_a_mind::is_said_without_a_mind;
use crate::wording::voice_words::voice_words;
use cognition_brain::ThoughtRequest;
use cognition_core::perceive::Percept;
use cognition_core::promise::CommitmentKind;
use cognition_language::{DialogueAct, Language};

/// What a line does by which nothing is promised, whatever it says will be done.
const NO_PROMISES: &[DialogueAct] =
    &[DialogueAct::Threat, DialogueAct::Insult, DialogueAct::Alarm, DialogueAct::Farewell];

/// Whether a line is a promise of whom the mind answers, who has no mind.
pub(crate) fn is_word_given(
    request: &ThoughtRequest,
    language: &'static Language,
    line: &Percept,
) -> bool {
    is_said_without_a_mind(request, line) && gives_word(language, &line.text)
}

/// By a vow in so many words; else by what its speaker says that they will give, or do by some time, and does not
/// merely offer.
fn gives_word(language: &'static Language, text: &str) -> bool {
    if language.dialogue_acts(text).has_any(NO_PROMISES) {
        return false;
    }
    let is_meant = |said: &str| {
        let gives = || CommitmentKind::of(said) == CommitmentKind::Give;
        language.said_time(said).is_some() || gives()
    };
    let is_offer = || voice_words(language).offers_to_serve(text);
    language.gives_word(text) || !is_offer() && language.promise_in(text).is_some_and(is_meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gives(text: &str) -> bool {
        gives_word(Language::english(), text)
    }

    #[test]
    fn who_vows_or_says_what_they_will_give_or_do_by_when_gives_their_word() {
        for line in [
            "i swear ill bring it back",
            "I promise.",
            "you have my word",
            "I promise I'll pay you tomorrow.",
            "I'll return it tomorrow.",
            "I'll bring Mara the key.",
        ] {
            assert!(gives(line), "{line}");
        }
    }

    #[test]
    fn who_threatens_boasts_or_says_what_they_are_about_gives_none() {
        for line in [
            "I'll kill you.",
            "I swear I will make you pay.",
            "I swear I was in bed.",
            "I promise nothing.",
            "I'll have an ale.",
            "He promised to come.",
            "I'll be back tomorrow.",
            "Shall I bring you the key?",
            "The fire is warm.",
        ] {
            assert!(!gives(line), "{line}");
        }
    }
}
