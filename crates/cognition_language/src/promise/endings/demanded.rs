//! A thing that whoever was promised it asks for now, by its name alone: `Now the cask.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words demand the thing that was promised: who does so lets go of nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let demands = |said| Language::english().demands(said, "give Corwen the cask of lamp oil");
    /// assert!(demands("I was at the lamp, ma'am. Now the cask.") && demands("And now my oil, please."));
    /// assert!(!demands("Now the rope.") && !demands("Now the cask is gone.") && !demands("Keep the cask."));
    /// ```
    pub fn demands(&self, said: &str, promised: &str) -> bool {
        let stems = self.content_stems(self.without_terms(promised));
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let told = sentences(&lower).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).any(|clause| {
            let words = spoken(clause);
            let known = self.promises.withholding.demanding.iter();
            let length = known.filter(|it| it.begins(&words)).map(|it| it.len()).max();
            length.is_some_and(|length| self.is_that_thing_alone(&words[length..], &stems))
        })
    }

    /// `The cask`, `my cask of oil`: and neither `the cask is gone` nor `the cask stays here`.
    fn is_that_thing_alone(&self, words: &[&str], stems: &[String]) -> bool {
        let Some((first, thing)) = words.split_first() else { return false };
        let owned = self.is_determiner(first) || self.promises.undertaking.mine.has(first);
        let tells = |word: &&str| self.sentences.copulas.has(word);
        let named = self.content_stems(&thing.join(" "));
        owned
            && !thing.iter().any(tells)
            && !named.is_empty()
            && named.iter().all(|stem| stems.contains(stem))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_names_the_thing_and_nothing_else_behind_a_now_demands_it() {
        let demands = |said| Language::english().demands(said, "bring Tom his coat");
        for said in ["Now the coat.", "So now my coat, Edda.", "I've told you, and now his coat!"] {
            assert!(demands(said), "{said}");
        }
        for said in [
            "Now the coat is yours.",
            "Now the ladder.",
            "Now the coat stays here.",
            "Is it now the coat?",
            "Never mind the coat now.",
        ] {
            assert!(!demands(said), "{said}");
        }
        let german = Language::by_code("de").expect("German is built in");
        assert!(german.demands("Und jetzt das Seil.", "Ann das Seil bringen"));
        assert!(!german.demands("Jetzt ist das Seil weg.", "Ann das Seil bringen"));
    }
}
