//! What is to be had for something is offered in words before it is done.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::bargain::{Stage, Trade};
use crate::appraisal::pursuit::is_word;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;

/// How much it weighs to name an offer, and to do what was agreed on: more than a plan that does not know of it.
const NAMES: f32 = 5.3;
/// How much it weighs against trading, or asking once more, before there is an answer.
const UNAGREED: f32 = -5.3;
/// How much it weighs against trading away what a goal is to keep.
const KEPT: f32 = -2.0;

/// What a bargain says of an offer.
pub(super) fn reason<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let bargain = view.bargain.filter(|_| !view.request.situation.silent)?;
    let open = matches!(bargain.stage, Stage::Unnamed | Stage::Named);
    if bargain.holds_up(offer.action) || open && offer.is("ask") && bargain.is_about(offer.action) {
        return Reason::new(Motive::Unagreed, UNAGREED);
    }
    if bargain.stage == Stage::Agreed && offer.is("trade") && bargain.is_about(offer.action) {
        return Reason::new(Motive::Bargains(bargain.who), NAMES);
    }
    let to_them = is_word(offer.action) && offer.targets(bargain.with);
    let names = to_them && bargain.stage == Stage::Unnamed;
    Reason::new(Motive::Bargains(bargain.who), if names { NAMES } else { 0.0 })
}

/// What a goal wants for itself is traded away for nothing, unless a goal wants just that.
pub(super) fn keeps<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let trade = Trade::of(view, offer.action)?;
    let is_wanted = view.aims.iter().any(|aim| aim.wants(offer));
    let is_kept = !is_wanted && view.needs_called(&trade.gives.label);
    Reason::new(Motive::Kept, if is_kept { KEPT } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use std::sync::Arc;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const LOCKET: (&str, &str, &str) = ("item", "locket", "the locket");
    const MORTAR: (&str, &str, &str) = ("item", "mortar", "the silver mortar");

    /// What is done and said where Odo offers his locket for the mortar.
    fn offered(goal: &str) -> (String, String) {
        let trade = "Trade the silver mortar for the locket with Odo";
        let offers = vec![
            offer_of(trade, &["trade"], &[MORTAR, ODO, LOCKET]),
            offer_of("Ask Odo for the locket", &["ask", "speech"], &[ODO, LOCKET]),
            offer_of("Give Odo the silver mortar", &["give"], &[MORTAR, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let said = says("odo", "I'll trade you my locket for the silver mortar.");
        let mut request = request("nobody", offers, vec![said]);
        let goal = Goal { weight: 0.6, ..Goal::new(goal) };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        (choice(&request).to_owned(), decision(&request).speech)
    }

    #[test]
    fn what_a_goal_is_to_keep_is_traded_for_nothing() {
        let (deed, said) = offered("Keep the silver mortar.");
        assert!(!deed.starts_with("Trade"), "{deed}");
        assert!(is_line_to_odo(&said, "bargain_no"), "{said}");
    }

    #[test]
    fn who_trades_as_it_was_offered_agrees_in_words() {
        let (deed, said) = offered("Get the locket.");
        assert!(deed.starts_with("Trade"), "{deed}");
        assert!(is_line_to_odo(&said, "bargain_yes"), "{said}");
    }
}
