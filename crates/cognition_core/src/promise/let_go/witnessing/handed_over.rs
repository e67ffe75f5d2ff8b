//! Something was to be lent, or left to be read: it is once it is handed over.

use crate::promise::commitment::Commitment;
use crate::promise::let_go::witnessing::witnessed::Witnessed;
use cognition_language::{Language, sentences};

impl Commitment {
    /// Whether something tells that the mind gets from somebody what they were to hand it.
    pub(super) fn is_handed_over(
        &self,
        seen: &Witnessed<'_>,
        what: &str,
        language: &Language,
    ) -> bool {
        let Some((giver, thing)) = language.handing_awaited(what) else { return false };
        let mut names = language.content_stems(&giver);
        if names.is_empty() {
            let called = self.target.iter().map(|target| target.as_str().replace('_', " "));
            names = called.flat_map(|called| language.content_stems(&called)).collect();
        }
        let by_them = |told: &str| {
            let mut words = language.words(told).filter(|word| !language.is_stop_word(word));
            words.next().is_some_and(|word| names.iter().any(|name| name == language.stem(&word)))
        };
        let got = |told: &str| match &thing {
            Some(thing) => language.tells_receipt_of(told, thing),
            None => {
                let thing = self.last_thing_of(told, language);
                thing.is_some_and(|thing| language.tells_receipt_of(told, &thing))
            }
        };
        sentences(seen.text).any(|told| by_them(told) && got(told))
    }

    /// What a sentence ends with, where the promise speaks of that: what it calls `it`.
    fn last_thing_of(&self, told: &str, language: &Language) -> Option<String> {
        let spoken_of = language.content_stems(&self.text);
        let last = language.content_stems(told.split_whitespace().last()?);
        let known = !last.is_empty() && last.iter().all(|stem| spoken_of.contains(stem));
        known.then(|| last.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::let_go::witnessing::test_witnessed::{after, state};

    #[test]
    fn what_was_to_be_lent_or_left_to_be_read_is_once_it_is_handed_over() {
        let ring = "buy the garnet ring back from Odo if Mara lends it";
        let waits = |seen: &str| after(ring, None, &[seen]) == state("open", true);
        assert!(!waits("Mara gives you the garnet ring."));
        for seen in [
            "Mara gives you the lantern.",
            "Mara gives Odo the garnet ring.",
            "Odo gives you the garnet ring.",
            "You take the garnet ring from Mara.",
            "Mara asks you for the garnet ring.",
        ] {
            assert!(waits(seen), "{seen}");
        }
        for text in ["sing for Odo if Mara lends me the ring", "sing if Mara lets me have the ring"]
        {
            let met = after(text, None, &["Mara gives you the garnet ring."]);
            assert_eq!(met, state("open", false), "{text}");
        }
        let ledger = Some("once she has given me the ledger");
        let opens = |seen: &str| after("open the room for Mara", ledger, &[seen]);
        assert_eq!(opens("Mara gives you the ledger."), state("open", false));
        assert_eq!(opens("Mara asks you for the ledger."), state("open", true));
        let letter = "play the queen if Mara lets me read the letter";
        assert_eq!(after(letter, None, &["Mara gives you the letter."]), state("open", false));
        assert_eq!(after(letter, None, &["Mara puts the letter away."]), state("open", true));
    }
}
