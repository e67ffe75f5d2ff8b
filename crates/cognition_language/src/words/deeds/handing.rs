//! What `deeds.json` of a language says of putting a thing into somebody's hands.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct HandingWords {
    /// What one does to a thing that one puts somewhere: `press`.
    pub(crate) laying: WordSet,
    /// What stands before whose hands it is put into: `into`.
    pub(crate) into: WordSet,
    /// Whose they are, where nobody is named: `his`.
    pub(crate) whose: WordSet,
    pub(crate) hands: WordSet,
    /// Verbs behind which stands somebody, or to whom a thing goes: `entrust`.
    pub(crate) giving: WordSet,
    /// Verbs that give together with what says where to: `turn` of `turn it over to Rafe`.
    pub(crate) turning: WordSet,
    pub(crate) over: WordSet,
    /// What stands behind whoever is entrusted: `with`.
    pub(crate) with: WordSet,
    /// Verbs that take a thing to somebody, who may stand right behind them: `carry`.
    pub(crate) taking: WordSet,
    /// Verbs that do so only where it is said to whom: `run` of `run the proofs over to Rafe`.
    pub(crate) running: WordSet,
    /// What gives a thing away to nobody in particular: `part with`.
    pub(crate) parting: PhraseList,
    /// Verbs that give a thing back by themselves: `return`.
    pub(crate) returning: WordSet,
    /// What stands beside another verb that gives a thing back with it: `back`.
    pub(crate) back: WordSet,
    /// Whoever a thing belongs to, without a name: `owner`.
    pub(crate) owner: WordSet,
    /// What stands before a thing of whoever speaks: `my`.
    pub(crate) mine: WordSet,
    /// What stands before a thing of whoever is spoken to: `your`.
    pub(crate) yours: WordSet,
}
