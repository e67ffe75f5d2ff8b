//! Whether somebody asks to have a thing themselves, and whether somebody else was promised it.

use crate::motives::debt::Debt;
use crate::motives::stakes::Stakes;
use crate::reading::scene::Scene;
use crate::wording::voice_words::{roots, voice_words};
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::promise::CommitmentKind;
use cognition_language::{DialogueAct, sentences};

/// Whether something with these words is promised to somebody else.
pub(crate) fn is_owed_to_another(view: &Stakes<'_>, who: &StableId, thing: &Words) -> bool {
    let is_anothers = |debt: &&Debt<'_>| {
        let is_gift = debt.commitment.kind == CommitmentKind::Give;
        is_gift && debt.person.is_some_and(|person| person != who)
    };
    let thing = thing.without(&view.things.people());
    view.debts.iter().filter(is_anothers).any(|debt| debt.what.meets(&thing))
}

/// Whether a line asks that whoever says it be given something with these words.
pub(crate) fn begs_for(view: &Scene<'_>, line: &str, thing: &Words) -> bool {
    let words = voice_words(view.language);
    let begs = |said: &str| {
        let asks = view.language.dialogue_acts(said).has(DialogueAct::Request);
        let wants = || roots(said).iter().any(|word| words.wants(word));
        let is_for_them = || words.speaks_of_itself(said) && !words.asks_to_see(said);
        Words::of(said).meets(thing) && asks && is_for_them() && wants()
    };
    sentences(line).any(begs)
}
