//! Whether a mind has a thing on it: what it carries goes where it goes.

use crate::act::{IndexedAction, Judgement};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::is_person;
use crate::mind::StableId;
use cognition_language::Language;

/// Whether the game says so, of an offer that takes it in hand, or where it tells of the place.
pub(in crate::guard) fn is_in_hand(suggestion: &Suggestion, thing: &StableId) -> bool {
    let held = |offer: &IndexedAction| {
        let at = |place: usize| offer.targets.get(place).map(|target| &target.stable_id);
        let mut checks = offer.preconditions.iter();
        checks.any(|check| {
            check.is == "held"
                && check.judgement == Judgement::Holds
                && at(check.target) == Some(thing)
        })
    };
    suggestion.offered.iter().any(held) || is_told_to_be_in_hand(suggestion, thing)
}

fn is_told_to_be_in_hand(suggestion: &Suggestion, thing: &StableId) -> bool {
    let meant = suggestion.intent_target.as_ref().filter(|meant| meant.thing == *thing);
    let targets = suggestion.offered.iter().flat_map(|offer| &offer.targets);
    let offered = targets.filter(|target| target.stable_id == *thing && !is_person(target));
    let labels = meant.map(|meant| meant.label.as_str()).into_iter();
    let mut labels = labels.chain(offered.map(|target| target.label.as_str()));
    let told = &suggestion.surroundings.description;
    labels.any(|label| Language::english().says_you_have(told, label))
}

/// What a mind carries goes where it goes; all else that is present stays behind.
pub(in crate::guard) fn is_here(suggestion: &Suggestion, thing: &StableId) -> bool {
    suggestion.surroundings.present.contains(thing) && !is_in_hand(suggestion, thing)
}
