//! What is granted to somebody, or not: `You may enter`, and a stamp that says `refused`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;

/// So many words may stand behind what somebody may do, and before what says that they may.
const BESIDE: usize = 3;

impl Language {
    /// Whether the words for a deed are a ruling in favour of somebody, or against them; none where they are no
    /// ruling, or deny it.
    pub fn ruling(&self, words: &str) -> Option<bool> {
        let aims = &self.senses.aims;
        let all: Vec<String> = self.whole_words(words).collect();
        let (granted, refused) = (
            all.iter().any(|word| aims.granted.has(word)),
            all.iter().any(|word| aims.turned_down.has(word)),
        );
        let denied = all.iter().any(|word| self.is_denial(word));
        (granted != refused && !denied).then_some(granted)
    }

    /// The same of what a speech tells whoever listens; none where that hangs on something, or it says both.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let ruling = |said| Language::english().ruling_in_words(said);
    /// assert_eq!(ruling("All in order, madam. You may enter, and have a pleasant stay."), Some(true));
    /// assert_eq!(ruling("You may not enter."), Some(false));
    /// assert_eq!(ruling("You may sit down."), None);
    /// ```
    pub fn ruling_in_words(&self, speech: &str) -> Option<bool> {
        let told = sentences(speech).filter(|sentence| !self.is_question(sentence));
        let mut rulings = told.flat_map(clauses).filter_map(|clause| self.ruled_in(clause));
        let first = rulings.next().filter(|_| !self.hangs_on_something(speech))?;
        rulings.all(|other| other == first).then_some(first)
    }

    fn ruled_in(&self, clause: &str) -> Option<bool> {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(clause).collect();
        let is_said = |ways: &[Phrase]| {
            let starts = (0..words.len()).take(BESIDE + 1);
            let mut rests =
                starts.filter_map(|at| ways.iter().find_map(|it| it.rest_of(&words[at..])));
            let gets_in = |rest: &[String]| {
                let behind = |phrase: &Phrase| phrase.rest_of(rest).map(<[String]>::len);
                aims.getting_in.iter().filter_map(behind).any(|length| length <= BESIDE)
            };
            rests.any(gets_in)
        };
        let alone = || self.ruling(clause).filter(|_| words.len() == 1);
        match (is_said(&aims.not_permitting), is_said(&aims.permitting)) {
            (true, _) => Some(false),
            (false, true) => Some(true),
            (false, false) => alone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_listens_may_get_in_or_not() {
        let ruling = |said| Language::english().ruling_in_words(said);
        for said in ["You may enter, madam.", "Then you may come in.", "Granted.", "You can pass."]
        {
            assert_eq!(ruling(said), Some(true), "{said}");
        }
        for said in ["You can't come in.", "Sir, you may not land here.", "Refused, I'm afraid."] {
            assert_eq!(ruling(said), Some(false), "{said}");
        }
        for said in [
            "May you enter?",
            "You may enter if the captain says so.",
            "You can pass the salt to the man over there.",
            "You may sit.",
            "Refused. You may enter the other queue.",
            "Who refused you?",
        ] {
            assert_eq!(ruling(said), None, "{said}");
        }
    }

    #[test]
    fn what_is_stamped_is_a_ruling() {
        let ruling = |words| Language::english().ruling(words);
        assert_eq!(ruling("stamp the passport admitted"), Some(true));
        assert_eq!(ruling("stamp the passport refused"), Some(false));
        assert_eq!(ruling("stamp the passport not admitted"), None);
        assert_eq!(ruling("stamp the passport"), None);
    }
}
