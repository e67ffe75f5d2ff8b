//! What `promises.json` of a language holds.

pub(crate) mod forswearing;
pub(crate) mod undertakings;

use crate::words::lists::{Phrase, PhraseList, WordSet};
use crate::words::person::Turns;
use crate::words::promises::undertakings::{TermWords, UndertakingWords};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PromiseWords {
    /// Words that promise, whatever follows.
    pub(crate) promising: Vec<Phrase>,
    /// What follows those where their speaker says what they will do: `I swear I'll …`, `I promise to …`.
    pub(crate) vowed: WordSet,
    /// Words that promise if something to be done follows.
    pub(crate) intending: Vec<Phrase>,
    /// What is done by itself, or said without being meant as a promise.
    pub(crate) idle: WordSet,
    /// Idioms of the same sort.
    pub(crate) idioms: Vec<Phrase>,
    pub(crate) adverbs: WordSet,
    /// What shows that somebody's words or a question are reported.
    pub(crate) reporting: WordSet,
    /// What is told itself, so that nothing else is: `I said it`.
    pub(crate) told: WordSet,
    /// What stands before whom it is told: `said to Mara`.
    pub(crate) told_to: WordSet,
    /// Who is neither the speaker nor the listener.
    pub(crate) others: WordSet,
    pub(crate) conditions: WordSet,
    pub(crate) denials: WordSet,
    /// What follows where nothing is promised.
    pub(crate) nothing: WordSet,
    /// Words by which an answer may bind whoever gives it.
    pub(crate) binding: WordSet,
    /// Texts that do so wherever they stand.
    pub(crate) binding_contractions: Vec<Box<str>>,
    pub(crate) questions: PromiseQuestions,
    #[serde(default)]
    pub(crate) undertaking: UndertakingWords,
    #[serde(default)]
    pub(crate) terms: TermWords,
    #[serde(default)]
    pub(crate) passive: PassiveWords,
    #[serde(default)]
    pub(crate) happening: HappeningWords,
    /// What asks for leave: `may i`.
    #[serde(default)]
    pub(crate) asking_leave: PhraseList,
    /// What gives the leave that was asked for, at the beginning of a clause: `run along`.
    #[serde(default)]
    pub(crate) granting_leave: PhraseList,
    /// What gives it as a whole clause, and asks or allows otherwise: `you may`.
    #[serde(default)]
    pub(crate) granting_leave_whole: PhraseList,
    /// What stands behind a verb of a way that leads elsewhere: `to`, `with`.
    #[serde(default)]
    pub(crate) going_somewhere: WordSet,
    /// What points to a place that has been spoken of: `down`, `there`.
    #[serde(default)]
    pub(crate) pointing_there: WordSet,
    /// What frees somebody of keeping quiet: `tell whom you please`.
    #[serde(default)]
    pub(crate) freeing_to_speak: PhraseList,
    /// What lets go of what was promised.
    #[serde(default)]
    pub(crate) releasing: PhraseList,
    /// How somebody says that they want something, and that they do so no longer.
    #[serde(default)]
    pub(crate) needing: WordSet,
    #[serde(default)]
    pub(crate) no_more: PhraseList,
    /// What says that somebody has to do something, or need not do it any more.
    #[serde(default)]
    pub(crate) having_to: WordSet,
    /// What gives back a word, whatever it was.
    #[serde(default)]
    pub(crate) giving_back: PhraseList,
    /// What makes words that let go of something no such words.
    #[serde(default)]
    pub(crate) withholding: WithholdingWords,
    /// What lets go casually, and what makes such words let go of nothing.
    #[serde(default)]
    pub(crate) waiving: WaivingWords,
    /// What lets go of several promises at once.
    #[serde(default)]
    pub(crate) several: SeveralWords,
    /// What somebody does who has agreed.
    #[serde(default)]
    pub(crate) agreeing: WordSet,
    /// What leaves a thing with whoever was to give it.
    #[serde(default)]
    pub(crate) leaving_with: PhraseList,
    /// What begins and what ends words that leave something as it is: `let the camel rest`.
    #[serde(default)]
    pub(crate) letting_rest: LettingRest,
    /// What lets a thing go that is named behind it: `forget the bread`.
    #[serde(default)]
    pub(crate) dropping: PhraseList,
    /// What asks to be let off.
    #[serde(default)]
    pub(crate) freeing: PhraseList,
    /// What asks for another time.
    #[serde(default)]
    pub(crate) moving: PhraseList,
    /// What something does that stays as it is: `stays`.
    #[serde(default)]
    pub(crate) staying_so: WordSet,
    /// What asks for one as a proposal: `what about`.
    #[serde(default)]
    pub(crate) suggesting: PhraseList,
    /// What grants it.
    #[serde(default)]
    pub(crate) moved: PhraseList,
    /// What stands behind a time that is granted: `it is`.
    #[serde(default)]
    pub(crate) granting: Vec<Box<str>>,
    /// What stands before and behind a time that is set instead of another: `make it`, `at the outside`.
    #[serde(default)]
    pub(crate) setting_a_time: SettingTimes,
    /// How somebody wants what was promised at another time: `9 is better`.
    #[serde(default)]
    pub(crate) wanting_a_time: WantedTimes,
    /// What stands around terms that are settled on: `it is`.
    #[serde(default)]
    pub(crate) settling: SettlingWords,
    /// What says that one will not do what one has promised: `it is no use`.
    #[serde(default)]
    pub(crate) giving_up: PhraseList,
    /// What leaves it to the listener to find another: `find somebody else`.
    #[serde(default)]
    pub(crate) handing_back: HandingBack,
    /// How one says that one will not help.
    #[serde(default)]
    pub(crate) backing_out: BackingOut,
    /// What asks after a number.
    #[serde(default)]
    pub(crate) counting: PhraseList,
    /// What says that one will not do what is named behind it: `i can't`.
    #[serde(default)]
    pub(crate) going_back: PhraseList,
    /// What says that the speaker has promised what is named behind it: `i said i'd`.
    #[serde(default)]
    pub(crate) said_before: PhraseList,
    /// What says of a deed that it was promised before, or is for no day in particular.
    #[serde(default)]
    pub(crate) nothing_new: PhraseList,
    /// What shows that something is only put off: `yet`.
    #[serde(default)]
    pub(crate) putting_off: WordSet,
    /// What says that its listener won't have to do something: `you won't have to`.
    #[serde(default)]
    pub(crate) needless_ahead: PhraseList,
    /// What says that something does not take place.
    #[serde(default)]
    pub(crate) called_off: CalledOffWords,
    /// What stands for a deed that was named: `do`.
    #[serde(default)]
    pub(crate) doing: WordSet,
    #[serde(default)]
    pub(crate) apologising: PhraseList,
    pub(crate) proposing: ProposalWords,
    #[serde(default)]
    pub(crate) arrival: ArrivalWords,
    #[serde(default)]
    pub(crate) beside: BesideWords,
    #[serde(default)]
    pub(crate) shown: ShownWords,
    #[serde(default)]
    pub(crate) lending: LendingWords,
    /// What ends words that put off until a time, and no longer: `not a minute before`.
    #[serde(default)]
    pub(crate) sooner: WordSet,
    #[serde(default)]
    pub(crate) receipt: ReceiptWords,
    #[serde(default)]
    pub(crate) by_word: ByWordWords,
    #[serde(default)]
    pub(crate) told_oneself: ToldOneselfWords,
    #[serde(default)]
    pub(crate) mutual: MutualWords,
    #[serde(default)]
    pub(crate) not_to: NotToWords,
    #[serde(default)]
    pub(crate) dropped: DroppedTermWords,
    #[serde(default)]
    pub(crate) relief: ReliefWords,
    #[serde(default)]
    pub(crate) withholding_leave: WithheldLeaveWords,
    #[serde(default)]
    pub(crate) committing: CommittingWords,
}

