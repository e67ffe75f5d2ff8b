//! Whether what a mind goes by is still so.

use crate::guard::verdict::contradiction::{Contradiction, Premise};
use crate::guard::verdict::suggestion::Suggestion;
use crate::mind::{PerceptId, StableId};
use crate::perceive::{Claim, PerceivedAt, PerceptionLog};

/// What a suggestion rests on: of each thing that its action or its intent names, the newest
/// claim of each sort that the model was shown.
///
/// What the action itself asks for is left to its preconditions.
pub fn premises<'a>(suggestion: &Suggestion, log: &'a PerceptionLog) -> Vec<Premise<'a>> {
    let mut newest: Vec<Premise<'a>> = Vec::new();
    let shown = log.entries().rev().filter(|entry| entry.id <= suggestion.seen_up_to);
    for premise in shown.flat_map(claims) {
        let known = newest.iter().any(|known| is_about_the_same(known.claim, premise.claim));
        if !known && rests_on(suggestion, premise.claim) {
            newest.push(premise);
        }
    }
    newest
}

/// A percept that came after the model was asked and says the opposite.
pub fn overtaken(
    premise: &Premise<'_>,
    seen_up_to: PerceptId,
    log: &PerceptionLog,
) -> Option<Contradiction> {
    let after = log.entries().rev().take_while(|entry| entry.id > seen_up_to);
    let newest =
        after.flat_map(claims).find(|later| is_about_the_same(later.claim, premise.claim))?;
    let opposite = newest.claim.holds != premise.claim.holds;
    opposite.then(|| Contradiction::of(premise, newest.text))
}

fn claims(entry: &PerceivedAt) -> impl Iterator<Item = Premise<'_>> {
    let (percept, text) = (entry.id, entry.percept.text.as_str());
    entry.percept.claims.iter().map(move |claim| Premise { percept, text, claim })
}

fn is_about_the_same(one: &Claim, other: &Claim) -> bool {
    one.thing == other.thing && one.is == other.is
}

fn rests_on(suggestion: &Suggestion, claim: &Claim) -> bool {
    let Some(action) = suggestion.action() else { return false };
    let named = action.concerns(&claim.thing)
        || suggestion.intent_target.as_ref().is_some_and(|target| target.thing == claim.thing);
    named && !is_asked_for(suggestion, &claim.thing, &claim.is)
}

fn is_asked_for(suggestion: &Suggestion, thing: &StableId, is: &str) -> bool {
    let Some(action) = suggestion.action() else { return false };
    let target = |place: usize| action.targets.get(place).map(|target| &target.stable_id);
    suggestion.checks.iter().any(|check| check.is == is && target(check.target) == Some(thing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::IntentTarget;
    use crate::guard::verdict::suggestion::tests::{locked, offer, suggestion};
    use crate::perceive::Percept;

    fn log(percepts: impl IntoIterator<Item = Percept>) -> PerceptionLog {
        let mut log = PerceptionLog::default();
        percepts.into_iter().for_each(|percept| {
            log.perceive(percept);
        });
        log
    }

    fn in_the_yard(holds: bool) -> Percept {
        let text = if holds { "Tamsin goes out to the yard." } else { "Hoofbeats leave the yard." };
        Percept::event(text).claiming("tamsin", "in_the_yard", holds)
    }

    /// Somebody asks for the key, because the door is said to be locked.
    fn following(seen_up_to: u64) -> Suggestion {
        let mut suggestion = suggestion(1, vec![offer(1, "inn:go", &["yard", "gate"])]);
        suggestion.intent_target = Some(IntentTarget::new("tamsin"));
        suggestion.seen_up_to = PerceptId(seen_up_to);
        suggestion
    }

    #[test]
    fn a_suggestion_rests_on_the_newest_claim_about_what_it_names() {
        let log = log([in_the_yard(false), in_the_yard(true), Percept::event("Rain.")]);
        let resting = premises(&following(3), &log);
        assert_eq!(resting.iter().map(|premise| premise.percept.0).collect::<Vec<_>>(), [2]);
        let mut of_another = following(3);
        of_another.intent_target = Some(IntentTarget::new("odo"));
        assert!(premises(&of_another, &log).is_empty());
    }

    #[test]
    fn what_came_after_the_model_was_asked_can_contradict_it() {
        let log = log([in_the_yard(true), in_the_yard(false)]);
        let suggestion = following(1);
        let premise = premises(&suggestion, &log)[0];
        let contradiction = overtaken(&premise, suggestion.seen_up_to, &log);
        assert_eq!(contradiction.expect("she left").why, "Hoofbeats leave the yard.");
    }

    #[test]
    fn what_the_model_was_shown_is_not_overtaken() {
        let log = log([in_the_yard(true), in_the_yard(false)]);
        let suggestion = following(2);
        let premise = premises(&suggestion, &log)[0];
        assert!(!premise.claim.holds, "it went by the newer one");
        assert_eq!(overtaken(&premise, suggestion.seen_up_to, &log), None);
    }

    #[test]
    fn what_the_action_asks_for_is_left_to_its_preconditions() {
        let log = log([Percept::event("It is locked.").claiming("door", "unlocked", false)]);
        let mut going = suggestion(1, vec![locked(1)]);
        going.seen_up_to = PerceptId(1);
        assert!(premises(&going, &log).is_empty());
    }
}
