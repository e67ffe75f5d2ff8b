//! Whether nothing but words is chosen, and whether a thing that they speak of is one that the game tells of.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording, is_person};
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog};
use cognition_language::Language;

/// What things that change hands are offered for.
const HANDS: [&str; 3] = ["give", "take", "ask"];

/// Whether the mind waits, or says something, and asks nobody for anything.
pub(super) fn is_nothing_but_words(suggestion: &Suggestion) -> bool {
    let by_words = |action: &IndexedAction| action.has_tag(SPEECH) && !action.has_tag("ask");
    suggestion.action().is_none_or(by_words)
}

/// Whether a deed of the mind has come to something since.
pub(super) fn has_acted_since(asked: &PerceivedAt, log: &PerceptionLog) -> bool {
    let mut since = log.entries().filter(|entry| entry.id > asked.id);
    since.any(|entry| entry.percept.kind == PerceptKind::Outcome)
}

/// Whether words name a thing that can change hands here, or of which the mind knows where it is. What no game tells
/// of is handed over by words.
pub(super) fn is_known_thing(suggestion: &Suggestion, wanted: &str) -> bool {
    let language = Language::english();
    let offered = || suggestion.offered.iter();
    let changes_hands = |offer: &&IndexedAction| HANDS.iter().any(|tag| offer.has_tag(tag));
    let words = Wording::of([wanted]);
    let mut things = offered().filter(changes_hands).flat_map(|offer| &offer.targets);
    let is_way = |id: &StableId| offered().any(|it| it.has_tag("move") && it.concerns(id));
    let is_here = |id: &StableId| suggestion.surroundings.present.contains(id);
    let mut known = suggestion.facts.iter().flat_map(|fact| fact.of.iter());
    things.any(|thing| !is_person(thing) && words.name(thing))
        || known.any(|id| {
            let called = id.as_str().replace('_', " ");
            !is_way(id) && !is_here(id) && language.names_thing(wanted, &called)
        })
}
