//! What is given to somebody to eat, be it promised to be served or not to be.

use super::staying::of_itself;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::wording::{Wording, done_to, first_word, is_person};
use crate::promise::{Commitment, CommitmentKind};
use cognition_language::Language;

/// Whether who was to be fed nothing, or nothing of a sort, is given that: a biscuit, of `feed the hound nothing
/// between meals`.
pub(super) fn feeds_whom_it_was_not_to(promise: &Commitment, action: &IndexedAction) -> bool {
    let fed = |fare: &ActionTarget| is_fed_with(fare, promise, action);
    promise.kind == CommitmentKind::Refrain && fare_given(promise, action).is_some_and(fed)
}

/// The fare that a deed gives away, where somebody is to be fed or served, or is not to be.
pub(super) fn fare_given<'a>(
    promise: &Commitment,
    action: &'a IndexedAction,
) -> Option<&'a ActionTarget> {
    let language = Language::english();
    let gives = action.has_tag("give") || language.lets_have(&first_word(action));
    let fare = done_to(action).filter(|_| gives)?;
    let deed = language.deed(language.without_terms(&promise.text));
    let feeds = deed.words.first().is_some_and(|verb| language.feeds(&language.sense(verb)));
    (feeds && !is_person(fare) && language.is_fare(&fare.label)).then_some(fare)
}

fn is_fed_with(fare: &ActionTarget, promise: &Commitment, action: &IndexedAction) -> bool {
    let (language, words) = (Language::english(), of_itself(promise));
    let is_named = |it: &&ActionTarget| it.stable_id != fare.stable_id && words.name(it);
    let whom: Vec<&ActionTarget> = action.targets.iter().filter(is_named).collect();
    let called = Wording::of(whom.iter().map(|it| it.label.as_str()));
    let mut sort = language.fare_named(language.without_terms(&promise.text));
    sort.retain(|word| !called.has(&language.sense(word)));
    let is_of_it = sort.is_empty() || Wording::of(sort.iter().map(String::as_str)).name(fare);
    !whom.is_empty() && is_of_it
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::prompt::test_scene::promise;

    fn give(thing: &str, whom: &str) -> IndexedAction {
        let tags = vec!["give".to_owned()];
        let description = format!("Give {whom} the {thing}");
        IndexedAction { tags, description, ..offer(1, "yard:give", &[thing, whom]) }
    }

    #[test]
    fn who_is_to_be_fed_nothing_is_given_nothing_to_eat() {
        let breaks = |text: &str, thing: &str| {
            let owed = promise(1, CommitmentKind::Refrain, text);
            feeds_whom_it_was_not_to(&owed, &give(thing, "character1"))
        };
        for text in [
            "feed character1 nothing between meals",
            "not to feed character1",
            "never feed character1 bread again",
        ] {
            assert!(breaks(text, "bread"), "{text}");
        }
        assert!(!breaks("feed character1 nothing between meals", "lantern"));
        assert!(!breaks("never feed character1 cheese again", "bread"));
        assert!(!breaks("not to feed character2", "bread"));
        assert!(!breaks("not to touch character1", "bread"));
    }
}
