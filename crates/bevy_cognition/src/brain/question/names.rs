//! What a reply may call the offers of a turn, and what they are about, instead of their numbers and refs.

use crate::turn::TurnView;
use cognition_core::act::{ActionTarget, IndexedAction, verb};
use cognition_core::decide::ReplyScope;
use cognition_core::mind::StableId;

/// The scope of a turn with what all of it is called. Most replies need none of that.
pub(super) fn scope_with_names(turn: &TurnView<'_, '_>) -> ReplyScope {
    let mut scope = (*turn.offers.scope).clone();
    for action in turn.offers.actions.iter() {
        let targets = action.targets.iter();
        let labels = targets.map(|target| (target.name.as_str().to_owned(), target.label.clone()));
        scope.labels.extend(labels);
        scope.offer_names.extend(names(action).map(|name| (action.index, name)));
    }
    let answered = turn.engagement.answers().filter(|_| turn.engagement.may_speak);
    scope.answering = answered.and_then(|by| answering(&turn.offers.actions, by));
    scope
}

/// As its line has it, with labels or with refs, by the id of the action, and by what it is done to.
fn names(action: &IndexedAction) -> impl Iterator<Item = String> {
    let (line, verb) = (action.description.clone(), verb(&action.action).to_owned());
    let with_ref =
        |line: String, target: &ActionTarget| line.replace(&target.label, target.name.as_str());
    let by_refs = action.targets.iter().fold(line.clone(), with_ref);
    let refs = action.targets.iter().map(|target| target.name.as_str());
    let verb_with_refs: String = std::iter::once(verb.as_str()).chain(refs.clone()).collect();
    let refs: Vec<String> = refs.map(str::to_owned).collect();
    [line, by_refs, verb_with_refs, verb, action.action.clone()].into_iter().chain(refs)
}

/// The offer that says something to somebody, for all to hear.
fn answering(offers: &[IndexedAction], to: &StableId) -> Option<u32> {
    let says = |offer: &&IndexedAction| {
        let is_more = ["whisper", "ask", "occupy"].iter().any(|tag| offer.has_tag(tag));
        let is_talk = offer.has_tag("speech") && !is_more;
        is_talk && matches!(offer.targets.as_slice(), [target] if target.stable_id == *to)
    };
    offers.iter().find(says).map(|offer| offer.index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::Entity;
    use cognition_core::perceive::{EntityRefs, Referable};

    fn offer(index: u32, action: &str, line: &str, tags: &[&str]) -> IndexedAction {
        let name = EntityRefs::default().touch(&Referable::new("character", "Piet", "piet"), 1);
        IndexedAction {
            index,
            action: action.to_owned(),
            description: line.to_owned(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            targets: vec![ActionTarget {
                name,
                stable_id: "piet".into(),
                label: "Piet".to_owned(),
                entity: Entity::PLACEHOLDER,
            }],
            ..IndexedAction::default()
        }
    }

    #[test]
    fn an_offer_is_called_by_its_line_or_by_its_verb() {
        let speak = offer(1, "inn:speak_to", "Speak to Piet", &["speech"]);
        let called: Vec<String> = names(&speak).collect();
        let expected = [
            "Speak to Piet",
            "Speak to character_1",
            "speak_tocharacter_1",
            "speak_to",
            "inn:speak_to",
            "character_1",
        ];
        assert_eq!(called, expected);
    }

    #[test]
    fn who_is_answered_is_spoken_to_aloud_and_asked_for_nothing() {
        let offers = [
            offer(1, "inn:whisper", "Whisper to Piet", &["speech", "whisper"]),
            offer(2, "inn:ask", "Ask Piet for it", &["speech", "ask"]),
            offer(3, "inn:give", "Give it to Piet", &["give"]),
            offer(4, "inn:speak_to", "Speak to Piet", &["speech"]),
        ];
        assert_eq!(answering(&offers, &"piet".into()), Some(4));
        assert_eq!(answering(&offers, &"mara".into()), None);
        assert_eq!(answering(&offers[..3], &"piet".into()), None);
    }
}
