//! Whether an action passes by the place that the intent goes to, where another way leads there.

use super::serving::{fetches, serves};
use crate::act::{ActionTarget, IndexedAction};
use crate::decide::Intent;
use crate::guard::surroundings::in_hand::is_in_hand;
use crate::guard::surroundings::whereabouts::Whereabouts;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_feasible, is_way};
use cognition_language::Language;

/// The intent goes to a place that another way on offer leads to, or to what is known to be there, and nothing in the
/// reply speaks of where this way leads.
pub(super) fn passes_where_it_is(
    suggestion: &Suggestion,
    intent: &Intent,
    action: &IndexedAction,
    known: &Whereabouts<'_>,
) -> Option<Straying> {
    let target = suggestion.intent_target.as_ref()?;
    let place = action.targets.first()?;
    let leads_there = |way: &&IndexedAction| {
        let is_there = |it: &ActionTarget| {
            it.stable_id != place.stable_id
                && known.is_surely_at(target, it)
                && goes_to(intent, &it.label)
        };
        is_way(way) && is_feasible(way) && way.targets.first().is_some_and(is_there)
    };
    let way = suggestion.offers.iter().find(leads_there)?;
    let has_reason = is_in_hand(suggestion, &target.thing)
        || suggestion.prepares()
        || names_the_end(suggestion, intent, place)
        || fetches(suggestion, intent, action)
        || known.leads_towards(&target.thing, action)
        || serves(suggestion, intent, action, known);
    (!has_reason).then(|| Straying::PrefersOther {
        preferred: way.description.clone(),
        chosen: action.description.clone(),
    })
}

/// Whether what is wanted is to go to a place.
fn goes_to(intent: &Intent, place: &str) -> bool {
    let language = Language::english();
    let goes = |aim: &str| {
        let to = language.goes_to_place(aim).filter(|_| !language.denies(aim));
        to.is_some_and(|to| language.names_thing(to, place))
    };
    goes(intent.preferred_action.as_deref().unwrap_or_default()) || goes(&intent.goal)
}

/// Whether the reply names where a way leads.
fn names_the_end(suggestion: &Suggestion, intent: &Intent, place: &ActionTarget) -> bool {
    let decision = &suggestion.decision;
    let said = Wording::of_reply(decision);
    said.name(place) || Wording::of_aim(intent).name(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::intent::led_away::leads_away;
    use crate::guard::intent::stray::tests::{also_on_offer, leaving, meaning};
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::perceive::{PerceptionLog, Surroundings};
    use std::sync::Arc;

    /// A mind that would do this about a thing, and goes to the yard, though a way leads to the hall.
    fn passing(preferred: &str, target: &str, place: &str, thoughts: &str) -> Option<Straying> {
        let mut going = meaning(Some(preferred), target, leaving());
        let tags = vec!["move".to_owned()];
        also_on_offer(&mut going, &[IndexedAction { tags, ..offer(2, "inn:go", &["hall"]) }]);
        let description = place.to_owned();
        going.surroundings = Arc::new(Surroundings { description, ..Surroundings::default() });
        let thoughts = thoughts.to_owned();
        going.decision = Arc::new(Decision { thoughts, ..(*going.decision).clone() });
        leads_away(&going, &going.offers[0], &PerceptionLog::default())
    }

    #[test]
    fn who_wants_to_be_in_one_place_does_not_go_to_another() {
        let go = "go to the hall";
        let passes = |led: Option<Straying>| matches!(led, Some(Straying::PrefersOther { .. }));
        assert!(passes(passing(go, "hall", "", "")));
        assert!(passes(passing(go, "odo", "Odo waits in the hall.", "")));
        assert_eq!(passing(go, "odo", "", ""), None, "he may be anywhere");
        assert_eq!(passing("get away from the hall", "hall", "", ""), None);
        assert_eq!(passing(go, "hall", "", "The yard is the safer way."), None);
        assert_eq!(passing(go, "hall", "A rope lies in the yard.", "Not without a rope."), None);
    }
}
