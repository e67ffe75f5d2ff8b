//! Leave to go: what withholds it, and what relieves somebody of a watch.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// `Not yet`, `stay where you are`, `nobody leaves`: apostrophes part words here but for `barring` and `at_will`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WithheldLeaveWords {
    /// Terms that leave it to whoever hears them: `if you like`.
    pub(crate) at_will: Vec<Box<str>>,
    /// What puts leave off, at the beginning of a clause: `soon`.
    pub(crate) later: PhraseList,
    /// What puts it off or denies it, wherever it stands: `not yet`.
    pub(crate) not_yet: PhraseList,
    /// What a later time begins with: `at`.
    pub(crate) later_at: WordSet,
    /// What stands before what somebody is to do: `must`.
    pub(crate) obliging: PhraseList,
    /// What bids to go on, or to come back: `carry on`.
    pub(crate) going_on: PhraseList,
    /// What does so before a deed: `go on` of `go on stoking`.
    pub(crate) going_on_doing: PhraseList,
    /// How such a deed ends.
    pub(crate) doing_endings: Vec<Box<str>>,
    /// What stands there instead of it: `with`.
    pub(crate) doing: WordSet,
    /// Who may not go: `nobody`.
    pub(crate) nobody: PhraseList,
    /// What says that somebody may not: `mustn't`.
    pub(crate) barring: PhraseList,
    /// What they may not do: `leave`.
    pub(crate) away: WordSet,
}

/// `Mind if I open it?`: a no gives leave there.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MindingWords {
    /// What asks so: `mind if i`.
    pub(crate) asking: PhraseList,
    /// What gives leave, as a whole clause: `not at all`.
    pub(crate) not_at_all: PhraseList,
    /// What withholds it: `i do mind`.
    pub(crate) minds: PhraseList,
    /// What says neither by itself: `yes`.
    pub(crate) yes: WordSet,
}

/// `Odo relieves me`, `your watch is over`, `am I done here?`: apostrophes part words here.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ReliefWords {
    /// What somebody does, to whom is named behind it: `relieves`.
    pub(crate) relieving: PhraseList,
    /// What whoever is relieved says of themselves: `am relieved`.
    pub(crate) undergoing: PhraseList,
    /// What stands before who does it: `by`.
    pub(crate) by: WordSet,
    /// What is said to whoever is relieved: `you are relieved`.
    pub(crate) telling: PhraseList,
    /// What sends whoever hears it away, or lets them go: `off with you`.
    pub(crate) leaving: PhraseList,
    /// What begins so and does not: `you may go on`.
    pub(crate) not_leaving: PhraseList,
    /// What somebody does who lets another off: `lets me off`.
    pub(crate) letting_off: PhraseList,
    /// What whoever takes over begins with: `i ll`.
    pub(crate) taking_over: PhraseList,
    /// What they end with: `from here`.
    pub(crate) from_now: PhraseList,
    /// To whom something is left that needs nobody else: `to me`.
    pub(crate) to_me: PhraseList,
    /// How somebody asks for it: `am i relieved`.
    pub(crate) asking: PhraseList,
    /// What somebody is allowed who need no longer do something: `stop`.
    pub(crate) stopping: PhraseList,
    /// What may stand behind such words and says nothing else: `from here`.
    pub(crate) of: WordSet,
    /// What a watch is called.
    pub(crate) duty: WordSet,
    /// What is said of it when it ends: `over`.
    pub(crate) over: WordSet,
}
