//! Whether somebody says to whoever hears it that they lie.

use super::VoiceWords;
use super::wording::{is_whole, opening_length};
use crate::wording::words::tokens;
use cognition_language::sentences;

impl VoiceWords {
    /// Whether a line says that whoever hears it lies: `You're lying to me.` Who lies somewhere is no liar.
    pub(crate) fn doubts(&self, line: &str) -> bool {
        sentences(line)
            .any(|said| self.parts(said).into_iter().any(|part| self.calls_it_a_lie(part)))
    }

    fn calls_it_a_lie(&self, part: &str) -> bool {
        let all: Vec<String> = tokens(part).collect();
        let is_led = |word: &&String| self.leading.contains(word);
        let led = all.iter().take_while(is_led).count();
        let words: Vec<&str> = all[led..].iter().map(String::as_str).collect();
        let before = opening_length(&words, &self.before_doubts).unwrap_or_default();
        is_whole(&words, &self.doubting) || is_whole(&words[before..], &self.doubting)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn who_is_told_that_they_lie_is_doubted() {
        let english = voice_words(Language::english());
        for line in [
            "you're lying",
            "You are lying to me, Odo.",
            "Odo, you lie.",
            "Well, I think you're lying.",
            "I don't believe you.",
            "Lies!",
            "Stop lying to me.",
        ] {
            assert!(english.doubts(line), "{line}");
        }
        let german = voice_words(Language::by_code("de").expect("German is known"));
        assert!(german.doubts("Du lügst!") && german.doubts("Odo, das ist gelogen."));
        assert!(!german.doubts("Der Vogt hat gelogen.") && !german.doubts("Das liegt im Keller."));
    }

    #[test]
    fn who_lies_somewhere_and_whoever_else_lies_is_no_matter_of_the_hearers() {
        let english = voice_words(Language::english());
        for line in [
            "You are lying on my coat.",
            "You lie down now.",
            "The key lies on the table.",
            "Somebody here is lying.",
            "Odo lied to me.",
            "I lied to you.",
            "Are you lying?",
            "I don't believe it!",
            "I don't believe you have met Sela.",
            "Would you lie to me?",
        ] {
            assert!(!english.doubts(line), "{line}");
        }
    }
}
