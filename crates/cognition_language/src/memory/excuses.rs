//! Who excuses what they did owns that they did it: `It was a loan.`

use crate::grammar::clauses::clauses;
use crate::language::Language;

/// So many words of a clause may say from whom its speaker has the rest.
const BEFORE: usize = 3;

impl Language {
    /// Whether a sentence excuses its speaker's own doing. What somebody else says of theirs does not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let excuses = |said| Language::english().excuses_itself(said);
    /// assert!(excuses("It was only a loan, sir.") && excuses("I meant to put every penny back."));
    /// assert!(!excuses("Was it a loan?") && !excuses("Odo says it was a loan."));
    /// ```
    pub fn excuses_itself(&self, sentence: &str) -> bool {
        let known = &self.senses.implied;
        let attributes = |word: &String| self.senses.attributing.has(word);
        let of_another = |words: &[String]| {
            let is_named = words.first().is_some_and(|first| known.others.has(first));
            is_named || words.iter().take(BEFORE).any(attributes)
        };
        let excuses = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            known.excusing.stands_in(&words)
                && !of_another(&words)
                && !self.memory.hiding.believing.stands_in(&words)
        };
        !self.is_question(sentence) && clauses(sentence).any(excuses)
    }

    /// Whether a text tells what its owner did, or is: it begins with them.
    pub fn is_of_its_owner(&self, text: &str, own: &str) -> bool {
        let first = self.whole_words(text).next();
        first.is_some_and(|first| {
            self.senses.implied.doers.has(&first) || self.whole_words(own).any(|it| it == first)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_excuses_a_deed_is_told_from_who_speaks_of_another_matter() {
        let excuses = |said| Language::english().excuses_itself(said);
        for said in [
            "I was going to give it all back on Monday.",
            "I only borrowed it, I swear.",
            "Please, I can explain.",
            "I never meant it to come to this.",
        ] {
            assert!(excuses(said), "{said}");
        }
        for said in [
            "He only borrowed it.",
            "I was going to the mill.",
            "You can explain it to the judge.",
            "I go back on Monday.",
        ] {
            assert!(!excuses(said), "{said}");
        }
    }

    #[test]
    fn a_text_is_of_its_owner_where_it_begins_with_them() {
        let own = |text| Language::english().is_of_its_owner(text, "plumb");
        assert!(own("He took the fund.") && own("Plumb took the fund."));
        assert!(!own("Her daughter took the fund.") && !own("The fund is gone."));
    }
}
