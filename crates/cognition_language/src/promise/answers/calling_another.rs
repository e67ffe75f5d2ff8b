//! What an answer says to somebody else, who was named and is called.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// An answer without what is said in it to somebody else who was named: `Corby, say it now.` to Tibb, who
    /// has spoken of Corby.
    pub fn without_calls_to_others<'a>(
        &self,
        answer: &'a str,
        proposed: &str,
        name: &str,
    ) -> Cow<'a, str> {
        let named = |word: &str| {
            let large = word.starts_with(char::is_uppercase);
            let spoken_of = proposed
                .split_whitespace()
                .skip(1)
                .any(|it| it.trim_matches(|sign: char| !sign.is_alphanumeric()) == word);
            large && spoken_of && !name.split_whitespace().any(|part| part == word)
        };
        let calls = |sentence: &&str| {
            let called = sentence.split_once(',').map(|(called, _)| called.trim());
            called.is_some_and(named)
        };
        if !sentences(answer).any(|sentence| calls(&sentence)) {
            return Cow::Borrowed(answer);
        }
        let own = sentences(answer).filter(|sentence| !calls(sentence));
        Cow::Owned(own.collect::<Vec<_>>().join(" "))
    }
}
