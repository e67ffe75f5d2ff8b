//! Things that a script has appear, change hands and go.

use crate::come_and_go::{hand_openly, lay};
use crate::deed::show;
use crate::hear::{perceive_addressed, perceive_in, perceive_in_except, placing};
use crate::refusal::Refusal;
use crate::scene;
use crate::telling::tell;
use bevy::prelude::*;
use bevy_cognition::perceive::Perceive;
use cognition_core::mind::Mind;
use cognition_core::perceive::Percept;

/// A thing that was nowhere lies in a place; those there see it.
pub(super) fn appear(
    world: &mut World,
    item: Entity,
    place: Entity,
    text: Option<&str>,
) -> Result<String, Refusal> {
    let thing = scene::thing(world, item)?;
    if let Some(holder) = scene::place_of(world, item) {
        let holder = scene::label(world, holder).to_owned();
        return Err(Refusal::Taken { holder, item: thing.label });
    }
    lay(world, item, place);
    let told = worded(world, text, "is_here_now", &[item]);
    let percept = Percept::event(told.clone()).about(thing.stable_id.clone());
    perceive_in(world, place, &placing(world, percept, &thing, place, true));
    Ok(told)
}

/// A thing is no more; those where it was see it.
pub(super) fn vanish(
    world: &mut World,
    item: Entity,
    text: Option<&str>,
) -> Result<String, Refusal> {
    let thing = scene::thing(world, item)?;
    let place = scene::place_of(world, item);
    let told = worded(world, text, "is_gone", &[item]);
    world.despawn(item);
    if let Some(place) = place {
        let percept = placing(world, Percept::event(told.clone()), &thing, place, false);
        perceive_in(world, place, &percept);
    }
    Ok(told)
}

/// What is told of it: the text of the script, or the world's own.
fn worded(world: &World, text: Option<&str>, own: &str, of: &[Entity]) -> String {
    text.map_or_else(|| tell(world, own, of), str::to_owned)
}

/// Somebody gives what they hold to somebody who is there.
pub(super) fn give(
    world: &mut World,
    giver: Entity,
    item: Entity,
    to: Entity,
    text: Option<&str>,
) -> Result<String, Refusal> {
    if !scene::holds(world, giver, item) {
        return Err(Refusal::NotHeld { item: scene::thing(world, item)?.label });
    }
    if !scene::together(world, giver, to) {
        return Err(Refusal::NotHere { label: scene::thing(world, to)?.label });
    }
    let handing = Handing { actor: giver, other: Some(to), item, into: to, text };
    let looks = [("you_give", vec![to, item]), ("gives_you", vec![giver, item])];
    handing.happen(world, &looks, &("gives", vec![giver, to, item]))
}

/// Somebody takes a thing that lies where they are, or that somebody holds there.
pub(super) fn take(
    world: &mut World,
    taker: Entity,
    item: Entity,
    text: Option<&str>,
) -> Result<String, Refusal> {
    if !scene::together(world, taker, item) {
        return Err(Refusal::NotHere { label: scene::thing(world, item)?.label });
    }
    let other = scene::holder(world, item).filter(|holder| *holder != taker);
    let handing = Handing { actor: taker, other, item, into: taker, text };
    let Some(holder) = other else {
        let own = ("you_take", vec![item]);
        return handing.happen(world, &[own.clone(), own], &("takes", vec![taker, item]));
    };
    let looks = [("you_take_from", vec![item, holder]), ("takes_from_you", vec![taker, item])];
    handing.happen(world, &looks, &("takes_from", vec![taker, item, holder]))
}

/// Who hands something over, or takes it.
struct Handing<'t> {
    actor: Entity,
    /// Whom it is given to, or taken from.
    other: Option<Entity>,
    item: Entity,
    into: Entity,
    /// How it looks, where the script says so.
    text: Option<&'t str>,
}

