//! Second thoughts, and what they are about: `Strike the saw from the list, I've thought better of it` takes back the
//! saw alone. What is said to stand is not taken back.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// Words without the sentences of second thoughts that are about something else than what was promised: what they
    /// name, or what was named right before them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |said| Language::english().without_second_thoughts_of_others(said, "bring Ida the rope");
    /// assert_eq!(left("Forget the soup. I've changed my mind."), "Forget the soup.");
    /// assert_eq!(left("I've changed my mind, Ida."), "I've changed my mind, Ida.");
    /// ```
    pub fn without_second_thoughts_of_others<'s>(
        &self,
        said: &'s str,
        promised: &str,
    ) -> Cow<'s, str> {
        if !self.says_any(said, &self.promises.second_thoughts) {
            return Cow::Borrowed(said);
        }
        let mut before = "";
        let left = sentences(said).filter(|sentence| {
            let last = std::mem::replace(&mut before, *sentence);
            let thinks_again = self.says_any(sentence, &self.promises.second_thoughts);
            !thinks_again || !self.is_about_another_thing([last, *sentence], promised)
        });
        Cow::Owned(left.collect::<Vec<_>>().join(" "))
    }

    /// Whether sentences do something to a thing, or speak of one behind second thoughts, and to nothing of a promise.
    fn is_about_another_thing(&self, said: [&str; 2], promised: &str) -> bool {
        let (deed, stems) = (self.deed(promised), self.content_stems(promised));
        let is_verb = |stem: &String| deed.words.first().is_some_and(|it| self.stem(it) == stem);
        let matter: Vec<String> = stems.into_iter().filter(|stem| !is_verb(stem)).collect();
        let names_a_thing = |sentence: &&str| {
            let plain = self.in_plain_letters(sentence);
            clauses(&plain).any(|clause| self.does_something_to_a_thing(clause))
        };
        !matter.is_empty()
            && said.iter().any(names_a_thing)
            && self.share_held(&matter, &said) == 0.0
    }

    /// `Forget the soup`, and not `the fog is thick`: that tells how a thing is.
    fn does_something_to_a_thing(&self, clause: &str) -> bool {
        let (words, known) = (spoken(clause), &self.promises.second_thoughts);
        let behind = |at: usize| Some(at + known.length_at(&words[at..])?);
        let rest = match (0..words.len()).find_map(behind) {
            Some(end) => &words[end..],
            None if words.first().is_some_and(|first| self.is_determiner(first)) => return false,
            None => words.get(1..).unwrap_or_default(),
        };
        !self.things_named(&rest.join(" ")).is_empty()
    }

    /// Whether words say that what was promised stands, by its name or as a word that was given.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stands = |said| Language::english().says_that_it_stands(said, "bring Ida the rope");
    /// assert!(stands("What I said of the rope still holds.") && stands("My word stands, Ida."));
    /// assert!(!stands("The rope stands in the shed.") && !stands("My offer no longer stands."));
    /// ```
    pub fn says_that_it_stands(&self, said: &str, promised: &str) -> bool {
        let (known, plain) = (&self.promises.standing, self.in_plain_letters(said));
        let stems = self.content_stems(promised);
        let says = |clause: &str| {
            let words = spoken(clause);
            let ends = words.last().is_some_and(|last| known.at_end.has(last));
            let offered =
                |word: &&str| known.offers.has(word) || self.promises.withholding.given.has(word);
            let of_it = words.iter().any(offered) || self.share_held(&stems, &[clause]) > 0.0;
            of_it
                && (ends || known.said.stand_in(&words))
                && !self.promises.no_more.stand_in(&words)
                && !self.denies(clause)
        };
        let mut told =
            sentences(&plain).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        told.any(|sentence| clauses(sentence).any(says))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn second_thoughts_are_about_what_was_named_with_them() {
        let loan = "strike the last loan from the account";
        let left = |said| {
            let left = Language::english().without_second_thoughts_of_others(said, loan);
            left.into_owned()
        };
        for said in [
            "And strike the saw from the record, Miss Harcourt; I've thought better of it.",
            "Forget the soup. I've changed my mind.",
            "I meant to sell the horse, but I've thought better of it.",
            "I've changed my mind about the soup.",
        ] {
            assert_ne!(left(said), said, "{said}");
        }
        for said in [
            "I've thought better of it.",
            "I've changed my mind, Miss Harcourt.",
            "I've changed my mind about the loan.",
            "I said I'd strike that loan. I've thought better of it.",
            "The wind is up. I've changed my mind.",
        ] {
            assert_eq!(left(said), said);
        }
    }

    #[test]
    fn what_is_said_to_stand_stands() {
        let stands = |said| {
            Language::english().says_that_it_stands(said, "strike the loan from the account")
        };
        assert!(stands("The offer about the loan stands exactly as I made it."));
        assert!(stands("What I said of the loan still holds.") && stands("My word stands."));
        for said in [
            "Does the offer about the loan stand as it was?",
            "The offer about the loan no longer stands.",
            "The loan stands in nobody's way.",
            "She stands as straight as a mast.",
        ] {
            assert!(!stands(said), "{said}");
        }
    }
}
