//! A name that is given in words: it is somebody's of whom is spoken, and nobody's who is called by it.

use crate::language::Language;

/// Within how many words behind the first it is said what that is: `Finch it is`.
const NEAR: usize = 2;

/// A sentence at its commas, and the stems of what those are called who hear it.
struct Naming<'s> {
    parts: Vec<Vec<&'s str>>,
    hearers: &'s [String],
}

impl Language {
    /// Whether what is to be given in words is a name.
    pub fn is_name_to_give(&self, stem: &str) -> bool {
        self.deeds.kept_and_broken.said_names.iter().any(|thing| self.stem(thing) == stem)
    }

    /// Whether words name somebody else than whoever hears them, and do not only call them. The stems are those of what
    /// the hearers are called. What is written in small letters alone may name anybody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let odo = ["odo".to_owned()];
    /// let gives = |said| Language::english().gives_a_name(said, &odo);
    /// assert!(gives("Her name is Clara Finch, Mr. Odo.") && gives("Finch, Odo."));
    /// assert!(!gives("Mr. Odo, take the chair.") && !gives("Thank you, Pike, to the penny."));
    /// ```
    pub fn gives_a_name(&self, said: &str, hearers: &[String]) -> bool {
        let small = !said.chars().any(char::is_uppercase);
        let mut told = self.statements(said).into_iter().map(|it| Naming::of(it, hearers));
        small || told.any(|naming| self.is_given_in(&naming))
    }

    fn is_given_in(&self, naming: &Naming<'_>) -> bool {
        let nothing_else =
            naming.parts.iter().flatten().all(|word| self.is_part_of_a_name(word, naming.hearers));
        let mut parts = naming.parts.iter().enumerate();
        parts.any(|(place, part)| {
            let more = part.iter().any(|word| !self.is_part_of_a_name(word, naming.hearers));
            let may_be = |at: &usize| {
                let begins = place == 0 && *at == 0;
                !begins || nothing_else || self.says_what_the_first_is(part)
            };
            let mut words = (0..part.len()).filter(may_be);
            (nothing_else || more)
                && words.any(|at| self.names_somebody_at(part, at, naming.hearers))
        })
    }

    /// `Finch it is`
    fn says_what_the_first_is(&self, part: &[&str]) -> bool {
        let is = |word: &&str| self.sentences.copulas.has(&bare(word).to_lowercase());
        part.iter().skip(1).take(NEAR).any(is)
    }

    /// Whether a word is a name, a title, or a part of what the hearers are called.
    fn is_part_of_a_name(&self, word: &str, hearers: &[String]) -> bool {
        let lower = bare(word).to_lowercase();
        let large = || word.starts_with(char::is_uppercase) && !self.content_stems(word).is_empty();
        large() || self.grammar.titles.has(&lower) || self.is_any_of(&lower, hearers)
    }

    fn names_somebody_at(&self, part: &[&str], at: usize, hearers: &[String]) -> bool {
        let word = self.without_possessive(bare(part[at]));
        let lower = word.to_lowercase();
        let before = at.checked_sub(1).map_or("", |before| part[before]);
        self.may_be_a_name(before, word)
            && !self.content_stems(word).is_empty()
            && !self.grammar.titles.has(&lower)
            && !self.is_any_of(&lower, hearers)
    }

    fn is_any_of(&self, word: &str, names: &[String]) -> bool {
        self.content_stems(word).iter().any(|stem| names.contains(stem))
    }
}

impl<'s> Naming<'s> {
    fn of(sentence: &'s str, hearers: &'s [String]) -> Self {
        let worded = |part: &'s str| -> Vec<&'s str> {
            part.split_whitespace().filter(|word| !bare(word).is_empty()).collect()
        };
        let parts = sentence.split(',').map(worded).filter(|part| !part.is_empty()).collect();
        Self { parts, hearers }
    }
}

fn bare(word: &str) -> &str {
    word.trim_matches(|sign: char| !sign.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_name_is_given_by_naming_somebody_and_not_by_calling_them() {
        let hearers = ["grimshaw".to_owned()];
        let gives = |said| Language::english().gives_a_name(said, &hearers);
        for said in [
            "Your score is on the stage, Mr. Grimshaw, and her name is Miss Clara Finch.",
            "Clara Finch, Mr. Grimshaw.",
            "Finch.",
            "Finch it is, Mr. Grimshaw.",
            "it's clara finch",
            "Print this: Clara Finch.",
            "It was Odo's doing.",
        ] {
            assert!(gives(said), "{said}");
        }
        for said in [
            "Mr. Grimshaw, take the chair without the lilies.",
            "Take the chair, Mr. Grimshaw.",
            "Thank you, Mr. Pike, to the penny and before the cue.",
            "Nanny, the box goes down with me under the shawl.",
            "Who is it, Mr. Grimshaw?",
            "I'll hear her first.",
            "Mr. Grimshaw, I'll hear her first.",
        ] {
            assert!(!gives(said), "{said}");
        }
        assert!(Language::english().is_name_to_give("name"));
        assert!(!Language::english().is_name_to_give("price"));
    }
}