/// How an account tells of what may bind whoever it is about: apostrophes stand within words here.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CommittingWords {
    /// What tells of it wherever it stands: `promised`, `agreed`.
    pub(crate) words: WordSet,
    /// The same in several words: `have to`.
    pub(crate) phrases: PhraseList,
    /// What does so of its subject alone: `will`.
    pub(crate) ahead: WordSet,
    /// Who that may be: `she`.
    pub(crate) subjects: WordSet,
    /// What may stand between the two: `now`.
    pub(crate) between: WordSet,
    /// Whether the subject may stand behind it as well.
    pub(crate) subject_behind: bool,
    /// Who tells it of themselves: `I`.
    pub(crate) speakers: WordSet,
}

/// `The wedding's off`, `let's call the cards off`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CalledOffWords {
    /// What is said of whatever does not take place: `cancelled`.
    pub(crate) cancelled: PhraseList,
    /// The same of nothing but an occasion: `off`.
    pub(crate) off: PhraseList,
    /// What takes place: `wedding`.
    pub(crate) occasions: WordSet,
    /// What calls off the thing that stands within it: `call off`.
    pub(crate) apart: Vec<Phrase>,
}

/// `Never mind both`, `you needn't do either`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SeveralWords {
    /// What lets go of whatever stands behind it: `forget`.
    pub(crate) ending: PhraseList,
    /// What says that what stands behind it need not be: `needn't`.
    pub(crate) needless: PhraseList,
    /// What stands for all of it: `both`.
    pub(crate) all: PhraseList,
    /// What stands for any of it: `either`.
    pub(crate) any: PhraseList,
    /// What lets go of all as a whole clause: `neither`.
    pub(crate) alone: PhraseList,
    /// What stands before the one thing that is wanted of several: `only`.
    pub(crate) only: WordSet,
}

