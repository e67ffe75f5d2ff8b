//! Whether a way leads to what the intent takes.

use super::needs::Needs;
use crate::act::{ActionTarget, IndexedAction};
use crate::decide::Intent;
use crate::guard::surroundings::whereabouts::Whereabouts;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::coming_back::comes_back;
use crate::guard::wording::{Wording, is_way};
use crate::perceive::PerceptionLog;
use cognition_language::Language;

/// Whether what the intent is about, or anything that it takes, is where a way leads.
pub(in crate::guard) fn serves(
    suggestion: &Suggestion,
    intent: &Intent,
    action: &IndexedAction,
    known: &Whereabouts<'_>,
) -> bool {
    let target = suggestion.intent_target.as_ref();
    let is_there = |place: &ActionTarget| target.is_some_and(|target| known.is_at(target, place));
    action.targets.first().is_some_and(is_there)
        || Needs::of_aim(suggestion, intent, action).are_met_by(action, known)
}

/// Whether it is a way to what is wanted: the words say that the mind comes back, or what the intent takes is known to
/// be where it leads.
pub(in crate::guard::intent) fn goes_for_a_means(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let Some(intent) = suggestion.decision.intent.as_ref() else { return false };
    let known = Whereabouts::of(suggestion, log);
    is_way(action) && (comes_back(suggestion) || serves(suggestion, intent, action, &known))
}

/// Whether it would fetch something that is to be had neither here nor by another way.
pub(in crate::guard) fn fetches(
    suggestion: &Suggestion,
    intent: &Intent,
    action: &IndexedAction,
) -> bool {
    let preferred = intent.preferred_action.as_deref().unwrap_or(&intent.goal);
    let fetched = Language::english().fetched(preferred);
    fetched.is_some_and(|fetched| is_elsewhere(suggestion, action, &fetched))
}

/// Whether what is named is a thing that no other offer is done to.
pub(super) fn is_elsewhere(suggestion: &Suggestion, action: &IndexedAction, named: &str) -> bool {
    let named = Wording::of([named]);
    let here = |offer: &IndexedAction| !offer.same_deed(action) && named.name_any(offer);
    !named.is_empty() && !suggestion.offers.iter().any(here)
}
