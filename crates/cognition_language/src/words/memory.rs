//! What `memory.json` of a language holds.

pub(crate) mod no_calls;
pub(crate) mod bonds;
pub(crate) mod hiding;
pub(crate) mod leave;
pub(crate) mod own;
pub(crate) mod resolving;
pub(crate) mod standing;

use crate::words::lists::{PhraseList, WordSet};
use crate::words::style::Phrases;
use crate::words::word_map::WordMap;
use crate::words::wordings::WordingIndex;
use bonds::BondWords;
use hiding::HidingWords;
use leave::LeaveWords;
use no_calls::NoCallWords;
use own::OwnWords;
use resolving::ResolvingWords;
use serde::Deserialize;
use standing::StandingWords;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MemoryWords {
    pub(crate) matters: Vec<Matter>,
    /// What says that something is not for everybody.
    pub(crate) confidences: PhraseIndex,
    /// What begins like that and asks not to be told something: `don't tell me`.
    pub(crate) kept_from_speaker: PhraseIndex,
    /// The same, in whatever words: that nobody is to know, that it is to stay where it is.
    pub(crate) confiding: WordingIndex,
    /// What says the same of what stands behind it, and is mere politeness where others hear it: `between ourselves`.
    pub(crate) turns_of_phrase: PhraseList,
    /// What says of a secret that one alone knows of it: `only Odo knows`.
    pub(crate) known_to_one: WordingIndex,
    /// What says of a secret that nobody knows of it: `nobody else knows`, `told nobody`.
    pub(crate) known_to_nobody: WordingIndex,
    /// What a clause begins with that only says of a secret that it is kept: `that she keeps back from everybody`.
    pub(crate) kept_back: WordingIndex,
    /// What tells of somebody of whom nothing says who they are: `a girl who`.
    pub(crate) one_unknown: WordingIndex,
    /// What tells something that would harm or shame somebody if others knew of it: `stole`, `owes`.
    pub(crate) discrediting: WordingIndex,
    /// What comes to the same, each in many words: `no other money` and `every penny we have`.
    pub(crate) near_said: Vec<WordingIndex>,
    /// What is said only where something else is so.
    pub(crate) follows: Vec<FollowingWords>,
    /// What begins or goes on like a call to silence, and is none: `between us we have ten coins`.
    pub(crate) idle_calls: WordingIndex,
    pub(crate) no_calls: NoCallWords,
    /// What asks only whether somebody can keep something: `can you keep a secret`.
    pub(crate) asking_to_be_trusted: WordingIndex,
    /// What says until when something is to be kept: `till`.
    #[serde(default)]
    pub(crate) kept_until: WordSet,
    /// What bids somebody come closer to hear something: `psst`.
    pub(crate) beckoning: WordSet,
    /// What may stand between a call and what is told with it: whom it is for, `but`.
    pub(crate) behind_call: WordSet,
    /// What of that tells what would come of it otherwise: `or`.
    pub(crate) or_else: WordSet,
    /// What may stand between what is told and a call: `so`, `please`.
    pub(crate) before_call: WordSet,
    /// What somebody is called together with what they do, in full: `i am`, of `im`.
    pub(crate) written_out: WordMap<Box<str>>,
    pub(crate) resolving: ResolvingWords,
    /// What begins a question whether one may tell: `can i tell`.
    pub(crate) announcing: WordingIndex,
    /// What somebody says who keeps silent about something themselves: `Not a word from me`.
    pub(crate) own_silence: WordingIndex,
    /// What denies of everybody that they match whoever speaks: `nobody better than I`.
    pub(crate) unequalled: WordingIndex,
    /// What says of a secret that somebody must not learn of it: `forbidden to let the others hear`.
    pub(crate) kept_secret: WordingIndex,
    /// What a clause begins with that tells nothing: a figure (`a debt is like`), a parting word (`god keep you`).
    pub(crate) telling_nothing: WordingIndex,
    /// What says, beside a call to silence, what would come of it otherwise: `he would throw me out`.
    pub(crate) else_would: WordSet,
    /// What begins, beside a call to silence, what is to be kept: `Tell nobody that I took it`.
    pub(crate) keeps_what: WordSet,
    /// What a clause says that leaves something to its hearer: `wherever you like`.
    pub(crate) at_pleasure: WordingIndex,
    /// What asks, behind what is told, only whether its hearer knows of it: `did you know`.
    pub(crate) tags: WordingIndex,
    pub(crate) hiding: HidingWords,
    pub(crate) standing: StandingWords,
    pub(crate) kin: KinWords,
    pub(crate) bonds: BondWords,
    /// What tells that something is hidden or taken: `hid`.
    pub(crate) putting_away: WordSet,
    /// What stands before what somebody is thanked for.
    pub(crate) thanked_for: WordSet,
    /// What a clause begins with that tells its hearer what to do, and is no order: `you had better`.
    pub(crate) advising: WordingIndex,
    /// What tells of somebody that they have a thing, or are somewhere, for all to see: `holds`, `stands`.
    pub(crate) seen_states: WordSet,
    /// What tells who has, owes or did what: `owes`, `took`.
    pub(crate) holding: WordSet,
    /// What whoever speaks calls themselves, and what is theirs.
    pub(crate) of_its_speaker: WordSet,
    /// What says of somebody, who stands as `{who}`, that they know it or may know it.
    pub(crate) sharing: WordingIndex,
    /// What says of somebody that they are not to know it.
    pub(crate) keeping_from: WordingIndex,
    /// What says that something was for another to tell: `was his to say`.
    pub(crate) left_to_tell: WordingIndex,
    /// What says that somebody lets it be told: `he says i may tell you`.
    pub(crate) leave_to_tell: WordingIndex,
    pub(crate) leave: LeaveWords,
    /// What says that it is otherwise than was said.
    pub(crate) corrections: PhraseIndex,
    /// A no: what was said may be otherwise, or it answers somebody.
    pub(crate) noes: PhraseIndex,
    /// What says nothing of a matter, wherever it stands: `tbh`, `lol`.
    pub(crate) fillers: WordSet,
    /// What breaks off what one was about to say: of what one said before it says nothing.
    pub(crate) breaking_off: PhraseIndex,
    /// How one tells of oneself.
    pub(crate) own: OwnWords,
    /// How one calls a lie what one has told oneself.
    pub(crate) lying: LyingWords,
    /// What says that it is otherwise than it was.
    pub(crate) changes: PhraseIndex,
    /// What says that it is so by now, which may have come about of itself.
    pub(crate) at_present: PhraseIndex,
    /// What says from when on it is so: `since yesterday`.
    pub(crate) since_then: PhraseIndex,
    /// What sounds like a change, and says of what was said that it still holds: `as I said`.
    pub(crate) said_so: PhraseIndex,
    /// What says of something that it holds whatever else was taken back: `You shall have it all the same`.
    pub(crate) still_so: PhraseIndex,
    /// What sounds like a correction, and says that it was meant: `I meant every word`.
    pub(crate) meant_so: PhraseIndex,
    /// What stands before something that is known: `her` of `her two crowns`.
    pub(crate) definite: WordSet,
    /// What says that one has just put it otherwise than one would: `I mean`.
    pub(crate) mending: Phrases,
    /// What stands before something that does not hold, or is not taken: `instead of`.
    pub(crate) in_place: Phrases,
    /// What says that what was said is not to be believed any more, whatever holds instead.
    pub(crate) withdrawals: PhraseIndex,
    /// What says of what somebody else has said that it is otherwise.
    pub(crate) disputes: PhraseIndex,
    /// What somebody says who takes back what they said last, whatever that was; one that ends with a full stop is
    /// all that is said: `just kidding .`.
    pub(crate) unsaying: WordingIndex,
    /// What stands for something that was said before.
    pub(crate) pointing: WordSet,
    /// The same of things alone: `it`.
    pub(crate) for_things: WordSet,
    /// What stands before a time of the clock.
    pub(crate) clock: WordSet,
    /// Who speaks: what is told of them needs nothing that was said before.
    pub(crate) speakers: WordSet,
    /// What tells of what is still to be.
    pub(crate) to_come: WordSet,
    pub(crate) asked_words: AskedWords,
    /// Words of which only one can be true at a time, by what they tell.
    pub(crate) values: Vec<WordSet>,
    /// A word of the list that holds the numbers.
    pub(crate) a_number: Box<str>,
    /// A word of the list that holds the times of day.
    pub(crate) an_hour: Box<str>,
    /// What is counted: it does not tell what a number is of.
    pub(crate) units: WordSet,
    /// Of these what makes an hour of the clock of the number before it: `o'clock`.
    pub(crate) hour_units: WordSet,
    /// What somebody is called to whom one speaks.
    pub(crate) addressing: WordSet,
    /// What says nothing as a clause of its own, and is only polite: `begging your pardon`, without apostrophes.
    #[serde(default)]
    pub(crate) courteous_asides: PhraseList,
    /// What as a sentence only shows that its speaker has heard: `that is worth knowing`.
    pub(crate) taking_note: Vec<Box<str>>,
    /// What stands before whom something goes to, and how much: `owes` of `Odo owes me 40`.
    pub(crate) handing_over: WordSet,
    /// What tells where somebody lives, and that they live elsewhere now.
    pub(crate) dwelling: WordSet,
    pub(crate) moving: WordSet,
    /// What somebody moves to, or is moved to, and does not live in: `bed`, `tears`.
    pub(crate) no_home: WordSet,
    /// What stands before a name.
    pub(crate) naming: Phrases,
    pub(crate) when: WhenWords,
    /// Where it was, with a place for `{place}`.
    #[serde(rename = "where")]
    pub(crate) place: Box<str>,
    /// How one is somewhere: what a place may bring along before its name.
    pub(crate) being: WordSet,
    pub(crate) lines: RecollectionLines,
    pub(crate) someone: Box<str>,
    pub(crate) corrected: Box<str>,
    /// The same of a part of it, with a place for `{text}`.
    pub(crate) corrected_in_part: Box<str>,
    /// That somebody else has said since that it was wrong.
    pub(crate) disputed: Box<str>,
    pub(crate) keep_from: Box<str>,
    /// The same, where only who told it is to be kept, of what whoever asks is named in.
    pub(crate) keep_source_alone: Box<str>,
    /// The same, where only who told it is to be kept.
    pub(crate) keep_source: Box<str>,
    /// What holds it against somebody that they said something.
    pub(crate) accusing: AccusingWords,
}

