//! What is to be had for something is offered in words before it is done.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::bargain::Stage;
use crate::appraisal::pursuit::is_word;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;

/// How much it weighs to name an offer, and to do what was agreed on: more than a plan that does not know of it.
const NAMES: f32 = 5.3;
/// How much it weighs against trading, or asking once more, before there is an answer.
const UNAGREED: f32 = -5.3;

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
