//! What is done to whoever is away by speaking to them.

use crate::grammar::sentences::sentences;
use crate::language::Language;

/// A name and what it is the name of: `Valley desk`.
const CALLED: usize = 2;
/// `Odo Brandt speaking`, and no whole sentence.
const NAMED: usize = 3;

impl Language {
    /// Whether a verb is done to whoever is away, by speaking to them from here: `telephone`.
    pub fn is_done_from_afar(&self, verb: &str) -> bool {
        self.deeds.kept_and_broken.calling_away.has(&verb.to_lowercase())
    }

    /// Whether words begin by calling whoever is meant, by the stems of their name, and say who calls. Who only says
    /// that they have called, or asks about them, calls nobody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let calls = |said| english.opens_with_a_call(said, &[english.stem("valley")]);
    /// assert!(calls("Valley desk? Brandt speaking.") && calls("Hello, valley? This is Odo."));
    /// assert!(!calls("I have telephoned the valley.") && !calls("Valley desk? No answer."));
    /// ```
    pub fn opens_with_a_call(&self, speech: &str, whom: &[&str]) -> bool {
        let mut said = sentences(speech);
        let calls = said.next().is_some_and(|first| self.is_called_by_name(first, whom));
        calls && said.next().is_some_and(|next| parts(next).any(|it| self.says_who_calls(it)))
    }

    /// `Hello, valley desk?`, and not `The valley?` or `Valley telephoned?`.
    fn is_called_by_name(&self, sentence: &str, whom: &[&str]) -> bool {
        let sentence = sentence.trim_end();
        let called = parts(sentence).last().unwrap_or_default();
        let words: Vec<String> = self.words(called).collect();
        let stems: Vec<&str> = words.iter().map(|word| self.stem(word)).collect();
        let named = !whom.is_empty() && whom.iter().all(|stem| stems.contains(stem));
        let tells = |word: &String| {
            self.is_done_from_afar(self.stem(word)) || self.is_stop_word_of_topics(word)
        };
        let asks = sentence.ends_with(['?', '？']);
        asks && named && words.len() <= CALLED && !words.iter().any(tells)
    }

    /// `Brandt speaking`, `This is Odo`.
    fn says_who_calls(&self, clause: &str) -> bool {
        let known = &self.deeds.kept_and_broken;
        let says = |word: &&str| word.chars().any(char::is_alphanumeric);
        let spoken: Vec<&str> = clause.split_whitespace().filter(says).collect();
        let words: Vec<String> = self.words(clause).collect();
        let large = |said: &&str| said.starts_with(char::is_uppercase);
        let before = known.naming_oneself.length_at(&words);
        let after = words.last().is_some_and(|last| known.speaking_up.has(last));
        let name = match before {
            Some(length) => length..words.len(),
            None => 0..words.len() - usize::from(after),
        };
        let (said, name) = (spoken.get(name.clone()), words.get(name));
        // `Strictly speaking`; that misses Emily, and she may say that it is her.
        let how = |word: &String| {
            let mut endings = self.promises.proposing.no_order_endings.iter();
            before.is_none() && endings.any(|end| word.ends_with(&**end))
        };
        let other = |word: &String| how(word) || self.is_stop_word_of_topics(word);
        let is_name =
            name.is_some_and(|it| !it.is_empty() && it.len() < NAMED && !it.iter().any(other));
        (before.is_some() || after) && is_name && said.is_some_and(|it| it.iter().all(large))
    }
}

fn parts(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split([',', ':', '–', '—'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_calls_says_whom_and_by_whom_and_whoever_tells_of_it_has_not_called() {
        let english = Language::english();
        let calls = |said| english.opens_with_a_call(said, &[english.stem("valley")]);
        for said in [
            "Valley desk? Grauhorn, Brandt speaking, and you need not shout. The motor is down.",
            "Valley? This is Ottilie Brandt. The box is on its way.",
            "Hello, valley? Brandt here.",
            "Valley? This is Emily.",
        ] {
            assert!(calls(said), "{said}");
        }
        for said in [
            "I have telephoned the valley.",
            "The valley? I have called them.",
            "Valley? I called them at noon.",
            "Valley telephoned? Yes, it is done.",
            "Valley desk? Nobody here.",
            "Valley? Still here.",
            "Valley? Right here.",
            "Valley? This is madness.",
            "Valley? Strictly speaking, they never answer.",
            "Valley? This is Juno's affair.",
            "Valley desk?",
            "Valley desk. Brandt speaking.",
            "Mill desk? Brandt speaking.",
            "",
        ] {
            assert!(!calls(said), "{said}");
        }
    }
}
