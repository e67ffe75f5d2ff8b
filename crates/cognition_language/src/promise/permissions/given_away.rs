//! A thing that is given away by whoever had a say in it: `Whoever wants my share may have it.`

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words give away what was spoken of, to whoever wants it or to somebody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gives = |said| Language::english().gives_it_away(said);
    /// assert!(gives("Whoever wants my share may have it.") && gives("Take it, child, I'm old."));
    /// assert!(!gives("Nobody may have it.") && !gives("May I have it?") && !gives("It is mine."));
    /// ```
    pub fn gives_it_away(&self, said: &str) -> bool {
        let gives = |sentence: &str| {
            let lower = sentence.to_lowercase().replace('’', "'");
            self.promises.by_word.given_away.stand_in(&spoken(&lower))
        };
        let plain = |it: &&str| !self.is_question(it) && !self.denies(it);
        sentences(said).filter(plain).any(gives)
    }
}
