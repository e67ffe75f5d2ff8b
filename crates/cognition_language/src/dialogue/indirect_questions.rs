//! Questions that nobody asks as such: what is open, told as a clause of its own.

use crate::grammar::clauses::clauses;
use crate::language::Language;

/// How many words the clause has at least that stands for something.
const OWN_CLAUSE: usize = 2;

/// Whether the first word holds the verb as well: `What's`.
fn holds_its_verb(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    first.contains(['\'', '’'])
}

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
                let stands = self.stands_for_something(word, rest)
                    || holds_its_verb(item) && self.stands_for_something_by_then(word, rest);
                !conditional && !cries && !stands
            }
            _ => false,
        }
    }

    /// Whether a sentence asks that is typed without its mark: `who broke the pump`, `hey what happened to the bike`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_without_its_mark(said);
    /// assert!(asks("who broke the pump") && asks("yo whats up with the bike"));
    /// assert!(!asks("who i met is mine to know") && !asks("Who dares wins."));
    /// ```
    pub fn asks_without_its_mark(&self, sentence: &str) -> bool {
        let typed = self.typed_out(sentence);
        let opens = |run: &&str| self.sentences.calling.openings.has(&bare(run).to_lowercase());
        let runs: Vec<&str> = typed.split_whitespace().collect();
        let asked = runs[runs.iter().take_while(|run| opens(run)).count()..].join(" ");
        let mut words = self.words(&asked);
        let (first, second) = (words.next().unwrap_or_default(), words.next());
        let tells_which = || {
            let is_subject =
                |word: &String| self.sentences.asked.has(word) || self.promises.others.has(word);
            second.as_ref().is_none_or(is_subject)
        };
        let asks_openly = || {
            self.sentences.asking.has(&first)
                && !self.sentences.conditions.has(&first)
                && !tells_which()
                && self.asks_indirectly(&asked)
        };
        !sentence.trim_end().ends_with(['.', '!', '…'])
            && (self.is_question(&asked) || asks_openly())
    }

    /// `What's done with the crown is for Leonie to say`: its own verb is in its first word, and another comes behind it,
    /// of no clause within.
    fn stands_for_something_by_then(&self, asking: &str, rest: &[String]) -> bool {
        let known = &self.sentences;
        let opens_clause = |word: &String| {
            known.asking.has(word)
                || known.asked.has(word)
                || self.promises.others.has(word)
                || self.grammar.determiners.has(word)
        };
        let says = |pair: &[String]| known.copulas.has(&pair[1]) && !opens_clause(&pair[0]);
        let goes_on = rest.split_last().map_or(rest, |(_, before)| before);
        known.standing_for.has(asking) && goes_on.windows(2).any(says)
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
    fn what_is_typed_in_haste_asks_without_a_mark() {
        let asks = |said| Language::english().asks_without_its_mark(said);
        for said in [
            "who broke the pump",
            "what happened to the bike",
            "hey whos got my hammer",
            "ok so how much does he owe u",
            "where is odo",
            "yo did he pay",
        ] {
            assert!(asks(said), "{said}");
        }
        for said in [
            "i broke the pump",
            "what i told you is true",
            "what a night",
            "when it rains we stay in",
            "Who dares wins.",
            "where he lives it is cold",
            "",
        ] {
            assert!(!asks(said), "{said}");
        }
    }

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
                "What's left in the box",
                "What's under the boards that is worth so much",
                "Who's sure she is safe",
                "What's done with the crown is for Leonie to say?",
            ],
            &[
                "Mara has the iron key.",
                "What Mara wants is the key.",
                "What's done with the crown is for Leonie to say.",
                "What’s mine is yours.",
                "What's under the stage is rope.",
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
