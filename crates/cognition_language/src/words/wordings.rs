//! Wordings: words in their order, with choices and gaps.

use crate::words::word_map::WordMap;
use serde::Deserialize;

/// Words that a gap stands for, at most.
const GAP: usize = 3;

/// Whether words begin with a wording, both in small letters: of its parts `a|b` stands for either word, and
/// `*` for up to three words or none.
///
/// ```
/// use cognition_language::begins_with_wording;
///
/// let wording = ["has|have", "*", "died"];
/// assert!(begins_with_wording(&["have", "all", "died"], &wording));
/// assert!(!begins_with_wording(&["they", "have", "died"], &wording));
/// ```
pub fn begins_with_wording(words: &[impl AsRef<str>], wording: &[impl AsRef<str>]) -> bool {
    match wording.split_first() {
        None => true,
        Some((part, rest)) if part.as_ref() == "*" => {
            (0..=GAP.min(words.len())).any(|skipped| begins_with_wording(&words[skipped..], rest))
        }
        Some((part, rest)) => words.split_first().is_some_and(|(word, others)| {
            choices(part.as_ref()).any(|one| one == word.as_ref())
                && begins_with_wording(others, rest)
        }),
    }
}

fn choices(part: &str) -> impl Iterator<Item = &str> {
    part.split('|')
}

/// The places of the words that stand for the parts of a wording, from one on, the last first; what stands in its
/// gaps is none of it.
fn places_of(words: &[String], wording: &[Box<str>], at: usize) -> Option<Vec<usize>> {
    match wording.split_first() {
        None => Some(Vec::new()),
        Some((part, rest)) if &**part == "*" => {
            (at..=(at + GAP).min(words.len())).find_map(|next| places_of(words, rest, next))
        }
        Some((part, rest)) => {
            let word = words.get(at)?;
            choices(part).any(|one| one == word).then_some(())?;
            let mut places = places_of(words, rest, at + 1)?;
            places.push(at);
            Some(places)
        }
    }
}

/// Many wordings by the words that they begin with: `keep|hold this|it * secret`.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<Box<str>>")]
pub(crate) struct WordingIndex {
    all: Vec<Box<[Box<str>]>>,
    /// The places of those that begin with a word.
    by_first: WordMap<Vec<usize>>,
}

impl From<Vec<Box<str>>> for WordingIndex {
    fn from(wordings: Vec<Box<str>>) -> Self {
        let mut index = Self::default();
        for wording in wordings {
            let parts: Box<[Box<str>]> = wording.split(' ').map(Box::from).collect();
            for first in parts.first().into_iter().flat_map(|first| choices(first)) {
                index.by_first.entry(first.into()).or_default().push(index.all.len());
            }
            index.all.push(parts);
        }
        index
    }
}

impl WordingIndex {
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether one of them stands in the words, as they are written in small letters.
    pub(crate) fn stands_in(&self, words: &[impl AsRef<str>]) -> bool {
        (0..words.len()).any(|at| self.begins(&words[at..]))
    }

    /// Whether the words begin with one of them.
    pub(crate) fn begins(&self, words: &[impl AsRef<str>]) -> bool {
        let first = words.first().and_then(|first| self.by_first.get(first.as_ref()));
        let mut places = first.into_iter().flatten();
        places.any(|place| begins_with_wording(words, &self.all[*place]))
    }

    /// Whether the words are one of them, without a gap.
    pub(crate) fn is(&self, words: &[String]) -> bool {
        let first = words.first().and_then(|first| self.by_first.get(first.as_str()));
        let mut whole = first.into_iter().flatten().map(|place| &self.all[*place]);
        whole.any(|parts| parts.len() == words.len() && begins_with_wording(words, parts))
    }

    /// Whether one of them begins with a word: most that are looked for do not.
    pub(crate) fn may_begin(&self, first: &str) -> bool {
        self.by_first.contains_key(first)
    }

    /// The places of the words that stand for one of them, beginning where a test holds.
    pub(crate) fn places_in(&self, words: &[String], begins: impl Fn(usize) -> bool) -> Vec<usize> {
        let of = move |at: usize| {
            let known = words.get(at).and_then(|first| self.by_first.get(first.as_str()));
            let known = known.into_iter().flatten();
            known.filter_map(move |place| places_of(words, &self.all[*place], at)).flatten()
        };
        (0..words.len()).filter(|at| begins(*at)).flat_map(of).collect()
    }

    /// The words of the part of each that says most: where all of them are missing, the wording is.
    pub(crate) fn marks(&self) -> impl Iterator<Item = &str> {
        let marked = self.all.iter().filter_map(|parts| parts.iter().max_by_key(|it| rarity(it)));
        marked.flat_map(|part| choices(part))
    }
}

/// Letters of the shortest word of a part: the more, the seldomer it stands anywhere. A gap has none.
fn rarity(part: &str) -> usize {
    let words = choices(part).filter(|word| *word != "*");
    words.map(str::len).min().unwrap_or_default()
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
        assert!(index.may_begin("hold") && !index.may_begin("this"));
        assert!(!stands("keep a secret") && !stands("keep it for all of us a secret"));
        assert_eq!(index.marks().collect::<Vec<_>>(), ["secret"]);
        let whole = WordingIndex::from(vec![Box::from("keep|hold it")]);
        let is = |said: &str| whole.is(&said.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(is("hold it") && !is("hold it there") && !is("you hold it"));
    }

    #[test]
    fn what_stands_in_a_gap_is_none_of_the_wording() {
        let index = WordingIndex::from(vec![Box::from("keep|hold this|it * secret")]);
        let words = "please keep it quite secret now".split(' ').map(str::to_owned);
        let mut places = index.places_in(&words.collect::<Vec<_>>(), |_| true);
        places.sort_unstable();
        assert_eq!(places, [1, 2, 4]);
    }
}