/// `You told Odo!`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AccusingWords {
    /// Whoever is spoken to: `you`.
    pub(crate) accused: WordSet,
    /// That they said something: `told`.
    pub(crate) past: WordSet,
    /// What stands beside these where they did not, or only should have.
    pub(crate) beside: WordSet,
    /// What says so by itself: `did you tell`.
    pub(crate) outright: PhraseList,
}

/// Something that is remembered better than other things.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Matter {
    /// What: `death`, `debt`.
    #[serde(rename = "of")]
    pub(crate) _of: Box<str>,
    /// How much, from 0 to 10.
    pub(crate) weight: u8,
    /// Whether nobody is to be hurried who speaks of it.
    #[serde(default)]
    pub(crate) grave: bool,
    pub(crate) words: Vec<Box<str>>,
    pub(crate) phrases: Vec<Box<str>>,
}

/// How somebody calls a lie what they have told before.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LyingWords {
    /// What stands for what was told: `what i told`.
    pub(crate) told: PhraseList,
    /// What stands before what that was about.
    pub(crate) about: WordSet,
    /// What it is called.
    pub(crate) names: WordSet,
    /// What calls it so that was told, in front of that: `not true`.
    pub(crate) called: WordingIndex,
    /// What a sentence says that owns to a lie: `I lied`.
    pub(crate) owned: WordingIndex,
}

