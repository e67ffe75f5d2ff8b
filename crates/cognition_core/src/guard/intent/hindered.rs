//! Whether a deed deals with what hinders what is wanted, as somebody says: a fan that roars where one listens.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{Wording, is_deed_here, is_person};
use crate::perceive::{Percept, PerceptionLog};
use cognition_language::{Language, sentences};

/// It is done to a thing of which the reply says, or the mind has just perceived, that it hinders, and does not set it
/// going all the more; or it puts an end to what is too much or wanting, as one of them tells, or the place. What is done
/// to what the intent is about is no means to it.
pub(super) fn deals_with_what_hinders(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let (language, target) = (Language::english(), suggestion.intent_target.as_ref());
    let is_aim = target.is_some_and(|target| action.concerns(&target.thing));
    if !is_deed_here(action) || is_aim {
        return false;
    }
    let new: Vec<&Percept> = new_percepts(suggestion, log).collect();
    let heard = new.iter().map(|percept| percept.text.as_str());
    let told: Vec<&str> = own_words(suggestion).into_iter().chain(heard).collect();
    let place = [suggestion.surroundings.description.as_str()];
    if told.iter().chain(&place).any(|told| language.eases(told, &action.description)) {
        return true;
    }
    if language.sets_going(&action.description) {
        return false;
    }
    let hinders = |what: &String| {
        let mut things = action.targets.iter().filter(|target| !is_person(target));
        things.any(|thing| is_meant(suggestion, &new, what, thing))
    };
    let said = told.into_iter().flat_map(sentences);
    said.filter_map(|said| language.hindrance(said)).any(|what| hinders(&what))
}

fn new_percepts<'l>(
    suggestion: &'l Suggestion,
    log: &'l PerceptionLog,
) -> impl Iterator<Item = &'l Percept> {
    let new = news(suggestion, log);
    let own = &suggestion.id.mind;
    new.map(|entry| &entry.percept).filter(move |percept| percept.source.as_ref() != Some(own))
}

fn own_words(suggestion: &Suggestion) -> [&str; 3] {
    let decision = &suggestion.decision;
    let reason = decision.intent.as_ref().and_then(|intent| intent.reason.as_deref());
    [&decision.thoughts, &decision.speech, reason.unwrap_or_default()]
}

/// By its name, or by what it is seen to do: `that thing roaring`, where a fan roars.
fn is_meant(suggestion: &Suggestion, new: &[&Percept], what: &str, thing: &ActionTarget) -> bool {
    let words = Wording::of([what]);
    if words.name(thing) {
        return true;
    }
    let names = |text: &str| Wording::of([text]).name(thing);
    let is_of =
        |percept: &&&Percept| percept.about.contains(&thing.stable_id) || names(&percept.text);
    let seen = new.iter().filter(is_of).map(|percept| percept.text.as_str());
    let place = sentences(&suggestion.surroundings.description).filter(|text| names(text));
    seen.chain(place).any(|text| words.held_by(text) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::intent::stray::strays;
    use crate::guard::intent::stray::tests::{also_on_offer, meaning, saying};
    use crate::guard::verdict::suggestion::tests::offer;
    use std::sync::Arc;

    const ROARING: &str = "I can't tell, with that thing roaring.";

    /// A mind that would dig, and does something else.
    fn dealing(description: &str, thing: &str) -> Suggestion {
        let deed = offer(1, "mine:deal", &[thing]);
        let deed = IndexedAction { description: description.to_owned(), ..deed };
        let mut dealing = meaning(Some("listen where they knock"), "rock", deed);
        also_on_offer(&mut dealing, &[offer(2, "mine:dig", &["rock"])]);
        let decision = Decision { alternatives: vec![2], ..(*dealing.decision).clone() };
        dealing.decision = Arc::new(decision);
        saying(dealing, "One minute without air won't hurt us.")
    }

    fn is_stopped(mut dealing: Suggestion, heard: &[&str]) -> bool {
        let mut log = PerceptionLog::default();
        heard.iter().for_each(|said| _ = log.perceive(Percept::event(*said)));
        dealing.new_percepts = log.entries().map(|entry| entry.id).collect();
        strays(&dealing, &log).is_some()
    }

    #[test]
    fn what_roars_is_switched_off_where_one_listens() {
        let off = || dealing("Switch off the fan", "fan");
        assert!(!is_stopped(off(), &[ROARING, "The fan roars."]));
        assert!(!is_stopped(off(), &["I hear nothing over that fan."]));
        assert!(!is_stopped(saying(off(), "I can't hear them for that fan."), &[]));
        assert!(!is_stopped(dealing("Push the cart aside", "cart"), &["The cart is in the way."]));
    }

    #[test]
    fn what_ends_what_is_too_much_or_wanting_is_a_means() {
        let dark = || dealing("Blow out the candle", "candle");
        assert!(!is_stopped(dark(), &["I can't see the star, it's too bright."]));
        assert!(!is_stopped(saying(dark(), "Much too bright, this."), &[]));
        assert!(!is_stopped(dealing("Drag the stool over", "stool"), &["The rock is too high."]));
        assert!(is_stopped(dark(), &["It is too dark in here."]));
        assert!(is_stopped(dealing("Fold the map", "map"), &["It is too bright in here."]));
    }

    #[test]
    fn what_hinders_nobody_or_is_set_going_is_no_means() {
        let off = || dealing("Switch off the fan", "fan");
        assert!(is_stopped(off(), &["The fan roars."]));
        assert!(is_stopped(off(), &[ROARING, "The dog barks."]));
        assert!(is_stopped(off(), &["I can't hear them for the dog."]));
        assert!(is_stopped(dealing("Switch on the fan", "fan"), &[ROARING, "The fan roars."]));
        assert!(is_stopped(dealing("Fold the map", "map"), &[ROARING, "The fan roars."]));
    }
}