/// `Nah, leave it`, `eat it yourself`, and `forget it, I'm not paying more`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WaivingWords {
    /// What refuses: `nah`.
    pub(crate) no: WordSet,
    /// What may stand beside such words and says nothing: `actually`.
    pub(crate) idle: WordSet,
    /// What calls off, as a whole clause: `leave it`.
    pub(crate) alone: PhraseList,
    /// What is said beside that where it is no order: `fine`.
    pub(crate) easing: WordSet,
    /// What declines what was just offered, as a whole clause: `no thanks`.
    pub(crate) declining: PhraseList,
    /// What does so behind a no: `I'm good`.
    pub(crate) declining_after_no: PhraseList,
    /// What answers what was just said: `forget it then`.
    pub(crate) reacting: PhraseList,
    /// What may be said of anything that is talked of: `forget it`.
    pub(crate) vague: PhraseList,
    /// What stands behind what somebody wants none of: `for me`.
    pub(crate) for_oneself: PhraseList,
    /// What one does with a thing that one has for oneself: `eat`.
    pub(crate) consuming: WordSet,
    /// The same where it may as well be told: `have`.
    pub(crate) having: WordSet,
    /// What is said of a price: `pay`.
    pub(crate) bargaining: WordSet,
    /// What somebody says who holds to what was promised: `don't forget`.
    pub(crate) insisting: PhraseList,
}

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

/// `I am told`, `I hear from Odo`: apostrophes part words here.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ToldOneselfWords {
    /// What whoever waits undergoes: `am told`.
    pub(crate) being_told: PhraseList,
    /// What they do, where it is from somebody: `hear`.
    pub(crate) hearing: PhraseList,
    /// What stands before who it is from.
    pub(crate) from: WordSet,
}

/// `You needn't pay me first.`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct DroppedTermWords {
    /// What stands before a price: `for`.
    pub(crate) asking: WordSet,
    /// What bids a sum: `make it 7`.
    pub(crate) bidding: WordSet,
    /// What stands behind a number of people or things: `two of those`.
    pub(crate) counted_of: WordSet,
    /// What is done with money that is not let go of: `leave it on the table`.
    pub(crate) handing: PhraseList,
    /// What speaks of a price, and stems of that: `coin`.
    pub(crate) money: WordSet,
    /// What whoever promises undergoes, where somebody else does it: `i am`.
    pub(crate) undergoing: PhraseList,
}

/// `Don't put me in writing, and I'll talk.`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NotToWords {
    /// What stands between that and what is done in return.
    pub(crate) joining: Vec<Box<str>>,
    /// What may stand before it: `just`.
    pub(crate) beforehand: WordSet,
    /// What nobody is to do who is only reassured: `worry`.
    pub(crate) reassuring: WordSet,
    /// Who is not to do it.
    pub(crate) listener: Box<str>,
}