/// What is said where something is so: `I eat for two`, of who is with child.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FollowingWords {
    /// What is so.
    pub(crate) of: WordingIndex,
    /// What follows from that.
    pub(crate) said: WordingIndex,
}

/// How kin is told of.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct KinWords {
    /// Words of each that may be the same to somebody: `son`, `boy`.
    pub(crate) groups: Vec<WordSet>,
    /// What tells of its speaker that they have kin, which stands as `{kin}`.
    pub(crate) own: WordingIndex,
    /// The same of somebody, who stands as `{who}`.
    pub(crate) told: WordingIndex,
    /// What may stand for somebody, or be theirs.
    pub(crate) pronouns: WordSet,
    /// By what somebody is called to whom one is kin, or who is young.
    pub(crate) called: WordSet,
}

/// What asks for what somebody said.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AskedWords {
    /// Whoever is asked said it.
    pub(crate) own: PhraseIndex,
    /// Whoever asks said it.
    pub(crate) others: PhraseIndex,
}

/// How long ago something was; of two the first is for one.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WhenWords {
    pub(crate) now: Box<str>,
    pub(crate) minutes: [Box<str>; 2],
    pub(crate) hours: [Box<str>; 2],
    pub(crate) days: [Box<str>; 2],
    pub(crate) weeks: [Box<str>; 2],
}

/// How a memory is told, by how it is known: lines with places for `{by}`, `{to}` and `{text}`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecollectionLines {
    /// It was said to whoever remembers it.
    pub told: Box<str>,
    /// The same, in confidence.
    pub confided: Box<str>,
    /// The same, so that nobody else heard it.
    pub whispered: Box<str>,
    /// It was said to somebody whom nobody remembers.
    pub overheard: Box<str>,
    /// It was said to somebody else.
    pub overheard_to: Box<str>,
    /// It was heard of; with a place for `{where}` it was, since whoever remembers it was not there.
    pub hearsay: Box<str>,
    /// It was seen.
    pub seen: Box<str>,
    /// Whoever remembers it did it.
    pub done: Box<str>,
    /// Whoever remembers it did it, and it did not work.
    pub tried: Box<str>,
    /// Whoever remembers it said it.
    pub said: Box<str>,
    /// The same, to somebody whom they remember.
    pub said_to: Box<str>,
    /// The same, to be kept.
    pub confided_to: Box<str>,
    /// The same, so that nobody else heard it.
    pub whispered_to: Box<str>,
    /// Whoever remembers it came to think so.
    pub concluded: Box<str>,
    /// It is what is left of a day.
    pub day: Box<str>,
    /// It is what is left of a week.
    pub week: Box<str>,
    /// Whoever remembers it met somebody; with a place for `{names}`.
    pub met: Box<str>,
    /// Several who were spoken to at once; with places for the `{last}` name, and for the `{names}` before it.
    pub together: Box<str>,
}

