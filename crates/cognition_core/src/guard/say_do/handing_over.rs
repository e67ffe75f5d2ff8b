//! What words hand over: the gift on offer that is not made.

use super::part_of_deed::is_half;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::suggestion::Suggestion;
use crate::guard::wording::{Wording, done_to, is_feasible, is_person, object, verbs};
use cognition_language::{Language, identifiers};

/// Whether a sentence is said over a gift, in another word: `Here, deliver it to her.`
pub(super) fn hands_it_over(sentence: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let hands = || identifiers(sentence).any(|word| language.hands_over(&word.to_lowercase()));
    let thing = done_to(action).filter(|thing| action.has_tag("give") && !is_person(thing));
    let names =
        |thing: &ActionTarget| language.leans(sentence) || Wording::of([sentence]).name(thing);
    thing.is_some_and(names) && hands() && !language.is_question(sentence)
}

/// What a clause hands over, as the gift on offer that is not made; or what is on offer to be served.
pub(super) fn handed_over<'s>(
    suggestion: &'s Suggestion,
    clause: &[&str],
) -> Option<&'s IndexedAction> {
    gift_of(suggestion, Language::english().handed_over(clause)?)
}

pub(super) fn gift_of<'s>(
    suggestion: &'s Suggestion,
    handed: &[&str],
) -> Option<&'s IndexedAction> {
    let language = Language::english();
    let handed = Wording::of(handed.iter().copied());
    let done = suggestion.action();
    let serves = |offer: &IndexedAction| verbs(offer).any(|verb| language.serves(&verb));
    let gives = |offer: &IndexedAction| offer.has_tag("give") || serves(offer);
    let mut gifts = suggestion.offers.iter().filter(|offer| {
        let thing = offer.targets.first().is_some_and(|thing| handed.name(thing));
        let served = || {
            let mut things = offer.targets.iter().filter(|target| !is_person(target));
            things.any(|thing| handed.name(thing)) || names_served(&handed, offer)
        };
        let named = offer.has_tag("give") && thing || serves(offer) && served();
        let half = done.is_some_and(|done| is_half(done, offer));
        named && is_feasible(offer) && !half
    });
    gifts.next().filter(|_| !done.is_some_and(gives))
}

/// Whether words name what is served, though it is no target: the glass of `Pour Ann a glass`.
fn names_served(words: &Wording, offer: &IndexedAction) -> bool {
    let persons = offer.targets.iter().filter(|target| is_person(target));
    let served = persons.fold(object(offer), |rest, person| rest.without(&person.label));
    served.held_in(words) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::suggestion::tests::{offer, suggestion};
    use crate::guard::wording::SPEECH;
    use crate::guard::{said_otherwise, speaks_of_its_deed};
    use std::sync::Arc;

    #[test]
    fn words_over_a_gift_speak_of_it_in_whatever_word() {
        let give = offer(1, "inn:give", &["letter", "character1"]);
        let mut gift = suggestion(1, vec![IndexedAction { tags: vec!["give".to_owned()], ..give }]);
        let mut speaks = |speech: &str| {
            gift.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            speaks_of_its_deed(&gift)
        };
        assert!(speaks("You are the postman: deliver it to her, as you should have."));
        assert!(speaks("Hand over the letter at the mill."));
        assert!(!speaks("You are the postman, are you not?"));
        assert!(!speaks("Did you deliver the letter on Monday?"));
    }

    #[test]
    fn what_is_handed_over_in_words_is_handed_over() {
        let give = offer(1, "inn:give", &["purse", "character1"]);
        let give = IndexedAction { tags: vec!["give".to_owned()], ..give };
        let look = offer(2, "inn:look", &["carpet"]);
        let mut said = suggestion(2, vec![give, look]);
        let mut others = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        assert!(others("Yes, here, the whole purse, into your own two hands."));
        assert!(!others("Here, look at the carpet.") && !others("Is the purse in your hands?"));
    }

    #[test]
    fn who_brings_something_announces_no_gift_of_now_and_no_hand_that_is_laid_on_anybody() {
        let deed = |index, action: &str, description: &str, tag: &str, targets: &[&str]| {
            let (description, tags) = (description.to_owned(), vec![tag.to_owned()]);
            IndexedAction { description, tags, ..offer(index, action, targets) }
        };
        let lay = "Lay a hand on the shoulder of character1";
        let give = "Give the cell to character1";
        let offers = vec![
            deed(1, "ship:hand", lay, "comfort", &["character1"]),
            deed(2, "ship:give", give, "give", &["cell", "character1"]),
            deed(3, "ship:tell", "Speak to character1", SPEECH, &["character1"]),
        ];
        let mut said = suggestion(3, offers);
        let mut others = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        for speech in [
            "I'll bring the cell to the clinic.",
            "I'll give the cell to the clinic.",
            "I'll bring the tin to the clinic.",
            "I'll bring it to the clinic.",
            "I'll bring you the cell.",
            "I'll bring you a hand with that.",
            "I'll give character1 a wide berth.",
            "I'll put the tin beside character1.",
        ] {
            assert!(!others(speech), "{speech}");
        }
        assert!(others("I'll give you the cell."));
    }
}
