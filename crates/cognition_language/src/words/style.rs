//! What `style.json` of a language holds.

use crate::words::lists::WordSet;
use serde::Deserialize;

/// Phrases that are looked for in a text.
#[derive(Debug, Deserialize)]
#[serde(from = "Box<[Box<str>]>")]
pub struct Phrases {
    phrases: Box<[Box<str>]>,
    /// The places of all of them, by how they begin.
    ordered: Box<[u16]>,
    /// Where among these those of each beginning stand, and where the last end.
    begin: [u16; BEGINNINGS + 1],
}

/// Beginnings that are told apart.
const BEGINNINGS: usize = 64;

impl Phrases {
    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.phrases.iter().map(|phrase| &**phrase)
    }

    /// Those that begin as a text may, with others.
    pub(crate) fn that_begin_as(&self, text: &str) -> impl Iterator<Item = &str> {
        let beginning = beginning(text);
        let [from, to] = [beginning, beginning + 1].map(|at| usize::from(self.begin[at]));
        self.ordered[from..to].iter().map(|place| &*self.phrases[usize::from(*place)])
    }
}

/// A number for how a text begins; that of a single letter as where it is a word.
fn beginning(text: &str) -> usize {
    let bytes = text.as_bytes();
    let at = |place: usize| usize::from(bytes.get(place).copied().unwrap_or(b' '));
    (at(0) * 31 + at(1)) % BEGINNINGS
}

impl Default for Phrases {
    fn default() -> Self {
        Box::<[Box<str>]>::default().into()
    }
}

impl From<Box<[Box<str>]>> for Phrases {
    fn from(phrases: Box<[Box<str>]>) -> Self {
        let count = u16::try_from(phrases.len()).expect("a language lists some hundred phrases");
        let of = |place: &u16| beginning(&phrases[usize::from(*place)]);
        let mut ordered: Vec<u16> = (0..count).collect();
        ordered.sort_by_key(of);
        let before = |number: usize| ordered.partition_point(|place| of(place) < number);
        let begin = std::array::from_fn(|number| {
            u16::try_from(before(number)).expect("there are no more than phrases")
        });
        Self { phrases, ordered: ordered.into(), begin }
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
