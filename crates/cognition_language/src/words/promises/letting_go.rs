//! What lets go of a promise, or gives it up.

use crate::words::lists::{Phrase, PhraseList, WordSet};
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

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
    /// How somebody says that they do not come where they were to meet: `I can't come`.
    pub(crate) staying_away: PhraseList,
}

/// `You can stop looking for her`, `you don't have to stand there any longer`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LeavingOffWords {
    /// What says that a deed need go on no longer, where that follows: `you don't have to`.
    pub(crate) needless: PhraseList,
    /// What is done to find something: `looking for`.
    pub(crate) seeking: PhraseList,
    /// What comes of that: `find`.
    pub(crate) found: WordSet,
    /// What is done in mind alone about whatever was promised: `worrying about`.
    pub(crate) minding: PhraseList,
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
    /// What begins a refusal of what is another's: `keep your`.
    pub(crate) leaving_theirs: WordingIndex,
}

/// `I've bread enough`, `the house is yours tonight`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LetOffWords {
    /// What tells that something is over, or done otherwise: `already`.
    pub(crate) over: PhraseList,
    /// What stands behind who need not do something: `needn't`.
    pub(crate) needless: PhraseList,
    /// What is done to what is kept quiet: `guard`.
    pub(crate) guarding: WordSet,
    /// What stands for whoever hears it: `yours`.
    pub(crate) listener: WordSet,
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

/// `My offer stands`, `what I said still holds`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct StandingWords {
    /// What says so wherever it stands: `still holds`.
    pub(crate) said: PhraseList,
    /// What says so as the last word: `stands`.
    pub(crate) at_end: WordSet,
    /// What may be said to stand besides a word that was given: `offer`.
    pub(crate) offers: WordSet,
}

/// `You've kept your word`, and not `so far`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WordKeptWords {
    /// What says so.
    pub(crate) said: PhraseList,
    /// What stands beside that where it goes on: `so far`.
    pub(crate) so_far: PhraseList,
    /// Who hears it, and did what was promised: `you`.
    pub(crate) listener: WordSet,
    /// What says of a deed that it was promised: `as you said`.
    pub(crate) as_promised: PhraseList,
    /// What says of a thing that it is not the one that was meant: `wrong`.
    pub(crate) another: WordSet,
}

/// `let the camel rest`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LettingRest {
    pub(crate) begins: WordSet,
    pub(crate) ends: WordSet,
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
    /// What stands behind those where they let go of how something is done, and not of the deed: `needn't be`.
    #[serde(default)]
    pub(crate) being: WordSet,
    /// For whom something is to be kept.
    pub(crate) kept_for: PhraseList,
    /// What stands behind words that only thank for what is done.
    pub(crate) thanking: PhraseList,
    /// What a promise is called by whom it was given to.
    pub(crate) given: WordSet,
    /// What stands behind a thing that its owner keeps: `stays with me`.
    pub(crate) staying_with_me: PhraseList,
    /// What stands before such a thing: `i'll keep`.
    pub(crate) keeping_myself: PhraseList,
    /// What stands before the thing alone that somebody wants now: `now` of `now the cask`.
    pub(crate) demanding: PhraseList,
    /// What whatever was asked for may be called: `errand`.
    pub(crate) whatever: WordSet,
}
