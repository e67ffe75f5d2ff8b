//! What somebody has just asked the mind never to do.

use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;

/// How much it weighs against doing it there and then: more than a plan of which it is the next step.
const AT_ONCE: f32 = -6.0;

/// Who can't promise to let something be does not do it in the same breath.
pub(super) fn reason<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let offers = &view.request.actions;
    let call = view
        .calls
        .iter()
        .find(|call| call.left_undone.as_ref().is_some_and(|left| left.is(offer.action, offers)))?;
    let asker = call.percept.source.as_ref();
    let who = asker.and_then(|asker| view.things.label(asker)).unwrap_or("someone");
    Reason::new(Motive::LeftUndone(who), AT_ONCE)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use std::sync::Arc;

    #[test]
    fn who_was_asked_not_to_does_not_do_it_in_the_same_breath() {
        let does = |words: &str, seed: u64| {
            let mut request = request("nobody", with_the_key(), vec![says("mara", words)]);
            let goal = Goal { weight: 0.9, ..Goal::new("Unlock the cellar door.") };
            Arc::make_mut(&mut request.situation.persona).goals = vec![goal];
            request.seed = seed;
            choice(&request).to_owned()
        };
        for seed in 0..20 {
            let asked = does("promise me you wont open the cellar door", seed);
            assert!(!asked.starts_with("Unlock"), "{asked}");
        }
        for words in [
            "Don't unlock the cellar door.",
            "Please do not unlock that cellar door, Nobody!",
            "Stop unlocking the cellar door!",
            "You must never unlock the cellar door.",
        ] {
            assert!(!does(words, 1).starts_with("Unlock"), "{words}");
        }
        let sela = "Don't give Sela the iron key, unlock the cellar door.";
        assert!(does(sela, 1).starts_with("Unlock"), "{}", does(sela, 1));
        assert!(does("Don't forget to unlock the cellar door.", 1).starts_with("Unlock"));
        assert!(does("Unlock the cellar door, please.", 1).starts_with("Unlock"));
    }
}
