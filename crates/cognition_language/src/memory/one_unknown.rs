//! Sentences about somebody that do not say who that is: `a girl who ran away`.

use crate::language::Language;

impl Language {
    /// Whether a sentence tells of somebody of whom it does not say who they are, and not of its hearer. Who says of
    /// somebody that they are one knows them: `Odo is a man who lies`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let unknown = |said| Language::english().tells_of_one_unknown(said);
    /// assert!(unknown("I look for a girl of nineteen who ran from a wedding.") && unknown("Someone stole the bell."));
    /// assert!(!unknown("You are a girl who ran from a wedding.") && !unknown("She ran from a wedding."));
    /// ```
    pub fn tells_of_one_unknown(&self, sentence: &str) -> bool {
        let words = self.bare_words(sentence);
        let is_hearer = |word: &String| self.promises.questions.addressed.has(word);
        let begins = |at: &usize| self.memory.one_unknown.begins(&words[*at..]);
        let is_one = (0..words.len()).filter(begins).any(|at| !self.says_of_whom(&words[..at]));
        is_one && !words.iter().any(is_hearer)
    }

    /// Whether words say of whom it is told what follows: `Odo is`, and not `there is` or `it was`.
    fn says_of_whom(&self, before: &[String]) -> bool {
        let [.., whom, is] = before else { return false };
        let somebody = self.promises.others.has(whom) || !self.memory.pointing.has(whom);
        self.sentences.copulas.has(is) && somebody
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_a_stranger_to_whoever_tells_of_them_is_unknown() {
        let unknown = |said: &str| Language::english().tells_of_one_unknown(said);
        for said in [
            "There is some man here who owes the mill forty crowns.",
            "They seek a sailor whose ship went down.",
            "Somebody broke the barometer.",
            "It was a boy who broke the barometer.",
        ] {
            assert!(unknown(said), "{said}");
        }
        for said in [
            "Halka has sold the bathhouse.",
            "I know that you sold it, and you are a woman who keeps her word.",
            "Who broke the barometer?",
            "He has a dog.",
            "Odo is a thief who broke the barometer.",
            "She was a girl who ran from a wedding.",
            "Odo is the one who broke it.",
            "No one has told me.",
        ] {
            assert!(!unknown(said), "{said}");
        }
    }
}
