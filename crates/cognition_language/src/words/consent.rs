//! What `consent.json` of a language holds.

use crate::words::lists::{Phrase, WordSet};
use crate::words::wordings::WordingIndex;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ConsentWords {
    /// What stands before or after an answer and changes nothing about it.
    pub(crate) fillers: WordSet,
    /// What ends an answer and changes nothing about it: `at all`.
    pub(crate) tails: Vec<Phrase>,
    /// Words that are written out before they are looked at: `won't` is `will not`.
    pub(crate) contractions: BTreeMap<Box<str>, Phrase>,
    /// Endings that are: `'ll` is `will`.
    pub(crate) endings: BTreeMap<Box<str>, Box<str>>,
    /// What turns an agreement round that follows.
    pub(crate) denials: WordSet,
    /// Questions that agree.
    pub(crate) agreeing_questions: Vec<Phrase>,
    /// What sounds like agreement and is meant as none, where it is all that is said: `yeah, right`.
    pub(crate) mocking: Vec<Phrase>,
    /// What says that it will never be, wherever it stands: `when pigs fly`.
    pub(crate) jests: Vec<Phrase>,
    pub(crate) phrases: SensedPhrases,
    /// How somebody is turned down without a plain no.
    pub(crate) turning_down: TurningDown,
}

/// How somebody is turned down, and what they asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TurningDown {
    /// What a refusal begins with that names its terms: `not until`.
    pub(crate) on_terms: Vec<Phrase>,
    /// What somebody says who has done with a matter.
    pub(crate) closing: Vec<Phrase>,
    /// The same, where it is all of a sentence.
    pub(crate) closing_in_full: Vec<Phrase>,
    /// What somebody asks who has said no before: `how often must`.
    pub(crate) exasperated: Vec<Phrase>,
    /// What one does with a matter that is not to be spoken of.
    pub(crate) raising: WordSet,
    /// What says that it would be once more.
    pub(crate) once_more: WordSet,
    /// What denies that one can, or did, and forbids nothing.
    pub(crate) unable: WordSet,
    /// What somebody says who may yet agree.
    pub(crate) relenting: Vec<Phrase>,
    /// What the phrase for a deed has that asks for something, in words that may stand apart.
    pub(crate) pleading: Vec<Phrase>,
    /// What it has where it asks after something.
    pub(crate) enquiring: WordSet,
    /// Clauses that say that their hearer does not get it, whole.
    pub(crate) withholding: WordingIndex,
}

/// What a phrase says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sense {
    Yes,
    No,
    /// Neither, or on terms: whoever says it has not answered yet.
    Open,
    /// What follows qualifies what was agreed to.
    Reserved,
    /// Nothing about the matter, although words of it stand in other phrases.
    Idle,
}

/// Where a phrase has its sense: in another place it means something else, as in `a fine day`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    Anywhere,
    /// At the beginning of a clause.
    First,
    /// As a clause of its own.
    Whole,
}

/// Phrases with contractions written out, in the order of their senses and places.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "BTreeMap<Sense, BTreeMap<Place, Vec<Phrase>>>")]
pub(crate) struct SensedPhrases(pub(crate) Vec<SensedPhrase>);

#[derive(Debug)]
pub(crate) struct SensedPhrase {
    pub(crate) sense: Sense,
    pub(crate) place: Place,
    pub(crate) words: Phrase,
}

impl From<BTreeMap<Sense, BTreeMap<Place, Vec<Phrase>>>> for SensedPhrases {
    fn from(data: BTreeMap<Sense, BTreeMap<Place, Vec<Phrase>>>) -> Self {
        let by_sense = data.into_iter().flat_map(|(sense, places)| {
            places.into_iter().map(move |(place, phrases)| (sense, place, phrases))
        });
        let each = |(sense, place, phrases): (Sense, Place, Vec<Phrase>)| {
            phrases.into_iter().map(move |words| SensedPhrase { sense, place, words })
        };
        Self(by_sense.flat_map(each).collect())
    }
}
