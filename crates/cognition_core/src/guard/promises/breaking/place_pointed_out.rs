//! Whether somebody who was not to be told where somebody is is told or shown where to look: `Try behind the iron
//! door`.

use super::kept_silent::is_kept_from;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::surroundings::whereabouts::Whereabouts;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_person};
use crate::perceive::PerceptionLog;
use crate::promise::{Commitment, CommitmentKind};
use cognition_language::{Language, sentences};

/// The words point to the place where that is, as far as the mind knows, or to what leads there. Who sends somebody to
/// another place tells nothing, nor does who says that some other thing is to be found there.
pub(super) fn points_to_where_it_is(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let language = Language::english();
    let deed = language.deed(&promise.text);
    if promise.kind != CommitmentKind::Refrain || !language.is_to_tell_where(&deed.words) {
        return false;
    }
    let mut persons = action.targets.iter().filter(|it| is_person(it));
    if !persons.any(|it| is_kept_from(promise, it)) {
        return false;
    }
    let asks = |word: &String| language.is_to_tell_where(std::slice::from_ref(word));
    let matter = deed.words.iter().skip_while(|word| !asks(word)).skip(1).map(String::as_str);
    let matter = matter.filter(|word| !language.is_stop_word(word));
    let matter = action.targets.iter().fold(Wording::of(matter), |it, to| it.without(&to.label));
    let known = Whereabouts::of(suggestion, log);
    let points = |thing: &ActionTarget| {
        let mut told = sentences(suggestion.speech());
        let says = |said: &str| {
            language.points_out_place(said, &thing.label)
                && !is_for_another_thing(suggestion, said, thing)
        };
        told.any(says) || points_by_hand(suggestion, action, thing)
    };
    let mut ways = suggestion.offered.iter().filter(|way| way.has_tag("move"));
    ways.any(|way| {
        let place = way.targets.first().filter(|_| way.targets.iter().any(points));
        place.is_some_and(|place| known.one_named_is_at(&matter, place))
    })
}

/// By a deed, or by what the words say that is done beside them.
fn points_by_hand(suggestion: &Suggestion, action: &IndexedAction, place: &ActionTarget) -> bool {
    let points = |deed: &str| Language::english().points_by_hand(deed, &place.label);
    points(&action.description) || sentences(&suggestion.decision.speech).any(points)
}

/// Whether a sentence names something beside the place that can be dealt with: `Try the store for a coil`.
fn is_for_another_thing(suggestion: &Suggestion, said: &str, place: &ActionTarget) -> bool {
    let deeds = suggestion.offered.iter().filter(|offer| !offer.has_tag("move"));
    let mut things = deeds.flat_map(|offer| &offer.targets).filter(|it| !is_person(it));
    things.any(|it| it.stable_id != place.stable_id && Language::english().names(said, &it.label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn points(promised: &str, speech: &str, to: &str) -> bool {
        let way = |index, place: &str, exit: &str| IndexedAction {
            tags: vec!["move".to_owned()],
            ..offer(index, "yard:go", &[place, exit])
        };
        let offers = vec![
            offer(1, "yard:give", &["fuse coil", to]),
            way(2, "powder store", "iron door"),
            way(3, "cookhouse", "cookhouse door"),
        ];
        let mut said = suggestion(1, offers);
        said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let mut log = PerceptionLog::default();
        log.perceive(Percept::event("Vinzent is in the powder store."));
        let owed = promise(1, CommitmentKind::Refrain, promised);
        points_to_where_it_is(&said, &owed, &said.offers[0], &log)
    }

    const ANYBODY: &str = "not to tell anybody where Vinzent is";

    #[test]
    fn who_is_not_to_know_where_somebody_is_is_not_told_where_to_look() {
        let named = "not to tell Character1 where Vinzent is";
        for speech in [
            "And you look for somebody, sir? Try behind the iron door there.",
            "Have you looked in the powder store?",
            "Search the powder store, if I were you.",
        ] {
            assert!(points(ANYBODY, speech, "character1"), "{speech}");
            assert!(points(named, speech, "character1"), "{speech}");
            assert!(!points(named, speech, "character2"), "they may know: {speech}");
        }
    }

    #[test]
    fn a_place_is_pointed_out_without_a_word_too() {
        assert!(points(ANYBODY, "*nods towards the powder store*", "character1"));
        assert!(!points(ANYBODY, "*nods towards the cookhouse*", "character1"));
        let deed = |place: &str| {
            let description = format!("Point to the {place}");
            let way = IndexedAction {
                tags: vec!["move".to_owned()],
                ..offer(1, "yard:go", &["powder store"])
            };
            let point =
                IndexedAction { description, ..offer(2, "yard:point", &[place, "character1"]) };
            let pointing = suggestion(2, vec![way, point]);
            let mut log = PerceptionLog::default();
            log.perceive(Percept::event("Vinzent is in the powder store."));
            let owed = promise(1, CommitmentKind::Refrain, ANYBODY);
            points_to_where_it_is(&pointing, &owed, &pointing.offers[1], &log)
        };
        assert!(deed("powder store") && !deed("cookhouse"));
    }

    #[test]
    fn who_is_sent_elsewhere_or_told_of_the_place_alone_is_told_nothing() {
        for speech in [
            "Try the cookhouse, sir.",
            "Look at the iron door, it is all ice.",
            "The powder store is no place for a lantern.",
            "Don't look in the powder store.",
            "I have seen nobody.",
            "Try the powder store for a fuse coil, sir.",
        ] {
            assert!(!points(ANYBODY, speech, "character1"), "{speech}");
        }
        let speech = "Try behind the iron door.";
        assert!(!points("not to tell anybody where Odo is", speech, "character1"));
        assert!(!points("not to tell anybody of the weight", speech, "character1"));
    }
}
