//! Whom a speech turns to by name amid words to others: `And you, Petra, stop grinning`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::text::quotations::unquoted;

impl Language {
    /// Whom the sentences of a speech turn to by `you` and a name, where they go on, as words in lower case. Whom others
    /// turned to is only told.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let turned = |said| Language::english().turned_to(said);
    /// assert_eq!(turned("Fetch the oil, Odo, and you, Petra, stop grinning."), ["petra"]);
    /// assert!(turned("You, Petra!").is_empty() && turned("I told you, Petra is gone.").is_empty());
    /// ```
    pub fn turned_to(&self, speech: &str) -> Vec<String> {
        let words = |clause: &str| self.whole_words(clause).collect::<Vec<String>>();
        let turned = |sentence: &str| {
            let all: Vec<&str> = clauses(sentence).collect();
            let turns = all.windows(3).filter(|clauses| self.is_only_you(&words(clauses[0])));
            turns.map(|clauses| words(clauses[1]).join(" ")).collect::<Vec<_>>()
        };
        sentences(&unquoted(speech)).flat_map(turned).collect()
    }

    /// `And you`
    fn is_only_you(&self, clause: &[String]) -> bool {
        let joined = clause.iter().take_while(|word| self.grammar.joining.has(word)).count();
        matches!(&clause[joined..], [you] if self.promises.questions.addressed.has(you))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_turned_to_is_named_behind_you() {
        let turns =
            |said: &str| Language::english().turned_to(said).contains(&"mr crake".to_owned());
        for said in ["You, Mr Crake, will wait.", "Odo, the oil; and you, Mr Crake, the lamp."] {
            assert!(turns(said), "{said}");
        }
        for said in [
            "Bless you, Mr Crake, wherever you are.",
            "You know Mr Crake, he will wait.",
            "You, Odo, tell Mr Crake to wait.",
            "Where are you, Mr Crake, and why?",
            "The judge said: \"You, Mr Crake, will wait.\"",
        ] {
            assert!(!turns(said), "{said}");
        }
    }
}
