//! Places and characters come and go while the world runs, and those present see it.

use crate::character::Character;
use crate::exit::{Door, Exit};
use crate::hear::{perceive_in, perceive_in_except, placing};
use crate::item::{HeldBy, Item};
use crate::knowledge::{Remembered, UNPLACED};
use crate::place::{LocatedIn, Place};
use crate::refusal::Refusal;
use crate::scene;
use crate::telling::{tell, told};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, Referable};
use cognition_core::plan::Fact;

/// How a coming or going looks to those who see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// What those see whom it concerns first; the world has words of its own for it.
    pub text: Option<String>,
    /// What those see to whom somebody comes from elsewhere; the world has words of its own for that, too.
    pub on_coming: Option<String>,
}

impl Appearance {
    /// In these words.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), on_coming: None }
    }

    fn or(&self, own: String) -> String {
        self.text.clone().unwrap_or(own)
    }
}

/// A new place.
pub fn open_place(
    world: &mut World,
    id: impl Into<StableId>,
    label: &str,
    description: &str,
) -> Entity {
    let place = Place { description: description.to_owned(), ..Place::default() };
    world.spawn((Referable::new("place", label, id), place)).id()
}

/// A new way between two places; with a door, or always open.
pub fn open_way(
    world: &mut World,
    id: impl Into<StableId>,
    label: &str,
    between: [Entity; 2],
    door: Option<Door>,
) -> Entity {
    let kind = if door.is_some() { "door" } else { "exit" };
    let mut exit = world.spawn((Referable::new(kind, label, id), Exit { between }));
    if let Some(door) = door {
        exit.insert(door);
    }
    exit.id()
}

/// A place is no more, with what lies in it and the ways that led there.
///
/// # Errors
/// [`Refusal::Occupied`] while somebody is in it.
pub fn close_place(world: &mut World, place: Entity) -> Result<(), Refusal> {
    let label = scene::thing(world, place)?.label;
    if !scene::people_in(world, place).is_empty() {
        return Err(Refusal::Occupied { place: label });
    }
    for way in scene::ways_from(world, place) {
        let gone = told(world, "way_is_gone", &[scene::label(world, way.exit), &label]);
        world.despawn(way.exit);
        perceive_in(world, way.to, &Percept::event(gone));
    }
    for item in scene::items_in(world, place) {
        world.despawn(item);
    }
    world.despawn(place);
    Ok(())
}

/// Somebody comes into the world, and those present see it. Returns what they see.
///
/// # Errors
/// [`Refusal::Gone`] when the character or the place is not in the world.
pub fn arrive(
    world: &mut World,
    character: Entity,
    place: Entity,
    appearance: &Appearance,
) -> Result<String, Refusal> {
    let (who, _) = (scene::thing(world, character)?, scene::thing(world, place)?);
    let text = appearance.or(tell(world, "arrives", &[character]));
    let percept = Percept::event(&text).by(who.stable_id.clone());
    let percept = placing(world, percept, &who, place, true);
    perceive_in(world, place, &percept);
    put(world, character, (Character, LocatedIn(place)));
    Ok(text)
}

/// Somebody goes to another place; those in either see it. Returns what those left behind see.
///
/// # Errors
/// [`Refusal`] when the character is nowhere, or the place is not in the world.
pub fn walk(
    world: &mut World,
    character: Entity,
    to: Entity,
    appearance: &Appearance,
) -> Result<String, Refusal> {
    let from = scene::place_of(world, character).ok_or(Refusal::Nowhere)?;
    let who = scene::thing(world, character)?;
    let (old, new) = (scene::thing(world, from)?, scene::thing(world, to)?);
    let leaves = appearance.or(tell(world, "leaves_for", &[character, to]));
    let comes_in = || tell(world, "comes_in", &[character, from]);
    let enters = appearance.on_coming.clone().unwrap_or_else(comes_in);
    let percept = |text: &str| {
        let percept = Percept::event(text).by(who.stable_id.clone());
        let percept = placing(world, percept, &who, from, false);
        placing(world, percept, &who, to, true)
    };
    let left = percept(&leaves).about(new.stable_id);
    let entered = percept(&enters).about(old.stable_id);
    perceive_in_except(world, from, &[character], &left);
    put(world, character, LocatedIn(to));
    perceive_in_except(world, to, &[character], &entered);
    Ok(leaves)
}

/// Somebody leaves the world with all that they hold. Returns what those left behind see.
///
/// # Errors
/// [`Refusal::Gone`] when the character is not in the world any more.
pub fn depart(
    world: &mut World,
    character: Entity,
    appearance: &Appearance,
) -> Result<String, Refusal> {
    let who = scene::thing(world, character)?;
    let text = appearance.or(tell(world, "leaves", &[character]));
    let place = scene::place_of(world, character);
    world.despawn(character);
    if let Some(place) = place {
        let percept = Percept::event(&text).by(who.stable_id.clone());
        let percept = placing(world, percept, &who, place, false);
        perceive_in(world, place, &percept);
    }
    Ok(text)
}