/// A text of the world, and what it is about.
type Look = (&'static str, Vec<Entity>);

impl Handing<'_> {
    /// The actor perceives it as its own doing, the one whom it concerns as done to them, and all others as
    /// it looks.
    fn happen(
        &self,
        world: &mut World,
        [done, felt]: &[Look; 2],
        seen: &Look,
    ) -> Result<String, Refusal> {
        let place = scene::place_of(world, self.actor).ok_or(Refusal::Nowhere)?;
        let (who, thing) = (scene::thing(world, self.actor)?, scene::thing(world, self.item)?);
        hand_openly(world, self.item, self.into);
        let event = |(text, of): &Look| {
            let told = worded(world, self.text, text, of);
            Percept::event(told).by(who.stable_id.clone()).about(thing.stable_id.clone())
        };
        let (felt, sight) = (event(felt), event(seen));
        let done = worded(world, self.text, done.0, &done.1);
        let told = worded(world, self.text, seen.0, &seen.1);
        if let Some(other) = self.other {
            perceive_addressed(world, place, other, &felt);
        }
        let concerned = [Some(self.actor), self.other];
        let concerned: Vec<Entity> = concerned.into_iter().flatten().collect();
        perceive_in_except(world, place, &concerned, &sight);
        show(world, self.item, self.into);
        if world.get::<Mind>(self.actor).is_some() {
            let percept = Percept::outcome(done).about(thing.stable_id);
            world.trigger(Perceive { entity: self.actor, percept });
        }
        Ok(told)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Scenario;
    use crate::scene;
    use crate::test_inn::{Inn, narrated};
    use expect_test::expect;

    fn play(inn: &mut Inn, script: &str) -> String {
        let script = serde_json::from_str(script).expect("a script");
        let items = serde_json::from_str(
            r#"[{"id": "button", "label": "the grey button", "description": "Horn."}]"#,
        );
        let items = items.expect("a thing");
        Scenario { script, items, ..Scenario::default() }.begin_round(inn.world_mut(), 1);
        inn.heard()
    }

    #[test]
    fn a_thing_appears_and_goes_before_the_eyes_of_those_who_are_there() {
        let mut inn = Inn::new();
        let heard = play(
            &mut inn,
            r#"[
                {"round": 1, "event": {"appears": {"item": "button", "place": "taproom", "text": "A button rolls from the hearth."}}},
                {"round": 1, "event": {"appears": {"item": "button", "place": "yard"}}},
                {"round": 1, "event": {"vanishes": {"item": "lute"}}}
            ]"#,
        );
        expect![[r#"
            brannic: A button rolls from the hearth. @taproom
            mara: A button rolls from the hearth. @taproom
            brannic: The lute is gone. @taproom
            mara: The lute is gone. @taproom"#]]
        .assert_eq(&heard);
        let find = |id: &str| scene::find(inn.world(), &id.into());
        let button = find("button").expect("it is there");
        assert_eq!(scene::place_of(inn.world(), button), Some(inn.taproom), "only once");
        assert!(find("lute").is_none());
        assert_eq!(narrated(inn.world()).len(), 2);
    }

    #[test]
    fn a_thing_changes_hands_and_whoever_loses_or_gets_it_perceives_that_as_done_to_them() {
        let mut inn = Inn::new();
        let heard = play(
            &mut inn,
            r#"[
                {"round": 1, "event": {"gives": {"character": "brannic", "item": "iron_key", "to": "mara"}}},
                {"round": 1, "event": {"takes": {"character": "tamsin", "item": "iron_key"}}},
                {"round": 1, "event": {"gives": {"character": "brannic", "item": "iron_key", "to": "mara"}}},
                {"round": 1, "event": {"takes": {"character": "tamsin", "item": "satchel"}}}
            ]"#,
        );
        expect![[r#"
            mara: Brannic gives you the iron key. (addressed) @taproom
            mara: The iron key: As long as a hand. @taproom
            mara: Tamsin takes the iron key from you. (addressed) @taproom
            brannic: Tamsin takes the iron key from Mara. @taproom"#]]
        .assert_eq(&heard);
        assert!(scene::holds(inn.world(), inn.tamsin, inn.key));
    }
}
