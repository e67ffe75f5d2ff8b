//! How somebody says that they do not come.

use super::VoiceWords;
use super::wording::opening_length;
use crate::wording::words::tokens;

/// Words behind that, at most: `at noon, after all`, and not `to terms with what you said`.
const BEHIND: usize = 3;

impl VoiceWords {
    /// Whether somebody says that they do not come where they were expected.
    pub(crate) fn calls_it_off(&self, sentence: &str) -> bool {
        let says_so = |part: &&str| {
            let words: Vec<String> = tokens(part).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            (0..words.len()).any(|at| {
                let length = opening_length(&words[at..], &self.calling_off);
                length.is_some_and(|length| words.len() - at - length <= BEHIND)
            })
        };
        let is_told = !sentence.trim_end().ends_with('?') && !self.supposes(sentence);
        is_told && self.parts(sentence).iter().any(says_so)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn who_does_not_come_says_so() {
        let off = |code: &str, line: &str| {
            voice_words(Language::by_code(code).expect("is known")).calls_it_off(line)
        };
        for line in ["I can't come, sorry.", "Pell, I won't be there at noon.", "I'm not coming."] {
            assert!(off("en", line), "{line}");
        }
        for line in [
            "I can't come to terms with what you said.",
            "If I can't come, wait for me.",
            "I can come.",
            "Why can't I come?",
        ] {
            assert!(!off("en", line), "{line}");
        }
        assert!(off("de", "Ich kann leider nicht kommen, tut mir leid."));
    }
}
