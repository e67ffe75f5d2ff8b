//! What an utterance tells by its words alone.

use bevy_reflect::prelude::*;
use cognition_language::{Density, Heard, Language};
use serde::{Deserialize, Serialize};

/// The signals of a text, for the mode router. It knows the words of a language, and reads text of
/// any script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[type_path = "cognition_core::route::text_signals"]
pub struct TextSignals {
    /// Tokens between white space.
    pub prompt_token_count: u32,
    /// Whether an ASCII `?` stands anywhere.
    pub has_question_mark: bool,
    /// Whether a word asks: `what`, `who`, `can`, `is` …
    pub interrogative_words: bool,
    /// Whether it begins with a greeting.
    pub greeting_pattern: bool,
    /// Praise or objection; praise wins where there are both.
    pub explicit_feedback: Option<Feedback>,
    /// The share of tokens that are left without repetition, from 0 (no tokens) to 1.
    pub information_density: f64,
    /// Whether it points back: `you said`, `last time` …
    pub implicit_reference: bool,
}

/// What a text says about the answer before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[type_path = "cognition_core::route::text_signals"]
pub enum Feedback {
    /// Thanks, praise or assent.
    Positive,
    /// An objection.
    Negative,
}

impl TextSignals {
    /// Reads the signals off an English text, in one pass over its words and one over its tokens.
    pub fn of(text: &str) -> Self {
        Self::in_language(text, Language::english())
    }

    /// Reads the signals off a text in a language.
    pub fn in_language(text: &str, language: &Language) -> Self {
        let density = Density::of(text);
        let heard = language.hear(text);
        Self {
            prompt_token_count: density.tokens,
            has_question_mark: text.as_bytes().contains(&b'?'),
            interrogative_words: heard.asks,
            greeting_pattern: heard.greets,
            explicit_feedback: feedback(heard),
            information_density: density.unique_share,
            implicit_reference: heard.refers_back,
        }
    }

    /// Whether it is a question, by its mark or by its words.
    pub const fn is_question(&self) -> bool {
        self.has_question_mark || self.interrogative_words
    }
}

/// Praise wins.
const fn feedback(heard: Heard) -> Option<Feedback> {
    match (heard.praises, heard.objects) {
        (true, _) => Some(Feedback::Positive),
        (false, true) => Some(Feedback::Negative),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feedback(text: &str) -> Option<Feedback> {
        TextSignals::of(text).explicit_feedback
    }

    #[test]
    fn nothing_said_is_all_signals_at_rest() {
        assert_eq!(TextSignals::of(" \n\u{2003}"), TextSignals::default());
    }

    #[test]
    fn a_question_is_told_by_its_mark_or_by_its_words() {
        let signals = TextSignals::of("The key?");
        assert!(signals.has_question_mark && !signals.interrogative_words && signals.is_question());
        let signals = TextSignals::of("tell me WHO it was");
        assert!(!signals.has_question_mark && signals.interrogative_words && signals.is_question());
        assert!(!TextSignals::of("somewhere else？").is_question());
    }

    #[test]
    fn praise_wins_over_an_objection() {
        assert_eq!(feedback("not helpful"), Some(Feedback::Positive));
        assert_eq!(feedback("Thank \n you, but that is wrong"), Some(Feedback::Positive));
        assert_eq!(feedback("thank, you"), None);
    }

    #[test]
    fn an_objection_may_do_without_its_apostrophe() {
        for text in
            ["that's not it", "thats not it", "it doesn't work", "doesnt  work", "not what I"]
        {
            assert_eq!(feedback(text), Some(Feedback::Negative), "{text}");
        }
        for text in
            ["that’s not it", "that 's not it", "no, that", "doesn't it work", "not, what I"]
        {
            assert_eq!(feedback(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_points_back_by_whole_phrases_alone() {
        for text in
            ["Last\ttime, remember", "we talked about it", "so what about it", "as you said"]
        {
            assert!(TextSignals::of(text).implicit_reference, "{text}");
        }
        for text in ["lasttime", "they talked about it", "what's about", "you'll remember"] {
            assert!(!TextSignals::of(text).implicit_reference, "{text}");
        }
    }
}