/// `We shake hands on it`, `we are alone`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MutualWords {
    /// What names both: `we've`.
    pub(crate) both: PhraseList,
    /// The same without an apostrophe, as one word.
    pub(crate) we: WordSet,
    /// What they do with each other.
    pub(crate) deeds: Vec<MutualDeed>,
    /// What says of a deed that it is done to somebody else: `with`.
    pub(crate) of_others: WordSet,
    /// What says that it is done to each other.
    pub(crate) each: WordSet,
    /// The reader, as who does something or has it done to them.
    pub(crate) you: WordSet,
    /// Where nobody else is there: `alone`.
    pub(crate) alone: PhraseList,
    /// How they talk: `talked`.
    pub(crate) talking: PhraseList,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MutualDeed {
    /// The forms of its verb: `shake`, `shaken`.
    pub(crate) forms: WordSet,
    /// What it is done with: `hands`.
    pub(crate) with: WordSet,
    /// Whether it is none without that.
    pub(crate) needed: bool,
}

/// `I have spoken with Odo`, `Odo sends for me`, `Odo gives the word`: apostrophes part words here.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ByWordWords {
    /// What may stand before the verb: `have`.
    pub(crate) having: WordSet,
    /// What stands between who speaks and to whom: `spoken with`.
    pub(crate) speaking: PhraseList,
    /// The same where something is told.
    pub(crate) telling: PhraseList,
    /// The same where something is asked.
    pub(crate) asking: PhraseList,
    /// What ends the name of who is spoken to: `about`.
    pub(crate) about: WordSet,
    /// The one who waits, as the others speak to them.
    pub(crate) me: WordSet,
    /// What somebody does who is told something: `heard`.
    pub(crate) hearing: WordSet,
    /// From whom: `from me`.
    pub(crate) from_me: PhraseList,
    /// What somebody does who wants another to come: `sends for`.
    pub(crate) calling: PhraseList,
    /// Which of that may be done with nothing but a name: `calls`.
    pub(crate) aloud: WordSet,
    /// What somebody does on whose word something is done: `gives the word`.
    pub(crate) bidding: PhraseList,
    /// What whoever is called is to do: `come`.
    pub(crate) come: WordSet,
    /// What stands behind that and calls nobody: `to think`.
    pub(crate) no_call: PhraseList,
    /// What stands behind it where somebody is called: `with`.
    pub(crate) hither: WordSet,
    /// What who calls says of that, before whom they call: `am sending for`.
    pub(crate) sending: PhraseList,
    /// How a word is given: `i say so`.
    pub(crate) giving_word: PhraseList,
    /// What bids to begin, whatever it is: `now`.
    pub(crate) now: PhraseList,
    /// What begins what is to be done first: `without`.
    pub(crate) without: WordSet,
    /// What such words end with: `first`.
    pub(crate) beforehand: WordSet,
}

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
}

/// Who must be there for a deed to be free: `unless Ann is there`, `without Ann`, `while Ann is away`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BesideWords {
    /// What stands before whoever must be there: `without`.
    pub(crate) without: PhraseList,
    /// What stands before whoever is away as long as the deed is not free: `while`.
    pub(crate) lacking: PhraseList,
    /// What says that somebody is not: `isn't`.
    pub(crate) not_being: WordSet,
    /// What says that somebody is where the speaker is: `with me`.
    pub(crate) here: PhraseList,
    /// What says that somebody is elsewhere: `away`.
    pub(crate) away: PhraseList,
}

/// `without a slip`, `until somebody shows a slip`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ShownWords {
    /// What stands before a thing without which something is not to be done: `without`.
    pub(crate) lacking: PhraseList,
    /// What tells that a thing is shown or handed over: `holds up`.
    pub(crate) showing: PhraseList,
    /// What stands before a thing that is to be shown, by whomever: `i see`.
    pub(crate) awaited: PhraseList,
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

/// `let the camel rest`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LettingRest {
    pub(crate) begins: WordSet,
    pub(crate) ends: WordSet,
}

/// `an arm it is`, `let it be an arm`, `an arm, then`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SettlingWords {
    pub(crate) begins: PhraseList,
    pub(crate) ends: PhraseList,
    /// What stands behind them as a clause of its own.
    pub(crate) apart: PhraseList,
}