/// Inserts where something is; whoever saw it come may have removed it meanwhile.
pub(crate) fn put(world: &mut World, thing: Entity, whereabouts: impl Bundle) {
    if let Ok(mut thing) = world.get_entity_mut(thing) {
        thing.insert(whereabouts);
    }
}

/// Lays a thing down in a place.
pub fn lay(world: &mut World, item: Entity, place: Entity) {
    if let Ok(mut item) = world.get_entity_mut(item) {
        item.remove::<HeldBy>().insert(LocatedIn(place));
    }
}

/// Puts a thing into somebody's hands.
pub fn hand(world: &mut World, item: Entity, holder: Entity) {
    if let Ok(mut item) = world.get_entity_mut(item) {
        item.remove::<LocatedIn>().insert(HeldBy(holder));
    }
}

/// Before the eyes of everybody who is there: they know from now on who has it.
pub(crate) fn hand_openly(world: &mut World, item: Entity, holder: Entity) {
    hand(world, item, holder);
    let (Some(place), Ok(thing)) = (scene::place_of(world, holder), scene::thing(world, item))
    else {
        return;
    };
    let unplaced = Fact::new(UNPLACED, [thing.stable_id]);
    for mind in scene::minds_in(world, place) {
        if let Some(mut known) = world.get_mut::<Remembered>(mind)
            && known.knows(&unplaced)
        {
            known.forget(&unplaced);
        }
    }
}

/// A new thing, in no place yet: [`lay`] or [`hand`] it.
pub fn make(world: &mut World, id: impl Into<StableId>, label: &str, item: Item) -> Entity {
    world.spawn((Referable::new("item", label, id), item)).id()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use expect_test::expect;

    #[test]
    fn whoever_leaves_is_seen_in_both_places_and_by_nobody_elsewhere() {
        let mut inn = Inn::new();
        let (mara, tamsin, yard) = (inn.mara, inn.tamsin, inn.yard);
        walk(inn.world_mut(), mara, yard, &Appearance::default()).expect("she can walk");
        walk(inn.world_mut(), tamsin, yard, &Appearance::default()).expect("she can walk");
        expect![[r#"
            brannic: Mara leaves for the yard. @taproom
            brannic: Tamsin leaves for the yard. @taproom
            mara: Tamsin comes in from the taproom. @yard"#]]
        .assert_eq(&inn.heard());
        expect![[r#"
            brannic: mara is not in_taproom, mara is in_yard
            brannic: tamsin is not in_taproom, tamsin is in_yard
            mara: tamsin is not in_taproom, tamsin is in_yard"#]]
        .assert_eq(&inn.claimed());
    }

    #[test]
    fn who_departs_is_gone_with_all_they_hold_and_can_neither_walk_nor_depart_again() {
        let mut inn = Inn::new();
        let (brannic, key, yard) = (inn.brannic, inn.key, inn.yard);
        let text = Appearance::new("Brannic walks out into the rain.");
        depart(inn.world_mut(), brannic, &text).expect("he is here");
        assert!(inn.world().get_entity(key).is_err(), "what he held should be gone with him");
        assert_eq!(depart(inn.world_mut(), brannic, &text), Err(Refusal::Gone));
        assert_eq!(walk(inn.world_mut(), brannic, yard, &text), Err(Refusal::Nowhere));
        expect!["mara: Brannic walks out into the rain. @taproom"].assert_eq(&inn.heard());
        expect!["mara: brannic is not in_taproom"].assert_eq(&inn.claimed());
    }

    #[test]
    fn a_place_closes_only_when_nobody_is_in_it_and_takes_its_ways_along() {
        let mut inn = Inn::new();
        let (taproom, cellar, satchel) = (inn.taproom, inn.cellar, inn.satchel);
        let occupied = Refusal::Occupied { place: "the taproom".to_owned() };
        assert_eq!(close_place(inn.world_mut(), taproom), Err(occupied));
        close_place(inn.world_mut(), cellar).expect("nobody is there");
        assert_eq!(scene::ways_from(inn.world(), taproom).len(), 1);
        assert!(inn.world().get_entity(satchel).is_err());
        expect![[r#"
            brannic: The cellar door is gone: nothing leads to the cellar any more. @taproom
            mara: The cellar door is gone: nothing leads to the cellar any more. @taproom"#]]
        .assert_eq(&inn.heard());
    }

    #[test]
    fn a_place_and_a_person_may_come_at_any_time() {
        let mut inn = Inn::new();
        let taproom = inn.taproom;
        let world = inn.world_mut();
        let loft = open_place(world, "loft", "the loft", "Hay.");
        open_way(world, "ladder", "the ladder", [taproom, loft], None);
        let wren = world.spawn(Character::named("wren", "Wren")).id();
        arrive(world, wren, taproom, &Appearance::default()).expect("the taproom is there");
        assert_eq!(scene::ways_from(inn.world(), taproom).len(), 3);
        assert_eq!(scene::place_of(inn.world(), wren), Some(taproom));
        assert!(inn.heard().contains("mara: Wren arrives."));
        assert!(inn.claimed().contains("mara: wren is in_taproom"));
    }
}
