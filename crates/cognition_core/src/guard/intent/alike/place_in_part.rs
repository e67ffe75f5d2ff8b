//! A place of which only a part of the name comes up: `the tent`, of a kitchen tent. It may be another, and whoever goes
//! after somebody goes where they are.

use super::told::Told;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::surroundings::whereabouts::Whereabouts;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::Wording;
use crate::perceive::PerceptionLog;
use cognition_language::Language;

/// Whether words that name another place than the mind goes to name it only in part, and what they name fits another,
/// or they speak of somebody who is known to be where it goes.
pub(super) fn is_named_by_the_way(
    suggestion: &Suggestion,
    action: &IndexedAction,
    told: &Told,
    place: &ActionTarget,
    log: &PerceptionLog,
) -> bool {
    action.has_tag("move")
        && !told.name_in_full(&place.label)
        && (goes_after_somebody(suggestion, action, log) || fits_another(suggestion, place))
}

fn goes_after_somebody(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let speaks = Language::english().speaks_of_another_person(suggestion.speech());
    let known = Whereabouts::of(suggestion, log);
    speaks && action.targets.first().is_some_and(|place| known.somebody_is_at(&place.stable_id))
}

/// Whether the last word of its name is in that of another thing as well.
fn fits_another(suggestion: &Suggestion, place: &ActionTarget) -> bool {
    let last = Language::english().senses_in_order(&place.label).last();
    let all = suggestion.offered.iter().chain(suggestion.offers.iter());
    let mut others =
        all.flat_map(|offer| &offer.targets).filter(|it| it.stable_id != place.stable_id);
    last.is_some_and(|last| others.any(|it| Wording::of([it.label.as_str()]).has(&last)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::intent::stray::strays;
    use crate::guard::intent::stray::tests::saying;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;

    /// Whether whoever goes to the gate strays, with these places beside it, after Zita was seen to go there or not.
    fn strays_to_the_gate(others: &[&str], speech: &str, has_gone: bool) -> bool {
        let way = |index, place: &str| IndexedAction {
            description: format!("Go to {place}"),
            tags: vec!["move".to_owned()],
            ..offer(index, "tent:go", &[place])
        };
        let ways = (2..).zip(others).map(|(index, place)| way(index, place));
        let offers = std::iter::once(way(1, "the gate")).chain(ways).collect();
        let mut log = PerceptionLog::default();
        if has_gone {
            log.perceive(Percept::event("Zita leaves.").by("zita").about("the gate"));
        }
        strays(&saying(suggestion(1, offers), speech), &log).is_some()
    }

    #[test]
    fn a_part_of_the_name_of_a_place_that_is_left_means_no_way_there() {
        let kitchen = ["the kitchen tent"];
        for speech in [
            "She is out of the tent already. I'll go and bring her back to you.",
            "He has left the tent. I go.",
        ] {
            assert!(!strays_to_the_gate(&kitchen, speech, false), "{speech}");
        }
        for speech in ["I'll go to the tent.", "I go to the kitchen tent now."] {
            assert!(strays_to_the_gate(&kitchen, speech, false), "{speech}");
        }
    }

    #[test]
    fn whoever_goes_after_somebody_goes_where_they_are() {
        let (kitchen, speech) = (["the kitchen tent"], "I go, the tent can wait for her.");
        assert!(!strays_to_the_gate(&kitchen, speech, true));
        assert!(strays_to_the_gate(&kitchen, speech, false));
        assert!(strays_to_the_gate(&kitchen, "I go to the kitchen tent with her.", true));
    }

    #[test]
    fn what_fits_two_places_names_neither() {
        let tents = ["the kitchen tent", "the horse tent"];
        assert!(!strays_to_the_gate(&tents, "I'll go to the tent.", false));
        assert!(strays_to_the_gate(&tents, "I'll go to the horse tent.", false));
    }
}
