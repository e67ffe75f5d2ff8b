//! Whom a mind says its words to.

use super::engagement::Engagement;
use bevy::prelude::*;
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::mind::StableId;
use cognition_core::route::Language;

/// The tag of offers whose words reach the one alone to whom they are said.
pub(crate) const WHISPER: &str = "whisper";

/// Whether an offer is to say something.
pub(crate) fn is_talk(action: &IndexedAction) -> bool {
    action.has_tag("speech") || action.has_tag(WHISPER)
}

/// Who is talked to, where that is what is done. Else whoever the deed is done to, unless the words
/// call whom the mind answers by name; else whom it answers.
pub(crate) fn spoken_to(
    speech: &str,
    chosen: Option<&IndexedAction>,
    engagement: &Engagement,
    offers: &[IndexedAction],
    is_mind: impl Fn(Entity) -> bool,
) -> Option<StableId> {
    let answered = engagement.answers();
    let of_deed = chosen.and_then(|action| listener(action, is_mind));
    let talks = chosen.is_some_and(is_talk);
    let calls_answered = || {
        let mut targets = offers.iter().flat_map(|offer| offer.targets.iter());
        let label = answered.and_then(|id| targets.find(|target| target.stable_id == *id));
        label.is_some_and(|target| Language::of(speech).calls(speech, &target.label))
    };
    match of_deed {
        Some(target) if talks || !calls_answered() => Some(target.stable_id.clone()),
        _ => answered.cloned(),
    }
}

/// Of those that a deed is done to the first that has a mind. A player has none, and is talked to all
/// the same.
fn listener(action: &IndexedAction, is_mind: impl Fn(Entity) -> bool) -> Option<&ActionTarget> {
    let mind = action.targets.iter().find(|target| is_mind(target.entity));
    mind.or_else(|| action.targets.first().filter(|_| is_talk(action)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::Ref;

    const DOOR: u32 = 1;

    fn target(id: &str, number: u32) -> ActionTarget {
        let entity = Entity::from_raw_u32(number).expect("is no placeholder");
        let name = Ref::from(format!("character_{number}"));
        ActionTarget { name, stable_id: id.into(), label: id.to_owned(), entity }
    }

    fn offer(tag: &str, targets: Vec<ActionTarget>) -> IndexedAction {
        IndexedAction { targets, tags: vec![tag.to_owned()], ..IndexedAction::default() }
    }

    /// Whom Mara speaks to, who answers Odo.
    fn to(speech: &str, chosen: &IndexedAction) -> Option<String> {
        let engagement =
            Engagement { speaker: Some("Odo".into()), spoken: true, ..Engagement::default() };
        let offers = [offer("speech", vec![target("Odo", 2)]), chosen.clone()];
        let is_mind = |entity: Entity| entity.index_u32() > DOOR;
        spoken_to(speech, Some(chosen), &engagement, &offers, is_mind).map(|id| id.to_string())
    }

    #[test]
    fn words_beside_a_deed_go_to_whoever_it_is_done_to_unless_they_call_another() {
        let give = offer("trade", vec![target("door", DOOR), target("Sela", 3)]);
        assert_eq!(to("Here you are.", &give).as_deref(), Some("Sela"));
        assert_eq!(to("Here you are, Sela.", &give).as_deref(), Some("Sela"));
        assert_eq!(to("In a moment, Odo.", &give).as_deref(), Some("Odo"));
    }

    #[test]
    fn words_beside_what_is_done_to_a_thing_answer_whoever_spoke() {
        assert_eq!(
            to("It is open.", &offer("move", vec![target("door", DOOR)])).as_deref(),
            Some("Odo")
        );
    }

    #[test]
    fn who_is_talked_to_is_meant_whoever_is_called() {
        let talk = offer("speech", vec![target("Sela", 3)]);
        assert_eq!(to("Odo, be quiet!", &talk).as_deref(), Some("Sela"));
        let player = offer("speech", vec![target("player", DOOR)]);
        assert_eq!(to("Good evening.", &player).as_deref(), Some("player"));
    }
}
