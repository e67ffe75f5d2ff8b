//! Whether the words say that the mind stays, and the deed goes away: `I'm stopping right here with you`.

use super::announced::is_for_later;
use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::coming_back::comes_back;
use crate::guard::wording::{Wording, clauses, in_lower_case, is_person};
use cognition_language::{Language, sentences};

/// The last that the words say of going or staying is that the mind stays, and it goes where nothing in them leads, and
/// takes nobody along. Who says to come back leaves nobody. How long one stays puts nothing off: who waits here until
/// something happens waits from now on.
pub(super) fn stays_in_words(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let takes_along = || action.targets.iter().any(is_person);
    if !action.has_tag("move") || takes_along() || comes_back(suggestion) || suggestion.prepares() {
        return false;
    }
    let language = Language::english();
    let speech = in_lower_case(suggestion.speech());
    let hangs = |said: &str| {
        is_for_later(said) || language.hangs_on_something(&language.without_its_end(said))
    };
    let mut stays = false;
    for clause in sentences(&speech).filter(|it| !language.is_question(it) && !hangs(it)) {
        for words in clauses(clause) {
            stays = decided(&words, action).unwrap_or(stays);
        }
    }
    stays
}

/// Whether a clause says to stay, or to go; none where it says neither, or names where the deed goes.
fn decided(clause: &[&str], action: &IndexedAction) -> Option<bool> {
    let language = Language::english();
    if language.says_that_one_stays(clause) {
        return (!Wording::of(clause.iter().copied()).name_any(action)).then_some(true);
    }
    let goes = language.sets_out(clause).is_some() || language.says_to_come(clause);
    goes.then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::say_do::said_otherwise;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn contradicts(targets: &[&str], speech: &str) -> bool {
        let description = "Walk over to the mill".to_owned();
        let tags = vec!["move".to_owned()];
        let go = IndexedAction { description, tags, ..offer(1, "farm:go", targets) };
        let mut said = suggestion(1, vec![go, offer(2, "farm:tell", &["character1"])]);
        let speech = speech.to_owned();
        said.decision = Arc::new(Decision { speech, ..Decision::default() });
        said_otherwise(&said).is_some()
    }

    #[test]
    fn who_says_to_stay_does_not_go_away() {
        for speech in [
            "I'm staying right here with you.",
            "I might look in at the... no. I won't leave you, Ida.",
            "Fetch help? No, I'm not going anywhere.",
            "Hush. I'll stay with you.",
            "Talk to her first. I shall wait here by the lantern until you bring me the box.",
            "I'll stay right here till the bell rings.",
        ] {
            assert!(contradicts(&["mill"], speech), "{speech}");
        }
    }

    #[test]
    fn who_thinks_better_of_it_comes_back_or_stays_there_may_go() {
        for speech in [
            "I'd stay with you, but they wait.",
            "I'm staying here. No, it won't do, I'm going over there.",
            "If it rains, I'll stay here.",
            "You stay here.",
            "I'm staying at the mill tonight.",
            "I won't leave you, Ida. I fetch the blanket and come straight back.",
            "Shall I stay with you?",
            "I'll stay here until spring.",
            "I'm not leaving until you pay me.",
            "Wait here by the lantern until I bring you the box.",
            "If you like, I'll wait here until you are back.",
        ] {
            assert!(!contradicts(&["mill"], speech), "{speech}");
        }
        assert!(!contradicts(&["mill", "character1"], "I'm staying with you."), "they go along");
    }
}
