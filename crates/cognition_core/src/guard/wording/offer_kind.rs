//! What an offer does, and of what kind it is: a way, or a deed here; whether what it is done to is somebody.

use crate::act::{ActionTarget, IndexedAction, verb};
use cognition_language::Language;

/// What refs of persons begin with.
const PERSON: &str = "character";

/// What refs of ways out begin with.
const EXIT: &str = "exit";

/// Only words.
pub(in crate::guard) const SPEECH: &str = "speech";

/// What an offer does, in senses: by its description, its id and its tags.
pub(in crate::guard) fn verbs(offer: &IndexedAction) -> impl Iterator<Item = String> + '_ {
    verbs_with(offer, Some(verb(&offer.action)))
}

/// The same without the word of its id, where the description has that for a thing.
pub(super) fn told_verbs(offer: &IndexedAction) -> impl Iterator<Item = String> + '_ {
    let id = verb(&offer.action);
    verbs_with(offer, (!is_thing_in(&offer.description, id)).then_some(id))
}

fn verbs_with<'o>(
    offer: &'o IndexedAction,
    id: Option<&'o str>,
) -> impl Iterator<Item = String> + 'o {
    let language = Language::english();
    let first = offer.description.split_whitespace().next().unwrap_or_default();
    let tags = offer.tags.iter().map(String::as_str).filter(|tag| *tag != SPEECH);
    let words = std::iter::once(first).chain(id).chain(tags);
    words.map(move |word| language.sense(&word.to_lowercase()))
}

/// Whether a word stands behind the verb of a description, and after an article or the like.
fn is_thing_in(description: &str, word: &str) -> bool {
    let language = Language::english();
    let words: Vec<String> = language.whole_words(description).collect();
    let mut pairs = words.windows(2).skip(1);
    pairs.any(|pair| language.is_determiner(&pair[0]) && pair[1].eq_ignore_ascii_case(word))
}

/// Whether it is somebody.
pub(in crate::guard) fn is_person(target: &ActionTarget) -> bool {
    target.name.as_str().starts_with(PERSON)
}

/// Whether an offer goes through that: it is a way out, and leads to what stands first.
pub(in crate::guard) fn is_gone_through(offer: &IndexedAction, target: &ActionTarget) -> bool {
    let first = offer.targets.first();
    offer.has_tag("move")
        && target.name.as_str().starts_with(EXIT)
        && first.is_some_and(|first| first.stable_id != target.stable_id)
}

/// The verb of a description as it stands there, in lower case.
pub(in crate::guard) fn first_word(action: &IndexedAction) -> String {
    action.description.split_whitespace().next().unwrap_or_default().to_lowercase()
}

/// Whether it leads somewhere.
pub(in crate::guard) fn is_way(offer: &IndexedAction) -> bool {
    let language = Language::english();
    offer.has_tag("move") || verbs(offer).any(|verb| language.leads_somewhere(&verb))
}

/// Whether it neither says nor looks nor moves: it changes something here.
pub(in crate::guard) fn is_deed_here(offer: &IndexedAction) -> bool {
    !["speech", "look", "wait"].iter().any(|tag| offer.has_tag(tag)) && !is_way(offer)
}

/// Whether nothing that the mind knows keeps it from working.
pub(in crate::guard) fn is_feasible(offer: &IndexedAction) -> bool {
    offer.violated().next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::offer;

    #[test]
    fn a_way_is_no_deed_here_and_a_person_is_no_thing() {
        let tagged = |tag: &str| IndexedAction {
            tags: vec![tag.to_owned()],
            ..offer(1, "inn:do", &["character1", "door"])
        };
        assert!(is_way(&tagged("move")) && !is_deed_here(&tagged("move")));
        assert!(is_deed_here(&tagged("open")) && !is_deed_here(&tagged("look")));
        let [person, door] = &tagged("open").targets[..] else { unreachable!("it has two") };
        assert!(is_person(person) && !is_person(door));
    }
}
