//! What tells that something has happened: that somebody came, or has got something.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// What tells that something is done to somebody: `has been sewn up`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PassiveWords {
    /// What stands before the participle, beside the verb of being.
    pub(crate) auxiliaries: WordSet,
    /// What may stand between them and changes nothing.
    pub(crate) beside: WordSet,
    /// Participles that no ending shows.
    pub(crate) participles: WordSet,
    /// What stands before a participle of whoever has done it.
    pub(crate) having: WordSet,
    /// What says that all that was to be done is done.
    pub(crate) all_done: WordSet,
}

/// `the king bows`, `the king has bowed`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct HappeningWords {
    /// What stands beside the verb of what has happened.
    pub(crate) having: WordSet,
    /// How a verb ends that tells what somebody does.
    pub(crate) finite: Vec<Box<str>>,
    /// What ends so and is none.
    pub(crate) not_finite: WordSet,
    /// What stands before the verb of what is only thought, wished or possible: `hopes`, `might`.
    pub(crate) not_so: WordSet,
    /// What begins, or is begun, or is come to: `starts`; and the nouns of that.
    pub(crate) beginning: WordSet,
    /// What an event does that comes, and nobody does to it: `breaks`.
    pub(crate) coming: WordSet,
    /// What is heard once, and begins and is over with that: `rings`.
    pub(crate) sounding: WordSet,
    /// What is done to something that is over with it: `rehearse`.
    pub(crate) performing: WordSet,
    /// What somebody does, and what is done to them by which they do it: `drink`, `water`.
    pub(crate) bringing_about: Vec<(Box<str>, Box<str>)>,
    /// What a noun that is made of such a verb ends in: the `al` of `rehearsal`.
    pub(crate) deeds_end_in: WordSet,
    /// What ends, or is ended: `stops`; and the nouns of that.
    pub(crate) ending: WordSet,
    /// What an event does that passes: `fades`.
    pub(crate) passing: WordSet,
    /// What is said to be so of what has ended: `over`.
    pub(crate) over: WordSet,
}

/// `Greta is back`, `Greta comes in`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ArrivalWords {
    /// What stands before that of whoever has come.
    pub(crate) having: WordSet,
    /// What says that somebody is there: `back`.
    pub(crate) here: WordSet,
    /// What somebody does who comes: `arrives`.
    pub(crate) coming: WordSet,
    /// How somebody moves who comes, or goes: `steps`.
    pub(crate) moving: WordSet,
    /// Which way is that of coming: `in`.
    pub(crate) inward: WordSet,
    /// Which way is that of going: `out`.
    pub(crate) outward: WordSet,
    /// What stands before whom or what somebody has along who comes: `with`.
    pub(crate) along: WordSet,
    /// What somebody does who brings something in: `carries`.
    pub(crate) carrying: WordSet,
    /// What whoever speaks says of being back from where they go: `i come back from`.
    pub(crate) own_return: PhraseList,
}

/// `lend Odo the boat`, `let Odo have it`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LendingWords {
    /// What is done to a thing that somebody is to have for a while: `lend`.
    pub(crate) verbs: WordSet,
    /// What lets somebody do something: `let`.
    pub(crate) letting: WordSet,
    /// What somebody is let do who has a thing for a while: `have`.
    pub(crate) having: WordSet,
    /// What is done once, and leaves a thing so for a while: `lock`.
    pub(crate) leaving_so: WordSet,
}

/// `The takings are in my hands`, `I hold the takings`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ReceiptWords {
    /// What says behind a thing that its speaker has it: `in my hands`.
    pub(crate) in_hand: PhraseList,
    /// What says so before it: `i hold`.
    pub(crate) getting: PhraseList,
    /// What says that its speaker has come by the thing that the words end with: `i took`.
    pub(crate) taken: PhraseList,
    /// What says of somebody that they have a thing: `has`.
    pub(crate) having: WordSet,
    /// What is done by who gives one thing for another: `trade`.
    pub(crate) trading: WordSet,
    /// What stands before the other thing: `for`.
    pub(crate) against: WordSet,
    /// What whoever gets a thing does, but for being given it: `take`.
    pub(crate) taking: WordSet,
    /// What whoever has a thing does to give it to somebody, and to nowhere: `give`.
    pub(crate) passing: WordSet,
}
