//! Things that do somebody harm, and people who are to be held back, as one is told or wants.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::lists::Phrase;

impl Language {
    /// Whether a sentence says of what it names that it would do somebody harm, or that it does none; none where it
    /// says neither.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let warns = |said| Language::english().warns_of_harm(said);
    /// assert_eq!(warns("He cannot have penicillin!"), Some(true));
    /// assert_eq!(warns("The mushrooms are not poisonous."), Some(false));
    /// assert_eq!(warns("The penicillin lies on the tray."), None);
    /// ```
    pub fn warns_of_harm(&self, sentence: &str) -> Option<bool> {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let harmful = self.senses.aims.harmful.iter();
        let mut told = harmful.filter(|phrase| phrase.stands_apart_in(&words)).peekable();
        told.peek()?;
        let harms =
            |phrase: &Phrase| self.holds_denial(phrase) || self.says_plainly(phrase, sentence);
        Some(told.any(harms) || !self.denies(sentence))
    }

    /// Whether a clause of it says so, and denies nothing: `No chocolate, it is poison to him.`
    fn says_plainly(&self, phrase: &Phrase, sentence: &str) -> bool {
        clauses(sentence).filter(|clause| !self.denies(clause)).any(|clause| {
            phrase.stands_apart_in(&self.whole_words(clause).collect::<Vec<String>>())
        })
    }

    fn holds_denial(&self, phrase: &Phrase) -> bool {
        phrase.words().any(|word| self.is_denial(word))
    }

    /// Whether what somebody wants is that somebody lives or gets well.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let well = |goal| Language::english().wishes_well(goal);
    /// assert!(well("The patient must live.") && well("My ewe must not die."));
    /// assert!(!well("The duke must not live.") && !well("The patient must pay."));
    /// ```
    pub fn wishes_well(&self, goal: &str) -> bool {
        let wishes = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let stands = |phrase: &&Phrase| phrase.stands_apart_in(&words);
            let mut known = self.senses.aims.wishing_well.iter().filter(stands);
            known.any(|phrase| self.holds_denial(phrase) || !self.denies(clause))
        };
        clauses(goal).any(wishes)
    }

    /// Whether the phrase that tells a deed has somebody take something: `Give`, `Inject`.
    pub fn administers(&self, phrase: &str) -> bool {
        let first = self.whole_words(phrase).next();
        first.is_some_and(|verb| self.senses.aims.administering.has(&verb))
    }

    /// Whether what somebody wants is that others come later, or not at all: `keep Ingrid behind us`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let holds = |goal| Language::english().holds_back(goal);
    /// assert!(holds("keep Ingrid behind us") && holds("Ingrid must not reach the pole before us."));
    /// assert!(!holds("reach the pole with Ingrid") && !holds("keep Ingrid warm"));
    /// ```
    pub fn holds_back(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.holding_back, goal)
    }

    /// Whether a sentence says that somebody lacks what it names: `Without a chart she loses a week.`
    pub fn tells_a_lack(&self, sentence: &str) -> bool {
        self.whole_words(sentence).any(|word| self.senses.aims.lacking.has(&word))
    }

    /// Whether what is called so is of no use to whoever gets it: a forged map, an empty flask.
    pub fn is_of_no_use(&self, phrase: &str) -> bool {
        self.whole_words(phrase).any(|word| self.senses.aims.useless.has(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_denial_in_another_clause_takes_no_warning_back() {
        let warns = |said| Language::english().warns_of_harm(said);
        assert_eq!(warns("No chocolate, it is poison to him."), Some(true));
        assert_eq!(warns("Never feed him that, it is toxic."), Some(true));
        assert_eq!(warns("The drops are not poisonous."), Some(false));
        assert_eq!(warns("No chocolate today."), None);
    }

    #[test]
    fn who_is_to_be_safe_is_wished_well() {
        let well = |goal| Language::english().wishes_well(goal);
        for goal in
            ["keep Timo safe", "He must come to no harm.", "bring Bruno back in good health"]
        {
            assert!(well(goal), "{goal}");
        }
        for goal in ["keep the gold", "The duke must not be safe.", "do him harm"] {
            assert!(!well(goal), "{goal}");
        }
    }
}
