//! How somebody tells of their own fear and pain.

use super::VoiceWords;
use super::wording::{spoken, stands};
use cognition_language::sentences;

impl VoiceWords {
    /// Whether a line tells of its speaker's own fear or pain: `I am afraid`, and not `I am afraid not`.
    pub(crate) fn tells_of_suffering(&self, line: &str) -> bool {
        let is_one = |sentence: &str| {
            let spoken = spoken(sentence);
            let has = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
            has(&self.suffering) && !has(&self.regretting)
        };
        let told = sentences(line).filter(|sentence| !self.language.is_question(sentence));
        told.flat_map(|sentence| sentence.split([',', ';'])).any(is_one)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn own_pain_and_fear_are_told_from_what_only_sounds_like_them() {
        let tells = |text: &str| voice_words(Language::of(text)).tells_of_suffering(text);
        for text in [
            "I'm so afraid, Mara.",
            "My back tooth aches again.",
            "I feel rather faint.",
            "Ich habe solche Angst.",
            "Mir tut der Zahn weh.",
            "Ich kann nachts nicht schlafen.",
        ] {
            assert!(tells(text), "{text}");
        }
        for text in [
            "I'm afraid that we are closed.",
            "My foot no longer hurts.",
            "Are you afraid?",
            "It would hurt nobody.",
            "Ich habe keine Angst.",
            "Das tut ihm weh.",
        ] {
            assert!(!tells(text), "{text}");
        }
    }
}
