//! The offer that words nearly spell out.

use super::announced::announced_elsewhere;
use super::part_of_deed::{goes_on_beside, is_half};
use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;

pub(super) fn announced_in_words(suggestion: &Suggestion) -> Option<&IndexedAction> {
    // What the reply lists as promised is for later.
    let promises = suggestion.decision.promises.iter().map(|promise| promise.text.as_str());
    let promises = promises.collect::<Vec<_>>().join(" ");
    let done = suggestion.action();
    let is_kept = |offer: &IndexedAction| {
        done.is_some_and(|it| is_half(it, offer) || goes_on_beside(it, offer))
    };
    let others = suggestion.offers.iter().filter(|offer| !is_kept(offer));
    let offers = others.map(|offer| (offer, offer.description.as_str()));
    let done = done.map(|action| action.description.as_str());
    announced_elsewhere(suggestion.speech(), done, &promises, offers)
}
