//! By which words a sentence tells what sort of thing it tells of.

use serde::Deserialize;
use std::collections::BTreeSet;

/// What a sentence may tell of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    Begging,
    Talking,
    Looking,
    Giving,
    Taking,
    Trading,
    Leaving,
    Coming,
    Freeing,
    Barring,
    Locking,
    Failing,
    ToListener,
}

/// What `tells` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TellWords {
    begging: BTreeSet<String>,
    talking: BTreeSet<String>,
    looking: BTreeSet<String>,
    giving: BTreeSet<String>,
    taking: BTreeSet<String>,
    trading: BTreeSet<String>,
    leaving: BTreeSet<String>,
    coming: BTreeSet<String>,
    freeing: BTreeSet<String>,
    barring: BTreeSet<String>,
    locking: BTreeSet<String>,
    failing: BTreeSet<String>,
    /// Words of giving that name a thing as well, and behind what they do: `the note of hand`.
    also_things: BTreeSet<String>,
    before_things: BTreeSet<String>,
    /// Who listens, as one to whom something happens.
    to_listener: BTreeSet<String>,
}

impl TellWords {
    /// Whether the words of a sentence tell of something of this sort.
    pub(super) fn tells(&self, of: Telling, words: &[String]) -> bool {
        match of {
            Telling::Giving => self.gives(words),
            Telling::ToListener => words.iter().skip(1).any(|it| self.to_listener.contains(it)),
            _ => words.iter().any(|word| self.list(of).contains(word)),
        }
    }

    fn list(&self, of: Telling) -> &BTreeSet<String> {
        match of {
            Telling::Begging => &self.begging,
            Telling::Talking => &self.talking,
            Telling::Looking => &self.looking,
            Telling::Giving => &self.giving,
            Telling::Taking => &self.taking,
            Telling::Trading => &self.trading,
            Telling::Leaving => &self.leaving,
            Telling::Coming => &self.coming,
            Telling::Freeing => &self.freeing,
            Telling::Barring => &self.barring,
            Telling::Locking => &self.locking,
            Telling::Failing => &self.failing,
            Telling::ToListener => &self.to_listener,
        }
    }

    /// Whether something changes hands.
    fn gives(&self, words: &[String]) -> bool {
        let is_thing = |at: usize| {
            let before = at.checked_sub(1).map(|before| &words[before]);
            self.also_things.contains(&words[at])
                && before.is_some_and(|word| self.before_things.contains(word))
        };
        let mut all = words.iter().enumerate();
        all.any(|(at, word)| self.giving.contains(word) && !is_thing(at))
    }
}
