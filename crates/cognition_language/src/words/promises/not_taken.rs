//! What `promises.json` of a language says of what is talked of, and not taken on.

use crate::words::lists::{PhraseList, WordSet};
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct NotTakenWords {
    /// What begins what its speaker offers to do: `shall i`.
    pub(crate) own_offer: PhraseList,
    /// What allows what is named behind it, and asks for nothing: `you may`.
    pub(crate) allowing: PhraseList,
    /// What asks for something in return: `if you'll`.
    pub(crate) exchange: PhraseList,
    /// What is done by two, whoever of them says it: `race`.
    pub(crate) shared: WordSet,
    /// What says that something is done by two: `with`.
    pub(crate) together: WordSet,
    /// What stands behind who will do something, and a verb of being: `going to`.
    pub(crate) bound_to: PhraseList,
    /// What those are called who belong to somebody: `mum`.
    pub(crate) kin: WordSet,
    /// Nobody in particular: `someone`.
    pub(crate) anybody: WordSet,
    /// What praises somebody: `good lad`.
    pub(crate) praising: WordingIndex,
    /// What ends nothing that is said to its end: `at`.
    pub(crate) hanging: WordSet,
    /// What one feels or thinks, and does not do: `look forward`.
    pub(crate) minding: PhraseList,
    /// What is said to say something else frankly: `i won't lie`.
    pub(crate) frankly: PhraseList,
    /// What is sorry for how things are.
    pub(crate) regretting: PhraseList,
    /// What goes along with something, and does nothing: `in spirit`.
    pub(crate) in_name: PhraseList,
    /// Verbs that lead elsewhere.
    pub(crate) setting_off: WordSet,
    /// Verbs of who stays where they are, and their forms.
    pub(crate) remaining: WordSet,
    /// Where that is: `here`.
    pub(crate) staying_here: PhraseList,
    /// What stands behind what is more of something: `than`.
    pub(crate) comparing: WordSet,
}
