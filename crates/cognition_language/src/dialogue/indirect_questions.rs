//! Questions that nobody asks as such: what is open, told as a clause of its own.

use crate::grammar::clauses::clauses;
use crate::language::Language;

/// How many words the clause has at least that stands for something.
const OWN_CLAUSE: usize = 2;

/// Without the signs at its end.
fn bare(text: &str) -> &str {
    text.trim_end_matches(|sign: char| !sign.is_alphanumeric())
}

impl Language {
    /// Whether an item asks, though nobody says it as a question: `Whether Sela has the key`, `Where
    /// Odo went`, `How to get past the door`. What stands for something does not (`What she wants is the
    /// key`), nor what says when something is so (`If it rains, the yard floods`).
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.asks_indirectly("Who has the iron key"));
    /// assert!(!english.asks_indirectly("Odo has the iron key."));
    /// ```
    pub fn asks_indirectly(&self, item: &str) -> bool {
        let known = &self.sentences;
        if self.is_question(item)
            || known.indirect_endings.iter().any(|end| bare(item).ends_with(&**end))
        {
            return true;
        }
        let words: Vec<String> = self.words(item).collect();
        let Some((first, rest)) = words.split_first() else { return false };
        let goes_on = clauses(item).nth(1).is_some();
        match first.as_str() {
            word if known.indirect.has(word) => true,
            word if known.indirect_alone.has(word) => !goes_on,
            word if known.asking.has(word) => {
                let conditional = goes_on && known.conditions.has(word);
                let cries = known.exclaiming.has(word)
                    && rest.first().is_some_and(|next| self.grammar.articles.has(next));
                !conditional && !cries && !self.stands_for_something(word, rest)
            }
            _ => false,
        }
    }

    /// `What Mara wants is the key`: behind its own verb comes what it is.
    fn stands_for_something(&self, asking: &str, rest: &[String]) -> bool {
        let known = &self.sentences;
        let names =
            |word: &String| self.grammar.articles.has(word) || self.grammar.determiners.has(word);
        let says = |pair: &[String]| known.copulas.has(&pair[0]) && names(&pair[1]);
        known.standing_for.has(asking) && rest.windows(2).skip(OWN_CLAUSE).any(says)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_is_told_on_still_asks() {
        let check = |code: &str, asks: &[&str], tells: &[&str]| {
            let language = Language::by_code(code).expect("is known");
            for item in asks {
                assert!(language.asks_indirectly(item), "{item}");
            }
            for item in tells {
                assert!(!language.asks_indirectly(item), "{item}");
            }
        };
        check(
            "en",
            &[
                "Whether Mara should have the iron key",
                "Whether it is Odo, or Sela.",
                "If Mara has the key",
                "Who has the key, Mara or Odo",
                "Why Sela, who is late, asks about the key.",
                "How to get past the cellar door (it takes the iron key)",
                "Where the key is hidden",
                "What she wants of me",
            ],
            &[
                "Mara has the iron key.",
                "What Mara wants is the key.",
                "If it rains, the yard floods.",
                "When the bell goes, the gate is shut.",
                "What a night it was.",
                "Odo told me where the key is.",
            ],
        );
        check(
            "de",
            &["Ob Mara den Schlüssel hat", "Wer den Schlüssel hat"],
            &["Mara hat den Schlüssel."],
        );
        check(
            "es",
            &["Si Mara tiene la llave", "Quién tiene la llave"],
            &["Si llueve, el patio se inunda."],
        );
        check("fr", &["Si Mara a la clé", "Pourquoi Mara demande la clé"], &["Mara a la clé."]);
        check(
            "ja",
            &["マラが鍵を持っているかどうか", "誰が鍵を持っているか"],
            &["マラが鍵を持っている。"],
        );
    }
}
