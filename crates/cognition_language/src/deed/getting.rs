//! To get a thing for somebody, which is to bring it to them.

use crate::language::Language;

impl Language {
    /// Whether a deed gets a thing for somebody, who stands right behind the verb or behind `for`: `get you the
    /// ledger`, `find the ladder for Odo`. What one gets for oneself, or somebody into, is something else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gets = |deed| Language::english().gets_for_somebody(deed);
    /// assert!(gets("I'll get you the ledger") && gets("find the ladder for Odo"));
    /// assert!(!gets("get the ledger") && !gets("get Odo out of bed") && !gets("get the ball down for Odo"));
    /// ```
    pub fn gets_for_somebody(&self, deed: &str) -> bool {
        let words: Vec<&str> = deed.split_whitespace().map(bare).collect();
        let gets = |word: &&str| self.deeds.getting.has(&word.to_lowercase());
        let Some(at) = words.iter().position(gets) else { return false };
        let behind = &words[at + 1..];
        let thing = |word: &&str| self.is_determiner(&word.to_lowercase());
        let to_them = match behind {
            [who, what, ..] => self.is_somebody(who) && thing(what),
            _ => false,
        };
        // `Get the ball down for Odo` gets it somewhere.
        let for_them = |words: &[&str]| {
            !self.is_linking(&words[0].to_lowercase())
                && self.deeds.on_behalf.has(words[1])
                && self.is_somebody(words[2])
        };
        to_them || behind.first().is_some_and(thing) && behind.windows(3).any(for_them)
    }

    /// A name, or a word that stands for somebody who speaks or listens, or was just named.
    pub(super) fn is_somebody(&self, word: &str) -> bool {
        let (lower, known) = (word.to_lowercase(), &self.promises);
        let named = word.starts_with(char::is_uppercase) && !self.is_stop_word(&lower);
        named
            || known.questions.addressed.has(&lower)
            || known.proposing.people_again.has(&lower)
            || known.proposing.things_again.has(&lower)
            || self.is_oneself(&lower)
    }
}

pub(super) fn bare(word: &str) -> &str {
    word.trim_matches(|sign: char| !sign.is_alphanumeric())
}
