//! Validity: an action whose preconditions do not hold is not valid.

use crate::act::{CheckedPrecondition, IndexedAction, Judgement};
use crate::guard::verdict::objection::{Objection, Violation};
use crate::guard::verdict::suggestion::Suggestion;

/// The preconditions of a suggestion that the game says are not met.
pub fn violations(suggestion: &Suggestion) -> Option<Objection> {
    let action = suggestion.action()?;
    let violations: Vec<Violation> = violated(action, &suggestion.checks).collect();
    (!violations.is_empty()).then_some(Objection::Violated { violations })
}

pub(in crate::guard) fn violated<'a>(
    action: &'a IndexedAction,
    checks: &'a [CheckedPrecondition],
) -> impl Iterator<Item = Violation> + 'a {
    checks.iter().filter_map(|check| {
        let Judgement::Violated { why, needs } = &check.judgement else { return None };
        Some(Violation {
            precondition: check.is.clone(),
            thing: action.targets.get(check.target).map(|target| target.stable_id.clone()),
            why: why.clone(),
            needs: needs.clone(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{locked, offer, suggestion};

    #[test]
    fn an_action_is_valid_until_the_game_says_that_something_is_missing() {
        let unknown = suggestion(1, vec![offer(1, "inn:go", &["cellar", "door"])]);
        assert_eq!(violations(&unknown), None, "whoever cannot tell may try");
        let known = suggestion(1, vec![locked(1)]);
        let objection = violations(&known).expect("the door is locked");
        assert_eq!(objection.to_string(), "not unlocked: The door is locked.");
    }

    #[test]
    fn waiting_is_always_valid() {
        assert_eq!(violations(&suggestion(0, vec![locked(1)])), None);
    }
}
