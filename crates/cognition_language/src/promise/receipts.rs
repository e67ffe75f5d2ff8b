//! What is waited for until one has it in hand, however that is said: `until the takings are in my hands`.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::Phrase;

impl Language {
    /// What its speaker is to have, where that is all that is waited for: `the takings` of `the takings are in my
    /// hands`, and of `I have the takings`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let awaited = |what| Language::english().receipt_awaited(what);
    /// assert_eq!(awaited("the takings are in my hands").as_deref(), Some("the takings"));
    /// assert_eq!(awaited("I am given the takings").as_deref(), Some("the takings"));
    /// assert_eq!(awaited("the bell rings"), None);
    /// ```
    pub fn receipt_awaited(&self, what: &str) -> Option<String> {
        let lower = what.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let thing = match self.promises.receipt.getting.length_at(&words) {
            // `I have rowed` waits for a deed.
            Some(length) => Some(&words[length..])
                .filter(|it| it.first().is_some_and(|it| self.is_determiner(it))),
            None => self.thing_in_hand(&words),
        }?;
        (!thing.is_empty()).then(|| thing.join(" "))
    }

    /// `The takings` of `the takings lie in my hands`.
    fn thing_in_hand<'a, 'w>(&self, words: &'a [&'w str]) -> Option<&'a [&'w str]> {
        let ends = |phrase: &Phrase| {
            let at = words.len().checked_sub(phrase.len())?;
            phrase.is(&words[at..]).then_some(at)
        };
        let at = self.promises.receipt.in_hand.iter().filter_map(ends).min()?;
        // Between the thing and where it is stands a verb: `are`, `lie`.
        let verb = at.checked_sub(1).filter(|verb| *verb > 0)?;
        (!self.denies(&words.join(" "))).then(|| &words[..verb])
    }

    /// Whether a sentence tells its reader that they get a thing: `Odo gives you the takings`, `You take the takings`.
    /// Who is only asked for it, or sees it, does not get it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gets = |told| Language::english().tells_receipt_of(told, "the takings");
    /// assert!(gets("Odo gives you the takings.") && gets("You take the takings."));
    /// assert!(!gets("Odo asks you for the takings.") && !gets("You give Odo the takings."));
    /// ```
    pub fn tells_receipt_of(&self, told: &str, thing: &str) -> bool {
        let lower = told.to_lowercase();
        let words = spoken(&lower);
        let addressed = |word: &&str| self.promises.questions.addressed.has(word);
        let handing = &self.deeds.kept_and_broken.handing_over;
        let is_given = || {
            let given =
                words.iter().position(|word| handing.has(self.stem(word)) || handing.has(word));
            given.is_some_and(|at| at > 0 && words[at + 1..].iter().any(addressed))
        };
        let is_taken = || match words.as_slice() {
            [who, verb, ..] => addressed(who) && self.promises.receipt.taking.has(verb),
            _ => false,
        };
        let whole = self.share_held(&self.content_stems(thing), &[told]) >= 1.0;
        whole && !self.denies(told) && !self.is_question(told) && (is_given() || is_taken())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_hand_is_had_and_what_is_elsewhere_is_not() {
        let english = Language::english();
        for what in [
            "the takings lie in these hands",
            "I hold the takings",
            "I have the takings",
            "the takings are mine",
            "I've got the takings",
        ] {
            assert_eq!(english.receipt_awaited(what).as_deref(), Some("the takings"), "{what}");
        }
        for what in [
            "the takings are in the trap room",
            "Margit holds the takings",
            "the takings are not in my hands",
            "I have rowed",
            "mine",
            "the bell rings",
        ] {
            assert_eq!(english.receipt_awaited(what), None, "{what}");
        }
    }

    #[test]
    fn a_thing_is_got_by_who_is_given_it_or_takes_it() {
        let gets = |told: &str| Language::english().tells_receipt_of(told, "the takings");
        for told in [
            "Lorcan hands the takings to you.",
            "You pick up the takings.",
            "Lorcan slips you the takings.",
        ] {
            assert!(gets(told), "{told}");
        }
        for told in [
            "Lorcan gives Margit the takings.",
            "Lorcan gives you the key.",
            "Lorcan does not give you the takings.",
            "You look at the takings.",
            "Will you give me the takings?",
        ] {
            assert!(!gets(told), "{told}");
        }
    }
}
