//! What the game offered and a turn does not open: for whoever asks why it was not done.

use crate::turn::Turn;
use cognition_core::act::IndexedAction;
use cognition_core::record::WeighedOffer;

/// The offers that no brain was shown in this turn, each with the reason.
pub(super) fn closed(turn: &Turn) -> Vec<WeighedOffer> {
    let is_open = |offer: &IndexedAction| turn.actions.iter().any(|open| open.index == offer.index);
    let closed = turn.offered.iter().filter(|offer| !is_open(offer));
    let told = closed.map(|offer| WeighedOffer {
        ruled_out: why(turn, offer),
        ..WeighedOffer::new(offer.index, offer.description.as_str(), Vec::new())
    });
    told.collect()
}

fn why(turn: &Turn, offer: &IndexedAction) -> String {
    let left_out = turn.left_out.iter().find(|left| left.index == offer.index);
    match left_out {
        Some(left) => format!("left out for now, it came to nothing {} times", left.times),
        None if offer.has_tag("speech") && !turn.engagement.may_speak => {
            "nobody addressed it, so it does not speak".to_owned()
        }
        None => format!("not open in {}", turn.engagement.mode),
    }
}
