//! What `style.json` of a language holds.

use crate::words::lists::WordSet;
use serde::Deserialize;

/// Phrases that are looked for in a text.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Box<[Box<str>]>")]
pub struct Phrases {
    phrases: Box<[Box<str>]>,
    /// How each begins.
    beginnings: Box<[u64]>,
}

impl Phrases {
    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.phrases.iter().map(|phrase| &**phrase)
    }

    /// Those that begin as one of the texts may whose beginnings are given, joined.
    pub(crate) fn that_begin_as(&self, begun: u64) -> impl Iterator<Item = &str> {
        let all = self.beginnings.iter().zip(self.iter());
        all.filter(move |(beginning, _)| **beginning & begun != 0).map(|(_, phrase)| phrase)
    }
}

/// A bit for how a text begins; one of a single letter as where it is a word.
pub(crate) fn beginning(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let at = |place: usize| u64::from(bytes.get(place).copied().unwrap_or(b' '));
    1 << ((at(0) * 31 + at(1)) % 64)
}

impl From<Box<[Box<str>]>> for Phrases {
    fn from(phrases: Box<[Box<str>]>) -> Self {
        let beginnings = phrases.iter().map(|phrase| beginning(phrase)).collect();
        Self { phrases, beginnings }
    }
}

impl<'p> FromIterator<&'p str> for Phrases {
    fn from_iter<T: IntoIterator<Item = &'p str>>(phrases: T) -> Self {
        phrases.into_iter().map(Box::from).collect::<Box<[Box<str>]>>().into()
    }
}

/// What tells of a style.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StyleWords {
    /// Directness, low: what softens a wish.
    pub hedged: Phrases,
    /// Directness, high: what demands.
    pub demanding: Phrases,
    /// Directness, high: verbs that command where they begin a clause.
    pub imperatives: Phrases,
    /// Formality, low.
    pub casual: Phrases,
    /// Formality, high.
    pub formal: Phrases,
    /// Abstraction, low: things, places, numbers of them.
    pub things: Phrases,
    /// Abstraction, high: ideas.
    pub ideas: Phrases,
    /// Emotional valence, low: reasons.
    pub reasoned: Phrases,
    /// Emotional valence, high: feelings.
    pub felt: Phrases,
    /// Certainty, low.
    pub unsure: Phrases,
    /// Certainty, high.
    pub sure: Phrases,
    /// Challenge appetite, low: what asks for assent or gives it.
    pub agreeing: Phrases,
    /// Challenge appetite, high: what asks for another view or gives one.
    pub challenging: Phrases,
    /// Depth, low: what hurries.
    pub hurried: Phrases,
    /// Depth, high: what delves.
    pub delving: Phrases,
    /// What a contraction ends with.
    pub(crate) contracted_endings: Box<[Box<str>]>,
    /// A verb of which only that is left, unless it says whose something is.
    pub(crate) contracted_verb: Box<str>,
    /// What stands before it where it is a verb.
    pub(crate) contracted_subjects: WordSet,
}
