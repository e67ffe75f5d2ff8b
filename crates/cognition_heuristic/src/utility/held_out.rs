//! Who is to take what is held out to them takes nothing else: `Here is the coin, take it` is about no rope.

use crate::appraisal::appraise::Appraisal;
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::ActionTarget;
use cognition_core::perceive::PerceptKind;

/// Whether it takes up a thing of which nothing was said, while whoever speaks names one that they hold.
pub(super) fn takes_another(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let things = offer.action.targets.iter().map(|target| target.label.as_str());
    let things = Words::of_all(things);
    let is_else = |line: &Sighting<'_>| names_their_own(view, line) && !things.meets(&line.words);
    offer.is("take") && view.addressed().any(is_else)
}

/// Whether a line names something that could be asked of whoever says it.
fn names_their_own(view: &Appraisal<'_>, line: &Sighting<'_>) -> bool {
    let by = line.percept.source.as_ref();
    let asks = view.request.actions.iter().filter(|offer| offer.has_tag("ask"));
    let asks = asks.filter(|offer| by.is_some_and(|by| offer.concerns(by)));
    let is_named = |thing: &ActionTarget| {
        let head = voice_words(view.language).head(&thing.label);
        let is_person = view.things.is_character(&thing.stable_id);
        !is_person && !head.is_empty() && line.words.covers(&head)
    };
    line.percept.kind == PerceptKind::Speech && asks.flat_map(|offer| &offer.targets).any(is_named)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;

    /// Whether talk draws to the rope.
    fn draws(words: &str) -> bool {
        let odo = ("character", "odo", "Odo");
        let coin = ("item", "coin", "the silver coin");
        let offers = vec![
            offer_of("Take the rope", &["take"], &[("item", "rope", "the rope")]),
            offer_of("Ask Odo for the silver coin", &["ask", "speech"], &[odo, coin]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let weighed = weighed(&request("nobody", offers, vec![says("odo", words)]));
        let take = weighed.into_iter().find(|offer| offer.description == "Take the rope");
        let parts = take.expect("it is on offer").parts;
        parts.iter().any(|part| part.why == "bears on what happened")
    }

    #[test]
    fn who_is_to_take_what_is_held_out_takes_nothing_else() {
        assert!(!draws("Here's the coin, take it."));
        assert!(draws("Mind the rope there."));
    }
}
