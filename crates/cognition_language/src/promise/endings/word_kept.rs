//! How whoever was promised something says that the word was kept: `You've kept your word to the letter.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words say to their listener that they have kept their word, and not only so far.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let kept = |said| Language::english().says_that_the_word_is_kept(said);
    /// assert!(kept("You've kept your word, Odo.") && kept("Thanks for keeping your promise."));
    /// assert!(!kept("You've kept your word so far.") && !kept("You have not kept your word."));
    /// ```
    pub fn says_that_the_word_is_kept(&self, said: &str) -> bool {
        let (known, plain) = (&self.promises.word_kept, self.in_plain_letters(said));
        let mut told = sentences(&plain).filter(|sentence| {
            !self.is_question(sentence) && !self.denies(sentence) && self.terms(sentence).is_none()
        });
        told.any(|sentence| {
            let words = spoken(sentence);
            known.said.stand_in(&words) && !known.so_far.stand_in(&words)
        })
    }

    /// Whether words thank for what a promise is about: `Thank you for the door` of `open the door`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let thanks = |said| Language::english().thanks_for(said, "mend the gate");
    /// assert!(thanks("Thank you for the gate.") && !thanks("Thank you for the soup."));
    /// ```
    pub fn thanks_for(&self, said: &str, promised: &str) -> bool {
        let (stems, plain) = (self.content_stems(promised), self.in_plain_letters(said));
        let thanks = |clause: &str| {
            let words = spoken(clause);
            let behind = |at: usize| {
                let length = self.promises.payment.thanking.length_at(&words[at..])?;
                Some(words[at + length..].join(" "))
            };
            let rest = (0..words.len()).find_map(behind);
            rest.is_some_and(|rest| self.share_held(&stems, &[&rest]) > 0.0)
        };
        let mut told = sentences(&plain).filter(|sentence| !self.is_question(sentence));
        told.any(|sentence| clauses(sentence).any(thanks))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_word_is_kept_where_that_is_said_to_whoever_gave_it() {
        let kept = |said| Language::english().says_that_the_word_is_kept(said);
        for said in [
            "And thank you for the door, you've kept your word to the letter; come in.",
            "You kept your promise, Odo.",
            "Thank you for keeping your word.",
            "You have been as good as your word.",
            "You stood by your word, and I thank you.",
            "True to your word, as ever I hoped.",
        ] {
            assert!(kept(said), "{said}");
        }
        for said in [
            "Have you kept your word?",
            "You never kept your word.",
            "If you've kept your word, we're quits.",
            "You've kept your word until now.",
            "You kept every word of it from me.",
            "You kept it warm for me.",
            "Keep your word, Odo.",
            "He kept his word.",
        ] {
            assert!(!kept(said), "{said}");
        }
        let german = Language::by_code("de").expect("German is built in");
        assert!(german.says_that_the_word_is_kept("Du hast dein Wort gehalten, Odo."));
        assert!(!german.says_that_the_word_is_kept("Hast du dein Wort gehalten?"));
    }
}
