//! Who tells somebody to do something tells them of nothing: `I'll not tell the boy to cancel`.

use crate::language::Language;
use crate::words::lists::Phrase;

/// So many words at most name whom somebody tells to do something.
const NAMED: usize = 3;

impl Language {
    /// Whether a phrase of telling, wherever it stands in some words, only has behind it whom somebody tells to do
    /// something.
    pub(super) fn only_bids(&self, phrase: &Phrase, words: &[String]) -> bool {
        let tells = |word: &str| self.deeds.kept_and_broken.telling_somebody.has(word);
        let mut rests = (0..words.len()).filter_map(|at| phrase.rest_of(&words[at..]));
        phrase.words().last().is_some_and(tells) && rests.all(|rest| self.bids_somebody(rest))
    }

    fn bids_somebody(&self, words: &[String]) -> bool {
        let is_to = |word: &String| self.sentences.infinitive.has(word);
        let is_verb = |word: &String| self.means_something(word) && !self.is_determiner(word);
        let to = words.iter().take(NAMED + 1).position(is_to).filter(|at| *at > 0);
        to.is_some_and(|to| words.get(to + 1).is_some_and(is_verb))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_tell_somebody_to_do_something_keeps_nothing_from_them() {
        let silent = |text: &str| Language::english().means_to_be_silent(text);
        for open in [
            "But I'll not tell the boy to cancel till I've heard her say yes.",
            "I won't tell him to go.",
            "Never tell old Bram to hurry.",
        ] {
            assert!(!silent(open), "{open}");
        }
        for kept in [
            "I'll not tell the boy.",
            "I won't tell him to his face.",
            "I must not tell her about the car.",
            "I'll not tell him to go, nor tell nobody why.",
        ] {
            assert!(silent(kept), "{kept}");
        }
    }
}
