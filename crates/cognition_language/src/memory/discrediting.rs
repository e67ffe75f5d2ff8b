//! What of a whisper is for its hearer alone: what it asks to be kept, and what would harm or shame somebody.

use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// Whether what is whispered is for its hearer alone: it asks for that, or tells what would harm or shame somebody
    /// if others knew of it. Who gives their word to be silent tells nothing of that. Where a language doesn't know what
    /// would, all is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let is_kept = |said| Language::english().is_told_in_confidence(said);
    /// assert!(is_kept("Odo stole the horn.") && is_kept("Tell no one: the soup is hot."));
    /// assert!(!is_kept("The soup is hot.") && !is_kept("Who stole the horn?"));
    /// assert!(!is_kept("Your secret is safe with me.") && !is_kept("Not one letter of it."));
    /// ```
    pub fn is_told_in_confidence(&self, whispered: &str) -> bool {
        let is_known = !self.memory.discrediting.is_empty();
        !is_known || self.confides(whispered) || sentences(whispered).any(|it| self.discredits(it))
    }

    fn discredits(&self, sentence: &str) -> bool {
        !self.is_question(sentence)
            && !self.keeps_it_oneself(sentence)
            && !self.is_vow_of_silence(sentence)
            && !self.only_denies(sentence)
            && self.memory.discrediting.stands_in(&self.bare_words(sentence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whisper_is_for_one_where_it_asks_for_that_or_would_do_harm() {
        let is_kept = |said: &str| Language::english().is_told_in_confidence(said);
        for said in [
            "Breathe a syllable of that to the army and it will be ashes by morning.",
            "Let it lie with you until I find the hour.",
            "That's two of us who know.",
            "One of the two is my boy. I never told you I had one.",
            "It was me that hid the wheel.",
            "He drowned on Tuesday.",
            "The duke sold the silver bell.",
            "The key is under the stone.",
            "Your secret's safe with me. Odo stole the horn, by the way.",
            "No key is left. Odo sold it.",
        ] {
            assert!(is_kept(said), "{said}");
        }
        for said in [
            "She? There's four women in this circus, and I'm one. Which of them has the box?",
            "She brings the box back before midnight, she swore it to me.",
            "Go now, while they all look the other way.",
            "Do you owe him money?",
            "There are two of us who know the way.",
            "Let it lie on the table until noon.",
            "Take a breath of that air.",
            "Not by me, devil. Not one letter of it. Your word's where you left it, and so is mine.",
            "I'll keep it to myself. No key, no name.",
            "Nobody will hear of the debt from me.",
        ] {
            assert!(!is_kept(said), "{said}");
        }
    }

    #[test]
    fn a_german_whisper_is_weighed_as_an_english_one_is() {
        let german = Language::by_code("de").expect("German is known");
        assert!(german.is_told_in_confidence("Odo hat das Horn gestohlen."));
        assert!(!german.is_told_in_confidence("Geh jetzt, solange keiner hersieht."));
    }
}
