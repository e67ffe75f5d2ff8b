//! What somebody asked for that is to be had for money, and has just paid for, is handed to them.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::{asking_price, refusal};
use crate::appraisal::gifts::Gift;
use crate::motives::motive::{CALLED_FOR, Motive, Reason};
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::words::Words;

/// Whether whoever would get it has just handed something over for it.
pub(super) fn paid_for<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let gift = Gift::of(view, offer.action)?;
    let pays = view.news().any(|news| news.is_gift_of(gift.receiver));
    if !pays || !is_what_they_want(view, &gift) {
        return None;
    }
    let who = view.things.label(gift.receiver).unwrap_or("someone");
    let is_kept = refusal(view, offer.action, gift.receiver).is_some();
    Reason::new(Motive::Asked(who), if is_kept { 0.0 } else { CALLED_FOR })
}

/// Whether it is what they have spoken of last, of all that they could buy.
fn is_what_they_want(view: &Appraisal<'_>, gift: &Gift<'_, '_, '_>) -> bool {
    let gifts = view.request.actions.iter().filter_map(|offer| Gift::of(view, offer));
    let theirs = gifts.filter(|other| other.receiver == gift.receiver);
    let wares = theirs.map(|other| other.thing.label.as_str());
    let wares: Vec<&str> = wares.filter(|label| asking_price(view, label).is_some()).collect();
    let people = view.things.people();
    let names =
        |seen: &Sighting<'_>, label: &str| seen.words.meets(&Words::of(label).without(&people));
    let mut lines =
        view.recent.iter().rev().filter(|seen| seen.percept.is_speech_of(gift.receiver));
    let last = lines.find(|seen| wares.iter().any(|label| names(seen, label)));
    let is_ware = wares.contains(&gift.thing.label.as_str());
    is_ware && last.is_some_and(|seen| names(seen, &gift.thing.label))
}
