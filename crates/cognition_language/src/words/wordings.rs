//! Wordings: words in their order, with choices and gaps.

use crate::words::word_map::WordMap;
use serde::Deserialize;

/// Words that a gap stands for, at most.
const GAP: usize = 3;

/// Many wordings by the words that they begin with: `keep|hold this|it * secret`. `a|b` stands for either
/// word, and `*` for up to three words or none.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<Box<str>>")]
pub(crate) struct WordingIndex {
    all: Vec<Box<[Part]>>,
    /// The places of those that begin with a word.
    by_first: WordMap<Vec<usize>>,
}

#[derive(Debug)]
enum Part {
    Gap,
    Any(Box<[Box<str>]>),
}

impl From<Vec<Box<str>>> for WordingIndex {
    fn from(wordings: Vec<Box<str>>) -> Self {
        let mut index = Self::default();
        for wording in wordings {
            let parts: Box<[Part]> = wording.split(' ').map(Part::of).collect();
            for first in parts.first().into_iter().flat_map(Part::words) {
                index.by_first.entry(first.clone()).or_default().push(index.all.len());
            }
            index.all.push(parts);
        }
        index
    }
}

impl Part {
    fn of(text: &str) -> Self {
        match text {
            "*" => Self::Gap,
            text => Self::Any(text.split('|').map(Box::from).collect()),
        }
    }

    fn words(&self) -> &[Box<str>] {
        match self {
            Self::Gap => &[],
            Self::Any(words) => words,
        }
    }

    /// Letters of its shortest word: the more, the seldomer it stands anywhere.
    fn rarity(&self) -> usize {
        self.words().iter().map(|word| word.len()).min().unwrap_or_default()
    }
}

impl WordingIndex {
    /// Whether one of them stands in the words, as they are written in small letters.
    pub(crate) fn stands_in(&self, words: &[String]) -> bool {
        (0..words.len()).any(|at| {
            let mut places = self.by_first.get(words[at].as_str()).into_iter().flatten();
            places.any(|place| follows(&words[at..], &self.all[*place]))
        })
    }

    /// The words of the part of each that says most: where all of them are missing, the wording is.
    pub(crate) fn marks(&self) -> impl Iterator<Item = &str> {
        let marked = self.all.iter().filter_map(|parts| rarest(parts));
        marked.flat_map(Part::words).map(|word| &**word)
    }
}

fn rarest(parts: &[Part]) -> Option<&Part> {
    parts.iter().max_by_key(|part| part.rarity())
}

fn follows(words: &[String], parts: &[Part]) -> bool {
    match parts.split_first() {
        None => true,
        Some((Part::Gap, rest)) => {
            (0..=GAP.min(words.len())).any(|skipped| follows(&words[skipped..], rest))
        }
        Some((part, rest)) => words.split_first().is_some_and(|(word, others)| {
            part.words().iter().any(|known| **known == **word) && follows(others, rest)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wording_stands_with_its_choices_and_gaps() {
        let index = WordingIndex::from(vec![Box::from("keep|hold this|it * secret")]);
        let stands =
            |said: &str| index.stands_in(&said.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(stands("you keep it a secret") && stands("hold this secret"));
        assert!(!stands("keep a secret") && !stands("keep it for all of us a secret"));
        assert_eq!(index.marks().collect::<Vec<_>>(), ["secret"]);
    }
}
