//! Whether words name somebody who was to be kept out of a matter.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::stating::statements;
use crate::guard::wording::{SPEECH, Wording};
use crate::promise::Commitment;
use cognition_language::Language;

/// `It was Mina`, where it was promised to keep Mina out of it; said to anybody but her.
pub(super) fn names_whom_it_keeps_out(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
) -> bool {
    let Some(whom) = Language::english().kept_out(&promise.text) else { return false };
    let whom = Wording::of([whom.as_str()]);
    let named = whom.held_in(&statements(suggestion.speech()));
    let to_her = || action.targets.iter().any(|target| whom.name(target));
    action.has_tag(SPEECH) && !whom.is_empty() && named == whom.len() && !to_her()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    #[test]
    fn who_is_to_be_kept_out_of_it_is_not_named() {
        let tell = IndexedAction {
            tags: vec!["tell".to_owned(), "speech".to_owned()],
            ..offer(1, "office:tell", &["character1"])
        };
        let mut saying = suggestion(1, vec![tell]);
        let owed = promise(1, CommitmentKind::Do, "keep Mina out of it");
        let mut names = |speech: &str| {
            let speech = speech.to_owned();
            saying.decision = Arc::new(Decision { speech, ..Decision::default() });
            names_whom_it_keeps_out(&saying, &owed, &saying.offers[0])
        };
        assert!(names("It was Mina, sir."));
        assert!(!names("It was not Mina, sir.") && !names("A friend of the house, sir."));
    }
}
