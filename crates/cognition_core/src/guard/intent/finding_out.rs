//! Whether a deed finds out what the reply wonders about, before anything can be done: whose a case is, by its label.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, first_word};
use cognition_language::Language;

/// It changes nothing, the thoughts ask for what may be learned from it, and the other deed is not what would rather
/// be done.
pub(super) fn finds_out_first(
    suggestion: &Suggestion,
    action: &IndexedAction,
    other: &IndexedAction,
) -> bool {
    let language = Language::english();
    let decision = &suggestion.decision;
    let verb = first_word(action);
    let aim = Wording::of_aim_in(decision);
    language.finds_out(&verb) && language.wonders(&decision.thoughts) && !aim.say_verb(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    #[test]
    fn whose_a_thing_is_may_be_read_before_it_is_brought_back() {
        let offers = vec![offer(1, "post:read", &["label"]), offer(2, "post:push", &["suitcase"])];
        let mut said = suggestion(1, offers);
        let mut first = |thoughts: &str, goal: &str| {
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            let thoughts = thoughts.to_owned();
            said.decision = Arc::new(Decision { thoughts, intent, ..Decision::default() });
            finds_out_first(&said, &said.offers[0], &said.offers[1])
        };
        let goal = "bring the suitcase back to its owner";
        assert!(first("Somebody is cursing on that bus. Who, though?", goal));
        assert!(first("Whose is it?", goal));
        assert!(!first("It is in the way.", goal), "nothing is asked");
        assert!(!first("Whose is it?", "push the suitcase aside"), "the other is aimed at");
    }
}
