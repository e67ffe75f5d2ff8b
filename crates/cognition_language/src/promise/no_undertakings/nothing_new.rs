//! Words that sound like a promise, and hold nobody to more than before: `at nine, as I said`, `One day I will ask`.

use crate::language::Language;

impl Language {
    /// Whether a sentence that sounds like a promise only says again what was said, speaks of no day in particular,
    /// asks for something, or tells what its speaker can't do any more.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.promises_nothing_new("I'll ring now, and again at nine as I said."));
    /// assert!(english.promises_nothing_new("One day I will ask where it went."));
    /// assert!(!english.promises_nothing_new("I will ask him on the day he comes."));
    /// ```
    pub fn promises_nothing_new(&self, sentence: &str) -> bool {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        self.promises.nothing_new.stand_in(&words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_before_and_what_is_for_some_day_is_no_new_promise() {
        let nothing_new = |said| Language::english().promises_nothing_new(said);
        for said in [
            "I'll bring it at noon, as I promised.",
            "As agreed, I will be there.",
            "Like I said, I'll see to the mare.",
            "Some day I'll show you the sea.",
            "One of these days I will burn that hat.",
            "I will get even with him sooner or later.",
            "I gave my word to hold my tongue till six, so I'll name no names.",
            "I couldn't better it at your age, and now I never shall: they write that I'll not sing.",
        ] {
            assert!(nothing_new(said), "{said}");
        }
        for said in [
            "I'll bring it at noon.",
            "I will do as you said.",
            "One day from now I'll be back.",
            "I promise that I'll come.",
            "I said I would, and I will.",
            "I give you my word to hold my tongue.",
            "I'll take the cash box to Odo now.",
            "I shall never tell a soul.",
        ] {
            assert!(!nothing_new(said), "{said}");
        }
    }
}
