//! How far whoever says something stands for it: they may only ask whether it is so, pass on what others say, or guess.

use crate::grammar::sentences::sentences;
use crate::language::Language;

/// What stands behind the last word of a sentence.
const END: &str = ".";

impl Language {
    /// The sentences of a speech that tell something as true: nothing that it asks, be it by the question behind, that
    /// it has from hearsay, or that it guesses.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |speech| Language::english().told_as_true(speech);
    /// assert_eq!(told("The mill is sold. Who has it?"), ["The mill is sold."]);
    /// assert!(told("The mill is sold. Is that so?").is_empty());
    /// assert!(told("They say that the mill is sold.").is_empty());
    /// assert!(told("I suppose the mill is sold.").is_empty());
    /// ```
    pub fn told_as_true<'t>(&self, speech: &'t str) -> Vec<&'t str> {
        let mut told = self.told_without_asking(speech);
        told.retain(|sentence| !self.is_only_supposed(sentence));
        told
    }

    /// The same with what is hearsay, or guessed.
    pub fn told_without_asking<'t>(&self, speech: &'t str) -> Vec<&'t str> {
        let all: Vec<&str> = sentences(speech).collect();
        let is_checked = |at: usize| all.get(at + 1).is_some_and(|next| self.only_checks(next));
        let stated = (0..all.len()).filter(|at| !self.asks_anyhow(all[*at]) && !is_checked(*at));
        stated.map(|at| all[at]).collect()
    }

    /// The sentences that tell what their speaker takes for true or possible: all but those that ask who, where or how.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let put = |speech| Language::english().put_forward(speech);
    /// assert_eq!(put("Is the mill sold? Who has it?"), ["Is the mill sold?"]);
    /// ```
    pub fn put_forward<'t>(&self, speech: &'t str) -> Vec<&'t str> {
        let asks_after = |sentence: &&str| {
            let first = self.words(sentence).next();
            self.asks_anyhow(sentence)
                && first.is_some_and(|first| self.sentences.asking.has(&first))
        };
        sentences(speech).filter(|sentence| !asks_after(sentence)).collect()
    }

    fn asks_anyhow(&self, sentence: &str) -> bool {
        self.is_question(sentence) || self.asks_without_its_mark(sentence)
    }

    /// Whether a sentence asks nothing but whether what was said before it is so.
    fn only_checks(&self, sentence: &str) -> bool {
        let mut words = self.bare_words(sentence);
        words.push(END.to_owned());
        self.is_question(sentence) && self.memory.standing.checking.begins(&words)
    }

    /// Whether a sentence passes on what others say, or guesses.
    fn is_only_supposed(&self, sentence: &str) -> bool {
        let known = &self.memory.standing;
        let words = self.bare_words(sentence);
        words.first().is_some_and(|first| known.supposing.has(first))
            || known.rumours.stands_in(&words)
            || known.guesses.stands_in(&words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_passed_on_or_guessed_is_not_told_as_true() {
        for said in [
            "They say on the quay that the brewery has bought this house. Is that so, Halka?",
            "The brewery has bought this house. True?",
            "The brewery has bought this house. Is it true?",
            "I heard that the brewery has bought this house.",
            "Rumour has it that the brewery has bought this house.",
            "Perhaps the brewery has bought this house.",
            "The brewery must have bought this house.",
            "I think the brewery has bought this house.",
            "If the brewery has bought this house, we are done for.",
            "Has the brewery bought this house?",
        ] {
            assert!(Language::english().told_as_true(said).is_empty(), "{said}");
        }
    }

    #[test]
    fn what_somebody_stands_for_is_told_as_true() {
        for said in [
            "The brewery has bought this house.",
            "I know that the brewery has bought this house.",
            "I have sold this house to the brewery, and it closes in May.",
            "He told me himself that he sold this house.",
        ] {
            assert_eq!(Language::english().told_as_true(said), [said]);
        }
        let asked = "The brewery has bought this house. Did you know? Is it raining?";
        let told = Language::english().told_as_true(asked);
        assert_eq!(told, ["The brewery has bought this house."]);
    }

    #[test]
    fn who_asks_whether_puts_it_forward_and_who_asks_where_does_not() {
        let put = |said| Language::english().put_forward(said).len();
        assert_eq!(put("Did you bury the silver?"), 1);
        assert_eq!(put("They say you buried the silver. Is that so?"), 2);
        assert_eq!(put("Where did you bury the silver?"), 0);
        assert_eq!(put("who buried the silver"), 0);
    }
}
