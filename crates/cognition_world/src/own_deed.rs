//! Deeds that a scene brings along in its action pack: what is done shows in its own words, and changes
//! nothing else. They may be tied to places, and be done once and for all.

use crate::actor::Actor;
use crate::hear::{perceive_addressed, perceive_in_except};
use crate::phrase::capital;
use crate::refusal::Refusal;
use crate::so_far::note_deed;
use crate::verb::WorldActions;
use crate::world_texts::Frame;
use bevy::prelude::*;
use bevy_cognition::act::{ActionDecided, ActionFinished};
use cognition_core::act::ActionTemplate;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;
use std::collections::BTreeSet;

/// What was done that is done once and for all, and to whom.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DoneOnce(pub(crate) BTreeSet<(String, Option<StableId>)>);

/// Whether it is on offer there: in one of its places, and not done yet to this person.
pub(crate) fn is_open(
    world: &World,
    action: &ActionTemplate,
    place: Entity,
    person: Option<Entity>,
) -> bool {
    let here = stable_id(world, Some(place));
    let is_at = action.at.is_empty() || here.is_some_and(|here| action.at.contains(&here));
    let done = || world.get_resource::<DoneOnce>();
    let is_over = || done().is_some_and(|done| done.0.contains(&of(world, action, person)));
    is_at && !(action.once && is_over())
}

fn of(
    world: &World,
    action: &ActionTemplate,
    person: Option<Entity>,
) -> (String, Option<StableId>) {
    (action.id.clone(), stable_id(world, person))
}

fn stable_id(world: &World, entity: Option<Entity>) -> Option<StableId> {
    world.get::<Referable>(entity?).map(|thing| thing.stable_id.clone())
}

/// `Comfort Mara`: she perceives that Odo comforts her, and everybody else who is there sees it.
pub(crate) fn perform(
    world: &mut World,
    actor: Entity,
    action: &str,
    person: Option<Entity>,
) -> Result<String, Refusal> {
    let action = own(world.get_resource::<WorldActions>(), action).ok_or(Refusal::Gone)?;
    let actor = Actor::of(world, actor)?;
    if !is_open(world, &action, actor.place, person) {
        return Err(Refusal::Gone);
    }
    let other = person.map(|person| actor.at_hand(world, person)).transpose()?;
    let frame = Frame::in_use(world);
    let of_it = |label: &str| frame.of_somebody(&action.describe(&[label]));
    let label = other.as_ref().map_or("", |other| other.label.as_str());
    let seen = actor.seen(&format!("{}.", of_it(label)));
    if let (Some(person), Some(other)) = (person, &other) {
        let felt = actor.seen(&format!("{}.", frame.done_to_you(&of_it(frame.you()))));
        perceive_addressed(world, actor.place, person, &felt);
        let seen = seen.about(other.stable_id.clone());
        perceive_in_except(world, actor.place, &[actor.entity, person], &seen);
    } else {
        perceive_in_except(world, actor.place, &[actor.entity], &seen);
    }
    note_deed(world, actor.entity, &action.id, person.as_slice());
    if action.once {
        let done = of(world, &action, person);
        world.get_resource_or_init::<DoneOnce>().0.insert(done);
    }
    Ok(format!("{}.", capital(&frame.of_oneself(&action.describe(&[label])))))
}

fn own(actions: Option<&WorldActions>, id: &str) -> Option<ActionTemplate> {
    actions?.own().find(|action| action.id == id).cloned()
}

