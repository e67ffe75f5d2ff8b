//! What `promises.json` of a language holds.

mod awaited;
mod barter;
pub(crate) mod forswearing;
mod happening;
mod leave;
mod letting_go;
mod not_taken;
mod other_times;
mod payment;
mod promised_answers;
mod proposals;
pub(crate) mod undertakings;
mod wanted;

pub(crate) use self::awaited::MutualDeed;
pub(crate) use self::proposals::TurnedRequest;

use crate::words::lists::{Phrase, PhraseList, WordSet};
use crate::words::promises::awaited::{
    BesideWords, ByWordWords, MutualWords, NotToWords, ShownWords, ToldOneselfWords,
};
use crate::words::promises::barter::BarterWords;
use crate::words::promises::happening::{
    ArrivalWords, HappeningWords, LendingWords, PassiveWords, ReceiptWords,
};
use crate::words::promises::leave::{MindingWords, ReliefWords, WithheldLeaveWords};
use crate::words::promises::letting_go::{
    BackingOut, CalledOffWords, DroppedTermWords, HandingBack, LeavingOffWords, LetOffWords,
    LettingRest, SeveralWords, StandingWords, WaivingWords, WithholdingWords, WordKeptWords,
};
use crate::words::promises::not_taken::NotTakenWords;
use crate::words::promises::other_times::{SettingTimes, SettlingWords, WantedTimes};
use crate::words::promises::payment::PaymentWords;
use crate::words::promises::promised_answers::PromisedAnswerWords;
use crate::words::promises::proposals::ProposalWords;
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
    pub(crate) not_taken: NotTakenWords,
    #[serde(default)]
    pub(crate) passive: PassiveWords,
    #[serde(default)]
    pub(crate) happening: HappeningWords,
    /// What asks for leave: `may i`.
    #[serde(default)]
    pub(crate) asking_leave: PhraseList,
    /// The same where it begins no question: `request permission to`.
    #[serde(default)]
    pub(crate) requesting_leave: PhraseList,
    /// What asks whether whoever hears it minds, and what they say to that.
    #[serde(default)]
    pub(crate) minding_leave: MindingWords,
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
    /// What stands before something that is to be so, and is not so yet: `wants` of `it wants mending`.
    #[serde(default)]
    pub(crate) wishing: WordSet,
    #[serde(default)]
    pub(crate) no_more: PhraseList,
    /// What says that somebody has to do something, or need not do it any more.
    #[serde(default)]
    pub(crate) having_to: WordSet,
    /// What gives back a word, whatever it was.
    #[serde(default)]
    pub(crate) giving_back: PhraseList,
    /// How an answer is promised, and given.
    #[serde(default)]
    pub(crate) promised_answers: PromisedAnswerWords,
    /// What makes words that let go of something no such words.
    #[serde(default)]
    pub(crate) withholding: WithholdingWords,
    /// What lets go casually, and what makes such words let go of nothing.
    #[serde(default)]
    pub(crate) waiving: WaivingWords,
    /// What proposes one thing for another, and agrees to it.
    #[serde(default)]
    pub(crate) barter: BarterWords,
    /// What may let somebody off in words that no other rule knows.
    #[serde(default)]
    pub(crate) let_off: LetOffWords,
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
    /// What says that somebody thinks again of a thing: `changed my mind`.
    #[serde(default)]
    pub(crate) second_thoughts: PhraseList,
    /// What says to somebody that they have kept their word: `you've kept your word`.
    #[serde(default)]
    pub(crate) word_kept: WordKeptWords,
    /// What says that it is so still: `still holds`.
    #[serde(default)]
    pub(crate) standing: StandingWords,
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
    /// What need not be done with a thing that is wanted all the same, only later: `hurry`.
    #[serde(default)]
    pub(crate) hurrying: WordSet,
    /// What says that its listener won't have to do something: `you won't have to`.
    #[serde(default)]
    pub(crate) needless_ahead: PhraseList,
    /// What bids leave off what was promised.
    #[serde(default)]
    pub(crate) leaving_off: LeavingOffWords,
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
    /// What somebody does who lets something come to them: `accept`.
    #[serde(default)]
    pub(crate) accepting: PhraseList,
    /// What ends words that put off until a time, and no longer: `not a minute before`.
    #[serde(default)]
    pub(crate) sooner: WordSet,
    #[serde(default)]
    pub(crate) payment: PaymentWords,
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
    /// What stands before one of them where it is done already: `as agreed`.
    pub(crate) done_as: WordSet,
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
    /// The same in the present, in which one asks for a word: `Give me your word.`
    pub(crate) giving: WordSet,
    pub(crate) your_word: Phrase,
    /// Whose promises are asked about.
    pub(crate) whose: WordSet,
    /// Verbs that answer a question by themselves, each in all its forms: `It is.`
    pub(crate) echoes: Vec<WordSet>,
}
