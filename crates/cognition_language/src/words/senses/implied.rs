//! What `senses.json` of a language says of secrets that are told without a word of them.

use crate::words::lists::{Phrase, WordSet};
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ImpliedWords {
    /// What says of somebody that they are where nobody is to look for them.
    pub(crate) hidden: WordSet,
    /// What denies that somebody or something is there.
    #[serde(default)]
    pub(crate) none_there: Vec<Phrase>,
    /// The same, where only what says how they are there stands behind it.
    #[serde(default)]
    pub(crate) nobody_there: Vec<Phrase>,
    /// What says how somebody or something is there.
    #[serde(default)]
    pub(crate) being_there: WordSet,
    /// What is brought to somebody who eats, sleeps or is ill somewhere.
    pub(crate) provisions: WordSet,
    /// Words that lead to one level, or stand for places there: all those above, all those below.
    pub(crate) levels: Vec<WordSet>,
    /// What somebody is called who is neither speaker nor listener.
    pub(crate) others: WordSet,
    /// What is so of somebody at this moment, and is known to whoever is near.
    pub(crate) being: Vec<Phrase>,
    /// Words of a clause that only supposes, or tells of another time or place.
    pub(crate) supposing: WordSet,
    /// What a place or a time stands behind.
    pub(crate) placing: WordSet,
    /// What keeps others from somewhere.
    pub(crate) warning_off: Vec<Phrase>,
    /// What says of something that nobody will have a use for it.
    pub(crate) needless: Vec<Phrase>,
    /// What says that it will be so.
    pub(crate) from_then_on: Vec<Phrase>,
    /// What stands before whom a denial leaves out: `nobody but`.
    #[serde(default)]
    pub(crate) but_for: Vec<Phrase>,
    /// What says that somebody comes first.
    #[serde(default)]
    pub(crate) before_others: Vec<Phrase>,
    /// What says that what is said holds for one alone.
    pub(crate) alone: Vec<Phrase>,
    /// What says that something ends, or comes into other hands.
    pub(crate) ending: Vec<Phrase>,
    /// What somebody does who keeps out of sight, where a place stands behind it: `hides`.
    pub(crate) keeping_out_of_sight: WordSet,
    /// What stands before the letter that something begins with: `starts with`.
    pub(crate) lettering: Vec<Phrase>,
    /// What owns to all that was asked: `guilty as charged`.
    pub(crate) owning_to_it: Vec<Phrase>,
    /// What is a plain yes to a question: `yes`, `afraid so`.
    pub(crate) plain_yes: Vec<Phrase>,
    /// What goes on behind a yes that mocks: `and`, of `Yes, and I am the queen.`
    pub(crate) mocking_on: WordSet,
    /// What takes it for found out: `how did you find out`.
    pub(crate) found_out: Vec<Phrase>,
    /// What asks after somebody: `who`.
    pub(crate) asking_who: WordSet,
    /// What is a whole answer of whoever was asked after: `it was me`.
    pub(crate) claiming: Vec<Phrase>,
    /// What somebody does whose work something is: `writes`.
    pub(crate) authoring: WordSet,
    /// What may stand between two names that are somebody's, beside `is`.
    pub(crate) equating: WordSet,
    /// What stands before the reason of what was told: `because`.
    pub(crate) reasons: WordSet,
    /// What only whoever has a thing does with it: `bring`.
    pub(crate) handing: WordSet,
    /// What somebody says of their own doing who excuses it: `it was a loan`.
    pub(crate) excusing: WordingIndex,
    /// Who a text may begin with of whose own doing it tells: `he`.
    pub(crate) doers: WordSet,
    /// Walks of life: what somebody is who goes it, and whom and what they call theirs.
    pub(crate) callings: Vec<WordSet>,
    /// What says that something is its speaker's.
    pub(crate) own_things: WordSet,
}
