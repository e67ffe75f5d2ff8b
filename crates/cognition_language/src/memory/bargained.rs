//! A bargain tells nothing that could be kept: `Show me the letter, and the ring is yours; not a word of it, and I go.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// Whether all that a text states hangs by `and` on what its hearer is to do, or not to say, and nobody is named from
    /// whom that is kept.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bargains = |said| Language::english().only_bargains(said);
    /// assert!(bargains("Show me the letter, and the ring is yours; not a word of it, and I go."));
    /// assert!(!bargains("I sold the ring. Not a word of it, and you have your share."));
    /// ```
    pub fn only_bargains(&self, text: &str) -> bool {
        let (mut asked, mut offered) = (false, false);
        let plain = sentences(text).all(|sentence| {
            let mut due = false;
            clauses(sentence).all(|clause| {
                let calls = self.confides(clause);
                let asks = !calls && self.asks_of_hearer(clause);
                asked |= asks;
                due |= calls || asks;
                let stated = !calls && !asks && self.states(clause);
                let hangs = due && self.begins_with_a_joint(clause);
                offered |= stated && hangs;
                (!stated || hangs) && !(calls && names_anybody(clause))
            })
        });
        plain && asked && offered
    }

    fn begins_with_a_joint(&self, clause: &str) -> bool {
        let words = self.bare_words(clause);
        words.first().is_some_and(|word| self.grammar.joining.has(word))
    }
}

/// A word behind the first that is written large.
fn names_anybody(clause: &str) -> bool {
    clause.split_whitespace().skip(1).any(|word| word.starts_with(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_offered_for_a_deed_is_no_news_and_what_is_told_besides_is() {
        let bargains = |said: &str| Language::english().only_bargains(said);
        assert!(bargains(
            "Show me all the post, every sheet of it, and the ring is yours till Saturday; not a word of it, and my \
             finger grows fond of it."
        ));
        for said in [
            "Nobody must know I'm going blind.",
            "The mill is sold; not a word of it, and I pay you.",
            "Show me the post. The mill is sold, and not a word of it.",
            "Not a word of this.",
            "Show me the post.",
        ] {
            assert!(!bargains(said), "{said}");
        }
    }
}
