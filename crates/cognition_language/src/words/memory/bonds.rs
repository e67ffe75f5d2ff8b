//! What people are to each other, and what they call each other for it.

use crate::words::lists::WordSet;
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BondWords {
    pub(crate) kinds: Vec<BondKind>,
    /// What may call everybody of a kind, whatever else they are called: `sir`.
    pub(crate) polite: Vec<PoliteForm>,
    /// What may call whoever is of an age.
    pub(crate) aged: Vec<AgedForm>,
    /// What tells that somebody, who stands as `{who}`, is what stands as `{bond}` to `{mine}`.
    pub(crate) told: WordingIndex,
    /// The same of what somebody is to everybody: `captain`.
    pub(crate) told_of_posts: WordingIndex,
    /// What stands for whomever a profile is about.
    pub(crate) mine: WordSet,
    /// What may stand beside a bond and changes nothing: `elder`.
    pub(crate) beside: WordSet,
    /// What parts somebody from what they are not themselves: `has` of `Mara is forty and has a son`.
    pub(crate) parting: WordSet,
    /// What may stand before a bond that calls somebody: `dear`.
    pub(crate) before_call: WordSet,
    /// What stands before a bond of one's own: `my`.
    pub(crate) own: WordSet,
    /// What calls somebody behind that: `my boy`, where `my aunt` speaks of her.
    pub(crate) called_own: WordSet,
    /// What tells of a habit of calling somebody something: `calls Tilly 'devil'`.
    pub(crate) calling: WordSet,
}

/// What somebody may be to somebody.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BondKind {
    /// How it is told.
    pub(crate) is: WordSet,
    /// How whoever is it is called.
    pub(crate) called: Vec<Box<str>>,
    /// What the other is to them: `aunt` of `nephew`.
    pub(crate) back: WordSet,
    /// What stands for nobody who is it: `he` of `aunt`.
    pub(crate) never: WordSet,
    /// Whether everybody may call them so.
    pub(crate) by_all: bool,
}

/// What calls somebody of a kind.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PoliteForm {
    pub(crate) called: Vec<Box<str>>,
    /// What stands for nobody of the kind, or in the name of nobody who is: `she`, `Mrs.`
    pub(crate) never: WordSet,
}

/// What calls somebody of an age: `granny`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AgedForm {
    pub(crate) called: Vec<Box<str>>,
    /// What stands for nobody who is called so: `he`.
    pub(crate) never: WordSet,
    /// From which age on, in years.
    pub(crate) from: Option<f64>,
    /// Below which age.
    pub(crate) below: Option<f64>,
}

impl AgedForm {
    pub(crate) fn calls(&self, word: &str) -> bool {
        self.called.iter().any(|known| **known == *word)
    }

    pub(crate) fn is_of(&self, years: f64) -> bool {
        self.from.is_none_or(|from| years >= from) && self.below.is_none_or(|below| years < below)
    }
}

impl PoliteForm {
    pub(crate) fn calls(&self, word: &str) -> bool {
        self.called.iter().any(|known| **known == *word)
    }
}

impl BondKind {
    pub(crate) fn calls(&self, word: &str) -> bool {
        self.called.iter().any(|known| **known == *word)
    }

    /// Whether whoever is this to somebody has that one for the other kind.
    pub(crate) fn has_back(&self, other: &Self) -> bool {
        other.is.iter().any(|word| self.back.has(word))
    }
}