/// Carries out what minds decide of it.
pub(crate) fn carry_out(
    decided: On<ActionDecided>,
    actions: Res<WorldActions>,
    mut commands: Commands,
) {
    let Some(action) = own(Some(&actions), decided.action_id()) else { return };
    let (actor, person) = (decided.entity, decided.targets().next());
    commands.queue(move |world: &mut World| {
        let finished = match perform(world, actor, &action.id, person) {
            Ok(text) => ActionFinished::done(actor, text),
            Err(refusal) => ActionFinished::failed(actor, refusal.told(world)),
        };
        world.trigger(finished);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offers::offers;
    use crate::test_inn::Inn;
    use expect_test::expect;

    const PACK: &str = r#"{"actions": [
        {"id": "inn:comfort", "description": "Comfort {0}", "targets": 1, "tags": ["comfort"]},
        {"id": "inn:warm", "description": "Rub {0}'s hands warm", "targets": 1, "tags": ["comfort"]},
        {"id": "inn:sit", "description": "Sit by the fire", "tags": ["rest"]}
    ]}"#;

    #[test]
    fn what_is_done_to_something_of_theirs_is_told_as_theirs() {
        let mut inn = inn();
        let (mara, brannic) = (inn.mara, inn.brannic);
        let done = perform(inn.world_mut(), mara, "inn:warm", Some(brannic));
        assert_eq!(done.as_deref(), Ok("You rub Brannic's hands warm."));
        assert!(inn.heard().contains("Mara rubs your hands warm."), "{}", inn.heard());
    }

    fn inn() -> Inn {
        inn_with(PACK)
    }

    fn inn_with(pack: &str) -> Inn {
        let mut inn = Inn::new();
        let actions = WorldActions::from_json("inn.actions.json", pack).expect("a pack");
        inn.world_mut().insert_resource(actions);
        inn
    }

    #[test]
    fn what_a_scene_brings_along_is_on_offer_besides_the_rest() {
        let inn = inn();
        let told: Vec<String> =
            offers(inn.world(), inn.mara).into_iter().map(|offer| offer.description).collect();
        for known in ["Comfort Brannic", "Comfort Tamsin", "Sit by the fire", "Go to the yard"] {
            assert!(told.iter().any(|offer| offer == known), "{known}: {told:?}");
        }
    }

    fn told(inn: &Inn) -> Vec<String> {
        offers(inn.world(), inn.mara).into_iter().map(|offer| offer.description).collect()
    }

    const TIED: &str = r#"{"actions": [
        {"id": "inn:stoke", "description": "Stoke the fire", "at": ["taproom"]},
        {"id": "inn:saddle", "description": "Saddle the mare", "at": ["yard"]},
        {"id": "inn:toast", "description": "Drink to {0}'s health", "targets": 1, "once": true},
        {"id": "inn:seal", "description": "Seal the letter", "once": true}
    ]}"#;

    #[test]
    fn what_is_tied_to_a_place_is_on_offer_there_alone() {
        let mut inn = inn_with(TIED);
        assert!(told(&inn).contains(&"Stoke the fire".to_owned()));
        assert!(!told(&inn).contains(&"Saddle the mare".to_owned()));
        let mara = inn.mara;
        let elsewhere = perform(inn.world_mut(), mara, "inn:saddle", None);
        assert_eq!(elsewhere, Err(Refusal::Gone), "nor can it be done elsewhere");
        let yard = inn.yard;
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        assert!(told(&inn).contains(&"Saddle the mare".to_owned()));
    }

    #[test]
    fn what_is_done_once_and_for_all_is_over_with_whom_it_was_done() {
        let mut inn = inn_with(TIED);
        let (mara, brannic) = (inn.mara, inn.brannic);
        assert!(perform(inn.world_mut(), mara, "inn:toast", Some(brannic)).is_ok());
        assert!(perform(inn.world_mut(), brannic, "inn:seal", None).is_ok());
        let now = told(&inn);
        assert!(!now.iter().any(|told| told.contains("Brannic's health")), "{now:?}");
        assert!(now.contains(&"Drink to Tamsin's health".to_owned()), "{now:?}");
        assert!(!now.contains(&"Seal the letter".to_owned()), "whoever has done it: {now:?}");
        let again = perform(inn.world_mut(), mara, "inn:toast", Some(brannic));
        assert_eq!(again, Err(Refusal::Gone));
    }

    #[test]
    fn what_is_done_shows_to_whom_it_is_done_and_to_the_others() {
        let mut inn = inn();
        let (mara, brannic, yard) = (inn.mara, inn.brannic, inn.yard);
        let done = perform(inn.world_mut(), mara, "inn:comfort", Some(brannic));
        assert_eq!(done.as_deref(), Ok("You comfort Brannic."));
        let sat = perform(inn.world_mut(), brannic, "inn:sit", None);
        assert_eq!(sat.as_deref(), Ok("You sit by the fire."));
        expect![[r#"
            brannic: Mara comforts you. (addressed) @taproom
            mara: Brannic sits by the fire. @taproom"#]]
        .assert_eq(&inn.heard());
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        let away = perform(inn.world_mut(), mara, "inn:comfort", Some(brannic));
        assert_eq!(away, Err(Refusal::NotHere { label: "Brannic".to_owned() }));
    }
}
