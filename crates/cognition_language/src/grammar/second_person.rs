//! What somebody told of themselves, as it is told to them.

use crate::grammar::person::capital;
use crate::language::Language;

impl Language {
    /// What somebody told of themselves, as it is told to them: `I lost my hat` is `You lost your hat`.
    /// None where the words can't be turned safely.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = Language::english().second_person("I am on my way to Banbury.");
    /// assert_eq!(told.as_deref(), Some("You are on your way to Banbury."));
    /// ```
    pub fn second_person(&self, text: &str) -> Option<String> {
        let runs: Vec<Run<'_>> = text.split_whitespace().map(Run::of).collect();
        let person = &self.person;
        let is_many = runs.iter().any(|run| person.of_several.has(&run.small));
        if person.to_second.is_empty() || is_many {
            return None;
        }
        let mut told = String::with_capacity(text.len() + 8);
        let (mut opens, mut begins, mut after_me) = (true, true, false);
        for (at, run) in runs.iter().enumerate() {
            let turned = match person.to_second.get(&*run.small) {
                Some(turned) => Some(turned.to_string()),
                None if self.is_verb_of_speaker(&runs, at) => self.verb_of_hearer(run)?,
                None => self.of_hearer(run.word, begins, after_me),
            };
            after_me = turned.as_ref().is_some_and(|word| self.is_speaker(word));
            let word = turned.unwrap_or_else(|| run.word.to_owned());
            told.push_str(&if opens { capital(&word) } else { word });
            told.push_str(run.signs);
            told.push(' ');
            opens = run.signs.contains(['.', '!', '?']);
            begins = opens || run.signs.contains([':', ';']) || person.joins.has(run.word);
        }
        told.pop();
        Some(told)
    }

    /// Whether a word is the verb of whoever speaks: behind `I`, unless it stands before that.
    fn is_verb_of_speaker(&self, runs: &[Run<'_>], at: usize) -> bool {
        let is_me = |run: &Run<'_>| self.is_speaker_in_small(&run.small);
        let stands_before = |run: &Run<'_>| run.signs.is_empty() && self.ends_as_verb(&run.small);
        let before = at.checked_sub(1).map(|before| &runs[before]);
        if before.is_some_and(is_me) {
            return !at.checked_sub(2).is_some_and(|verb| stands_before(&runs[verb]));
        }
        runs.get(at + 1).is_some_and(is_me) && stands_before(&runs[at])
    }

    /// Whether it has an ending of verbs, where the language has such.
    fn ends_as_verb(&self, word: &str) -> bool {
        let person = &self.person;
        let mut endings = person.to_second_endings.iter();
        let is_irregular =
            !person.to_second_endings.is_empty() && person.to_second_verbs.contains_key(word);
        let ends = endings.any(|[ending, _]| word.ends_with(&**ending));
        is_irregular || ends && !person.verb_last.has(word)
    }

    /// A verb as it stands beside `you`, if it is another there; none where that is not known.
    fn verb_of_hearer(&self, run: &Run<'_>) -> Option<Option<String>> {
        let person = &self.person;
        if let Some(turned) = person.to_second_verbs.get(&*run.small) {
            return Some(Some(turned.to_string()));
        }
        if person.to_second_endings.is_empty() {
            return Some(None);
        }
        let stem =
            |[from, to]: &[Box<str>; 2]| Some(format!("{}{to}", run.small.strip_suffix(&**from)?));
        person.to_second_endings.iter().find_map(stem).map(Some)
    }

    /// A word for whoever is told, as it is of whoever tells: `your` becomes `my`.
    fn of_hearer(&self, word: &str, begins: bool, after_me: bool) -> Option<String> {
        self.person.turned(word, begins, after_me).map(str::to_owned)
    }

    fn is_speaker(&self, word: &str) -> bool {
        self.person.subject.values().any(|me| **me == *word)
    }

    fn is_speaker_in_small(&self, word: &str) -> bool {
        self.person.subject.values().any(|me| me.to_lowercase() == word)
    }
}

/// A word, in small letters too, and the signs behind it.
struct Run<'t> {
    word: &'t str,
    small: String,
    signs: &'t str,
}

impl<'t> Run<'t> {
    fn of(run: &'t str) -> Self {
        let word = run.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        Self { word, small: word.to_lowercase(), signs: &run[word.len()..] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(code: &str, text: &str) -> Option<String> {
        Language::by_code(code).expect("is known").second_person(text)
    }

    #[test]
    fn what_somebody_told_of_themselves_is_told_to_them() {
        for (said, expected) in [
            ("I was born on a ship.", "You were born on a ship."),
            ("My daughter Ivy plays the harp.", "Your daughter Ivy plays the harp."),
            ("I'm Harriet, and I've a brother.", "You're Harriet, and you've a brother."),
            ("I brought you your hat.", "You brought me my hat."),
        ] {
            assert_eq!(told("en", said).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_german_verb_is_turned_with_its_subject_or_nothing_is() {
        for (said, expected) in [
            ("Ich arbeite in der Molkerei.", "Du arbeitest in der Molkerei."),
            ("Meine Tochter Leni spielt Geige.", "Deine Tochter Leni spielt Geige."),
            ("Morgen fahre ich zu meinem Bruder.", "Morgen fährst du zu deinem Bruder."),
            ("Ich bin Schreiner von Beruf.", "Du bist Schreiner von Beruf."),
        ] {
            assert_eq!(told("de", said).as_deref(), Some(expected));
        }
        assert_eq!(told("de", "Wir wohnen in Passau."), None);
        assert_eq!(told("de", "Ich schnitt das Brot."), None);
    }
}
