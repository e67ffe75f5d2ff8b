//! The world as it is at this moment, read in the order of stable ids.
//!
//! Nothing here changes anything, and no answer depends on the order in which things were spawned.

use crate::character::Character;
use crate::exit::{Door, Exit};
use crate::item::{HeldBy, Holding, Item};
use crate::knowledge::{Remembered, UNPLACED};
use crate::place::{Contents, LocatedIn, Place};
use crate::refusal::Refusal;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, Referable};
use cognition_core::plan::Fact;

/// A way out of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The exit.
    pub exit: Entity,
    /// The place on the other side.
    pub to: Entity,
}

/// How a thing is named.
///
/// # Errors
/// [`Refusal::Gone`] when it is not in the world any more.
pub fn thing(world: &World, entity: Entity) -> Result<Referable, Refusal> {
    world.get::<Referable>(entity).cloned().ok_or(Refusal::Gone)
}

/// What a thing is called.
pub fn label(world: &World, entity: Entity) -> &str {
    world.get::<Referable>(entity).map_or("something", |thing| &thing.label)
}

/// The entity of a stable id, if it is in the world.
pub fn find(world: &World, id: &StableId) -> Option<Entity> {
    let mut things = world.try_query::<(Entity, &Referable)>()?;
    things.iter(world).find(|(_, thing)| thing.stable_id == *id).map(|(entity, _)| entity)
}

/// Where somebody or something is; what is held is where its holder is.
pub fn place_of(world: &World, entity: Entity) -> Option<Entity> {
    let holder = world.get::<HeldBy>(entity).map(|held| held.0);
    world.get::<LocatedIn>(holder.unwrap_or(entity)).map(|located| located.0)
}

/// Whether two are in the same place.
pub fn together(world: &World, one: Entity, other: Entity) -> bool {
    let place = place_of(world, one);
    place.is_some() && place == place_of(world, other)
}

/// The people in a place.
pub fn people_in(world: &World, place: Entity) -> Vec<Entity> {
    contents(world, place, |entity| world.get::<Character>(entity).is_some())
}

/// The people in a place who perceive.
pub fn minds_in(world: &World, place: Entity) -> Vec<Entity> {
    contents(world, place, |entity| world.get::<Mind>(entity).is_some())
}

/// The things that lie or stand in a place, concealed ones included.
pub fn items_in(world: &World, place: Entity) -> Vec<Entity> {
    contents(world, place, |entity| world.get::<Item>(entity).is_some())
}

fn contents(world: &World, place: Entity, wanted: impl Fn(Entity) -> bool) -> Vec<Entity> {
    let contents = world.get::<Contents>(place).into_iter().flat_map(Contents::iter);
    by_id(world, contents.filter(|entity| wanted(*entity)).collect())
}

/// What somebody holds, concealed things included.
pub fn held_by(world: &World, holder: Entity) -> Vec<Entity> {
    let held = world.get::<Holding>(holder).into_iter().flat_map(Holding::iter);
    by_id(world, held.collect())
}

/// Who holds a thing.
pub fn holder(world: &World, item: Entity) -> Option<Entity> {
    world.get::<HeldBy>(item).map(|held| held.0)
}

/// Whether somebody holds a thing.
pub fn holds(world: &World, holder: Entity, item: Entity) -> bool {
    world.get::<HeldBy>(item).is_some_and(|held| held.0 == holder)
}

/// The ways out of a place.
pub fn ways_from(world: &World, place: Entity) -> Vec<Way> {
    let Some(mut exits) = world.try_query::<(Entity, &Exit)>() else {
        return Vec::new();
    };
    let leads = |(exit, ends): (Entity, &Exit)| {
        let to = ends.beyond(place).filter(|to| world.get::<Place>(*to).is_some())?;
        Some(Way { exit, to })
    };
    let mut ways: Vec<Way> = exits.iter(world).filter_map(leads).collect();
    ways.sort_by_key(|way| id(world, way.exit));
    ways
}

/// The door in an exit, if one is there.
pub fn door(world: &World, exit: Entity) -> Option<&Door> {
    world.get::<Door>(exit)
}

