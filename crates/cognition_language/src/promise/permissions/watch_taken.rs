//! Whoever says that they mind something now: nobody else has to stay for it.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::{longest, parted};

impl Language {
    /// What whoever speaks undertakes to mind from now on, by the stems of what it is; none where they say so of
    /// nothing. Where they only keep watch it is named by no stem.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let minded = |said| Language::english().watch_taken(said);
    /// assert!(minded("Go on up. I'll mind the counter myself.").is_some());
    /// assert!(minded("I'll keep watch here.").is_some());
    /// assert_eq!(minded("Will you mind the counter?"), None);
    /// assert_eq!(minded("I'll mind the counter tomorrow."), None);
    /// assert_eq!(minded("I won't mind the counter."), None);
    /// ```
    pub fn watch_taken(&self, said: &str) -> Option<Vec<String>> {
        let plain = |it: &&str| !self.is_question(it) && !self.is_on_terms(it);
        let plain = sentences(said).filter(plain);
        let now = plain.filter(|it| self.said_time(&it.to_lowercase()).is_none());
        let mut told = now.flat_map(clauses).filter(|it| !self.denies(it));
        told.find_map(|clause| {
            let lower = parted(clause);
            let words = spoken(&lower);
            let leading = words.len() - self.begun(&words).len();
            (0..=leading).find_map(|at| self.minded_by_speaker(&words[at..]))
        })
    }

    /// `I'll mind the counter`, and not `I mind the cold`.
    fn minded_by_speaker(&self, words: &[&str]) -> Option<Vec<String>> {
        let begun = longest(&self.promises.relief.taking_over, words).filter(|it| *it > 1)?;
        let deed: Vec<String> = words[begun..].iter().map(|word| (*word).to_owned()).collect();
        if !self.tends(&deed) {
            return None;
        }
        let tending = self.deeds.kept_and_broken.tending.iter();
        let rest = tending.filter_map(|phrase| phrase.rest_of(&deed)).min_by_key(|it| it.len())?;
        Some(self.content_stems(&rest.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minded(said: &str) -> Option<Vec<String>> {
        Language::english().watch_taken(said)
    }

    #[test]
    fn who_minds_it_now_says_what_it_is() {
        for said in [
            "Off with you, child, I'll watch the kettle.",
            "So I'll keep an eye on the kettle, then.",
            "Let me look after the kettle.",
        ] {
            let taken = minded(said).unwrap_or_else(|| panic!("{said}"));
            let kettle = Language::english().content_stems("the kettle");
            assert!(kettle.iter().all(|stem| taken.contains(stem)), "{said}: {taken:?}");
        }
    }

    #[test]
    fn who_asks_denies_or_dislikes_minds_nothing() {
        for said in [
            "Could you watch the kettle?",
            "I mind the smoke.",
            "I'll not watch the kettle.",
            "You'll watch the kettle.",
            "If you go, I'll watch the kettle.",
        ] {
            assert_eq!(minded(said), None, "{said}");
        }
    }
}
