//! Person: what somebody was told, as they would tell it.

use crate::language::Language;
use crate::words::person::PersonWords;
use std::borrow::Cow;

impl PersonWords {
    pub(crate) fn is_oneself(&self, word: &str) -> bool {
        self.oneself.has_in_any_case(word)
    }

    pub(crate) fn turned(&self, word: &str, subject: bool, after_me: bool) -> Option<&str> {
        let by_place = if subject { &self.subject } else { &self.object };
        let verb = || self.after_subject.get(word).filter(|_| after_me);
        let turned = by_place.get(word).or_else(|| self.others.get(word)).or_else(verb);
        turned.map(|turned| &**turned)
    }
}

/// With a capital at its beginning.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

impl Language {
    /// What somebody was told, as they would tell it: `You try the door` is `I try the door`.
    pub fn first_person(&self, text: &str) -> String {
        let mut told: Vec<Cow<'_, str>> = Vec::new();
        let (mut subject, mut after_me) = (true, false);
        for word in text.split_whitespace() {
            let letters = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
            let turned = self.person.turned(letters, subject, after_me);
            let turned = turned.map_or(Cow::Borrowed(word), |turned| {
                Cow::Owned(format!("{turned}{}", &word[letters.len()..]))
            });
            after_me = self.person.subject.values().any(|me| **me == *turned);
            told.push(turned);
            let joins = self.person.joins.has(word);
            subject = joins || word.ends_with(['.', '!', '?', ':', ';']);
        }
        told.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_to_me_is_told_by_me() {
        let told = "You try your door: it is locked. Brannic gives you the key, and you are glad.";
        let mine = "I try my door: it is locked. Brannic gives me the key, and I am glad.";
        assert_eq!(Language::english().first_person(told), mine);
    }
}
