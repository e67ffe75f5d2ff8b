//! What declines an offer: `No, thank you`, and `Keep your forty crowns`, of forty crowns.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether an answer declines what was just offered in these words: plainly, or by wanting none of what they name.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let declines = |said| Language::english().declines_the_offer(said, "I'll give you forty crowns.");
    /// assert!(declines("Keep your forty crowns, Magnus.") && declines("No, thank you."));
    /// assert!(!declines("Keep your voice down.") && !declines("Will you keep your crowns?"));
    /// ```
    pub fn declines_the_offer(&self, said: &str, offered: &str) -> bool {
        let stems = self.content_stems(offered);
        let mut told = sentences(said).filter(|it| !self.is_question(it)).flat_map(clauses);
        self.declines_an_offer(said)
            || self.turns_down(said)
            || told.any(|clause| self.leaves_theirs(clause, &stems))
    }

    fn leaves_theirs(&self, clause: &str, stems: &[String]) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let (words, known) = (spoken(&lower), &self.promises.waiving.leaving_theirs);
        let begun = (0..words.len()).find(|at| known.begins(&words[*at..]));
        begun.is_some_and(|at| {
            let named = self.content_stems(&words[at + 1..].join(" "));
            named.iter().any(|stem| stems.contains(stem))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wants_none_of_what_is_offered_declines_it() {
        let offered = "I have a warm coat in my trunk, and I will lend it to you tonight.";
        let declines = |said: &str| Language::english().declines_the_offer(said, offered);
        for said in [
            "Keep your coat, Odo. Did I ask for one?",
            "I don't want your coat.",
            "I'll take no coat from you.",
            "I never asked you for a coat.",
            "No thanks.",
        ] {
            assert!(declines(said), "{said}");
        }
        for said in [
            "Keep your voice down, the child sleeps.",
            "A coat? From your trunk?",
            "Thank you, Odo.",
            "I don't want your pity.",
            "Don't you want your coat yourself?",
        ] {
            assert!(!declines(said), "{said}");
        }
    }
}
