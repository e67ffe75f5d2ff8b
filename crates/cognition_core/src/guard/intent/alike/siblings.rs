//! Offers of the same action that differ in one target alone.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::is_feasible;

/// Offers of the same action that would work and differ in one target alone: the target of the
/// action, and that of the other. Of ways counts where they lead.
pub(crate) fn siblings<'a>(
    suggestion: &'a Suggestion,
    action: &'a IndexedAction,
) -> impl Iterator<Item = (&'a ActionTarget, &'a ActionTarget)> {
    sibling_offers(suggestion, action).map(|(_, differing)| differing)
}

/// The same, each with the other offer.
pub(crate) fn sibling_offers<'a>(
    suggestion: &'a Suggestion,
    action: &'a IndexedAction,
) -> impl Iterator<Item = (&'a IndexedAction, (&'a ActionTarget, &'a ActionTarget))> {
    let others = suggestion.offers.iter().filter(|offer| is_feasible(offer));
    others
        .filter(|offer| is_sibling(action, offer))
        .filter_map(|offer| Some((offer, differing(action, offer)?)))
}

pub(super) fn is_sibling(action: &IndexedAction, offer: &IndexedAction) -> bool {
    offer.action == action.action && differing(action, offer).is_some()
}

pub(super) fn differing<'a>(
    action: &'a IndexedAction,
    offer: &'a IndexedAction,
) -> Option<(&'a ActionTarget, &'a ActionTarget)> {
    let counts = if action.has_tag("move") { 1 } else { usize::MAX };
    let pairs = action.targets.iter().zip(&offer.targets).take(counts);
    let mut differ = pairs.filter(|(own, other)| own.stable_id != other.stable_id);
    let pair = differ.next()?;
    let same_shape = action.targets.len() == offer.targets.len();
    (same_shape && differ.next().is_none()).then_some(pair)
}

pub(super) fn other_target(meant: &str, action: &IndexedAction) -> Straying {
    Straying::OtherTarget { meant: meant.to_owned(), chosen: action.description.clone() }
}
