//! What `promises.json` of a language says of how something is undertaken, and on what terms.

use crate::words::lists::{Phrase, PhraseList, WordSet};
use crate::words::promises::forswearing::ForswearingWords;
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct UndertakingWords {
    /// What leaves it open whether anything will be done.
    pub(crate) hedges: PhraseList,
    /// What says that it was done before.
    pub(crate) past: PhraseList,
    /// What takes up what was asked.
    pub(crate) assents: PhraseList,
    /// What says that somebody will have it.
    pub(crate) receiving: PhraseList,
    /// What says that it will be so.
    pub(crate) coming: PhraseList,
    /// Where to be is a deed.
    pub(crate) being: PhraseList,
    /// What intends something, beside the words of promises.
    pub(crate) intending: PhraseList,
    /// What stands before what its speaker is about to do: `i'm`.
    pub(crate) at_it: PhraseList,
    pub(crate) speakers: WordSet,
    /// What stands behind a speaker and is no deed that is still to come.
    pub(crate) not_done: WordSet,
    /// What says of a speaker's own deed that it may be or not: `may` of `I may look in`.
    pub(crate) possible: WordSet,
    /// How a sentence is cleft that tells of its speaker: `it is I who`.
    pub(crate) clefts: CleftWords,
    pub(crate) past_endings: Vec<Box<str>>,
    /// What ends like that and is of the present: `feed`.
    pub(crate) not_past: WordSet,
    /// What follows on what is sworn, and says no more: ` or eat my`.
    pub(crate) oaths: Vec<Box<str>>,
    /// What asks at the end of a sentence only to be heeded: `do you hear`.
    pub(crate) heeding: PhraseList,
    /// What names the speaker, alone or with others.
    pub(crate) own: WordSet,
    /// Verbs in the past that their endings don't show.
    pub(crate) over: WordSet,
    /// Where such a word stands and is no verb: `left of`.
    pub(crate) no_past: PhraseList,
    /// What tells of a promise that was made before, in words that may stand apart.
    pub(crate) of_old: Vec<Phrase>,
    /// What shows that something is still to come.
    pub(crate) ahead: WordSet,
    /// Who does something where nobody does: `not a soul`.
    pub(crate) nobody_does: PhraseList,
    /// What leaves it to the listener to take an offer.
    pub(crate) offering: PhraseList,
    /// What says that something else comes before it: `first`.
    pub(crate) first: WordSet,
    /// What says that it comes behind something else: `after`.
    pub(crate) afterwards: WordSet,
    /// What says that somebody ought to do something.
    pub(crate) obliging: WordSet,
    /// What stands for something that was named.
    pub(crate) standing_for: WordSet,
    /// What tells of the word of others.
    pub(crate) others_word: PhraseList,
    pub(crate) threats: ThreatWords,
    /// What says what would be done: `would`.
    pub(crate) would: WordSet,
    /// What says in a condition that it is not so: `were`.
    pub(crate) unreal: WordSet,
    /// What begins a clause that answers what was said.
    pub(crate) telling_on: WordSet,
    /// What says that something is the speaker's.
    pub(crate) mine: WordSet,
    /// What points to what the speaker has by them: `these`.
    pub(crate) here: WordSet,
    /// What says where a thing is: `hangs`.
    pub(crate) lying: WordSet,
    /// What stands before whoever is passed by: `past`.
    pub(crate) beside_me: WordSet,
    /// What says that something is that of a thing or person that was named: `their`.
    pub(crate) its: WordSet,
    /// What somebody else does or has, in words that mean nothing alone: `does`.
    pub(crate) having_of_others: WordSet,
    /// What says that there is something: `there`.
    pub(crate) there: WordSet,
    /// What says that nobody else does it: `itself`.
    pub(crate) by_itself: WordSet,
    /// What is so up to now: `by now`.
    pub(crate) so_far: PhraseList,
    /// What names several, as who does something: `they`.
    pub(crate) several: WordSet,
    /// What says that something is the listener's: `yours`.
    pub(crate) yours: WordSet,
    /// What begins what names all of it: `every one of them`.
    pub(crate) all_of_it: WordSet,
    /// What one speaks with: `lips`.
    pub(crate) mouth: WordSet,
    /// What likens one thing to another: `like`.
    pub(crate) likening: WordSet,
    /// What the listener does with what is given them: `take`.
    pub(crate) taking: WordSet,
    /// What says that something comes about by the speaker: `by my hand`.
    pub(crate) own_hand: PhraseList,
    /// Others, as who does something.
    pub(crate) other_subjects: WordSet,
    /// What lets the listener do something: `you can`.
    pub(crate) permitting: PhraseList,
    /// What the listener is to do where that leaves the deed to them: `ask`.
    pub(crate) leaving_it: WordSet,
    /// What says of a thing what is to be: `shall`.
    #[serde(default)]
    pub(crate) foretelling: WordSet,
    /// One who may be somebody, and may be a thing: `she`, of a lamp.
    #[serde(default)]
    pub(crate) somebody_there: WordSet,
    /// What is still to come, at the end of a word: `'ll`.
    pub(crate) ahead_endings: Vec<Box<str>>,
    /// What somebody does who is told something: `hear of`.
    pub(crate) hearing: PhraseList,
    /// What somebody does who receives something: `get`.
    pub(crate) having: WordSet,
    /// What is so once a deed is done: `ready`.
    pub(crate) finished: WordSet,
    /// What begins what nobody does, or nothing of it.
    pub(crate) nobody: WordSet,
    /// What is said of what will not be told: `i saw nothing`.
    pub(crate) silence: PhraseList,
    /// Assents to silence alone: `not a word`.
    pub(crate) hushing: PhraseList,
    /// What somebody says who will not do it: an assent where it is to be left undone.
    pub(crate) forbearing: PhraseList,
    /// How somebody swears never to do it.
    pub(crate) forswearing: ForswearingWords,
    /// What keeps a thing where it is: `stays with me`.
    pub(crate) keeping_back: PhraseList,
    /// What says of a thing before it that it is and stays with whoever speaks: `stays about my`.
    #[serde(default)]
    pub(crate) keeping_close: WordingIndex,
    /// What nobody can do: `walk on water`.
    pub(crate) wonders: WordingIndex,
    /// Where whoever speaks is to have a thing: `on my desk`.
    pub(crate) to_the_speaker: PhraseList,
    /// What comes of it where something is not done: `or else`.
    pub(crate) or_else: PhraseList,
    /// What shows that nothing of what is said is meant.
    pub(crate) jesting: PhraseList,
    /// What says what its speaker would do: `i'd`.
    pub(crate) hypothetical: PhraseList,
    /// What says that its speaker can do no more than that.
    pub(crate) bounding: WordingIndex,
    /// What is only wished, by nobody in particular: `one can but hope`.
    pub(crate) wishing: WordingIndex,
    /// What names no time that ever comes: `some day`.
    pub(crate) some_day: PhraseList,
    /// What leaves the listener to do it without help: `on your own`.
    pub(crate) unaided: PhraseList,
    /// Terms that never come about.
    pub(crate) absurd: AbsurdWords,
    /// What refuses now alone.
    pub(crate) not_now: PhraseList,
    /// What makes a mock of an offer: `as well`.
    pub(crate) mocking: PhraseList,
    /// What asks for the time that something takes: `give me`.
    pub(crate) taking_time: PhraseList,
    /// What says of a thing that it is as it was: `still`.
    pub(crate) unchanged: WordSet,
    /// What says how something is now: `it's`.
    pub(crate) being_so: WordSet,
    /// What takes back what was just said: `forget i spoke`.
    pub(crate) taking_back: PhraseList,
    /// What says that one breaks one's word, and knows it: `i am breaking my word`.
    pub(crate) breaking_openly: PhraseList,
    /// What says that one can't keep it: `i can't keep my word`.
    pub(crate) failing_openly: PhraseList,
    /// What tells how a thing is always done.
    pub(crate) custom: PhraseList,
    /// What tells behind a deed how well its speaker does such things, and not that they do this one.
    pub(crate) how_well: WordSet,
    /// What asks after that: `when does`.
    pub(crate) asking_custom: PhraseList,
    /// What begins a dare: a deed that nobody is to do.
    pub(crate) daring: PhraseList,
    /// What does so, or asks for it: `do that`.
    pub(crate) daring_or_asking: PhraseList,
    /// Verbs for taking food.
    pub(crate) swallowing: WordSet,
    /// Kinds of things that nobody takes so.
    pub(crate) inedible: WordSet,
    /// The listener, as who does it without help.
    pub(crate) yourself: WordSet,
    /// What lets them have it with that: `help yourself`.
    pub(crate) helping: WordSet,
}

