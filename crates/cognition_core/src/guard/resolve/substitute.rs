//! What an engine may put in place of a choice: what the reply named itself, or what changes
//! nothing.

use super::meaning::Meaning;
use crate::act::{IndexedAction, verb};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::Wording;
use crate::mind::StableId;
use cognition_language::{Language, folded};

/// The tags of what neither gives nor takes, neither opens nor leaves anything. An offer is known
/// by them only if it has no other tag.
const HARMLESS: [&str; 4] = ["look", "ask", "wait", "speech"];

/// What has to be in somebody's hands is used: given, spent, turned in a lock.
const IN_HAND: &str = "held";

/// Whether an act changes nothing by itself: to look, to ask, to wait. Nobody can tell what other
/// tags mean, so whatever has one is of consequence.
pub(super) fn is_harmless(offer: &IndexedAction) -> bool {
    let known = |tag: &String| HARMLESS.contains(&tag.as_str());
    let says_what = offer.tags.iter().any(|tag| tag != "speech");
    says_what
        && offer.tags.iter().all(known)
        && offer.preconditions.iter().all(|check| check.is != IN_HAND)
}

/// Whether the reply itself named the act: as its choice, as an alternative, as what it announced,
/// as what it would prefer, or in the words of its intent, with everything that it is done to.
pub(in crate::guard) fn is_named(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let decision = &suggestion.decision;
    decision.chosen_index == offer.index
        || decision.alternatives.contains(&offer.index)
        || decision.announced_action == Some(offer.index)
        || is_preferred(suggestion, offer)
        || is_spelt_out(suggestion, offer)
}

/// By its description; or by its action and the target of the intent, where no other offer is.
fn is_preferred(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let intent = suggestion.decision.intent.as_ref();
    let Some(preferred) = intent.and_then(|intent| intent.preferred_action.as_deref()) else {
        return false;
    };
    if folded(preferred).eq(folded(&offer.description)) {
        return true;
    }
    let target = suggestion.intent_target.as_ref().map(|target| &target.thing);
    let Some(meaning) = Meaning::of(suggestion) else { return false };
    let said = Wording::of([preferred]);
    let names_another = |offer: &IndexedAction| {
        !said.name_any(offer) && suggestion.offers.iter().any(|other| said.name_any(other))
    };
    let meant = |offer: &IndexedAction| {
        let aimed = target.is_none_or(|target| offer.concerns(target));
        meaning.prefers(offer) && (aimed || offer.targets.is_empty()) && !names_another(offer)
    };
    let alike = suggestion.offers.iter().filter(|other| meant(other) && !other.same_deed(offer));
    // Of several ways to one place any will do; of several gifts none is named.
    let one_place = offer.has_tag("move") && target.is_some();
    meant(offer) && (one_place || alike.count() == 0)
}

fn is_spelt_out(suggestion: &Suggestion, offer: &IndexedAction) -> bool {
    let Some(intent) = &suggestion.decision.intent else { return false };
    let texts = [intent.goal.as_str(), intent.preferred_action.as_deref().unwrap_or_default()];
    let says = |word: &str| texts.iter().any(|text| Language::is_named(text, word));
    let aims_at =
        |id: &StableId| suggestion.intent_target.as_ref().is_some_and(|target| target.thing == *id);
    let told = offer.targets.iter().all(|thing| aims_at(&thing.stable_id) || says(&thing.label));
    let does = says(verb(&offer.action)) || offer.tags.iter().any(|tag| says(tag));
    told && does && !offer.targets.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::CheckedPrecondition;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn tagged(tags: &[&str]) -> IndexedAction {
        let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
        IndexedAction { tags, ..offer(1, "inn:do", &["odo"]) }
    }

    #[test]
    fn to_look_to_ask_and_to_wait_change_nothing_and_all_else_may() {
        for tags in [&["look"][..], &["ask", "speech"], &["wait"]] {
            assert!(is_harmless(&tagged(tags)), "{tags:?}");
        }
        for tags in [&[][..], &["speech"], &["give"], &["take", "quiet"], &["ask", "pay"]] {
            assert!(!is_harmless(&tagged(tags)), "{tags:?}");
        }
        let held = CheckedPrecondition { is: "held".to_owned(), ..Default::default() };
        let bribe = IndexedAction { preconditions: vec![held], ..tagged(&["ask", "speech"]) };
        assert!(!is_harmless(&bribe), "what must be in hand is used");
    }

    fn naming(change: impl FnOnce(&mut Decision), target: Option<&str>) -> [bool; 2] {
        let unlock = offer(1, "inn:unlock", &["door", "key"]);
        let give = offer(2, "inn:give", &["coin", "odo"]);
        let mut meant = suggestion(0, vec![unlock, give, offer(3, "inn:give", &["ring", "odo"])]);
        let mut decision = Decision::default();
        change(&mut decision);
        meant.decision = Arc::new(decision);
        meant.intent_target = target.map(IntentTarget::new);
        [0, 1].map(|place| is_named(&meant, &meant.offers[place]))
    }

    fn intent(goal: &str, preferred: &str) -> Option<Intent> {
        let preferred = (!preferred.is_empty()).then(|| preferred.to_owned());
        Some(Intent { goal: goal.to_owned(), preferred_action: preferred, ..Intent::default() })
    }

    #[test]
    fn a_reply_names_what_it_chose_listed_or_announced() {
        assert_eq!(naming(|decision| decision.chosen_index = 1, None), [true, false]);
        assert_eq!(naming(|decision| decision.alternatives = vec![2], None), [false, true]);
        assert_eq!(naming(|decision| decision.announced_action = Some(1), None), [true, false]);
        assert_eq!(naming(|_| {}, Some("door")), [false, false]);
    }

    #[test]
    fn what_it_prefers_is_named_where_it_can_be_only_one() {
        let prefer = |goal: &'static str, preferred: &'static str, target| {
            naming(|decision| decision.intent = intent(goal, preferred), target)
        };
        assert_eq!(prefer("get in", "unlock", Some("door")), [true, false]);
        assert_eq!(prefer("get in", "inn:go", Some("door")), [false, false]);
        assert_eq!(prefer("be nice", "give", Some("odo")), [false, false], "coin or ring?");
        assert_eq!(prefer("be nice", "give coin odo", Some("odo")), [false, true]);
        assert_eq!(prefer("unlock the door with the key", "inn:go", None), [true, false]);
    }
}
