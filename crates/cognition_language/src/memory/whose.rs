//! Whose something is, as whoever is told of it sees it.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// What a text calls those whose things they are that whoever is spoken to is told of as their own. A name is
    /// none of it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let owners = |said| Language::english().owners_spoken_to("She was the captain's own sister.", said);
    /// assert_eq!(owners("Your sister died on Monday."), ["captain"]);
    /// assert!(owners("Your brother died.").is_empty() && owners("Her sister died.").is_empty());
    /// ```
    pub fn owners_spoken_to<'t>(&self, text: &'t str, said: &str) -> Vec<&'t str> {
        let yours = self.things_spoken_of_as_yours(said);
        if yours.is_empty() {
            return Vec::new();
        }
        let runs: Vec<&'t str> = text.split_whitespace().collect();
        let owner = |at: usize| {
            let owner = self.owner_in(runs[at])?;
            let owned = self.first_sense_of(&runs[at + 1..])?;
            yours.contains(&owned).then_some(owner)
        };
        (0..runs.len()).filter_map(owner).collect()
    }

    /// Whether a text ends by saying of somebody or something whose it is, and whoever is spoken to is told the same
    /// as theirs.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let is_told = |said| Language::english().tells_whose_it_is("She was the captain's own sister.", said);
    /// assert!(is_told("Quill, it was your own sister."));
    /// assert!(!is_told("Your sister wrote.") && !is_told("It was your sister who wrote."));
    /// assert!(!is_told("It was never your sister.") && !is_told("Was it your sister?"));
    /// ```
    pub fn tells_whose_it_is(&self, text: &str, said: &str) -> bool {
        let yours = |run: &str| self.promises.undertaking.threats.yours.has_in_any_case(run);
        let stated = sentences(said).filter(|sentence| !self.is_question(sentence));
        let stated = stated.flat_map(clauses).filter(|clause| !self.denies(clause));
        let told: Vec<String> = stated.filter_map(|it| self.ends_with_whose(it, yours)).collect();
        let owner = |run: &str| self.owner_in(run).is_some();
        let mut owned = clauses(text).filter_map(|clause| self.ends_with_whose(clause, owner));
        owned.any(|owned| told.contains(&owned))
    }

    /// What a clause ends with and calls somebody's: `sister` of `she was the captain's own sister`.
    fn ends_with_whose(&self, clause: &str, says_whose: impl Fn(&str) -> bool) -> Option<String> {
        let runs: Vec<&str> = clause.split_whitespace().collect();
        let (last, before) = runs.split_last()?;
        let thing = self.senses_in_order(last).next()?;
        let whose = before.iter().rposition(|run| says_whose(run))?;
        let mut opening = before[..whose].iter().rev().map(|run| run.to_lowercase());
        let verb = opening.find(|word| !self.is_determiner(word))?;
        let is_whole = self.first_sense_of(&before[whose + 1..]).is_none();
        (is_whole && self.sentences.copulas.has(&verb)).then_some(thing)
    }

    /// `captain` of `captain's`; a name is none.
    fn owner_in<'r>(&self, run: &'r str) -> Option<&'r str> {
        let owner = self.without_possessive(run);
        (owner != run && !owner.starts_with(char::is_uppercase)).then_some(owner)
    }

    fn things_spoken_of_as_yours(&self, said: &str) -> Vec<String> {
        let yours = &self.promises.undertaking.threats.yours;
        let runs: Vec<&str> = said.split_whitespace().collect();
        let thing = |at: usize| {
            let is_yours = yours.has_in_any_case(runs[at]);
            self.first_sense_of(&runs[at + 1..]).filter(|_| is_yours)
        };
        (0..runs.len()).filter_map(thing).collect()
    }

    /// The sense of the first word that means something.
    fn first_sense_of(&self, runs: &[&str]) -> Option<String> {
        runs.iter().find_map(|run| self.senses_in_order(run).next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_is_spoken_to_only_of_the_same_thing_and_by_no_name() {
        let owners = |text, said| Language::english().owners_spoken_to(text, said).len();
        assert_eq!(owners("We sank the smith's boat.", "They sank your boat, smith."), 1);
        assert_eq!(owners("We sank the smith's boat.", "They sank your raft, smith."), 0);
        assert_eq!(owners("We sank Pell's boat.", "They sank your boat, smith."), 0);
    }
}
