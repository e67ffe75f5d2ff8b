//! To put a thing before somebody's eyes.

use crate::language::Language;

impl Language {
    /// Whether the words of a deed put a thing before somebody's eyes, and don't tell them how or that something is so.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let shows = |deed| english.shows_a_thing(&english.deed(deed).words);
    /// assert!(shows("show Mara the ledger") && shows("let the old man look into the ledger"));
    /// assert!(!shows("show Mara how to read the ledger") && !shows("let Mara see to the ledger"));
    /// assert!(!shows("let Mara look for the ledger") && !shows("read the ledger"));
    /// ```
    pub fn shows_a_thing(&self, words: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let Some((verb, rest)) = words.split_first() else { return false };
        let tells = rest.iter().any(|word| self.deeds.subordinate.has(word));
        let sees =
            |at: usize| known.seeing.begin(&rest[at..]) && !known.seeing_to.begin(&rest[at..]);
        let happens = |at: usize| {
            rest.len() > at + 2 && rest.last().is_some_and(|it| known.perishing.has(it))
        };
        let lets = || {
            self.deeds.letting.has(verb)
                && (1..rest.len()).find(|at| sees(*at)).is_some_and(|at| !happens(at))
        };
        !tells && !rest.is_empty() && (known.showing.has(verb) || lets())
    }

    /// Whether a text that is about showing a thing names nobody who is to see it, or not to: `not to show the ledger`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let no_one = |text| Language::english().shows_no_one_in_particular(text);
    /// assert!(no_one("not to show the ledger") && no_one("never to show the grey letter again"));
    /// assert!(!no_one("not to show Mara the ledger") && !no_one("not to show it to the clerk"));
    /// assert!(!no_one("not to read the ledger"));
    /// ```
    pub fn shows_no_one_in_particular(&self, text: &str) -> bool {
        let (own, _) = self.spoken_deed(text);
        let mut behind = own.split_whitespace().skip(1);
        self.shows_a_thing(&self.deed(text).words)
            && !behind.any(|word| self.may_stand_for_somebody(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn to_let_somebody_see_a_thing_perish_is_not_to_show_it() {
        let english = Language::english();
        let shows = |deed: &str| english.shows_a_thing(&english.deed(deed).words);
        for deed in [
            "let Verena see the proof sheet burn",
            "let Odo see the letter burned",
            "let her see the old boat drown",
        ] {
            assert!(!shows(deed), "{deed}");
        }
        for deed in [
            "let Verena see the proof sheet",
            "let Verena see the burn",
            "let Odo see the burnt letter",
            "show Verena the proof sheet",
        ] {
            assert!(shows(deed), "{deed}");
        }
    }
}
