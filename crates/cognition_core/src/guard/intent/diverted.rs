//! Whether a deed draws off whoever is in the way of what is wanted.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{Wording, is_deed_here};
use crate::perceive::PerceptionLog;
use cognition_language::{Language, sentences};

/// It makes others look or go elsewhere, and just that is wanted, or it is done to somebody of whom the place or news
/// tells that they let nobody by: a bone for the dog that growls.
pub(super) fn diverts_who_is_in_the_way(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let (language, intent) = (Language::english(), suggestion.decision.intent.as_ref());
    if !is_deed_here(action) || !language.diverts(&action.description) {
        return false;
    }
    let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
    let mut aims = intent.map(|intent| intent.goal.as_str()).into_iter().chain(preferred);
    let is_wanted = aims.any(|aim| language.draws_off(aim));
    is_wanted || action.targets.iter().any(|whom| is_in_the_way(suggestion, whom, log))
}

/// What the intent itself is about is in nobody's way.
fn is_in_the_way(suggestion: &Suggestion, whom: &ActionTarget, log: &PerceptionLog) -> bool {
    let place = suggestion.surroundings.description.as_str();
    let told = news(suggestion, log).map(|entry| entry.percept.text.as_str());
    let is_told =
        |said: &str| Language::english().guards_the_way(said) && Wording::of([said]).name(whom);
    let meant = suggestion.intent_target.as_ref();
    meant.is_none_or(|it| it.thing != whom.stable_id)
        && told.chain([place]).flat_map(sentences).any(is_told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Surroundings;
    use std::sync::Arc;

    fn diverts(deed: &str, targets: &[&str], aim: &str, place: &str) -> bool {
        let done = IndexedAction { description: deed.to_owned(), ..offer(1, "yard:do", targets) };
        let mut done = suggestion(1, vec![done]);
        let intent = Some(Intent { goal: aim.to_owned(), ..Intent::default() });
        done.decision = Arc::new(Decision { intent, ..Decision::default() });
        done.intent_target = Some(IntentTarget::new("door"));
        let description = place.to_owned();
        done.surroundings = Arc::new(Surroundings { description, ..Surroundings::default() });
        diverts_who_is_in_the_way(&done, &done.offers[0], &PerceptionLog::default())
    }

    #[test]
    fn who_lets_nobody_by_is_given_something_else_to_do() {
        let growls = "A yard. The dog growls before the door.";
        let bone = ["bone", "dog"];
        assert!(diverts("Throw the bone to the dog", &bone, "get in", growls));
        assert!(diverts("Feed the dog", &["dog"], "slip by", "The dog guards the door."));
        assert!(!diverts("Throw the bone to the dog", &bone, "get in", "The dog sleeps."));
        assert!(!diverts("Brush the dog", &["dog"], "get in", growls));
        assert!(!diverts("Throw the ball to the boy", &["ball", "boy"], "get in", growls));
        assert!(!diverts("Drop the door", &["door"], "get in", "Odo guards the door."));
    }

    #[test]
    fn who_is_to_be_led_off_hears_or_sees_something_elsewhere() {
        let pans = ["pans"];
        assert!(diverts("Kick over the pans", &pans, "lead the guards off", "An alley."));
        assert!(diverts("Set fire to the boat", &["boat"], "distract the frigate", "A cove."));
        assert!(!diverts("Kick over the pans", &pans, "hide from the guards", "An alley."));
        assert!(!diverts("Polish the pans", &pans, "lead the guards off", "An alley."));
    }
}
