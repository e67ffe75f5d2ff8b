//! Deeds that are part of the one that is done, or go on beside it.

use crate::act::IndexedAction;
use crate::guard::wording::{SPEECH, Wording};

/// What goes on beside what is said.
const BESIDE_TALK: [&str; 2] = ["look", "wait"];

/// Whether a deed goes on while one talks: who says that they look at something, or wait, does so over the words.
pub(super) fn goes_on_beside(done: &IndexedAction, deed: &IndexedAction) -> bool {
    done.has_tag(SPEECH) && BESIDE_TALK.iter().any(|tag| deed.has_tag(tag))
}

/// Whether a deed is one side of a trade: to give what is given in it, to take, or ask for, what is
/// got. Who says either says no more than what is done. What is given stands first, what is got last.
pub(super) fn is_half(trade: &IndexedAction, deed: &IndexedAction) -> bool {
    let [given, .., got] = trade.targets.as_slice() else { return false };
    let Some(thing) = deed.targets.first() else { return false };
    let (gives, gets) = (thing.stable_id == given.stable_id, thing.stable_id == got.stable_id);
    let to_get = ["take", "ask"].into_iter().any(|tag| deed.has_tag(tag));
    trade.has_tag("trade") && (gives && deed.has_tag("give") || gets && to_get)
}

/// Whether words of a gift, or of taking something, name what is traded.
pub(super) fn is_of_trade(done: &IndexedAction, offer: &IndexedAction, words: &Wording) -> bool {
    let changes_hands = ["give", "take", "ask"].into_iter().any(|tag| offer.has_tag(tag));
    let [given, .., got] = done.targets.as_slice() else { return false };
    done.has_tag("trade") && changes_hands && (words.name(given) || words.name(got))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::said_otherwise;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    #[test]
    fn words_of_either_side_of_a_trade_announce_the_trade() {
        let trade = offer(1, "barge:trade", &["rope", "clerk", "lens"]);
        let give = |index, thing| IndexedAction {
            description: format!("Give the {thing} to the clerk"),
            ..offer(index, "barge:give", &[thing, "clerk"])
        };
        let offers =
            vec![trade, give(2, "rope"), give(3, "ring"), offer(4, "barge:take", &["lens"])];
        let mut said = suggestion(1, offers);
        let mut others = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        for speech in [
            "Here is your rope, clerk. A knot for an eye, and we are both the better.",
            "Here is the rope, clerk; now the lens.",
            "Take the rope, and give me the lens.",
            "I give you the rope, you give me the lens.",
            "I'll give the rope to the clerk and take the lens.",
        ] {
            assert!(!others(speech), "{speech}");
        }
        assert!(others("Here is the ring, clerk."), "another thing is handed over");
    }
}
