//! Who gives their word to be silent confides nothing by that.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a text does no more than give its speaker's word to be silent, and states nothing of what about.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let vows = |said| Language::english().only_vows_silence(said);
    /// assert!(vows("Don't you fret, I won't tell a soul about the spare glass."));
    /// assert!(!vows("I won't tell anybody that you cracked the spare glass."));
    /// assert!(!vows("Don't tell a soul about the spare glass."));
    /// ```
    pub fn only_vows_silence(&self, text: &str) -> bool {
        let told = || sentences(text).filter(|said| !self.is_courtesy(said));
        told().any(|said| self.is_vow_of_silence(said))
            && told().all(|said| self.is_vow_of_silence(said) || self.only_denies(said))
    }

    /// `Not a word`, or `Not one letter of it`: it states nothing by itself.
    pub(super) fn only_denies(&self, sentence: &str) -> bool {
        let words = self.bare_words(sentence);
        words.first().is_some_and(|first| self.is_denial(first))
            && !clauses(sentence).any(|clause| self.states(clause))
    }

    pub(super) fn is_vow_of_silence(&self, sentence: &str) -> bool {
        let own = sentence.to_lowercase().replace('’', "'");
        let words = spoken(&own);
        let known = &self.promises.undertaking;
        let states = |word: &&str| {
            self.sentences.copulas.has(word) || known.over.has(word) || known.is_ended(word)
        };
        let vows = self.keeps_it_oneself(sentence)
            || self.tells_own_intention(&own) && self.means_to_be_silent(sentence);
        vows && !words.iter().any(states)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vow_is_none_where_it_tells_what_it_is_about_or_asks_for_silence() {
        let vows = |said: &str| Language::english().only_vows_silence(said);
        for said in [
            "I won't tell Hanne about the glass.",
            "I'll keep it to myself. Not a word to Hanne.",
            "I won't breathe a word of it to the widow. Not one letter.",
        ] {
            assert!(vows(said), "{said}");
        }
        for said in [
            "Not a word to Hanne.",
            "I'll keep it to myself. Odo took the lantern.",
            "You will keep it between us.",
            "I won't tell a soul where the key is.",
            "I won't tell a soul. Odo took the lantern.",
            "I will tell Hanne about the glass.",
            "Odo cracked the glass.",
            "",
        ] {
            assert!(!vows(said), "{said}");
        }
    }
}