/// Whether a thing can be seen: it is in the same place and not concealed.
pub fn in_sight(world: &World, viewer: Entity, item: Entity) -> bool {
    let concealed = world.get::<Item>(item).is_none_or(|item| item.concealed);
    !concealed && together(world, viewer, item)
}

/// Whether somebody knows of a thing where it is: it is in sight, its own, or was named to it, unless it
/// was only spoken of.
pub fn knows_of(world: &World, knower: Entity, item: Entity) -> bool {
    let is_named = || was_named_to(world, knower, item) && !is_unplaced_for(world, knower, item);
    holds(world, knower, item) || in_sight(world, knower, item) || is_named()
}

/// Whether somebody who remembers this knows that a person here has a thing. What is not to be seen, and was elsewhere for
/// all they know, they have not seen come into those hands.
pub(crate) fn knows_to_have(
    world: &World,
    (knower, known): (Entity, Option<&Remembered>),
    person: Entity,
    item: Entity,
) -> bool {
    let ids = || Some((id(world, item)?, id(world, person)?));
    let is_elsewhere =
        || known.zip(ids()).is_some_and(|(known, (item, who))| known.places_elsewhere(item, who));
    let is_shown = holds(world, knower, item) || in_sight(world, knower, item);
    is_shown || knows_of(world, knower, item) && !is_elsewhere()
}

/// Whether somebody has heard a thing spoken of that is not to be seen, and does not know where it is.
pub(crate) fn is_unplaced_for(world: &World, knower: Entity, item: Entity) -> bool {
    let (known, id) = (world.get::<Remembered>(knower), id(world, item).cloned());
    known.zip(id).is_some_and(|(known, id)| known.knows(&Fact::new(UNPLACED, [id])))
}

fn was_named_to(world: &World, knower: Entity, item: Entity) -> bool {
    let (Some(refs), Some(thing)) = (world.get::<EntityRefs>(knower), world.get::<Referable>(item))
    else {
        return false;
    };
    refs.of(&thing.stable_id).is_some()
}

pub(crate) fn by_id(world: &World, mut entities: Vec<Entity>) -> Vec<Entity> {
    entities.sort_by_key(|entity| id(world, *entity));
    entities
}

fn id(world: &World, entity: Entity) -> Option<&StableId> {
    world.get::<Referable>(entity).map(|thing| &thing.stable_id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;

    fn ids(inn: &Inn, entities: &[Entity]) -> Vec<String> {
        entities.iter().map(|entity| inn.id(*entity)).collect()
    }

    #[test]
    fn what_is_here_is_read_in_the_order_of_ids_whatever_the_order_of_spawning() {
        let inn = Inn::new();
        let people = people_in(inn.world(), inn.taproom);
        assert_eq!(ids(&inn, &people), ["brannic", "mara", "tamsin"]);
        assert_eq!(ids(&inn, &minds_in(inn.world(), inn.taproom)), ["brannic", "mara"]);
        let ways = ways_from(inn.world(), inn.taproom);
        let exits: Vec<_> = ways.iter().map(|way| way.exit).collect();
        assert_eq!(ids(&inn, &exits), ["cellar_door", "yard_arch"]);
    }

    #[test]
    fn a_held_thing_is_where_its_holder_is() {
        let inn = Inn::new();
        assert_eq!(place_of(inn.world(), inn.key), Some(inn.taproom));
        assert!(holds(inn.world(), inn.brannic, inn.key));
    }

    #[test]
    fn a_concealed_thing_is_known_to_its_holder_and_to_whom_it_was_named() {
        let mut inn = Inn::new();
        assert!(knows_of(inn.world(), inn.brannic, inn.key));
        assert!(!knows_of(inn.world(), inn.mara, inn.key));
        inn.name_to(inn.mara, inn.key);
        assert!(knows_of(inn.world(), inn.mara, inn.key));
        assert!(!knows_of(inn.world(), inn.mara, inn.satchel), "should not see into the cellar");
    }

    #[test]
    fn an_exit_to_a_place_that_is_gone_leads_nowhere() {
        let mut inn = Inn::new();
        let yard = inn.yard;
        inn.world_mut().despawn(yard);
        assert_eq!(ways_from(inn.world(), inn.taproom).len(), 1);
    }
}
