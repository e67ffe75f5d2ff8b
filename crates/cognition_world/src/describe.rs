//! A place in prose, as one who is there sees it.

use crate::busy;
use crate::exit::Door;
use crate::item::Item;
use crate::judge::{UNLOCKED, judge};
use crate::phrase::capital;
use crate::place::Place;
use crate::scene::{self, Way};
use crate::telling::{self, being_at};
use crate::world_texts::Frame;
use bevy::prelude::*;
use cognition_core::act::{Judgement, Question};

/// Where somebody is, who and what is there, where the ways lead, what they hold.
pub fn describe(world: &World, viewer: Entity) -> String {
    describe_with(world, viewer, standing)
}

/// The same as a person reads it who plays them: a locked door is told from one that is only shut.
pub fn describe_with_locks(world: &World, viewer: Entity) -> String {
    describe_with(world, viewer, standing_with_lock)
}

fn describe_with(world: &World, viewer: Entity, door: Standing) -> String {
    let listed = |place| vec![company(world, viewer, place), sights(world, viewer, place)];
    let told = tell(world, viewer, listed, door);
    match listing(world, "you_hide", &[], &hidden(world, viewer)) {
        hidden if hidden.is_empty() => told,
        hidden => format!("{told} {hidden}"),
    }
}

/// The same without a list of who and what is there: whoever is shown [`present`] besides has it.
pub fn describe_besides(world: &World, viewer: Entity) -> String {
    tell(world, viewer, |_| Vec::new(), standing)
}

