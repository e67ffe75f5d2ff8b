//! What a text denies, and who says that it is so all the same.

use crate::grammar::clauses::clauses;
use crate::language::Language;

impl Language {
    /// The senses of what a text denies, of each clause that of the first word behind the denial that means something.
    /// What nobody does is none of it, nor that somebody does not know how something is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert_eq!(english.deeds_denied("He has never crossed the river."), english.senses("cross"));
    /// assert!(english.deeds_denied("Nobody crossed it; he does not know where it is.").is_empty());
    /// ```
    pub fn deeds_denied(&self, text: &str) -> Vec<String> {
        clauses(text).filter_map(|clause| self.deed_denied_in(clause)).collect()
    }

    fn deed_denied_in(&self, clause: &str) -> Option<String> {
        let words: Vec<String> = self.whole_words(clause).collect();
        let subject = 1 + words.iter().take_while(|word| self.grammar.joining.has(word)).count();
        let denial = words.iter().skip(subject).position(|word| self.is_denial(word))? + subject;
        let behind = &words[denial + 1..];
        let says = |word: &String| self.means_something(word) && !self.is_linking(word);
        let deed = behind.iter().position(says)?;
        let is_of = behind.get(deed + 1).is_some_and(|word| self.memory.keeps_what.has(word));
        (!is_of).then(|| self.sense(&behind[deed]))
    }

    /// Whether a clause says that something is so: it denies nothing, or only that anybody matches its speaker.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let affirms = |clause| Language::english().affirms_something(clause);
    /// assert!(affirms("I know the ford well") && affirms("Nobody knows the ford better than I do"));
    /// assert!(!affirms("I never saw the ford") && !affirms("Nobody knows more of it than the miller"));
    /// ```
    pub fn affirms_something(&self, clause: &str) -> bool {
        !self.denies(clause) || self.memory.unequalled.stands_in(&self.bare_words(clause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_denied_stands_behind_the_denial() {
        let english = Language::english();
        let denied = |text| english.deeds_denied(text);
        assert_eq!(denied("She doesn't love Odo, and she never locked it."), english_senses());
        assert!(denied("She loves Odo.").is_empty() && denied("None of them paid.").is_empty());
    }

    fn english_senses() -> Vec<String> {
        ["love", "lock"].map(|word| Language::english().sense(word)).into()
    }

    #[test]
    fn nobody_more_than_oneself_is_oneself_most_of_all() {
        let affirms = |clause| Language::english().affirms_something(clause);
        assert!(affirms("Nobody has crossed that river more often than I have"));
        assert!(affirms("No man alive knows the ford as I do"));
        assert!(!affirms("I know no more of it than you") && !affirms("Nobody told me"));
    }
}
