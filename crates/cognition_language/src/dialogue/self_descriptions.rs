//! What speakers say of themselves.

use crate::dialogue::said::Said;
use crate::language::Language;
use crate::words::self_descriptions::SelfDescriptionWords;

/// How many words of a description are kept.
const WORDS_KEPT: usize = 8;

/// What a speaker says of itself, without the words that it begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelfDescription {
    /// `My name is …`.
    Name(String),
    /// `I am …`.
    Being(String),
    /// `I like …`.
    Likes(String),
    /// `I hate …`.
    Hates(String),
}

impl Language {
    /// What a sentence says of its speaker, up to its next sign and at most eight words of it. What
    /// is of the moment, as `I am looking for …`, describes nobody.
    pub fn self_description(&self, sentence: &str) -> Option<SelfDescription> {
        let known = &self.self_descriptions;
        let after = |beginnings: &[Box<str>]| {
            beginnings.iter().find_map(|beginning| self.rest(sentence, beginning))
        };
        if let Some(name) = after(&known.naming) {
            return Some(SelfDescription::Name(name));
        }
        if let Some(being) = after(&known.being) {
            let lasts = known.lasts(&being) && !self.measures(&being);
            return lasts.then_some(SelfDescription::Being(being));
        }
        let hates = || after(&known.hating).map(SelfDescription::Hates);
        after(&known.liking).map(SelfDescription::Likes).or_else(hates)
    }

    /// Whether it says how far somebody is from something, and not what they are: `short a shilling`, `worth the
    /// money`. A name may have an article behind it, as `Odo the miller`.
    fn measures(&self, being: &str) -> bool {
        let mut words = being.split_whitespace();
        let (Some(first), Some(second)) = (words.next(), words.next()) else { return false };
        let is_name = first.starts_with(char::is_uppercase);
        !is_name && !self.is_determiner(first) && self.is_determiner(second)
    }

    /// Whether a speech is that of a language model, and of no character: it says so itself.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.speaks_as_a_model("I'm sorry, but as an AI language model I can't do that."));
    /// assert!(!english.speaks_as_a_model("I'm sorry, but I can't do that."));
    /// ```
    pub fn speaks_as_a_model(&self, speech: &str) -> bool {
        let (said, phrases) = (Said::of(speech), &self.self_descriptions.machine);
        phrases.iter().any(|phrase| said.places(phrase).next().is_some())
    }
}

impl SelfDescriptionWords {
    fn lasts(&self, being: &str) -> bool {
        let first = being.split_whitespace().next().unwrap_or_default();
        let is_passing = self.passing.iter().any(|word| first.eq_ignore_ascii_case(word));
        !is_passing && !self.passing_endings.iter().any(|ending| first.ends_with(&**ending))
    }
}

impl Language {
    /// What follows a beginning, up to the next sign; nothing if it doesn't begin so. The full stop of
    /// a title ends nothing.
    fn rest(&self, sentence: &str, beginning: &str) -> Option<String> {
        let sentence = sentence.trim_start_matches(|sign: char| !sign.is_alphanumeric());
        let (begins, rest) = sentence.split_at_checked(beginning.len())?;
        if !begins.eq_ignore_ascii_case(beginning) || !rest.starts_with(char::is_whitespace) {
            return None;
        }
        let mut kept = Vec::new();
        for word in rest.split_whitespace().take(WORDS_KEPT) {
            let end = word.find([',', ';', '.', '!', '?', ':']);
            let part = &word[..end.unwrap_or(word.len())];
            let is_title = word.ends_with('.') && self.grammar.titles.has(&part.to_lowercase());
            kept.extend(Some(if is_title { word } else { part }).filter(|part| !part.is_empty()));
            if end.is_some() && !is_title {
                break;
            }
        }
        (!kept.is_empty()).then(|| kept.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use SelfDescription::{Being, Hates, Likes, Name};

    #[test]
    fn what_stands_behind_the_beginning_is_what_is_said() {
        let described = |text| Language::english().self_description(text);
        assert_eq!(described("My name is Odo Brandt, friend."), Some(Name("Odo Brandt".into())));
        assert_eq!(described("I’m Odo."), Some(Being("Odo".into())));
        assert_eq!(described("I'm the miller's son."), Some(Being("the miller's son".into())));
        assert_eq!(described("I like stew!"), Some(Likes("stew".into())));
        assert_eq!(described("i hate the old stew"), Some(Hates("the old stew".into())));
        assert_eq!(described("I'm from Dale."), Some(Being("from Dale".into())));
        assert_eq!(described("I am Mr. Hale. And you?"), Some(Being("Mr. Hale".into())));
        for text in [
            "I am looking for Odo",
            "I'm off to have a word with Mr. Hale.",
            "I am in debt to half the street.",
            "I am sorry.",
            "I'm no more an officer than your husband is a corpse.",
            "I am what the storm left of a sailor.",
            "I'm short a shilling, so it's the reason.",
            "I'm behind you, Master Lorenz.",
            "I'm right beside the gate.",
            "I'm all ears.",
            "I'm all yours, captain.",
            "I likened it",
            "You like stew",
            "I am",
        ] {
            assert_eq!(described(text), None, "{text}");
        }
    }
}