/// `make it half past eleven`, `half past eleven at the outside`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SettingTimes {
    pub(crate) begins: PhraseList,
    pub(crate) ends: PhraseList,
}

/// `9 is better`, `id rather have it at half 8`, `quarter to 9 please`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WantedTimes {
    /// What says that a time is wanted rather than another: `better`.
    pub(crate) preferring: PhraseList,
    /// What may stand beside the time and says nothing else: `tbh`.
    pub(crate) beside: WordSet,
    /// What whoever is to do it does as well: `come`.
    pub(crate) coming: WordSet,
    /// What may stand beside a bare number that is an hour: `make it nine`.
    pub(crate) hour_beside: WordSet,
    /// What may stand beside a time where nothing else is said: `please`.
    pub(crate) alone: WordSet,
    /// What stands for what was promised.
    pub(crate) it: WordSet,
    /// Which number is no hour where nothing else says so: `one` of `that one is better`.
    pub(crate) no_hour: WordSet,
    /// What leads to an hour by that number, too: `to` of `push it to one`.
    pub(crate) before_no_hour: WordSet,
    /// What stands before a time that another takes the place of: `instead of`.
    pub(crate) in_place_of: PhraseList,
    /// What says that more time is needed, or asked for: `give me`.
    pub(crate) needing: PhraseList,
    /// What is said beside a time and tells nothing of when: `on second thoughts`, `if you don't mind`.
    pub(crate) asides: PhraseList,
    /// What asks when something is: `what time`.
    pub(crate) asking: PhraseList,
    /// What may stand before that: `do you know`.
    pub(crate) asking_first: PhraseList,
    /// What asks for the hour of the day: `what time is it`.
    pub(crate) asking_the_hour: PhraseList,
}

/// `find another`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct HandingBack {
    pub(crate) finding: WordSet,
    pub(crate) others: WordSet,
}

/// `help you after all`, behind what says that one will not.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BackingOut {
    /// What is not done: `help`, `come along`.
    pub(crate) helping: PhraseList,
    /// What may stand behind that, so that it is no turn of phrase as `I can't help laughing` is.
    pub(crate) behind: WordSet,
    /// What ends an answer that knows nothing: `I can't help you there.`
    pub(crate) asked: WordSet,
    /// What takes back whatever one has agreed to, where no more is said: `count me out`.
    pub(crate) outright: PhraseList,
}

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
    /// What stands for a thing of the kind: `my good pair`.
    pub(crate) stand_ins: WordSet,
    /// What says that something is done by both: `together`.
    pub(crate) jointly: WordSet,
    /// What gives the listener a part: `you`.
    pub(crate) assigning: PhraseList,
    /// What an answer begins with that tells of the deed as done, and so owes nothing: `done`.
    pub(crate) reporting: PhraseList,
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

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PromiseQuestions {
    /// What asks without being a question.
    pub(crate) requests: Vec<Phrase>,
    /// Verbs of promising in the past, which nobody asks for.
    pub(crate) promised: WordSet,
    /// And in the present, which one may.
    pub(crate) promise: WordSet,
    /// What is promised.
    pub(crate) promises: WordSet,
    pub(crate) openings: WordSet,
    pub(crate) persons: WordSet,
    /// The person of whoever is asked.
    pub(crate) addressed: WordSet,
    pub(crate) given: WordSet,
    pub(crate) your_word: Phrase,
    /// Whose promises are asked about.
    pub(crate) whose: WordSet,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct WithholdingWords {
    /// Where a thing is kept that stays as it is: `here`.
    #[serde(default)]
    pub(crate) there: WordSet,
    /// What stands before words that only seem to let go.
    pub(crate) refusing: WordSet,
    /// Words that leave a thing with the listener, unless those stand before them.
    pub(crate) keeping: PhraseList,
    /// Words that let go of what is named behind them.
    pub(crate) with_object: PhraseList,
    /// For whom something is to be kept.
    pub(crate) kept_for: PhraseList,
    /// What stands behind words that only thank for what is done.
    pub(crate) thanking: PhraseList,
    /// What a promise is called by whom it was given to.
    pub(crate) given: WordSet,
}
