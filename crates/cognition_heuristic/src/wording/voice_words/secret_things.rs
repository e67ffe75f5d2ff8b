//! Whether a secret is about a thing, or only names it.

use super::VoiceWords;
use super::wording::{spoken, stands};
use crate::wording::words::Words;
use cognition_language::sentences;

/// So many words at most stand between a thing and what it belongs to: `out of the old logbook`.
const NEAR: usize = 3;
/// So many words at most stand before a thing that a sentence begins with: `Her old key`.
const BEFORE: usize = 2;

impl VoiceWords {
    /// Whether a secret is that somebody has, took, hid or spoilt a thing, or it tells of the thing itself: whoever is
    /// given the thing learns of it. From what something else was taken is none of that: `He tore the page out of the
    /// logbook.`
    pub(crate) fn is_secretly_had(&self, secret: &str, thing: &Words) -> bool {
        !thing.is_empty() && sentences(secret).any(|said| self.tells_of_thing(said, thing))
    }

    fn tells_of_thing(&self, said: &str, thing: &Words) -> bool {
        let all: Vec<&str> = said.split_whitespace().collect();
        let mut places = (0..all.len()).filter(|at| thing.meets(&Words::of(all[*at])));
        let first = places.find(|at| !self.is_beside(&all[..*at]));
        let opens = || self.language.is_determiner(&all[0].to_lowercase());
        let begins = |at: usize| at == 0 || at <= BEFORE && opens();
        let spoken = spoken(said);
        let is_had = || self.secretly_had.iter().any(|words| stands(&spoken, words));
        first.is_some_and(|at| begins(at) || is_had())
    }

    /// Whether what stands before a thing says that something else is of it, or from it.
    fn is_beside(&self, before: &[&str]) -> bool {
        let mut near = before.iter().rev().take(NEAR);
        near.any(|word| self.secretly_beside.contains(&word.to_lowercase()))
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use crate::wording::words::Words;
    use cognition_language::Language;

    fn is_had(secret: &str, thing: &str) -> bool {
        voice_words(Language::of(secret)).is_secretly_had(secret, &Words::of(thing))
    }

    #[test]
    fn a_secret_is_about_a_thing_that_is_had_hidden_taken_or_told_of() {
        for (secret, thing) in [
            ("She stole the storm lamp.", "lamp"),
            ("Nobody has a crib slip in a sleeve.", "slip"),
            ("He hid the letter in the logbook.", "logbook"),
            ("The iron key hangs behind the clock.", "key"),
            ("Her key fits every door.", "key"),
            ("She broke the vase of the bishop.", "vase"),
            ("There is a ham in the loft.", "ham"),
            ("He tore the page of the wreck out of the logbook.", "page"),
            ("Er hat den Schlüssel gestohlen.", "Schlüssel"),
        ] {
            assert!(is_had(secret, thing), "{secret}");
        }
    }

    #[test]
    fn a_secret_that_only_names_a_thing_is_not_about_it() {
        for (secret, thing) in [
            ("He tore the page of the wreck out of the logbook.", "logbook"),
            ("She took the money from the till.", "till"),
            ("Er hat eine Seite aus dem Logbuch gerissen.", "Logbuch"),
            ("He reads by the lamp at night.", "lamp"),
            ("She means to leave when the lamp is sold.", "lamp"),
            ("He has fallen asleep over the logbook.", "logbook"),
            ("She has never learnt to play the fiddle.", "fiddle"),
            ("Er schläft bei der Lampe ein.", "Lampe"),
        ] {
            assert!(!is_had(secret, thing), "{secret}");
        }
    }
}
