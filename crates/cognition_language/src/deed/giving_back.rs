//! To give a thing back, or put it back where it was: whose it is, as words say.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::WordSet;

/// So many words stand at most between whose a thing is and what it is: `my old green box`.
const NEAR: usize = 3;

impl Language {
    /// Whether a deed gives a thing back, or puts it back.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let back = |text| english.gives_back(&english.deed(text).words);
    /// assert!(back("put the box back") && back("return the box") && back("hand back the ring"));
    /// assert!(!back("put the box on the shelf") && !back("come back") && !back("take the box back"));
    /// ```
    pub fn gives_back(&self, deed: &[String]) -> bool {
        let known = &self.deeds.handing;
        let Some((verb, rest)) = deed.split_first() else { return false };
        let hands = || self.deeds.giving.has(verb) || known.laying.has(verb);
        let back = || rest.iter().any(|word| known.back.has(word));
        known.returning.has(verb) && !rest.is_empty() || hands() && back()
    }

    /// Whether a stem stands for whoever a thing belongs to: `its owner`.
    pub fn stands_for_the_owner(&self, stem: &str) -> bool {
        self.deeds.handing.owner.iter().any(|word| self.stem(word) == stem)
    }

    /// Whether words call the thing of that stem their speaker's own.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let own = |said| Language::english().says_thing_is_own(said, "box");
    /// assert!(own("Is that my cash box?") && own("Who has our box?"));
    /// assert!(!own("That's not my box.") && !own("Is that your box?"));
    /// ```
    pub fn says_thing_is_own(&self, said: &str, thing: &str) -> bool {
        self.says_whose_thing_it_is(said, thing, &self.deeds.handing.mine)
    }

    /// Whether words call it their listener's.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let yours = |said| Language::english().says_thing_is_listeners(said, "box");
    /// assert!(yours("You want your box, sir?") && !yours("Here's the box."));
    /// ```
    pub fn says_thing_is_listeners(&self, said: &str, thing: &str) -> bool {
        self.says_whose_thing_it_is(said, thing, &self.deeds.handing.yours)
    }

    fn says_whose_thing_it_is(&self, said: &str, thing: &str, whose: &WordSet) -> bool {
        let names = |word: &&str| self.stem(word) == thing;
        let tells = |clause: &str| {
            let lower = clause.to_lowercase();
            let words = spoken(&lower);
            let behind = |at: usize| words[at + 1..].iter().take(NEAR).any(names);
            (0..words.len()).any(|at| whose.has(words[at]) && behind(at))
        };
        clauses(said).any(|clause| !self.denies(clause) && tells(clause))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_thing_is_given_back_by_whatever_verb_of_handing_and_putting() {
        let english = Language::english();
        let back = |text: &str| english.gives_back(&english.deed(text).words);
        for text in [
            "put the cash box back",
            "I'll bring the ladder back",
            "give it back",
            "hand back the ring before dawn",
            "lay the letter back",
            "return the spanner tonight",
        ] {
            assert!(back(text), "{text}");
        }
        for text in ["go back to the mill", "come back with the box", "give Odo the box", "return"]
        {
            assert!(!back(text), "{text}");
        }
        assert!(english.stands_for_the_owner("owner") && !english.stands_for_the_owner("own"));
    }

    #[test]
    fn a_thing_is_given_back_in_german_too() {
        let german = Language::by_code("de").expect("German is built in");
        let back = |text: &str| german.gives_back(&german.deed(text).words);
        assert!(back("die Kassette zurückgeben") && back("gib die Kassette zurück"));
        assert!(!back("die Kassette verstecken") && !back("gib Odo die Kassette"));
        assert!(german.says_thing_is_own("Wo ist meine Kassette?", german.stem("kassette")));
    }

    #[test]
    fn whose_a_thing_is_stands_right_before_it() {
        let own = |said: &str| Language::english().says_thing_is_own(said, "box");
        assert!(own("What have you done with my old green box?"));
        assert!(!own("My hand lay on the box.") && !own("My hat, the box and all."));
    }
}
