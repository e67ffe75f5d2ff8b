//! Whether the words send somebody where the mind goes itself: `Odo, go up to the loft.`

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::{IntentTarget, Suggestion};
use crate::guard::wording::{SPEECH, Wording, clauses, in_lower_case, is_feasible, is_person};
use cognition_language::{Language, sentences};

/// The offer to speak to whoever the words call and send where the action leads, where nothing in the reply says that
/// the mind goes as well: the place of an order is no aim of whoever gives it.
pub(super) fn told_to_go_instead<'s>(
    suggestion: &'s Suggestion,
    action: &IndexedAction,
) -> Option<&'s IndexedAction> {
    let language = Language::english();
    if !action.has_tag("move") || goes_itself(suggestion, action) {
        return None;
    }
    let sends = |sentence: &&str| language.sends_there(sentence, &action.description);
    let mut sent = sentences(suggestion.speech()).filter(sends);
    sent.find_map(|sentence| {
        let talks = |offer: &&IndexedAction| {
            let is_talk = offer.has_tag(SPEECH) && offer.has_tag("tell") && is_feasible(offer);
            let called = matches!(&*offer.targets, [it] if is_person(it) && language.calls(sentence, &it.label));
            is_talk && called
        };
        suggestion.offers.iter().find(talks)
    })
}

/// Whether the words say what the mind does itself, or bid somebody come along; or its thoughts or its intent are
/// about going there.
fn goes_itself(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let language = Language::english();
    let decision = &suggestion.decision;
    let speech = in_lower_case(&decision.speech);
    let does = || clauses(&speech).any(|clause| language.deed_now(&clause).is_some());
    let is_about = |words: &Wording| words.say_verb(action) || words.name_any(action);
    let means = || {
        let aim = Wording::of_aim_in(decision);
        let is_there = |it: &IntentTarget| action.concerns(&it.thing);
        is_about(&aim) || suggestion.intent_target.as_ref().is_some_and(is_there)
    };
    let thinks =
        |thought: &str| language.is_of_oneself(thought) && is_about(&Wording::undenied(thought));
    means()
        || does()
        || language.invites_along(&decision.speech)
        || sentences(&decision.thoughts).any(thinks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::intent::stray::tests::strays_now;
    use crate::guard::named_in_words;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn instead(speech: &str, thoughts: &str) -> Option<u32> {
        let go = IndexedAction {
            description: "Go to the lamp room".to_owned(),
            tags: vec!["move".to_owned()],
            ..offer(1, "isle:go", &["lamp room"])
        };
        let tell = |index, whom, label: &str| {
            let mut tell = offer(index, "isle:tell", &[whom]);
            label.clone_into(&mut tell.targets[0].label);
            IndexedAction { tags: vec!["tell".to_owned(), SPEECH.to_owned()], ..tell }
        };
        let offers = vec![go, tell(2, "character1", "Ruben"), tell(3, "character2", "Olle")];
        let mut said = suggestion(1, offers);
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        said.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        let named = named_in_words(&said).map(|offer| offer.index);
        assert_eq!(named.is_some(), strays_now(&said).is_some());
        named
    }

    #[test]
    fn who_sends_somebody_somewhere_does_not_go_there() {
        for speech in [
            "Olle, go up to the lamp room and bring me that glass.",
            "Run up to the lamp room, Olle!",
            "The glass is cracked. You may go to the lamp room, Olle.",
        ] {
            assert_eq!(instead(speech, "The boy lied to me."), Some(3), "{speech}");
        }
    }

    #[test]
    fn who_goes_along_or_sends_somebody_elsewhere_goes() {
        for speech in [
            "Olle, go up to the lamp room, I'll follow.",
            "Olle, go up to the lamp room with me.",
            "Let's go to the lamp room, Olle.",
            "Olle, go down to the kitchen and wait.",
            "Olle, go and tell Ruben that the lamp room is cold.",
            "Olle, don't go to the lamp room.",
            "Olle, will the lamp room do?",
            "Go to the lamp room.",
        ] {
            assert_eq!(instead(speech, ""), None, "{speech}");
        }
        let sent = "Olle, go up to the lamp room.";
        assert_eq!(instead(sent, "I must go up and see it myself."), None);
    }
}
