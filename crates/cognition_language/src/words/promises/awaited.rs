//! What a promise waits for: words, company, what is shown.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

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
    /// What stands behind the name of whom it is heard from: `own mouth`.
    pub(crate) mouth: WordSet,
    /// From whom: `from me`.
    pub(crate) from_me: PhraseList,
    /// What somebody does who wants another to come: `sends for`.
    pub(crate) calling: PhraseList,
    /// Which of that may be done with nothing but a name: `calls`.
    pub(crate) aloud: WordSet,
    /// What somebody does on whose word something is done: `gives the word`.
    pub(crate) bidding: PhraseList,
    /// What stands between who gives it and what they say, as another passes it on: `says`.
    pub(crate) saying: WordSet,
    /// How it is told to whoever has waited for it, in more ways: `gives you leave`.
    pub(crate) passed_on: PhraseList,
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
    /// What gives away a thing that was to be kept for whoever says it: `may have it`.
    pub(crate) given_away: PhraseList,
    /// What makes a thing over to whoever hears it: `it's yours`.
    #[serde(default)]
    pub(crate) made_over: PhraseList,
    /// What bids to begin, whatever it is: `now`.
    pub(crate) now: PhraseList,
    /// What begins what is to be done first: `without`.
    pub(crate) without: WordSet,
    /// What such words end with: `first`.
    pub(crate) beforehand: WordSet,
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
