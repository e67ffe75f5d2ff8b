//! What a mind knows of the world: what it sees where it is, what it remembers of elsewhere, and
//! what it was told. Its planner goes by it.
//!
//! | fact | of |
//! |---|---|
//! | [`at`](AT) `X PLACE` | a person, or a thing that lies about |
//! | [`holds`](HOLDS) `WHO ITEM` | a person |
//! | [`way`](WAY) `FROM TO EXIT` | a way out of a place where the mind is or has been |
//! | [`unlocked`](UNLOCKED) `EXIT` | a way that the mind does not know to be locked: it may be tried |
//! | [`opens`](OPENS) `KEY EXIT` | a key that the mind knows of, as the [`judge`](crate::judge) tells it |
//! | [`free`](FREE) `ITEM` | a thing that lies about and can be taken |
//! | [`person`](PERSON) `X` | a person |
//! | [`wants`](WANTS) `PERSON ITEM` | somebody who has said what they take in trade |
//! | [`busy`](BUSY) `PERSON BY` | somebody who is kept busy before its eyes |
//!
//! Whoever hears somebody say what they know, in a sentence that names all that the fact is of (`The
//! key hangs in the mill`), knows it as well.
//!
//! A memory may be wrong: somebody may have left unseen. It is corrected when the mind comes to
//! the place and looks.

mod bargain;
mod sight;
mod told;

pub use crate::remembered::{
    AT, BUSY, FREE, HOLDS, LOCKED, OPENS, PERSON, Remembered, UNLOCKED, WANTS, WAY,
};
pub(crate) use crate::remembered::{PROPOSED, UNPLACED};
pub(crate) use bargain::{bargains, has_proposed, promise_what_is_agreed, proposal};
pub(crate) use told::{learn_from_words, told};

use crate::character::Character;
use crate::item::Item;
use crate::place::LocatedIn;
use crate::scene;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use bevy_cognition::perceive::Perceive;
use bevy_cognition::plan::GatherKnowledge;
use cognition_core::mind::StableId;
use cognition_core::perceive::Claim;
use cognition_core::plan::Fact;
use std::collections::BTreeSet;

/// How many things a fact of this world is said of; none where the world has no such fact.
pub fn things_of(is: &str) -> Option<usize> {
    match is {
        LOCKED | UNLOCKED | FREE | PERSON => Some(1),
        AT | HOLDS | OPENS | BUSY | WANTS => Some(2),
        WAY => Some(3),
        _ => None,
    }
}

/// What a mind knows of the world, in no order. Every thing that it names is in the world.
pub fn known_to(world: &World, mind: Entity) -> Vec<Fact> {
    let mut known = world.get::<Remembered>(mind).cloned().unwrap_or_default();
    sight::look(world, mind, &mut known);
    let in_world = |fact: &Fact| fact.of.iter().all(|thing| scene::find(world, thing).is_some());
    let mut facts: Vec<Fact> = known.facts().cloned().collect();
    facts.extend(passable(&known));
    facts.extend(persons(world, &known));
    facts.retain(|fact| ![UNPLACED, PROPOSED].contains(&fact.is.as_str()) && in_world(fact));
    // Who has it wants it no more.
    let had: BTreeSet<Vec<StableId>> =
        facts.iter().filter(|fact| fact.is == HOLDS).map(|fact| fact.of.clone()).collect();
    facts.retain(|fact| fact.is != WANTS || !had.contains(&fact.of));
    facts.sort_unstable();
    facts.dedup();
    facts
}

/// Ways that are not known to be locked.
fn passable(known: &Remembered) -> impl Iterator<Item = Fact> + '_ {
    let exits = known.facts().filter(|fact| fact.is == WAY).filter_map(|fact| fact.of.get(2));
    let open = exits.filter(|exit| !known.knows(&Fact::new(LOCKED, [(*exit).clone()])));
    open.map(|exit| Fact::new(UNLOCKED, [exit.clone()]))
}