/// `When pigs fly`, `the day the goat writes to me`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct AbsurdWords {
    /// What begins terms: `when`.
    pub(crate) begins: PhraseList,
    /// What begins terms that are hardly ever meant: `the day`.
    pub(crate) day: PhraseList,
    /// What cannot be.
    pub(crate) never: WordingIndex,
    /// Animals, one of each.
    pub(crate) beasts: WordSet,
    /// What no animal does, and hardly a thing.
    pub(crate) of_people: WordSet,
}

/// What is done to somebody in a threat.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ThreatWords {
    /// What harms where it is done to a part of the body.
    pub(crate) harming: WordSet,
    /// What harms whoever it is done to.
    pub(crate) deadly: WordSet,
    /// What harms whoever is cast somewhere: `throw`, and where that is: `into`.
    pub(crate) casting: WordSet,
    pub(crate) cast_to: WordSet,
    pub(crate) you: WordSet,
    pub(crate) yours: WordSet,
    /// What stands before hands that are given something: `into`.
    pub(crate) into: WordSet,
    /// What is given something, and is not harmed by that: `hand`.
    pub(crate) hands: WordSet,
    pub(crate) limbs: WordSet,
    /// What stands before whom a deed is done for.
    pub(crate) gaining: WordSet,
    /// What begins the name of something else that the deed is done to.
    pub(crate) naming: WordSet,
    /// What is named when, or how often, and is nothing that a deed is done to.
    pub(crate) moments: WordSet,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct TermWords {
    #[serde(rename = "if")]
    pub(crate) if_: PhraseList,
    pub(crate) when: PhraseList,
    pub(crate) unless: PhraseList,
    /// Which of those lead to what will come, so that only its time is open: `once`, and not `whenever`.
    #[serde(default)]
    pub(crate) coming: PhraseList,
    /// Which of those means some time that is past as well, behind whoever did something then: `once`.
    #[serde(default)]
    pub(crate) at_some_time: WordSet,
    /// Who does something, and nobody to whom it is done: `he`.
    #[serde(default)]
    pub(crate) doers: WordSet,
    /// What may stand between whoever did something and such a word: `was`.
    #[serde(default)]
    pub(crate) behind_doers: WordSet,
    /// What begins like terms and names none: `if only to`.
    #[serde(default)]
    pub(crate) no_terms: PhraseList,
    /// What thanks for what stands behind it, so that it asks for that and hangs nothing on it: `be obliged`.
    #[serde(default)]
    pub(crate) obliging: PhraseList,
    /// What begins terms in the order of a question: `should`.
    pub(crate) turned: WordSet,
    /// What stands before what is done first.
    pub(crate) after: PhraseList,
    /// What makes those words say something else: `look after`.
    pub(crate) pursued: WordSet,
    /// What they stand behind where they are no terms: `ask if`.
    pub(crate) otherwise: PhraseList,
    /// What leads on to what is a part of the terms: `if she tells nobody that I was there`.
    pub(crate) leading_on: WordSet,
    /// What is left at the end of the terms where they are cut off before whoever acts then: `when`.
    pub(crate) left_hanging: WordSet,
    /// Who acts then: where the terms end.
    pub(crate) ends: PhraseList,
    /// What ends nothing before `back`, as what something is done to: `it` of `if she brings it back`.
    #[serde(default)]
    pub(crate) done_to: WordSet,
    /// What stands behind it then: `back`.
    #[serde(default)]
    pub(crate) behind_done_to: WordSet,
    /// What stands for somebody, as who does something: `she`.
    pub(crate) somebody: Vec<SomebodyWords>,
    /// What stands before the name of a place, and of nobody: `at`.
    pub(crate) at_places: WordSet,
}

/// `It is I who shall carry it`, `what I'll do is carry it`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct CleftWords {
    /// One of these stands in each such sentence.
    pub(crate) marks: Vec<Box<str>>,
    /// What such a sentence begins with, before who does it: `it is i`.
    pub(crate) present: Vec<Box<str>>,
    /// The same of what is still to come: `it will be me`.
    pub(crate) ahead: Vec<Box<str>>,
    /// What stands behind those: `who`.
    pub(crate) relative: WordSet,
    /// Who speaks, as who does something.
    pub(crate) speaker: Box<str>,
    /// The same with what is still to come: `i will`.
    pub(crate) intending: Box<str>,
    /// What stands before what is done: `what i'll do is`.
    pub(crate) doing: Vec<Box<str>>,
    /// What stands before what somebody does who is named behind it: `the one who`.
    pub(crate) one_who: PhraseList,
    /// What names the speaker behind it: `will be me`.
    pub(crate) is_me: PhraseList,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SomebodyWords {
    pub(crate) word: Box<str>,
    /// What nobody is called for whom it stands: `mr`.
    #[serde(default)]
    pub(crate) never: WordSet,
}