/// How a door stands to a viewer: the texts for one, and for one whose label is of many.
type Standing = fn(&World, Entity, (Entity, &Door)) -> [&'static str; 2];

fn tell(
    world: &World,
    viewer: Entity,
    listed: impl Fn(Entity) -> Vec<String>,
    door: Standing,
) -> String {
    let Some(place) = scene::place_of(world, viewer) else {
        return String::new();
    };
    let mut sentences = vec![say(world, "you_are", &[&[&being_at(world, place)]])];
    sentences.extend(world.get::<Place>(place).map(|place| place.description.clone()));
    sentences.extend(listed(place));
    sentences
        .extend(others(world, viewer, place).into_iter().map(|person| bag(world, viewer, person)));
    sentences.extend(
        others(world, viewer, place).into_iter().map(|person| bustle(world, viewer, person)),
    );
    sentences.push(ways(world, viewer, place, door));
    sentences.push(own_bag(world, viewer));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// Everything that somebody can see or hold where they are, themselves left out.
pub fn present(world: &World, viewer: Entity) -> Vec<Entity> {
    let Some(place) = scene::place_of(world, viewer) else {
        return Vec::new();
    };
    let people = others(world, viewer, place);
    let carried = people.iter().flat_map(|person| known_in_bag(world, viewer, *person));
    let mut present: Vec<Entity> = vec![place];
    present.extend(scene::ways_from(world, place).into_iter().map(|way| way.exit));
    present.extend(known_here(world, viewer, place));
    present.extend(carried);
    present.extend(scene::held_by(world, viewer));
    present.extend(people);
    present
}

fn others(world: &World, viewer: Entity, place: Entity) -> Vec<Entity> {
    let mut people = scene::people_in(world, place);
    people.retain(|person| *person != viewer);
    people
}

fn known_here(world: &World, viewer: Entity, place: Entity) -> Vec<Entity> {
    let mut items = scene::items_in(world, place);
    items.retain(|item| scene::knows_of(world, viewer, *item));
    items
}

/// What can be seen of what somebody else holds.
fn known_in_bag(world: &World, viewer: Entity, holder: Entity) -> Vec<Entity> {
    let mut items = scene::held_by(world, holder);
    items.retain(|item| scene::in_sight(world, viewer, *item));
    items
}

fn company(world: &World, viewer: Entity, place: Entity) -> String {
    let people = others(world, viewer, place);
    let text = match people.len() {
        0 => "nobody_else",
        1 => "one_here",
        _ => "many_here",
    };
    say(world, text, &[&labels(world, &people)])
}

fn sights(world: &World, viewer: Entity, place: Entity) -> String {
    listing(world, "you_see", &[], &known_here(world, viewer, place))
}

fn bag(world: &World, viewer: Entity, holder: Entity) -> String {
    listing(world, "holds", &[holder], &known_in_bag(world, viewer, holder))
}

/// Who keeps somebody busy, which is there for all to see.
fn bustle(world: &World, viewer: Entity, person: Entity) -> String {
    match busy::kept_busy_by(world, person) {
        Some(by) if by == viewer => telling::tell(world, "you_keep_busy", &[person]),
        Some(by) => telling::tell(world, "keeps_busy", &[by, person]),
        None => String::new(),
    }
}

/// What somebody holds for all to see.
fn own_bag(world: &World, viewer: Entity) -> String {
    let hidden = hidden(world, viewer);
    let mut held = scene::held_by(world, viewer);
    held.retain(|item| !hidden.contains(item));
    listing(world, "you_hold", &[], &held)
}

/// What somebody has about them that nobody sees.
pub(crate) fn hidden(world: &World, viewer: Entity) -> Vec<Entity> {
    let mut held = scene::held_by(world, viewer);
    held.retain(|item| world.get::<Item>(*item).is_some_and(|item| item.concealed));
    held
}

fn ways(world: &World, viewer: Entity, place: Entity, door: Standing) -> String {
    let ways = scene::ways_from(world, place);
    let told: Vec<String> = ways.iter().map(|way| tell_way(world, viewer, *way, door)).collect();
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    match told.is_empty() {
        true => String::new(),
        false => format!("{}.", capital(&told.join("; "))),
    }
}

fn tell_way(world: &World, viewer: Entity, way: Way, standing: Standing) -> String {
    let (exit, to) = (scene::label(world, way.exit), scene::label(world, way.to));
    let frame = Frame::in_use(world);
    let stands = |door| standing(world, viewer, (way.exit, door));
    let [one, many] = scene::door(world, way.exit).map_or(["leads", "many_lead"], stands);
    let text = if frame.is_many(exit) { many } else { one };
    frame.clause(text, &[&[exit], &[to]])
}

/// Whether a shut door is locked shows only when somebody tries it, and to whoever knows it.
fn standing(world: &World, viewer: Entity, (exit, door): (Entity, &Door)) -> [&'static str; 2] {
    let question = Question { mind: viewer, is: UNLOCKED.to_owned(), thing: exit };
    let knows = || matches!(judge(world, &question), Judgement::Violated { .. });
    match door.is_locked() && knows() {
        true => ["locked", "many_locked"],
        false => open_or_shut(door),
    }
}

fn standing_with_lock(_: &World, _: Entity, (_, door): (Entity, &Door)) -> [&'static str; 2] {
    if door.is_locked() { ["locked", "many_locked"] } else { open_or_shut(door) }
}

fn open_or_shut(door: &Door) -> [&'static str; 2] {
    if door.is_open() { ["open", "many_open"] } else { ["closed", "many_closed"] }
}

/// A text about some, and a list of things; nothing where the list is empty.
fn listing(world: &World, text: &str, of: &[Entity], things: &[Entity]) -> String {
    if things.is_empty() {
        return String::new();
    }
    let (of, things) = (labels(world, of), labels(world, things));
    let all: Vec<&[&str]> =
        of.iter().map(std::slice::from_ref).chain([things.as_slice()]).collect();
    say(world, text, &all)
}

fn say(world: &World, text: &str, labels: &[&[&str]]) -> String {
    Frame::in_use(world).sentence(text, labels)
}

fn labels<'w>(world: &'w World, entities: &[Entity]) -> Vec<&'w str> {
    entities.iter().map(|entity| scene::label(world, *entity)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::{LOCKED, Remembered};
    use crate::test_inn::Inn;
    use cognition_core::plan::Fact;
    use expect_test::expect;

    #[test]
    fn a_place_is_told_as_the_viewer_sees_it() {
        let mut inn = Inn::new();
        expect!["You are in the taproom. Low beams and smoke. Brannic and Tamsin are here. You see the hearth. Tamsin holds the lute. The cellar door to the cellar is closed; the arch leads to the yard."]
            .assert_eq(&describe(inn.world(), inn.mara));
        expect!["You are in the taproom. Low beams and smoke. Mara and Tamsin are here. You see the hearth. Tamsin holds the lute. The cellar door to the cellar is closed and locked; the arch leads to the yard. Hidden about you: the iron key."]
            .assert_eq(&describe(inn.world(), inn.brannic));
        let (mara, yard) = (inn.mara, inn.yard);
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        expect!["You are in the yard. Wet cobbles, and a coach with its lamps lit. Nobody else is here. The arch leads to the taproom."]
            .assert_eq(&describe(inn.world(), mara));
    }

    #[test]
    fn a_person_is_told_of_a_lock_and_a_mind_only_where_it_knows_of_it() {
        let mut inn = Inn::new();
        let mara = inn.mara;
        assert!(describe(inn.world(), mara).contains("the cellar is closed;"));
        let holds_the_key = describe(inn.world(), inn.brannic);
        assert!(holds_the_key.contains("the cellar is closed and locked;"), "{holds_the_key}");
        let mut known = Remembered::default();
        known.learn(Fact::new(LOCKED, ["cellar_door"]));
        inn.world_mut().entity_mut(mara).insert(known);
        assert!(describe(inn.world(), mara).contains("the cellar is closed and locked;"));
        let told = describe_with_locks(inn.world(), mara);
        assert!(told.contains("The cellar door to the cellar is closed and locked;"), "{told}");
        let world = inn.world_mut();
        let mut doors = world.query::<&mut Door>();
        doors.iter_mut(world).for_each(|mut door| door.unlock());
        let told = describe_with_locks(inn.world(), mara);
        assert!(told.contains("The cellar door to the cellar is closed;"), "{told}");
    }

    #[test]
    fn steps_lead_where_a_door_leads() {
        let frame = Frame::default();
        assert!(frame.is_many("the cellar steps") && !frame.is_many("the looking glass"));
        let german = Frame::of("Der Keller ist dunkel, und die Stufen sind nass.");
        assert!(german.is_many("die Treppen") && !german.is_many("der Ofen"));
        assert!(frame.is_many("the steps to the attic") && !frame.is_many("the alley of ropes"));
        assert!(german.is_many("die Treppen zum Hof") && !german.is_many("die Gasse mit Seilen"));
    }

    #[test]
    fn who_and_what_is_there_is_left_to_a_list_of_it() {
        let inn = Inn::new();
        expect!["You are in the taproom. Low beams and smoke. Tamsin holds the lute. The cellar door to the cellar is closed and locked; the arch leads to the yard."]
            .assert_eq(&describe_besides(inn.world(), inn.brannic));
    }

    #[test]
    fn who_keeps_whom_busy_shows() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin) = (inn.mara, inn.brannic, inn.tamsin);
        inn.perform(tamsin, crate::verb::Verb::Occupy, &[brannic]).expect("he is here");
        assert!(describe(inn.world(), mara).contains("Tamsin keeps Brannic busy. The cellar door"));
        let own = describe(inn.world(), tamsin);
        assert!(own.contains("You keep Brannic busy.") && !own.contains("Tamsin"), "{own}");
    }

    #[test]
    fn what_is_present_is_what_can_be_seen_and_held() {
        let inn = Inn::new();
        let ids = |viewer| -> Vec<String> {
            present(inn.world(), viewer).into_iter().map(|entity| inn.id(entity)).collect()
        };
        let seen = ["taproom", "cellar_door", "yard_arch", "hearth", "lute", "brannic", "tamsin"];
        assert_eq!(ids(inn.mara), seen);
        assert!(ids(inn.brannic).contains(&"iron_key".to_owned()));
    }
}
