//! What `deeds.json` of a language holds.

pub(crate) mod announcing;
pub(crate) mod befalling;
pub(crate) mod done_by;
pub(crate) mod trying;
pub(crate) mod handing;
pub(crate) mod kept_and_broken;
pub(crate) mod leaving;
pub(crate) mod once;
pub(crate) mod refused;
pub(crate) mod to_oneself;

use crate::words::deeds::befalling::Befalling;
use crate::words::deeds::handing::HandingWords;
use crate::words::deeds::kept_and_broken::KeepingWords;
use crate::words::deeds::leaving::LeavingWords;
use crate::words::deeds::refused::{KeptBack, RefusedWords};
use crate::words::deeds::to_oneself::ToOneselfWords;
use crate::words::lists::{Phrase, PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct DeedWords {
    /// What a promise begins with, whatever is promised.
    pub(crate) leading: WordSet,
    pub(crate) articles: WordSet,
    /// How verbs end that stand last; none where they stand first.
    #[serde(default)]
    pub(crate) verbs_last: LastVerbs,
    /// What else stands before the verb and says nothing about it.
    pub(crate) fillers: WordSet,
    /// What begins a clause about something else: a denial behind it denies no promise.
    pub(crate) subordinate: WordSet,
    /// Who speaks.
    pub(crate) speaker: Box<str>,
    /// The one denial that all others are read as.
    pub(crate) denial: Box<str>,
    pub(crate) denials: WordSet,
    /// What a deed begins with that is one not to do something.
    pub(crate) refraining: WordSet,
    /// What stands behind that and makes it a deed again: `not forget`.
    pub(crate) undone_denials: WordSet,
    /// Whom or what nothing is done to: `tell nobody`.
    pub(crate) denied_objects: WordSet,
    /// What says with a denial from when on, or by when: `not before`.
    #[serde(default)]
    pub(crate) not_yet: PhraseList,
    /// What says behind a joint that this is all that is said: `nothing more`.
    #[serde(default)]
    pub(crate) no_further: PhraseList,
    /// What denies the thing that it stands before: `ring no bell`.
    pub(crate) denying: WordSet,
    /// What stands behind it where it is an answer: `to` of `say no to Odo`.
    #[serde(default)]
    pub(crate) behind_a_no: WordSet,
    /// What says that a deed is done on no terms: `for nothing`.
    #[serde(default)]
    pub(crate) on_no_terms: Vec<Phrase>,
    /// What says with a denial how soon or how readily it is done: `in no time`.
    #[serde(default)]
    pub(crate) readily: Vec<Phrase>,
    /// Where it denies nothing, and tells how much: `no later`.
    pub(crate) measures: Vec<Phrase>,
    pub(crate) no_one: Phrase,
    pub(crate) giving: WordSet,
    /// What brings a thing to somebody, where whoever gets it is named: `get`.
    #[serde(default)]
    pub(crate) getting: WordSet,
    /// What puts a thing into somebody's hands in other words.
    #[serde(default)]
    pub(crate) handing: HandingWords,
    pub(crate) telling: WordSet,
    pub(crate) going: WordSet,
    /// Those of them for which somebody else has to be there.
    #[serde(default)]
    pub(crate) meeting: WordSet,
    /// `let`, with somebody and then `know`, is to tell.
    pub(crate) letting: WordSet,
    pub(crate) know: WordSet,
    /// `let`, with somebody, then `have` and a thing, is to give.
    #[serde(default)]
    pub(crate) have: WordSet,
    /// To wait somewhere is to be there.
    pub(crate) waiting: Vec<Phrase>,
    /// The same where a way stands between: `be down on the quay`.
    #[serde(default)]
    pub(crate) waiting_apart: Vec<Phrase>,
    /// What is not to go somewhere: `stay out of`.
    #[serde(default)]
    pub(crate) staying_out: PhraseList,
    /// To set foot somewhere is to go there.
    #[serde(default)]
    pub(crate) entering: Vec<Phrase>,
    /// What goes without being one of the verbs that do.
    pub(crate) returning: Vec<Phrase>,
    /// The same with nothing behind it.
    pub(crate) returning_alone: Vec<Phrase>,
    /// What stands before the deed that is meant: `go and bring`.
    pub(crate) joining: Vec<Phrase>,
    /// What measures a part: `half of`.
    #[serde(default)]
    pub(crate) portions: PhraseList,
    /// What stands between a number and what that is a part of: `two of`.
    #[serde(default)]
    pub(crate) portions_of: WordSet,
    /// What says before a number that it is the rest: `the other six`.
    #[serde(default)]
    pub(crate) portions_left: WordSet,
    pub(crate) asking: WordSet,
    /// What asks for one thing alone, so that it says what is asked: `why`.
    #[serde(default)]
    pub(crate) asked_for: WordSet,
    pub(crate) leaving: WordSet,
    /// How a thing is left, where nobody goes away.
    #[serde(default)]
    pub(crate) left: LeavingWords,
    pub(crate) on_behalf: WordSet,
    /// What stands before the other side of a price: `for` of `pay eight shillings for the ticket`.
    #[serde(default)]
    pub(crate) in_return: PhraseList,
    pub(crate) about: WordSet,
    pub(crate) to_all: WordSet,
    /// What stands before where something is done: `in`.
    #[serde(default)]
    pub(crate) within: WordSet,
    /// What may stand behind that and is no place: `in the rain`.
    #[serde(default)]
    pub(crate) no_places: WordSet,
    /// What leaves a choice: `or`.
    pub(crate) choosing: WordSet,
    /// What stands before whom something is said for.
    pub(crate) senders: WordSet,
    /// Words that name nobody and nothing in particular, or only say when.
    pub(crate) vague: WordSet,
    /// Whoever it may be.
    pub(crate) anyone: WordSet,
    /// What may stand before the rest of a promise.
    pub(crate) introductions: Vec<Box<str>>,
    /// What a promise not to do something begins with.
    pub(crate) refusing: Vec<Box<str>>,
    /// What parts several deeds that are not to be done, and what ends that.
    #[serde(default)]
    pub(crate) refused: RefusedWords,
    /// What may be told without its name.
    #[serde(default)]
    pub(crate) kept_back: Vec<KeptBack>,
    /// What befalls somebody or something, and may be told in other words.
    #[serde(default)]
    pub(crate) befalling: Vec<Befalling>,
    /// What is to be told to nobody, where that is said by to whom it is kept.
    #[serde(default)]
    pub(crate) to_oneself: ToOneselfWords,
    /// What a promise to do something begins with.
    pub(crate) doing: Vec<Box<str>>,
    /// Words that say by themselves that something is left undone.
    pub(crate) restraint: WordSet,
    /// What denies at the end of a word.
    pub(crate) denied_endings: Vec<Box<str>>,
    /// By what deeds and words something is done.
    #[serde(default)]
    pub(crate) kept_and_broken: KeepingWords,
    /// When something is well tried once more.
    #[serde(default)]
    pub(crate) trying: trying::TryingWords,
    /// What hinders.
    #[serde(default)]
    pub(crate) hindering: trying::HinderingWords,
}

/// By what a verb is known that stands last.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LastVerbs {
    pub(crate) endings: Vec<Box<str>>,
    /// What may stand right before it: `zu` of `den Eimer zu bringen`.
    pub(crate) before: WordSet,
    /// What ends so and is no verb: `draußen`.
    pub(crate) none: WordSet,
}
