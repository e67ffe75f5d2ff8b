//! Whether what is promised to one is made over to another by words: `The red boat is yours`, of the boat that is kept
//! for somebody else.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::promises::breaking::granted::{asks_for_it, puts_it_off};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording, is_person};
use crate::perceive::PerceptionLog;
use crate::promise::Commitment;
use cognition_language::Language;

/// The words name the thing, or answer whoever asks for it. Where they speak of whom it is promised to, they may settle
/// it between the two.
pub(super) fn makes_it_over_to_another(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let (language, speech) = (Language::english(), suggestion.speech());
    let persons = action.targets.iter().filter(|it| is_person(it)).collect::<Vec<_>>();
    let [asker] = *persons else { return false };
    if !action.has_tag(SPEECH) || is_theirs(promise, asker) || names_whose_it_is(promise, speech) {
        return false;
    }
    let thing = language.only_thing_owed(language.without_terms(&promise.text));
    let is_asked_for = || asks_for_it(suggestion, promise, asker, log);
    !thing.is_empty()
        && !puts_it_off(promise, speech)
        && (language.makes_over(speech, &thing, false)
            || language.makes_over(speech, &thing, true) && is_asked_for())
}

/// Whether it is promised to them, or for them.
fn is_theirs(promise: &Commitment, asker: &ActionTarget) -> bool {
    promise.target.as_ref() == Some(&asker.stable_id)
        || Wording::of([promise.text.as_str()]).name(asker)
}

fn names_whose_it_is(promise: &Commitment, speech: &str) -> bool {
    let owner = promise.target.as_ref().map(|id| id.as_str().replace('_', " "));
    owner.is_some_and(|owner| Wording::of([owner.as_str()]).held_by(speech) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::perceive::Percept;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn makes_over(promised: &str, asked: &str, speech: &str) -> bool {
        let tags = vec!["tell".to_owned(), "speech".to_owned()];
        let tell = IndexedAction { tags, ..offer(1, "yard:tell", &["character1"]) };
        let mut saying = suggestion(1, vec![tell]);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked).addressed());
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let mut owed = promise(1, CommitmentKind::Do, promised);
        owed.target = Some(StableId::new("ole"));
        makes_it_over_to_another(&saying, &owed, &saying.offers[0], &log)
    }

    const BOAT: &str = "keep the red boat for Ole";

    #[test]
    fn what_is_promised_to_one_is_made_over_to_no_other() {
        let asked = "May I have the spotted one?";
        let puppy = "give Ole the spotted puppy";
        assert!(makes_over(puppy, asked, "Take her home, love. She's yours."));
        assert!(makes_over(puppy, "May I have the puppy?", "You shall have her."));
        assert!(makes_over(BOAT, "What do I row?", "The red boat is yours, lad."));
        assert!(makes_over(BOAT, "Could I have the red boat?", "Very well, it's yours."));
    }

    #[test]
    fn another_thing_or_what_waits_for_its_owner_is_made_over_to_whoever_asks() {
        let asked = "Could I have the red boat?";
        for speech in [
            "Not the red boat. There's the skiff: it's yours.",
            "It's yours if Ole stays at home.",
            "That is for Ole. You can have it after him.",
            "No, lad.",
            "The blue boat is yours.",
        ] {
            assert!(!makes_over(BOAT, asked, speech), "{speech}");
        }
        assert!(!makes_over(BOAT, "Could I have the skiff?", "It's yours, lad."));
        assert!(!makes_over("give Ole a puppy", "May I have a puppy?", "She's yours."));
        assert!(!makes_over("keep the red boat for character1", asked, "It's yours."));
    }
}
