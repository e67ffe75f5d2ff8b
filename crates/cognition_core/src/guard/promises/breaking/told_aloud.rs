//! Whether somebody stands by who is not to hear what was promised not to be told.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::surroundings::hearers::Hearers;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording};
use crate::perceive::{PerceptionLog, Ref, Somebody};
use crate::promise::{Commitment, CommitmentKind};
use bevy_ecs::entity::Entity;
use cognition_language::Language;

/// `I won't tell Odo of the lantern`, and it is told to Mara while Odo stands by.
pub(super) fn tells_before(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let language = Language::of(&promise.text);
    let silent = promise.kind == CommitmentKind::Refrain
        && action.has_tag(SPEECH)
        && language.means_to_be_silent(&promise.text);
    if !silent {
        return false;
    }
    let kept = language.matter_of_silence(&promise.text);
    let speaks_of_it = |it: &Somebody| !Wording::of([kept.as_str()]).without(&it.label).is_empty();
    let mut beside = Hearers::of(suggestion, log).beside.into_iter();
    beside.any(|it| {
        speaks_of_it(it) && promise.is_broken_by(&heard_by(it, action), suggestion.speech())
    })
}

/// The same words as if they were said to somebody who stands by.
fn heard_by(who: &Somebody, action: &IndexedAction) -> IndexedAction {
    let Somebody { id, label } = who.clone();
    let name = Ref::from("character".to_owned());
    let listener = ActionTarget { name, stable_id: id, label, entity: Entity::PLACEHOLDER };
    IndexedAction { targets: vec![listener], ..action.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Surroundings;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn tells(text: &str, speech: &str, action: &str) -> bool {
        let tell = IndexedAction {
            tags: vec![action.to_owned(), "speech".to_owned()],
            ..offer(1, "inn:tell", &["character1"])
        };
        let mut saying = suggestion(1, vec![tell]);
        let odo = Somebody { id: "odo".into(), label: "Odo".to_owned() };
        let here = Surroundings { company: vec![odo], ..Surroundings::default() };
        saying.surroundings = Arc::new(here);
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let owed = promise(1, CommitmentKind::Refrain, text);
        tells_before(&saying, &owed, &saying.offers[0], &PerceptionLog::default())
    }

    #[test]
    fn what_is_not_to_be_told_to_somebody_is_not_told_before_them() {
        let kept = "not tell Odo that the lantern is broken";
        assert!(tells(kept, "The lantern is broken.", "tell"));
        assert!(!tells(kept, "The lantern is broken.", "whisper"));
        assert!(!tells(kept, "The stew is hot.", "tell"));
        assert!(!tells("say nothing to Odo", "The stew is hot.", "tell"));
    }
}
