//! The words of a text that tell what it is about.

use crate::grammar::tokens::Script;
use crate::language::Language;
use unicode_general_category::{GeneralCategory, get_general_category};

/// Letters of a word that are kept; a longer run of letters is cut into several words.
const LETTERS: usize = 32;

/// A word in lower case, on the stack.
#[derive(Clone, Copy, Debug)]
pub struct TopicWord {
    letters: [char; LETTERS],
    length: usize,
}

impl TopicWord {
    /// As it stands in the text, in lower case.
    pub fn letters(&self) -> &[char] {
        &self.letters[..self.length]
    }

    /// Without its ending, crudely: `locked`, `locks` and `locking` are one.
    pub fn stem(&self, language: &Language) -> &[char] {
        language.topic_stem(self.letters())
    }
}

impl Language {
    /// The words of a text in order, without those that say nothing of what it is about.
    pub fn topic_words<'a>(&'a self, text: &'a str) -> impl Iterator<Item = TopicWord> + 'a {
        words(text, self.grammar.unspaced).filter(|word| !self.is_vague(word.letters()))
    }
}

/// Runs of letters and digits; an apostrophe ends a word and takes up to two letters with it, as
/// in `Mara's` and `we'll`. Where no space stands between words, another script ends one.
fn words(text: &str, unspaced: bool) -> impl Iterator<Item = TopicWord> + '_ {
    let mut rest = text;
    std::iter::from_fn(move || {
        let begin = rest.find(in_word)?;
        let (word, after) = read_word(&rest[begin..], unspaced);
        rest = skip_ending(after);
        Some(word)
    })
}

fn read_word(text: &str, unspaced: bool) -> (TopicWord, &str) {
    let mut word = TopicWord { letters: ['\0'; LETTERS], length: 0 };
    if let Some(length) = plain_length(text) {
        let (plain, after) = text.split_at(length);
        for (letter, byte) in word.letters.iter_mut().zip(plain.bytes()) {
            *letter = char::from(byte.to_ascii_lowercase());
        }
        return (TopicWord { length, ..word }, after);
    }
    let first = text.chars().next().map(Script::of);
    for (at, letter) in text.char_indices() {
        let other_script = unspaced && Some(Script::of(letter)) != first;
        if !in_word(letter) || word.length == LETTERS || other_script {
            return (word, &text[at..]);
        }
        word.letters[word.length] = lower(letter);
        word.length += 1;
    }
    (word, "")
}

/// How long the word is that a text begins with, where it is written in ASCII alone.
fn plain_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let plain = bytes.iter().take(LETTERS).take_while(|byte| byte.is_ascii_alphanumeric());
    let length = plain.count();
    let is_cut = length == LETTERS;
    let ends = || bytes.get(length).is_none_or(u8::is_ascii);
    (is_cut || ends()).then_some(length)
}

/// Letters, digits and the marks above and below them.
fn in_word(sign: char) -> bool {
    use GeneralCategory::{NonspacingMark, SpacingMark};
    let is_mark = || matches!(get_general_category(sign), NonspacingMark | SpacingMark);
    sign.is_alphanumeric() || !sign.is_ascii() && is_mark()
}

fn lower(letter: char) -> char {
    if letter.is_ascii() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_lowercase().next().unwrap_or(letter)
    }
}

fn skip_ending(text: &str) -> &str {
    let Some(ending) = text.strip_prefix(['\'', '’']) else { return text };
    let end = ending.find(|sign: char| !in_word(sign)).unwrap_or(ending.len());
    if ending[..end].chars().count() <= 2 { &ending[end..] } else { ending }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expect: Expect) {
        let english = Language::english();
        let words = english.topic_words(text);
        let stems = words.map(|word| word.stem(english).iter().collect::<String>());
        expect.assert_eq(&stems.collect::<Vec<_>>().join(" "));
    }

    #[test]
    fn words_that_say_nothing_are_left_out() {
        check("Good evening! Who's got the key to Mara's cellar?", expect!["key mara cellar"]);
        check("Thanks, that's very kind of you. I'll think about it.", expect![]);
        check("", expect![]);
    }

    #[test]
    fn endings_are_cut_off() {
        check("lock locks locked locking", expect!["lock lock lock lock"]);
        check("price prices priced pricing", expect!["pric pric pric pric"]);
        check(
            "stop stopped stopping; sing sings singing; berry berries",
            expect!["stop stop stop sing sing sing berr berr"],
        );
        check("red glass bus ring boxes bring", expect!["red glass bus ring box bring"]);
    }

    #[test]
    fn words_of_any_script_are_kept_and_none_is_too_long() {
        check("ДВЕРЬ закрыта Élise’s ข่าว", expect!["дверь закрыта élis ข่าว"]);
        let long = "x".repeat(70);
        let words = Language::english().topic_words(&long);
        assert_eq!(words.map(|word| word.letters().len()).collect::<Vec<_>>(), [32, 32, 6]);
        check(
            "Cafés café’s caf\u{e9}x naïve2 e\u{301}lan",
            expect!["café café caféx naïve2 e\u{301}lan"],
        );
    }
}
