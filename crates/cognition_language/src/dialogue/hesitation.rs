//! What is said to fill a pause.

use crate::language::Language;

impl Language {
    /// Whether a text has no word but sounds that fill a pause: `Hm.`, `*sighs* Oh`, `…`. It answers
    /// nothing; a nod in words, as `Ok` and `Right`, does.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.is_mere_sound("Hm …") && !english.is_mere_sound("Hm, ok."));
    /// ```
    pub fn is_mere_sound(&self, text: &str) -> bool {
        let spoken = text.split('*').step_by(2);
        let mut words = spoken.flat_map(|part| self.words(part));
        words.all(|word| self.conversation.hesitations.has(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_and_gestures_are_told_from_words() {
        let check = |code: &str, sounds: &[&str], words: &[&str]| {
            let language = Language::by_code(code).expect("is known");
            for text in sounds {
                assert!(language.is_mere_sound(text), "{text}");
            }
            for text in words {
                assert!(!language.is_mere_sound(text), "{text}");
            }
        };
        check(
            "en",
            &["", "...", "Hm.", "Uh, um", "*sighs* Oh.", "lol", "*nods*"],
            &[
                "ok",
                "OK.",
                "Okay.",
                "fine",
                "Right.",
                "alright",
                "pls",
                "hm ok",
                "*nods* Yes.",
                "no",
            ],
        );
        check("de", &["Hm.", "Ach", "Tja …"], &["Gut.", "ok", "Na gut.", "Meinetwegen.", "Nein"]);
    }
}
