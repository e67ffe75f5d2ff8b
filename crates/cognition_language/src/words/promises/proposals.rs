//! How a deed is proposed, or asked for.

use crate::words::lists::{PhraseList, WordSet};
use crate::words::person::Turns;
use crate::words::promises::wanted::WantedWords;
use serde::Deserialize;

/// `You couldn't`, with `could you` behind it, for `could you`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TurnedRequest {
    /// What it begins with; the longer first.
    pub(crate) begins: PhraseList,
    /// What asks back, as a clause of its own.
    pub(crate) behind: PhraseList,
    /// Whether it asks without that too, where it names a deed.
    pub(crate) alone: bool,
    /// Whether it must name whoever speaks, as what is done for them does.
    pub(crate) for_me: bool,
    /// Whether it must say when, or that it is done together.
    pub(crate) timed: bool,
    /// What asks for it plainly.
    pub(crate) asks: Box<str>,
    /// The sign behind that.
    pub(crate) sign: Box<str>,
}

/// How something is done that somebody is to leave off.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MannerWords {
    /// Verbs of how one behaves: `cry`.
    pub(crate) verbs: WordSet,
    /// With what a deed ends that is not to be done in that manner: `so`.
    pub(crate) ends: PhraseList,
    /// What stands before whom one behaves so to: `at`.
    pub(crate) towards: WordSet,
}

/// How somebody gives way, and asks for something less.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ConcedingWords {
    /// What lets its hearer keep what follows: `keep your`.
    pub(crate) keeping: PhraseList,
    /// What is kept so and is no thing that anybody could want to have: `word`.
    pub(crate) not_things: WordSet,
    /// What stands before an order and says that it is no more than that: `only`.
    pub(crate) merely: WordSet,
    /// What stands alone behind what its hearer may as well do: `look at it, then`.
    pub(crate) closing: WordSet,
}

/// How somebody says that they have what they are asked to fetch.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AtHandWords {
    /// Verbs for it: `fetch`.
    pub(crate) fetching: WordSet,
    /// What says that any of a kind will do: `a`.
    pub(crate) any: WordSet,
    /// What says that one has it: `i've`.
    pub(crate) having: PhraseList,
    /// What says that it is somewhere, and means at hand where that is one's own: `there's`.
    pub(crate) existing: PhraseList,
}

