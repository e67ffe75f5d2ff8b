//! Whether a condition waits for something to happen, or is said out of politeness.

use super::VoiceWords;
use crate::wording::words::tokens;

/// Words of a condition at least that tells what whoever hears it comes to know of: `you hear the bell`.
const PERCEIVED: usize = 4;

impl VoiceWords {
    /// Whether a condition tells how something stands, and not that something happens: `the door is locked`.
    pub(crate) fn tells_a_state(&self, what: &str) -> bool {
        tokens(what).any(|word| self.awaiting.being.contains(&word))
    }

    /// Whether it is told of anything of a kind: `a coach comes`.
    pub(crate) fn is_of_any(&self, what: &str) -> bool {
        tokens(what).next().is_some_and(|first| self.indefinite.contains(&first))
    }

    /// Whether what somebody is asked for hangs on something that has yet to happen, by the words of the condition: `the
    /// bell rings`, `I bring you the hat`, `you hear the bell`, but not `you can`, `I may`, `it suits you`.
    pub(crate) fn waits_for_more(&self, what: &str) -> bool {
        let all: Vec<String> = tokens(what).collect();
        let Some(second) = all.get(1) else { return false };
        if self.begins_with_listener(what) {
            return all.len() >= PERCEIVED && self.awaiting.perceiving.contains(second);
        }
        if self.begins_with_speaker(what) {
            return !self.asking.requests.contains(second) && !self.tells_a_state(what);
        }
        let stands_for = self.pointing.contains(&all[0]) && self.tells_a_state(what);
        !stands_for && !self.language.leans(what) && !self.language.denies(what)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn what_has_yet_to_happen_is_told_from_what_is_said_out_of_politeness() {
        let words = voice_words(Language::english());
        for what in [
            "the bell rings",
            "anybody knocks",
            "I bring you the hat",
            "you hear the bell",
            "Odo comes back",
        ] {
            assert!(words.waits_for_more(what), "{what}");
        }
        for what in [
            "you can",
            "you like",
            "you have a minute",
            "you see fit",
            "I may ask",
            "it is not too much trouble",
            "it suits you",
            "that is all right",
        ] {
            assert!(!words.waits_for_more(what), "{what}");
        }
    }

    #[test]
    fn how_something_stands_is_told_from_what_happens() {
        let words = voice_words(Language::english());
        assert!(words.tells_a_state("the door is locked") && words.tells_a_state("he has the key"));
        assert!(!words.tells_a_state("the bell rings"));
    }
}