/// Whoever is or holds something is a person.
fn persons(world: &World, known: &Remembered) -> impl Iterator<Item = Fact> {
    let whereabouts = known.facts().filter(|fact| fact.is == AT || fact.is == HOLDS);
    let first = whereabouts.filter_map(|fact| fact.of.first());
    let is_person = |id: &&StableId| is::<Character>(world, id);
    first.filter(is_person).map(|id| Fact::new(PERSON, [id.clone()]))
}

fn is<C: Component>(world: &World, id: &StableId) -> bool {
    scene::find(world, id).is_some_and(|entity| world.get::<C>(entity).is_some())
}

pub(crate) fn knowledge_plugin(app: &mut App) {
    app.add_observer(tell_planner)
        .add_observer(learn_of_percepts)
        .add_observer(look_around)
        .add_observer(look_back);
}

fn tell_planner(mut gather: On<GatherKnowledge>, world: &World) {
    let known = known_to(world, gather.entity);
    gather.facts.extend(known);
}

/// What is perceived shows how things stand; what it claims counts besides.
fn learn_of_percepts(perceive: On<Perceive>, mut world: DeferredWorld) {
    remember(&mut world, perceive.entity, |world, known| {
        for claim in &perceive.percept.claims {
            believe(world, claim, known);
        }
    });
}

/// Whoever comes to a place sees it.
fn look_around(came: On<Insert, LocatedIn>, mut world: DeferredWorld) {
    remember(&mut world, came.entity, |_, _| {});
}

/// Whoever leaves remembers the place as it was then.
fn look_back(leaves: On<Discard, LocatedIn>, mut world: DeferredWorld) {
    remember(&mut world, leaves.entity, |_, _| {});
}

/// A mind sees what is around it, and learns something besides.
fn remember(
    world: &mut DeferredWorld<'_>,
    mind: Entity,
    learn: impl FnOnce(&World, &mut Remembered),
) {
    let Some(mut known) = world.get::<Remembered>(mind).cloned() else {
        return;
    };
    sight::look(world, mind, &mut known);
    learn(world, &mut known);
    if let Some(mut remembered) = world.get_mut::<Remembered>(mind) {
        remembered.set_if_neq(known);
    }
}

