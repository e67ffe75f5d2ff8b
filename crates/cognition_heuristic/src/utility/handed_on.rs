//! What the mind took because somebody asked to have it is handed to them, and not kept.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::begged::{begs_for, is_owed_to_another};
use crate::appraisal::call::refusal;
use crate::appraisal::gifts::Gift;
use crate::motives::motive::{CALLED_FOR, Motive, Reason};
use crate::reading::offer::Offer;
use crate::wording::words::Words;

/// Whether the mind took it just after whoever would get it had asked for it, and has not passed it on since.
pub(super) fn handed_on<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let gift = Gift::of(view, offer.action)?;
    let label = Words::of(&gift.thing.label);
    let mut deeds = view.outcomes();
    let taken = deeds.next().filter(|taken| !taken.failed())?;
    let is_it = taken.percept.about.contains(&gift.thing.stable_id) || taken.words.covers(&label);
    if !is_it || taken.tell.gives || taken.tell.talks || taken.tell.looks {
        return None;
    }
    let before = deeds.next().map(|before| before.id);
    let since = view.recent.iter().rev().take_while(|seen| before.is_none_or(|id| seen.id > id));
    let theirs = since.filter(|seen| seen.id < taken.id && seen.percept.addressed);
    let mut theirs = theirs.filter(|seen| seen.percept.is_speech_of(gift.receiver));
    theirs.find(|seen| begs_for(view, &seen.percept.text, &label))?;
    let is_kept = is_owed_to_another(view, gift.receiver, &label)
        || refusal(view, offer.action, gift.receiver).is_some();
    let who = view.things.label(gift.receiver).unwrap_or("someone");
    Reason::new(Motive::Asked(who), if is_kept { 0.0 } else { CALLED_FOR })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    const SOUP: (&str, &str, &str) = ("item", "soup", "the bowl of soup");
    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const SELA: (&str, &str, &str) = ("character", "sela", "Sela");

    fn does_after(percepts: Vec<Percept>) -> String {
        let give = |to: (&str, &str, &str)| {
            offer_of(&format!("Give the bowl of soup to {}", to.2), &["give"], &[SOUP, to])
        };
        let mut request = request("nobody", vec![give(ODO), give(SELA)], percepts);
        let latest = request.situation.perceptions.entries().next_back().map(|it| it.id);
        request.situation.seen_before = latest.unwrap_or_default();
        choice(&request).to_owned()
    }

    #[test]
    fn what_was_taken_for_somebody_who_asked_for_it_goes_to_them() {
        let took = || Percept::outcome("You take the bowl of soup.").about("soup");
        for asked in
            ["Give me the soup.", "Can I have the bowl of soup?", "I want the soup, please."]
        {
            let deed = does_after(vec![says("odo", asked), took()]);
            assert_eq!(deed, "Give the bowl of soup to Odo", "{asked}");
        }
        for said in ["The soup is hot.", "Bring Sela the soup.", "Give me the ladle."] {
            let deed = does_after(vec![says("odo", said), took()]);
            assert_ne!(deed, "Give the bowl of soup to Odo", "{said}");
        }
        let looked = Percept::outcome("You look at the bowl of soup.").about("soup");
        assert_eq!(does_after(vec![looked, took()]), "(wait)");
    }

    #[test]
    fn what_is_promised_to_one_is_not_taken_for_another() {
        let takes = |to: &str| {
            let take = offer_of("Take the bowl of soup", &["take"], &[SOUP]);
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let mut request =
                request("nobody", vec![take, speak], vec![says("odo", "Give me the soup.")]);
            request.situation.commitments = owing(&[("bring the bowl of soup", "give", to)]);
            choice(&request) == "Take the bowl of soup"
        };
        assert!(takes("odo"));
        assert!(!takes("sela"));
    }
}
