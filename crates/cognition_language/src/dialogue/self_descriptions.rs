//! What speakers say of themselves.

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
            beginnings.iter().find_map(|beginning| rest(sentence, beginning))
        };
        if let Some(name) = after(&known.naming) {
            return Some(SelfDescription::Name(name));
        }
        if let Some(being) = after(&known.being) {
            return known.lasts(&being).then_some(SelfDescription::Being(being));
        }
        let hates = || after(&known.hating).map(SelfDescription::Hates);
        after(&known.liking).map(SelfDescription::Likes).or_else(hates)
    }
}

impl SelfDescriptionWords {
    fn lasts(&self, being: &str) -> bool {
        let first = being.split_whitespace().next().unwrap_or_default();
        !self.passing_endings.iter().any(|ending| first.ends_with(&**ending))
    }
}

/// What follows a beginning, without the signs at its end; nothing if it doesn't begin so.
fn rest(sentence: &str, beginning: &str) -> Option<String> {
    let sentence = sentence.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let (begins, rest) = sentence.split_at_checked(beginning.len())?;
    if !begins.eq_ignore_ascii_case(beginning) || !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let clause = rest.split([',', ';', '.', '!', '?', ':']).next().unwrap_or(rest);
    let kept: Vec<&str> = clause.split_whitespace().take(WORDS_KEPT).collect();
    (!kept.is_empty()).then(|| kept.join(" "))
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
        assert_eq!(described("I like stew!"), Some(Likes("stew".into())));
        assert_eq!(described("i hate the old stew"), Some(Hates("the old stew".into())));
        for text in ["I am looking for Odo", "I likened it", "You like stew", "I am"] {
            assert_eq!(described(text), None, "{text}");
        }
    }
}
