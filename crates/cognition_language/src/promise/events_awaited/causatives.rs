//! What is to be done by whoever does it: `the coffee brought up` of `have the coffee brought up`.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::events_awaited::undergone::Undergone;

impl Language {
    /// What words say is to be done to a thing, by whoever. None where they tell no deed.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let done = english.undergone_by_whoever("the coffee brought up").expect("is a deed");
    /// let tells = |text| english.tells_that_it_happened_to(text, &done);
    /// assert!(tells("Jonas brings the coffee up.") && !tells("Jonas talks of the coffee."));
    /// assert!(english.undergone_by_whoever("the soup").is_none());
    /// ```
    pub fn undergone_by_whoever(&self, what: &str) -> Option<Undergone> {
        let lower = what.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let patient = |at: usize| self.names_in(&words[..at]);
        let done = |at: &usize| self.is_participle(words[*at]) && !patient(*at).is_empty();
        self.undergone(what).or_else(|| {
            let at = (1..words.len()).find(done)?;
            Some(Undergone { verb: self.sense_of_verb(words[at]), patient: patient(at) })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_only_speaks_or_thinks_of_it_does_not_do_it() {
        let english = Language::english();
        let done = english.undergone_by_whoever("the door mended").expect("is a deed");
        let tells = |text| english.tells_that_it_happened_to(text, &done);
        assert!(tells("Odo mends the door.") && tells("The door is mended."));
        for text in [
            "Odo hopes the door is mended.",
            "Odo might mend the door.",
            "Odo looks at the door.",
            "The door will be mended.",
        ] {
            assert!(!tells(text), "{text}");
        }
    }
}
