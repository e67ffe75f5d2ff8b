//! What a reply itself takes up of what has happened.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_person};
use crate::perceive::Percept;
use cognition_language::Language;

/// Whether the reply names a thing of what happens, other than what the deed is done to and the persons who are here.
pub(in crate::guard) fn is_taken_up(
    suggestion: &Suggestion,
    action: &IndexedAction,
    percept: &Percept,
) -> bool {
    let language = Language::english();
    let targets = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    let persons = targets.filter(|target| is_person(target)).map(|target| target.label.as_str());
    let own = Wording::of(persons.chain([action.description.as_str()]));
    let own = action.targets.iter().fold(own, |own, target| own.with(&target.label));
    let told = own_words(suggestion);
    let things = language.things_named(&percept.text).into_iter();
    things.map(|thing| language.sense(&thing)).any(|thing| told.has(&thing) && !own.has(&thing))
}

/// What the reply itself says, thinks and gives as its reason.
pub(in crate::guard) fn own_words(suggestion: &Suggestion) -> Wording {
    let decision = &suggestion.decision;
    let reason = decision.intent.as_ref().and_then(|intent| intent.reason.as_deref());
    Wording::of([&*decision.speech, &decision.thoughts, reason.unwrap_or_default()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    #[test]
    fn a_thing_that_the_reply_names_is_taken_up_and_neither_the_deed_nor_a_person_is() {
        let offers =
            vec![offer(1, "inn:ask", &["hob", "key"]), offer(2, "inn:tell", &["character1"])];
        let mut asking = suggestion(1, offers);
        let mut takes_up = |thoughts: &str, told: &str| {
            let decision = Decision { thoughts: thoughts.to_owned(), ..Decision::default() };
            asking.decision = Arc::new(decision);
            is_taken_up(&asking, &asking.offers[0], &Percept::event(told))
        };
        let boat = "A boat comes up the river.";
        assert!(takes_up("Now that the boat is here...", boat));
        assert!(!takes_up("Third time lucky.", boat));
        assert!(!takes_up("Give me that key.", "The key shines."));
        assert!(!takes_up("Look, character1!", "The character1 yawns."));
    }
}
