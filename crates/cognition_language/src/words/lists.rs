//! Words and phrases as the data of a language lists them.

use crate::words::word_map::WordMap;
use serde::Deserialize;
use std::sync::OnceLock;

/// Words of which only counts whether a word is among them.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<Box<str>>")]
pub(crate) struct WordSet {
    sorted: Box<[Box<str>]>,
    /// A bit for each letter that one of them begins with: most words that are asked for begin otherwise.
    firsts: u32,
    /// The same, made when a long list is first asked.
    found: OnceLock<WordMap<()>>,
}

/// So many words may stand between those of a phrase that are apart, and one more.
const APART: usize = 5;

/// Lists up to this length are found as fast without a table.
const SHORT: usize = 8;

impl From<Vec<Box<str>>> for WordSet {
    fn from(mut words: Vec<Box<str>>) -> Self {
        words.sort_unstable();
        let firsts = words.iter().fold(0, |bits, word| bits | first_letter(word));
        Self { sorted: words.into(), firsts, found: OnceLock::new() }
    }
}

impl WordSet {
    /// Whether a word, as it is written in the data, is among them.
    pub(crate) fn has(&self, word: &str) -> bool {
        if self.sorted.len() <= SHORT {
            return self.iter().any(|known| known == word);
        }
        let all = || self.iter().map(|word| (word.into(), ())).collect();
        self.found.get_or_init(all).contains_key(word)
    }

    /// The same for a word that is given by its letters.
    pub(crate) fn has_letters(&self, word: &[char]) -> bool {
        self.sorted.binary_search_by(|known| known.chars().cmp(word.iter().copied())).is_ok()
    }

    /// Whether letters are nothing but words of the list, one behind the other, each the longest
    /// that fits: for scripts that put no space between words.
    pub(crate) fn makes_up(&self, letters: &[char]) -> bool {
        let mut rest = letters;
        while !rest.is_empty() {
            let longest = (1..=rest.len()).rev().find(|length| self.has_letters(&rest[..*length]));
            let Some(longest) = longest else { return false };
            rest = &rest[longest..];
        }
        true
    }

    /// The same in any case; for ASCII.
    pub(crate) fn has_in_any_case(&self, word: &str) -> bool {
        let is = |known: &str| known.len() == word.len() && known.eq_ignore_ascii_case(word);
        self.may_begin(word) && self.iter().any(is)
    }

    /// Whether a text may begin with one of them, in any case: most begin with another letter.
    pub(crate) fn may_begin(&self, text: &str) -> bool {
        self.firsts & first_letter(text) != 0
    }

    /// The words in alphabetical order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.sorted.iter().map(|word| &**word)
    }
}

/// A bit for the letter that a word begins with, in any case; letters may share one.
fn first_letter(word: &str) -> u32 {
    word.as_bytes().first().map_or(0, |byte| 1 << (byte & 31))
}

/// A few words in a row, as `in a while`; without words it stands nowhere.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "String")]
pub(crate) struct Phrase(Box<[Box<str>]>);

impl From<String> for Phrase {
    fn from(written: String) -> Self {
        Self(written.split_whitespace().map(Box::from).collect())
    }
}

impl Phrase {
    /// How many words it has.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Its words.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|word| &**word)
    }

    /// Whether these are its words, and no more.
    pub(crate) fn is(&self, words: &[impl AsRef<str>]) -> bool {
        words.len() == self.len() && self.begins(words)
    }

    /// Whether words begin with it.
    pub(crate) fn begins(&self, words: &[impl AsRef<str>]) -> bool {
        let begin = words.get(..self.len()).filter(|begin| !begin.is_empty());
        begin.is_some_and(|begin| self.0.iter().zip(begin).all(|(known, word)| same(known, word)))
    }

    /// Whether it stands somewhere in the words.
    pub(crate) fn stands_in(&self, words: &[impl AsRef<str>]) -> bool {
        let Some((first, rest)) = self.0.split_first() else { return false };
        let places = words.len().saturating_sub(rest.len());
        (0..places).any(|at| same(first, &words[at]) && self.begins(&words[at..]))
    }

    /// The same, though others may stand between its first word and the rest, as in `turn the man away`.
    pub(crate) fn stands_apart_in(&self, words: &[impl AsRef<str>]) -> bool {
        let Some((first, rest)) = self.0.split_first() else { return false };
        let begins = words.iter().position(|word| *word.as_ref() == **first);
        let behind = |at: usize| {
            let words = &words[at + 1..];
            let known =
                |window: &[_]| rest.iter().zip(window).all(|(known, word)| same(known, word));
            rest.is_empty() || words.windows(rest.len()).take(APART).any(known)
        };
        begins.is_some_and(behind)
    }

    /// The words that follow it, where they begin with it.
    pub(crate) fn rest_of<'w, W: AsRef<str>>(&self, words: &'w [W]) -> Option<&'w [W]> {
        self.begins(words).then(|| &words[self.len()..])
    }
}

fn same(known: &str, word: &impl AsRef<str>) -> bool {
    known == word.as_ref()
}

/// Phrases of which one must stand somewhere.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct PhraseList(Vec<Phrase>);

impl PhraseList {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Phrase> {
        self.0.iter()
    }

    pub(crate) fn stand_in(&self, words: &[&str]) -> bool {
        self.iter().any(|phrase| phrase.stands_in(words))
    }

    pub(crate) fn begin(&self, words: &[impl AsRef<str>]) -> bool {
        self.length_at(words).is_some()
    }

    /// How long the first is that the words begin with.
    pub(crate) fn length_at(&self, words: &[impl AsRef<str>]) -> Option<usize> {
        self.iter().find(|phrase| phrase.begins(words)).map(Phrase::len)
    }
}

/// What stands behind the first phrase that the words begin with.
pub(crate) fn rest_after<'w, W: AsRef<str>>(phrases: &[Phrase], words: &'w [W]) -> Option<&'w [W]> {
    phrases.iter().find_map(|phrase| phrase.rest_of(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_however_the_data_is_sorted() {
        let set = WordSet::from(vec!["to".into(), "a".into(), "in".into()]);
        assert!(["a", "in", "to"].into_iter().all(|word| set.has(word)));
        assert!(!set.has("A") && set.has_in_any_case("A") && !set.has(""));
        assert!(set.may_begin("In a while") && !set.may_begin("We go") && !set.may_begin(""));
        assert!(set.makes_up(&['a', 't', 'o']) && !set.makes_up(&['a', 't']));
    }

    #[test]
    fn a_phrase_is_made_of_whole_words() {
        let phrase = Phrase::from("in  a while".to_owned());
        assert!(phrase.is(&["in", "a", "while"]) && !phrase.is(&["in", "a"]));
        assert!(phrase.stands_in(&["come", "in", "a", "while"]));
        let apart = Phrase::from("turn away".to_owned());
        assert!(apart.stands_apart_in(&["turn", "him", "away"]));
        assert!(!apart.stands_apart_in(&["away", "turn"]) && !apart.stands_apart_in(&["turn"]));
        assert!(!phrase.stands_in(&["in", "a", "whiles"]));
        assert_eq!(phrase.rest_of(&["in", "a", "while", "then"]), Some(&["then"][..]));
    }
}
