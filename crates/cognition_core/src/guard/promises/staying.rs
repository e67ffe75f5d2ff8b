//! What a promise leaves where it is: who stays, what is kept, who goes along.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::surroundings::in_hand::is_in_hand;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::news;
use crate::guard::wording::{Wording, done_to, is_gone_through, is_person};
use crate::mind::StableId;
use crate::perceive::PerceptionLog;
use crate::promise::{Commitment, TimeKind};
use cognition_language::{Deed, Language, sentences};

/// It walks off where it was promised to stay, or from what it was to be at.
pub(super) fn walks_off(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
) -> bool {
    let (language, words) = (Language::english(), of_itself(promise));
    let deed = language.deed(language.without_terms(&promise.text));
    // As it was seen: who is not with them yet is on the way.
    let signs = &promise.signs;
    let there =
        || signs.with || !signs.apart && is_there(suggestion, &words, &deed, action.place.as_ref());
    let stays = || language.stays_put(&deed.words) || language.tends(&deed.words);
    // Who minds a door leaves it by going through it.
    let goes_there = || {
        let mut named = action.targets.iter().filter(|target| words.name(target));
        named.any(|target| !is_gone_through(action, target))
    };
    action.has_tag("move") && stays() && !goes_there() && there()
}

/// Whether what a promise names to be at is where the mind is and does not come along: somebody or
/// something that is here, or the place. One that names nothing is to stay wherever it was made.
fn is_there(
    suggestion: &Suggestion,
    words: &Wording,
    deed: &Deed,
    place: Option<&StableId>,
) -> bool {
    let here = suggestion.offered.iter().filter(|offer| !offer.has_tag("move"));
    let mut things = here.flat_map(|offer| &offer.targets);
    let left =
        |thing: &ActionTarget| words.name(thing) && !is_in_hand(suggestion, &thing.stable_id);
    let by_id =
        |id: &StableId| Wording::of([id.as_str().replace('_', " ").as_str()]).held_in(words) > 0;
    let is_place = || place.is_some_and(by_id) || stands_here(suggestion, by_id);
    let named = deed.words.iter().skip(1).any(|word| !Language::english().is_stop_word(word));
    !named || things.any(left) || is_place() || is_told_of(suggestion, &deed.words)
}

/// Whether the first sentence that tells of the place has all that it names: `The ridge.`
fn is_told_of(suggestion: &Suggestion, deed: &[String]) -> bool {
    let language = Language::english();
    let told = sentences(&suggestion.surroundings.description).next().unwrap_or_default();
    let told = language.content_stems(told);
    let mut named = deed.iter().skip(1).filter(|word| !language.is_stop_word(word)).peekable();
    named.peek().is_some()
        && named.all(|word| language.content_stems(word).iter().all(|stem| told.contains(stem)))
}

/// Whether what it lasts until has been told of: `Matins is over`. The promise itself ends by the same.
pub(super) fn is_over(suggestion: &Suggestion, promise: &Commitment, log: &PerceptionLog) -> bool {
    let language = Language::english();
    let end = &promise.text[language.without_terms(&promise.text).len()..];
    let plain = promise.terms.awaits.is_none() && promise.terms.time != TimeKind::Clock;
    let over = |text: &str| {
        promise.is_told_to_be_over(text)
            || plain && sentences(text).any(|said| language.tells_the_end(said, end))
    };
    let mut new = news(suggestion, log);
    new.any(|entry| over(&entry.percept.text))
}

/// Whether something that is here, and not in hand, is called so.
fn stands_here(suggestion: &Suggestion, is_named: impl Fn(&StableId) -> bool) -> bool {
    let mut present = suggestion.surroundings.present.iter();
    present.any(|id| is_named(id) && !is_in_hand(suggestion, id))
}

/// It walks off from somebody or something here that was not to be left.
pub(super) fn leaves_whom_it_was_not_to(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
) -> bool {
    let (language, words) = (Language::english(), of_itself(promise));
    let leaves = || language.leaves(&language.deed(language.without_terms(&promise.text)));
    let here = suggestion.offered.iter().filter(|offer| !offer.has_tag("move"));
    let mut whom = here.flat_map(|offer| &offer.targets).filter(|target| is_person(target));
    action.has_tag("move")
        && leaves()
        && !action.targets.iter().any(|target| words.name(target))
        && whom.any(|target| words.name(target))
}

/// Whether whoever was not to be left goes along.
pub(in crate::guard) fn takes_along(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::english();
    let mut along = action.targets.iter().filter(|target| is_person(target));
    action.has_tag("move")
        && language.leaves(&language.deed(&promise.text))
        && along.any(|target| of_itself(promise).name(target))
}

/// The words of a promise, but for what it waits for and what comes before it.
pub(super) fn of_itself(promise: &Commitment) -> Wording {
    Wording::of([Language::english().without_terms(&promise.text)])
}

/// Whether a gift is of a thing of which it says how it is to be kept, and not in whose hands.
pub(super) fn is_left_to_anybody(promise: &Commitment, action: &IndexedAction) -> bool {
    let language = Language::english();
    let deed = language.deed(language.without_terms(&promise.text));
    let thing = done_to(action).and_then(|thing| thing.label.split_whitespace().last());
    let anybody = |thing: &str| language.is_kept_by_anybody(&deed.words, &thing.to_lowercase());
    action.has_tag("give") && thing.is_some_and(anybody)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;

    #[test]
    fn who_was_not_to_be_left_is_not_walked_off_from() {
        let buy = offer(1, "fair:buy", &["character1", "waffle"]);
        let go = IndexedAction { tags: vec!["move".to_owned()], ..offer(2, "fair:go", &["tent"]) };
        let chosen = suggestion(2, vec![buy, go]);
        let leaves = |text: &str| {
            let owed = promise(1, CommitmentKind::Refrain, text);
            leaves_whom_it_was_not_to(&chosen, &owed, &chosen.offers[1])
        };
        assert!(leaves("not to leave character1 alone"));
        assert!(!leaves("not to leave Max alone") && !leaves("not to hurt character1"));
    }

    #[test]
    fn a_watch_is_over_as_soon_as_its_end_is_told() {
        let mut chosen = suggestion(0, Vec::new());
        let mut over = |said: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("ruth", said));
            chosen.new_percepts = log.entries().map(|entry| entry.id).collect();
            let owed = promise(1, CommitmentKind::Do, "keep watch at the gate until matins");
            is_over(&chosen, &owed, &log)
        };
        assert!(over("Matins is over, Clara."));
        assert!(!over("Is it matins yet?") && !over("A cold night."));
    }

    #[test]
    fn who_goes_along_is_not_left() {
        let tags = vec!["move".to_owned()];
        let go =
            |targets: &[&str]| IndexedAction { tags: tags.clone(), ..offer(1, "fair:go", targets) };
        let owed = promise(1, CommitmentKind::Refrain, "not to leave character1 alone");
        assert!(takes_along(&owed, &go(&["tent", "character1"])));
        assert!(!takes_along(&owed, &go(&["tent"])));
    }
}
