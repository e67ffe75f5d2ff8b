//! Whether a line hands something over, and what would only be handed back.

use crate::motives::stakes::Stakes;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;

/// Whether it only says that its speaker hands something over: `Take the key, then.`
pub(super) fn is_gift(view: &Stakes<'_>, sentence: &str, giver: &StableId) -> bool {
    let words = voice_words(view.language);
    let Some(item) = words.handed_over(sentence, &view.me) else { return false };
    let mut labels = view.things.named_in(&item).into_iter();
    let is_thing = labels.any(|thing| view.things.is_item(thing.id) && thing.words.covers(&item));
    let has_it = || view.request.actions.iter().any(|offer| hands_out(offer, &item));
    view.was_given(&Words::default(), giver) || is_thing && !has_it()
}

/// Whether it would hand back to somebody what they have just handed over.
pub(super) fn gives_back(view: &Stakes<'_>, offer: &IndexedAction, giver: &StableId) -> bool {
    let mut things = offer.targets.iter().filter(|target| target.stable_id != *giver);
    let was_given = |label: &str| view.was_given(&Words::of(label), giver);
    offer.has_tag("give") && offer.concerns(giver) && things.any(|thing| was_given(&thing.label))
}

fn hands_out(offer: &IndexedAction, item: &Words) -> bool {
    let mut labels = offer.targets.iter().map(|target| Words::of(&target.label));
    offer.has_tag("give") && labels.any(|label| label.meets(item))
}

#[cfg(test)]
mod tests {
    use crate::appraisal::call::request::tests::asked;
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn who_hands_something_over_asks_for_nothing_and_is_thanked() {
        let english =
            crate::wording::voice_words::voice_words(cognition_language::Language::english());
        let given = Percept::event("Mara gives you the iron key.").by("mara").addressed();
        let give_back = || offer("Give the iron key to Mara", &["give"], &["iron_key", "mara"]);
        let speak = || offer("Speak to Mara", &["tell", "speech"], &["mara"]);
        for words in ["Take the iron key, then.", "Nobody, have it.", "Keep the key. I'm done."] {
            let percepts = vec![given.clone(), says("mara", words)];
            let decision = decision(&request("nobody", vec![give_back(), speak()], percepts));
            let thanks = |line: &String| decision.speech == line.replace("{speaker}", "Mara");
            assert!(english.lines("given").iter().any(thanks), "{words} {}", decision.speech);
            assert_ne!(decision.chosen_index, 1, "{words}");
        }
        let offered = request("nobody", vec![speak()], vec![says("mara", "Take the iron key!")]);
        let decision = decision(&offered);
        let denies = cognition_language::Language::english().denies(&decision.speech);
        assert!(!denies, "{}", decision.speech);
        let (deed, _) = asked(&[], "mara", "Have you the iron key? I'll take it.");
        assert_eq!(deed, "Give the iron key to Mara", "who has it is asked for it");
    }
}