/// How a deed is proposed.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ProposalWords {
    /// What is to be done together: `shall we`.
    pub(crate) together: PhraseList,
    /// What asks the listener to do something: `will you`.
    pub(crate) asking: PhraseList,
    /// What asks the listener to leave something undone: `promise me not to`.
    pub(crate) refraining: PhraseList,
    /// What forbids the listener to do what follows: `don't`.
    pub(crate) forbidding: PhraseList,
    /// What tells the listener that they can't, and so forbids what is not to be told: `you can't tell anyone`.
    pub(crate) barring: PhraseList,
    /// What asks for an oath, and for no deed: `cross your heart`.
    pub(crate) oath_asked: PhraseList,
    /// What is told in an idiom, and in plain words: ` let on to ` is ` tell `.
    pub(crate) plain_talk: Vec<(Box<str>, Box<str>)>,
    /// What begins to beg a favour, and has the favour behind an `and`: `be a`.
    pub(crate) begging: PhraseList,
    /// Verbs that bid somebody to swear: `swear`.
    pub(crate) swearing: WordSet,
    /// What stands before whom or what is sworn by: `by`.
    pub(crate) sworn_by: WordSet,
    /// What begins what is to be sworn: `you'll`.
    pub(crate) sworn_clause: WordSet,
    /// What is said like terms, and only asks kindly: `if you can`.
    pub(crate) courtesies: PhraseList,
    /// What is asked for as something to be said, and is done when its time has come: `remind`.
    pub(crate) recalling: WordSet,
    /// What begins to tell of a thing that its speaker is in trouble with: `i can't`.
    pub(crate) in_trouble: PhraseList,
    /// What makes a deed one that is left undone: `not`.
    pub(crate) undone: Vec<Box<str>>,
    /// What does so, or asks whether they can: `can you`.
    pub(crate) enabling: PhraseList,
    /// What is told and asked back at its end, and what asks for it plainly.
    pub(crate) turned: Vec<TurnedRequest>,
    /// What asks for a thing, and what its listener does who hands it over: `could i borrow`, `lend`.
    pub(crate) having: Vec<(PhraseList, Box<str>)>,
    /// What is asked for so and is nothing that is handed over: `a word`.
    pub(crate) not_given: WordSet,
    /// How somebody gives way, and asks for something less.
    pub(crate) conceding: ConcedingWords,
    /// What is to be fetched, and is at hand.
    pub(crate) at_hand: AtHandWords,
    /// What stands for a thing of the kind: `my good pair`.
    pub(crate) stand_ins: WordSet,
    /// What says that something is done by both: `together`.
    pub(crate) jointly: WordSet,
    /// What gives the listener a part: `you`.
    pub(crate) assigning: PhraseList,
    /// What draws a conclusion before it: `so` of `so you mend it`.
    #[serde(default)]
    pub(crate) concluding: WordSet,
    /// What an answer begins with that tells of the deed as done, and so owes nothing: `done`.
    pub(crate) reporting: PhraseList,
    /// What an answer says of a thing that its hearer has, and of a word that was wanted: `you have it`.
    #[serde(default)]
    pub(crate) having_it: PhraseList,
    /// What may stand before an order: `please`.
    #[serde(default)]
    pub(crate) politely: WordSet,
    /// Whom or what an order is done to, in a word: `ring me`.
    #[serde(default)]
    pub(crate) ordered: WordSet,
    /// Verbs of courtesies, which order nothing: `excuse me`.
    #[serde(default)]
    pub(crate) courteous: WordSet,
    /// Verbs of what one is able to, and is asked about rather than for: `can you hear the sea`.
    #[serde(default)]
    pub(crate) abilities: WordSet,
    /// Verbs that forbid nothing behind `don't`: `don't mention it`.
    #[serde(default)]
    pub(crate) not_forbidden: WordSet,
    /// What is no deed by itself, but a manner.
    pub(crate) manner: MannerWords,
    /// How much of something may be asked for: `some`, `another`.
    #[serde(default)]
    pub(crate) amounts: WordSet,
    /// With what a verb ends that tells what is going on: `boiling`.
    #[serde(default)]
    pub(crate) going_endings: Vec<Box<str>>,
    /// With what no verb of an order ends: `barking the whole night`.
    #[serde(default)]
    pub(crate) no_order_endings: Vec<Box<str>>,
    /// With what one ends that tells of somebody: `suits me`; and with what one may end all the same: `press`.
    #[serde(default)]
    pub(crate) telling_endings: Vec<(Box<str>, Box<str>)>,
    /// What asks whether somebody minds, so that a yes is none: `would you mind`.
    pub(crate) minding: PhraseList,
    /// What asks for a yes and proposes nothing itself: `are you with me`.
    pub(crate) asking_for_yes: PhraseList,
    /// What is a deed, though its verb names none: `have a word with`.
    pub(crate) light_deeds: PhraseList,
    /// Those of them that are talk, and what that is in plain words: `speak with`.
    pub(crate) light_talk: PhraseList,
    pub(crate) speaks: Box<str>,
    /// What says that there is something: `there's`.
    pub(crate) existing: PhraseList,
    /// What stands before a thing of which it was said that it is there: `the`.
    pub(crate) known_thing: Vec<Box<str>>,
    /// What says that the listener will have something: `you'll get`.
    pub(crate) getting: PhraseList,
    /// How somebody says what they want done, or how a thing is to be.
    pub(crate) wanted: WantedWords,
    /// Verbs of a way that one takes in order to do something there: `go`, and not `visit`.
    pub(crate) heading: WordSet,
    /// What stands for a thing that was just named: `it`.
    pub(crate) things_again: WordSet,
    /// What stands for somebody who was just named: `him`.
    pub(crate) people_again: WordSet,
    /// Verbs of how one is, where what follows says how: `look ill`.
    pub(crate) seeming: WordSet,
    /// What swears to what was asked, besides what promises: `promised`.
    pub(crate) sworn: PhraseList,
    /// What an oath is on, where it is on what was asked: `it`.
    pub(crate) sworn_to: WordSet,
    /// What whoever proposes calls themselves, and what it stands for: `me` is `{who}`.
    pub(crate) proposer: Turns,
}