/// Takes a claim of a percept for true.
fn believe(world: &World, claim: &Claim, known: &mut Remembered) {
    if claim.is == UNLOCKED {
        let locked = Fact::new(LOCKED, [claim.thing.clone()]);
        return if claim.holds { known.forget(&locked) } else { known.learn(locked) };
    }
    let Some(place) = claim.is.strip_prefix("in_") else {
        return;
    };
    let whereabouts = Fact::new(AT, [claim.thing.clone(), place.into()]);
    if !claim.holds {
        return known.forget(&whereabouts);
    }
    known.learn(whereabouts);
    if is::<Item>(world, &claim.thing) {
        known.learn(Fact::new(FREE, [claim.thing.clone()]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::come_and_go::{Appearance, depart, walk};
    use crate::hear::perceive_in;
    use crate::test_inn::Inn;
    use crate::verb::{MoreVerbs, Verb};
    use cognition_core::perceive::Percept;
    use expect_test::{Expect, expect};

    fn check(inn: &Inn, mind: Entity, expect: Expect) {
        let known: Vec<String> =
            known_to(inn.world(), mind).iter().map(ToString::to_string).collect();
        expect.assert_eq(&known.join("\n"));
    }

    /// What a mind knows of one thing.
    fn of(inn: &Inn, mind: Entity, thing: &str) -> Vec<String> {
        let known = known_to(inn.world(), mind).into_iter();
        let of = known.filter(|fact| fact.of.contains(&thing.into()));
        of.map(|fact| fact.to_string()).collect()
    }

    fn go(inn: &mut Inn, who: Entity, to: Entity) {
        walk(inn.world_mut(), who, to, &Appearance::default()).expect("can walk");
    }

    fn tell(inn: &mut Inn, percept: &Percept) {
        let taproom = inn.taproom;
        perceive_in(inn.world_mut(), taproom, percept);
    }

    #[test]
    fn a_mind_knows_what_it_sees_and_neither_pockets_nor_locks_nor_other_places() {
        let inn = Inn::new();
        check(
            &inn,
            inn.mara,
            expect![[r#"
                at brannic taproom
                at hearth taproom
                at mara taproom
                at tamsin taproom
                holds tamsin lute
                person brannic
                person mara
                person tamsin
                unlocked cellar_door
                unlocked yard_arch
                way taproom cellar cellar_door
                way taproom yard yard_arch"#]],
        );
    }

    #[test]
    fn whoever_holds_the_key_knows_what_it_opens() {
        let inn = Inn::new();
        let known = of(&inn, inn.brannic, "cellar_door");
        assert_eq!(
            known,
            ["locked cellar_door", "opens iron_key cellar_door", "way taproom cellar cellar_door"]
        );
        assert_eq!(of(&inn, inn.brannic, "iron_key")[0], "holds brannic iron_key");
    }

    #[test]
    fn a_door_that_was_tried_is_known_to_be_locked_until_a_key_is_heard_to_turn_in_it() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin) = (inn.mara, inn.brannic, inn.tamsin);
        let (door, key, cellar) = (inn.cellar_door, inn.key, inn.cellar);
        inn.perform(mara, Verb::Go, &[cellar, door]).expect_err("it is locked");
        let locked = Percept::outcome("It is locked.").claiming("cellar_door", UNLOCKED, false);
        inn.world_mut().trigger(Perceive { entity: mara, percept: locked });
        inn.update();
        let tried =
            ["locked cellar_door", "opens iron_key cellar_door", "way taproom cellar cellar_door"];
        assert_eq!(of(&inn, mara, "cellar_door"), tried);
        assert!(of(&inn, mara, "iron_key").contains(&"holds brannic iron_key".to_owned()));
        assert_eq!(of(&inn, tamsin, "cellar_door").len(), 2, "who has no mind remembers nothing");
        inn.decide(brannic, "world:unlock", &[door, key]);
        assert!(of(&inn, mara, "cellar_door").contains(&"unlocked cellar_door".to_owned()));
        assert!(of(&inn, brannic, "cellar_door").contains(&"unlocked cellar_door".to_owned()));
    }

    #[test]
    fn persons_are_remembered_where_they_were_last_and_followed_with_the_eyes() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin, yard) = (inn.mara, inn.brannic, inn.tamsin, inn.yard);
        go(&mut inn, tamsin, yard);
        assert_eq!(
            of(&inn, mara, "tamsin"),
            ["at tamsin yard", "holds tamsin lute", "person tamsin"]
        );
        go(&mut inn, mara, yard);
        assert_eq!(of(&inn, mara, "brannic"), ["at brannic taproom", "person brannic"]);
        assert_eq!(of(&inn, mara, "taproom").len(), 5, "what stands there, and the ways there");
        inn.world_mut().entity_mut(tamsin).despawn();
        assert_eq!(of(&inn, mara, "tamsin"), [""; 0], "what is not in the world is not named");
        depart(inn.world_mut(), brannic, &Appearance::default()).expect("he is here");
        assert_eq!(of(&inn, mara, "brannic"), [""; 0]);
    }

    #[test]
    fn what_is_not_to_be_seen_is_believed_with_whoever_last_had_it() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin, yard) = (inn.mara, inn.brannic, inn.tamsin, inn.yard);
        let key = inn.key;
        crate::hear::name_to(inn.world_mut(), mara, key);
        let holder =
            |inn: &Inn| of(inn, mara, "iron_key").into_iter().find(|it| it.starts_with("holds"));
        assert_eq!(holder(&inn).as_deref(), Some("holds brannic iron_key"));
        go(&mut inn, tamsin, yard);
        let mut known = inn.world_mut().get_mut::<Remembered>(mara).expect("she has a mind");
        known.learn(Fact::new(HOLDS, ["tamsin", "iron_key"]));
        assert_eq!(holder(&inn).as_deref(), Some("holds tamsin iron_key"), "nobody saw it go");
        let asks = crate::offers::offers(inn.world(), mara);
        assert!(asks.iter().all(|offer| !offer.description.contains("the iron key")), "{asks:?}");
        go(&mut inn, brannic, yard);
        go(&mut inn, mara, yard);
        assert_eq!(holder(&inn).as_deref(), Some("holds brannic iron_key"), "she has it no more");
    }

    #[test]
    fn a_memory_is_corrected_where_it_proves_wrong() {
        let mut inn = Inn::new();
        let (mara, tamsin, yard, taproom, cellar) =
            (inn.mara, inn.tamsin, inn.yard, inn.taproom, inn.cellar);
        go(&mut inn, mara, yard);
        go(&mut inn, tamsin, cellar);
        assert!(of(&inn, mara, "tamsin").contains(&"at tamsin taproom".to_owned()), "unseen");
        go(&mut inn, mara, taproom);
        assert_eq!(of(&inn, mara, "tamsin"), ["holds tamsin lute", "person tamsin"]);
    }

    #[test]
    fn who_has_what_they_wanted_wants_it_no_longer() {
        let mut inn = Inn::new();
        let mara = inn.mara;
        let mut known = inn.world_mut().get_mut::<Remembered>(mara).expect("she has a mind");
        known.learn(Fact::new(WANTS, ["tamsin", "lute"]));
        known.learn(Fact::new(WANTS, ["tamsin", "iron_key"]));
        let wanted = |thing: &str| of(&inn, mara, thing).contains(&format!("wants tamsin {thing}"));
        assert!(!wanted("lute"), "she holds it");
        assert!(wanted("iron_key"));
    }

    #[test]
    fn what_is_told_counts_and_gives_way_to_what_is_seen() {
        let mut inn = Inn::new();
        let (mara, cellar) = (inn.mara, inn.cellar);
        tell(&mut inn, &Percept::event("It is down there.").claiming("satchel", "in_cellar", true));
        assert_eq!(of(&inn, mara, "satchel"), ["at satchel cellar", "free satchel"]);
        tell(&mut inn, &Percept::event("It is not.").claiming("satchel", "in_cellar", false));
        assert_eq!(of(&inn, mara, "satchel"), [""; 0]);
        tell(&mut inn, &Percept::event("Locked.").claiming("yard_arch", UNLOCKED, false));
        assert!(of(&inn, mara, "yard_arch").contains(&"unlocked yard_arch".to_owned()));
        tell(&mut inn, &Percept::event("Odd.").claiming("yard_arch", "haunted", true));
        let lute = inn.lute;
        crate::come_and_go::lay(inn.world_mut(), lute, cellar);
        go(&mut inn, mara, cellar);
        assert_eq!(of(&inn, mara, "lute"), ["at lute cellar", "free lute"]);
        assert_eq!(of(&inn, mara, "satchel"), ["at satchel cellar", "free satchel"]);
    }

    #[test]
    fn who_is_kept_busy_is_known_only_while_it_is_seen() {
        let mut inn = Inn::new();
        inn.world_mut().insert_resource(MoreVerbs([Verb::Occupy].into()));
        let (mara, tamsin, brannic, yard) = (inn.mara, inn.tamsin, inn.brannic, inn.yard);
        inn.perform(tamsin, Verb::Occupy, &[brannic]).expect("he is here");
        assert!(of(&inn, mara, "brannic").contains(&"busy brannic tamsin".to_owned()));
        go(&mut inn, mara, yard);
        assert_eq!(of(&inn, mara, "brannic"), ["at brannic taproom", "person brannic"]);
    }

    #[test]
    fn a_planner_that_asks_is_told() {
        let mut inn = Inn::new();
        let entity = inn.mara;
        let mut gather = GatherKnowledge { entity, facts: Vec::new() };
        inn.world_mut().trigger_ref(&mut gather);
        assert_eq!(gather.facts, known_to(inn.world(), entity));
    }
}
