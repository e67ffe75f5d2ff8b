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
    const EMPTY: Self = Self { letters: ['\0'; LETTERS], length: 0 };

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

    /// The same words, one after the other, without a copy of each.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let (english, text) = (Language::english(), "Who took the lantern?");
    /// let (mut one_by_one, mut all) = (Vec::new(), Vec::new());
    /// english.each_topic_word(text, |word| one_by_one.push(word.letters().to_vec()));
    /// all.extend(english.topic_words(text).map(|word| word.letters().to_vec()));
    /// assert_eq!(one_by_one, all);
    /// ```
    pub fn each_topic_word(&self, text: &str, mut with: impl FnMut(&TopicWord)) {
        let (mut word, mut rest) = (TopicWord::EMPTY, text);
        while let Some(after) = word.read_next(rest, self.grammar.unspaced) {
            rest = after;
            if !self.is_vague(word.letters()) {
                with(&word);
            }
        }
    }
}

/// Runs of letters and digits; an apostrophe ends a word and takes up to two letters with it, as
/// in `Mara's` and `we'll`. Where no space stands between words, another script ends one.
fn words(text: &str, unspaced: bool) -> impl Iterator<Item = TopicWord> + '_ {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut word = TopicWord::EMPTY;
        rest = word.read_next(rest, unspaced)?;
        Some(word)
    })
}

impl TopicWord {
    /// Becomes the next word of a text, if there is one; what is left of the text behind it.
    fn read_next<'t>(&mut self, text: &'t str, unspaced: bool) -> Option<&'t str> {
        let begin = text.find(in_word)?;
        Some(skip_ending(self.read(&text[begin..], unspaced)))
    }

    /// Becomes the word that a text begins with.
    fn read<'t>(&mut self, text: &'t str, unspaced: bool) -> &'t str {
        if let Some(length) = plain_length(text) {
            let (plain, after) = text.split_at(length);
            for (letter, byte) in self.letters.iter_mut().zip(plain.bytes()) {
                *letter = char::from(byte.to_ascii_lowercase());
            }
            self.length = length;
            return after;
        }
        self.length = 0;
        let first = text.chars().next().map(Script::of);
        for (at, letter) in text.char_indices() {
            let other_script = unspaced && Some(Script::of(letter)) != first;
            if !in_word(letter) || self.length == LETTERS || other_script {
                return &text[at..];
            }
            self.letters[self.length] = lower(letter);
            self.length += 1;
        }
        ""
    }
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
