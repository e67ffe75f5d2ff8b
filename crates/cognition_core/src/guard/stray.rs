//! Whether what was chosen contradicts the intent that came with it.

use super::meaning::Meaning;
use super::objection::Straying;
use super::suggestion::{Origin, Suggestion};
use crate::act::{IndexedAction, Judgement};
use crate::mind::StableId;
use cognition_language::folded;

/// How a suggestion contradicts its own intent, if it does.
///
/// Two ways are certain: the intent is about something that is here, and the action leads away
/// from it; or the action is the preferred one, done to something else. Any other action may be a
/// means to the end. What is in hand is never left behind; what the reply spells out as preferred,
/// and what a person chose, never strays.
pub fn strays(suggestion: &Suggestion) -> Option<Straying> {
    let (action, target) = (suggestion.action()?, suggestion.intent_target.as_ref()?);
    if action.concerns(&target.thing) || suggestion.origin == Origin::Overridden {
        return None;
    }
    let meant = target.label.clone();
    let chosen = action.description.clone();
    if is_spelt_out(suggestion, action) {
        return None;
    }
    if action.has_tag("move") && is_here(suggestion, &target.thing) {
        return Some(Straying::LeadsAway { meant, chosen });
    }
    let does_the_same = does_what_was_meant(suggestion, action);
    does_the_same.then_some(Straying::OtherTarget { meant, chosen })
}

/// What a mind carries goes where it goes; all else that is present stays behind.
fn is_here(suggestion: &Suggestion, thing: &StableId) -> bool {
    suggestion.surroundings.present.contains(thing) && !is_in_hand(suggestion, thing)
}

/// Whether the game says so of an offer that takes it in hand.
fn is_in_hand(suggestion: &Suggestion, thing: &StableId) -> bool {
    let held = |offer: &IndexedAction| {
        let at = |place: usize| offer.targets.get(place).map(|target| &target.stable_id);
        let mut checks = offer.preconditions.iter();
        checks.any(|check| {
            check.is == "held"
                && check.judgement == Judgement::Holds
                && at(check.target) == Some(thing)
        })
    };
    suggestion.offered.iter().any(held)
}

/// Whether the reply says in so many words that this is what it would rather do.
fn is_spelt_out(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let intent = suggestion.decision.intent.as_ref();
    let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
    preferred.is_some_and(|preferred| folded(preferred).eq(folded(&action.description)))
}

fn does_what_was_meant(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let names_an_action = |intent: &crate::decide::Intent| intent.preferred_action.is_some();
    !action.targets.is_empty()
        && suggestion.decision.intent.as_ref().is_some_and(names_an_action)
        && Meaning::of(suggestion).is_some_and(|meaning| meaning.prefers(action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::CheckedPrecondition;
    use crate::decide::{Decision, Intent};
    use crate::guard::suggestion::IntentTarget;
    use crate::guard::suggestion::tests::{offer, suggestion};
    use crate::perceive::Surroundings;
    use std::sync::Arc;

    fn meaning(action: Option<&str>, target: &str, chosen: IndexedAction) -> Suggestion {
        let mut suggestion = suggestion(1, vec![chosen]);
        let intent = Intent {
            goal: "go on".to_owned(),
            preferred_action: action.map(str::to_owned),
            ..Intent::default()
        };
        suggestion.decision = Arc::new(Decision { intent: Some(intent), ..Decision::default() });
        suggestion.intent_target = Some(IntentTarget::new(target));
        suggestion
    }

    fn leaving() -> IndexedAction {
        IndexedAction { tags: vec!["move".to_owned()], ..offer(1, "inn:go", &["yard", "gate"]) }
    }

    #[test]
    fn to_speak_to_somebody_else_than_was_meant_is_to_stray() {
        let other = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        assert!(matches!(strays(&other), Some(Straying::OtherTarget { .. })));
    }

    #[test]
    fn to_walk_away_from_whom_one_wants_is_to_stray() {
        let mut away = meaning(None, "mara", leaving());
        assert_eq!(strays(&away), None, "she is not here: to look for her is a means");
        let present = vec![StableId::new("mara")];
        away.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
        assert!(matches!(strays(&away), Some(Straying::LeadsAway { .. })));
    }

    #[test]
    fn what_is_in_hand_comes_along_and_what_is_spelt_out_is_meant() {
        let present = vec![StableId::new("satchel")];
        let here = Arc::new(Surroundings { present, ..Surroundings::default() });
        let mut away = meaning(None, "satchel", leaving());
        away.surroundings = here.clone();
        assert!(strays(&away).is_some());
        let is = "held".to_owned();
        let held = CheckedPrecondition { is, target: 0, judgement: Judgement::Holds };
        let give = offer(2, "inn:give", &["satchel", "odo"]);
        away.offered = Arc::new([IndexedAction { preconditions: vec![held], ..give }]);
        assert_eq!(strays(&away), None, "it is in hand");
        for (preferred, meant) in [("Go yard gate", true), ("inn:go", false)] {
            let mut spelt_out = meaning(Some(preferred), "satchel", leaving());
            spelt_out.surroundings = here.clone();
            assert_eq!(strays(&spelt_out).is_none(), meant, "{preferred}");
        }
    }

    #[test]
    fn a_means_to_the_end_is_no_straying() {
        let means = meaning(Some("inn:take"), "satchel", offer(1, "inn:ask", &["odo", "key"]));
        assert_eq!(strays(&means), None);
        let call = meaning(Some("inn:tell"), "mara", offer(1, "inn:call", &[]));
        assert_eq!(strays(&call), None);
    }

    #[test]
    fn what_a_person_chose_does_not_stray() {
        let mut other = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        other.origin = Origin::Overridden;
        assert_eq!(strays(&other), None);
    }

    #[test]
    fn to_wait_is_never_to_stray() {
        let mut waiting = meaning(Some("inn:tell"), "tamsin", offer(1, "inn:tell", &["odo"]));
        waiting.chosen = 0;
        assert_eq!(strays(&waiting), None);
    }
}
