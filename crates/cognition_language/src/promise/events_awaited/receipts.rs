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

    /// Who is to have what, where that is all that is waited for: `anselm` and `the lantern` of `Anselm has the
    /// lantern`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let awaited = |what| Language::english().receipt_awaited_of(what);
    /// let (who, thing) = awaited("Anselm has the lantern").expect("somebody is to have something");
    /// assert_eq!((who.as_str(), thing.as_str()), ("anselm", "the lantern"));
    /// assert_eq!(awaited("she has the lantern"), None);
    /// ```
    pub fn receipt_awaited_of(&self, what: &str) -> Option<(String, String)> {
        let (known, lower) = (&self.promises, what.to_lowercase());
        let words = spoken(&lower);
        let at = words.iter().position(|word| known.receipt.having.has(word))?;
        let (who, thing) = (&words[..at], &words[at + 1..]);
        let unnamed = |word: &&str| {
            known.others.has(word)
                || known.undertaking.own.has(word)
                || known.questions.addressed.has(word)
        };
        let named = !who.is_empty() && !who.iter().any(unnamed);
        let has_thing = thing.first().is_some_and(|it| self.is_determiner(it));
        (named && has_thing).then(|| (who.join(" "), thing.join(" ")))
    }

    /// Whether a sentence tells that somebody gets a thing: `Odo gives Anselm the lantern`, `Anselm takes the
    /// lantern`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gets = |told| Language::english().tells_receipt_by(told, "anselm", "the lantern");
    /// assert!(gets("Odo gives Anselm the lantern.") && gets("Anselm takes the lantern."));
    /// assert!(!gets("Anselm asks Odo for the lantern.") && !gets("Anselm gives Odo the lantern."));
    /// ```
    pub fn tells_receipt_by(&self, told: &str, who: &str, thing: &str) -> bool {
        let names = self.content_stems(who);
        let is_them = |word: &str| names.iter().any(|name| name == self.stem(word));
        !names.is_empty() && self.tells_that_gets(told, thing, is_them)
    }

    /// Whether a sentence tells its reader that what somebody has, as `held` says, is in other hands now: that the
    /// reader gets it, that another takes it, or that whoever has it gives it to somebody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gone = |told| Language::english().tells_it_in_other_hands(told, "Odo holds my letter");
    /// assert!(gone("Odo gives you the letter.") && gone("Odo hands Ann the letter."));
    /// assert!(!gone("Odo shows you the letter.") && !gone("Ann gives Odo the letter."));
    /// ```
    pub fn tells_it_in_other_hands(&self, told: &str, held: &str) -> bool {
        if let Some(thing) = self.receipt_awaited(held) {
            let mine = |word: &str| self.promises.questions.addressed.has(word);
            return self.tells_that_leaves(told, &thing, mine);
        }
        let Some((who, thing)) = self.receipt_awaited_of(held) else { return false };
        let names = self.content_stems(&who);
        let theirs = |word: &str| names.iter().any(|name| name == self.stem(word));
        self.tells_receipt_of(told, &thing)
            || !names.is_empty() && self.tells_that_leaves(told, &thing, theirs)
    }

    fn tells_that_leaves(&self, told: &str, thing: &str, is_holder: impl Fn(&str) -> bool) -> bool {
        let stems = self.content_stems(thing);
        let mut parts = told.split([':', ';', '"', '“', '”']);
        parts.any(|part| {
            let lower = part.to_lowercase();
            let (own, words) = (spoken(part), spoken(&lower));
            let whole = !stems.is_empty() && self.share_held(&stems, &[part]) >= 1.0;
            let plain = !self.denies(part) && !self.is_question(part);
            let traded = words.iter().any(|word| self.promises.receipt.trading.has(word));
            let leaves = self.is_passed_on(&own, &words, &is_holder)
                || self.is_taken_over(&own, &words, &is_holder);
            whole && plain && !traded && leaves
        })
    }

    /// `Odo gives Ann the letter`, `Odo gives the letter to Ann`: it goes to whom a name or `you` calls.
    fn is_passed_on(
        &self,
        own: &[&str],
        words: &[&str],
        is_holder: &impl Fn(&str) -> bool,
    ) -> bool {
        let known = &self.promises.receipt.passing;
        let passes = |word: &&str| known.has(word) || known.has(self.stem(word));
        let Some(at) = words.iter().position(passes) else { return false };
        let theirs = |words: &[&str]| words.iter().any(|word| is_holder(word));
        let behind = &own[own.len().min(at + 1)..];
        theirs(&words[..at])
            && !theirs(&words[at + 1..])
            && behind.iter().any(|word| self.calls_somebody(word))
    }

    /// `Ann takes the letter from Odo`
    fn is_taken_over(
        &self,
        own: &[&str],
        words: &[&str],
        is_holder: &impl Fn(&str) -> bool,
    ) -> bool {
        let ([who, ..], [taker, verb, rest @ ..]) = (own, words) else { return false };
        let from = rest.iter().any(|word| is_holder(word));
        let taking = &self.promises.receipt.taking;
        let takes = taking.has(verb) || taking.has(self.stem(verb));
        takes && from && !is_holder(taker) && self.calls_somebody(who)
    }

    fn calls_somebody(&self, word: &str) -> bool {
        let you = self.promises.questions.addressed.has(&word.to_lowercase());
        you || word.starts_with(char::is_uppercase)
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
        self.tells_that_gets(told, thing, |word| self.promises.questions.addressed.has(word))
    }

    fn tells_that_gets(&self, told: &str, thing: &str, is_them: impl Fn(&str) -> bool) -> bool {
        // `What you promised: give Odo the key` tells of no gift.
        let mut parts = told.split([':', ';', '"', '“', '”']);
        parts.any(|part| self.tells_in_a_part_that_gets(part, thing, &is_them))
    }

    fn tells_in_a_part_that_gets(
        &self,
        told: &str,
        thing: &str,
        is_them: &impl Fn(&str) -> bool,
    ) -> bool {
        let lower = told.to_lowercase();
        let words = spoken(&lower);
        let handing = &self.deeds.kept_and_broken.handing_over;
        let is_given = || {
            let hands = |at: &usize| handing.has(self.stem(words[*at])) || handing.has(words[*at]);
            let now = |at: &usize| {
                let giver = self.names_in(&words[..1]);
                self.tells_it_now(&words, *at) && !self.is_not_so(&words[..*at], &giver)
            };
            let given = (1..words.len()).filter(hands).find(now);
            given.is_some_and(|at| words[at + 1..].iter().any(|it| is_them(it)))
        };
        let is_taken = || match words.as_slice() {
            [who, verb, ..] => {
                let taking = &self.promises.receipt.taking;
                is_them(who) && (taking.has(verb) || taking.has(self.stem(verb)))
            }
            _ => false,
        };
        let whole = |told: &str| self.share_held(&self.content_stems(thing), &[told]) >= 1.0;
        let gets = match self.traded_in(&words, is_them) {
            Some(got) => whole(&got.join(" ")),
            None => whole(told) && (is_given() || is_taken()),
        };
        gets && !self.denies(told) && !self.is_question(told)
    }

    /// What its reader gets by a trade: the takings of `You trade Odo the key for the takings`, the key of `Odo
    /// trades you the key for the takings`.
    fn traded_in<'a, 'w>(
        &self,
        words: &'a [&'w str],
        is_them: impl Fn(&str) -> bool,
    ) -> Option<&'a [&'w str]> {
        let known = &self.promises;
        let at =
            words.iter().position(|word| known.receipt.trading.has(word)).filter(|at| *at > 0)?;
        let for_it = at + words[at..].iter().position(|word| known.receipt.against.has(word))?;
        match (is_them(words[at - 1]), words.get(at + 1).is_some_and(|word| is_them(word))) {
            (true, _) => Some(&words[for_it + 1..]),
            (_, true) => Some(&words[at + 2..for_it]),
            _ => None,
        }
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
    fn what_somebody_has_is_in_other_hands_once_they_give_it_or_another_takes_it() {
        let english = Language::english();
        let gone = |told: &str| english.tells_it_in_other_hands(told, "halloran holds my letter");
        for told in [
            "Halloran gives you the letter of indenture.",
            "Halloran hands the letter to Quill.",
            "You take the letter.",
            "Quill takes the letter from Halloran.",
        ] {
            assert!(gone(told), "{told}");
        }
        for told in [
            "Halloran shows you the letter.",
            "Halloran returns with the letter.",
            "Halloran gives you the tag.",
            "Quill gives Halloran the letter.",
            "Halloran does not give you the letter.",
            "Halloran takes the letter.",
            "You ask Halloran for the letter.",
            "Quill takes the tag from Halloran.",
        ] {
            assert!(!gone(told), "{told}");
        }
        let gone = |told: &str| english.tells_it_in_other_hands(told, "i have the letter");
        assert!(gone("You give Quill the letter.") && gone("Quill takes the letter from you."));
        assert!(!gone("Quill gives you the letter.") && !gone("You take the letter."));
        assert!(!english.tells_it_in_other_hands("The bell goes.", "the bell is silent"));
    }

    #[test]
    fn a_thing_is_got_by_who_is_given_it_or_takes_it() {
        let gets = |told: &str| Language::english().tells_receipt_of(told, "the takings");
        for told in [
            "Lorcan hands the takings to you.",
            "You pick up the takings.",
            "Lorcan slips you the takings.",
            "Lorcan has handed you the takings.",
            "They bring you the takings.",
            "Lorcan trades you the takings for the iron key.",
            "You trade Lorcan the iron key for the takings.",
        ] {
            assert!(gets(told), "{told}");
        }
        for told in [
            "Lorcan gives Margit the takings.",
            "The time has come for what was promised: give you the takings.",
            "Lorcan gives you the key.",
            "Lorcan does not give you the takings.",
            "You look at the takings.",
            "You trade Lorcan the takings for the iron key.",
            "Lorcan trades Margit the takings for the iron key.",
            "Will you give me the takings?",
            "Lorcan will hand you the takings.",
            "Lorcan promises to give you the takings.",
            "Margit asks Lorcan to give you the takings.",
            "Margit says that Lorcan gives you the takings.",
            "Lorcan might hand you the takings.",
            "Lorcan almost hands you the takings.",
        ] {
            assert!(!gets(told), "{told}");
        }
    }
}