/// What memory asks of words; made once.
#[derive(Debug, Default)]
pub(crate) struct MatterTable {
    /// How much words matter, by their roots.
    pub(crate) weights: WordMap<u8>,
    /// A bit for the number of each of these roots: most words are none of them, and are not looked for.
    weighty: [u64; 32],
    pub(crate) phrases: PhraseIndex,
    /// What is known of a word as it is written, without apostrophes.
    pub(crate) lexemes: WordMap<Lexeme>,
    /// The list that spelled numbers stand in.
    pub(crate) numbers: u8,
    /// The list that times of day stand in.
    pub(crate) hours: u8,
}

impl MatterTable {
    /// Takes in the number of a root that matters.
    pub(crate) const fn mark_weighty(&mut self, root: u32) {
        let (place, bit) = place_of_bit(root);
        self.weighty[place] |= bit;
    }

    /// Whether the root of this number may be one that matters.
    pub(crate) const fn may_matter(&self, root: u32) -> bool {
        let (place, bit) = place_of_bit(root);
        self.weighty[place] & bit != 0
    }
}

const fn place_of_bit(number: u32) -> (usize, u64) {
    ((number >> 6) as usize % 32, 1 << (number % 64))
}

/// What a word is to memory.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lexeme {
    /// It says nothing of a matter.
    pub(crate) stops: bool,
    /// It only fills what is said: `lol`.
    pub(crate) fills: bool,
    /// It is of a courtesy.
    pub(crate) courts: bool,
    /// It is what is counted.
    pub(crate) counts: bool,
    /// It stands for something that was said before.
    pub(crate) points_back: bool,
    /// It stands before a thing.
    pub(crate) determines: bool,
    /// It stands before a time of the clock.
    pub(crate) times: bool,
    /// It stands for who speaks.
    pub(crate) speaks: bool,
    /// It tells of what is still to be.
    pub(crate) is_to_come: bool,
    /// It denies what it stands with, or takes that back.
    pub(crate) denies: bool,
    pub(crate) excepts: bool,
    /// It only leads to what is said: `ok`, `well`, `no`.
    pub(crate) opens: bool,
    /// It stands for who speaks, or for what is theirs.
    pub(crate) of_speaker: bool,
    /// It may be asked of.
    pub(crate) is_asked: bool,
    /// It joins what stands on both sides of it.
    pub(crate) joins: bool,
    /// It tells of what was, and it is an auxiliary.
    pub(crate) is_past: bool,
    pub(crate) helps: bool,
    /// It is a form of `to be`.
    pub(crate) is_be: bool,
    /// It stands before a place, and before a verb or where somebody moves to.
    pub(crate) links: bool,
    pub(crate) leads: bool,
    /// It hands over, dwells or moves.
    pub(crate) hands: bool,
    pub(crate) dwells: bool,
    pub(crate) moves: bool,
    /// It is typed in haste, and means something else that is written out.
    pub(crate) is_typed: bool,
    /// By which list it is a value.
    pub(crate) value: Option<u8>,
    /// A phrase of a matter may stand where it stands.
    pub(crate) marks_matter: bool,
    /// The same of secrecy.
    pub(crate) marks_confidence: bool,
    /// The same of a correction, or of what stands before a name.
    pub(crate) marks_correction: bool,
}

/// Many phrases by their first words, each with a weight: a text is read once for all of them.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<Box<str>>")]
pub(crate) struct PhraseIndex(pub(crate) WordMap<Vec<(Box<str>, u8)>>);

impl From<Vec<Box<str>>> for PhraseIndex {
    fn from(phrases: Vec<Box<str>>) -> Self {
        let mut index = Self::default();
        phrases.into_iter().for_each(|phrase| index.add(phrase, 1));
        index
    }
}

impl PhraseIndex {
    /// The longest word of each phrase: where that is missing, the phrase is.
    pub(crate) fn marks(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().filter_map(|(phrase, _)| mark_of(phrase))
    }

    /// Takes in a phrase.
    pub(crate) fn add(&mut self, phrase: Box<str>, weight: u8) {
        let first = phrase.split(' ').next().unwrap_or_default();
        self.0.entry(first.into()).or_default().push((phrase, weight));
    }
}

/// The longest word of a phrase, of equals the last; signs are none.
pub(crate) fn mark_of(phrase: &str) -> Option<&str> {
    let words = phrase.split(' ').filter(|run| run.contains(char::is_alphanumeric));
    words.max_by_key(|word| word.len())
}
