//! Whether an answer is an oath on what was asked: `I promise, Madame.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether an answer is an oath on what was asked: `Every one of them. I promise.` Behind something that one
    /// says of oneself it is on that: `I never touched it. I swear.`
    pub(crate) fn agrees_by_oath(&self, answer: &str) -> bool {
        let of_oneself = |said: &str| {
            let own = said.to_lowercase().replace('’', "'");
            spoken(&own).into_iter().any(|word| self.promises.undertaking.own.has(word))
        };
        let swears = |said: &&str| self.swears_to_it(said);
        sentences(answer)
            .find(|said| swears(said) || of_oneself(said))
            .is_some_and(|it| swears(&it))
    }

    /// Whether a clause of a sentence is an oath and nothing else: `I promise you nothing` and `I swear I'll
    /// sell it` say something of their own.
    fn swears_to_it(&self, said: &str) -> bool {
        let own = said.to_lowercase().replace('’', "'");
        !self.is_question(said) && clauses(&own).any(|clause| self.is_oath(clause))
    }

    fn is_oath(&self, clause: &str) -> bool {
        let (known, words) = (&self.promises.proposing, spoken(clause));
        let oath = |words: &[&str]| {
            let promising = self.promises.promising.iter();
            let all = promising.chain(known.sworn.iter());
            all.filter(|it| it.begins(words)).map(|it| it.words().count()).max()
        };
        let (mut rest, mut sworn) = (words.as_slice(), false);
        while let Some(first) = rest.first() {
            match oath(rest) {
                Some(length) => (rest, sworn) = (&rest[length..], true),
                None if sworn && known.sworn_to.has(first) => rest = &rest[1..],
                None => return false,
            }
        }
        sworn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_oath_swears_to_what_was_asked() {
        let swears = |said| Language::english().swears_to_it(said);
        assert!(swears("I promise, Madame.") && swears("I swear it, Abuela."));
        assert!(swears("Promised!") && swears("I swear to you on my mother's grave."));
        assert!(swears("You have my word."));
        let german = Language::by_code("de").expect("German is known");
        assert!(german.swears_to_it("Versprochen.") && german.swears_to_it("Ich schwöre es dir."));
    }

    #[test]
    fn an_oath_on_what_one_says_of_oneself_agrees_to_nothing() {
        let agrees = |answer| Language::english().agrees_by_oath(answer);
        assert!(agrees("Every one of them. I promise.") && agrees("Never. I swear it."));
        assert!(!agrees("I never touched it. I swear."));
    }

    #[test]
    fn an_oath_on_something_of_its_own_swears_to_nothing_else() {
        let swears = |said| Language::english().swears_to_it(said);
        assert!(!swears("I promise nothing.") && !swears("I swear I'll sell it."));
        assert!(!swears("I promise?") && !swears("I promised him already."));
        assert!(!swears("You.") && !swears(""));
    }
}
