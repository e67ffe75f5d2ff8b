//! What the game offered and a turn does not open: for whoever asks why it was not done.

use crate::turn::{Engagement, TurnOffers};
use cognition_core::act::IndexedAction;
use cognition_core::record::WeighedOffer;

/// The offers that no brain was shown in this turn, each with the reason.
pub(super) fn closed(offers: &TurnOffers, engagement: &Engagement) -> Vec<WeighedOffer> {
    let closed = offers.offered.iter().filter(|offer| offers.action(offer.index).is_none());
    let told = closed.map(|offer| WeighedOffer {
        ruled_out: why(offers, engagement, offer),
        ..WeighedOffer::new(offer.index, offer.description.as_str(), Vec::new())
    });
    told.collect()
}

fn why(offers: &TurnOffers, engagement: &Engagement, offer: &IndexedAction) -> String {
    let left_out = offers.left_out.iter().find(|left| left.index == offer.index);
    match left_out {
        Some(left) => format!("left out for now, it came to nothing {} times", left.times),
        None if offer.has_tag("speech") && !engagement.may_speak => {
            "nobody addressed it, so it does not speak".to_owned()
        }
        None => format!("not open in {}", engagement.mode),
    }
}
