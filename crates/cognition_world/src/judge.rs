//! What is true of a thing, as far as a mind can tell.

use crate::actor::Actor;
use crate::busy;
use crate::exit::{Door, Exit};
use crate::item::{HeldBy, Item};
use crate::place::Place;
use crate::refusal::Refusal;
pub use crate::remembered::UNLOCKED;
use crate::remembered::{LOCKED, Remembered};
use crate::scene;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::guard::PreconditionJudge;
use cognition_core::act::{Judgement, Question};
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceptionLog, Referable};
use cognition_core::plan::Fact;

/// Somebody or something is where the mind is.
pub const PRESENT: &str = "present";
/// A way leads to the place, or the thing is at hand.
pub const REACHABLE: &str = "reachable";
/// The mind holds the thing.
pub const HELD: &str = "held";
/// Nobody holds the thing.
pub const NOT_TAKEN: &str = "not_taken";
/// Somebody else keeps the person busy, so that they notice nothing.
pub const OFF_GUARD: &str = "off_guard";

/// What a percept claims of somebody who is in a place, in one word: `in_yard`.
///
/// Unlike [`PRESENT`] it stays as true when the mind itself goes elsewhere. Nobody judges it: who
/// comes and who goes is perceived, and whoever is elsewhere cannot tell.
pub fn in_place(place: &StableId) -> String {
    format!("in_{place}")
}

/// Judges the preconditions of this world's actions, and the claims of its percepts.
///
/// | word | who can tell |
/// |---|---|
/// | [`present`](PRESENT), [`reachable`](REACHABLE) | everybody, for what is in sight or should be; nobody, for what may be in a pocket |
/// | [`unlocked`](UNLOCKED) | whoever is at an open door; at a shut one, whoever has learnt of its lock, was told of it, or holds its key |
/// | [`held`](HELD) | everybody |
/// | [`not_taken`](NOT_TAKEN) | whoever is where the thing is |
/// | [`off_guard`](OFF_GUARD) | whoever is where the person is |
///
/// The reasons are those for which a deed would fail.
#[derive(SystemParam, Debug)]
pub struct WorldJudge<'w> {
    world: &'w World,
}

impl PreconditionJudge for WorldJudge<'_> {
    fn judge(&self, question: &Question) -> Judgement {
        judge(self.world, question)
    }
}

/// Answers one question. Whoever is nowhere cannot tell anything.
pub fn judge(world: &World, question: &Question) -> Judgement {
    let Ok(eye) = Actor::of(world, question.mind) else {
        return Judgement::Unknown;
    };
    let sight = Sight { world, eye, thing: question.thing };
    match question.is.as_str() {
        PRESENT => sight.present(),
        REACHABLE => sight.reachable(),
        UNLOCKED => sight.unlocked(),
        HELD => sight.held(),
        NOT_TAKEN => sight.not_taken(),
        OFF_GUARD => sight.off_guard(),
        _ => Judgement::Unknown,
    }
}

/// A thing through somebody's eyes.
struct Sight<'w> {
    world: &'w World,
    eye: Actor,
    thing: Entity,
}

impl Sight<'_> {
    fn present(&self) -> Judgement {
        if self.may_be_in_a_pocket() {
            return Judgement::Unknown;
        }
        match self.world.get::<Exit>(self.thing) {
            Some(exit) => Judgement::of(exit.beyond(self.eye.place).is_some(), || {
                Refusal::NotHere { label: self.label() }.to_string()
            }),
            None => judgement(self.eye.at_hand(self.world, self.thing)),
        }
    }

    /// What is concealed shows only where the mind itself holds it, or knows it to lie.
    fn may_be_in_a_pocket(&self) -> bool {
        let (world, mind) = (self.world, self.eye.entity);
        let concealed = world.get::<Item>(self.thing).is_some_and(|item| item.concealed);
        let held = world.get::<HeldBy>(self.thing).is_some();
        let lies_here = !held && scene::together(world, mind, self.thing);
        concealed && !scene::holds(world, mind, self.thing) && !lies_here
    }

    fn reachable(&self) -> Judgement {
        if self.world.get::<Place>(self.thing).is_none() {
            return self.present();
        }
        let ways = scene::ways_from(self.world, self.eye.place);
        let leads_there = ways.iter().any(|way| way.to == self.thing);
        Judgement::of(leads_there, || Refusal::NoWay { place: self.label() }.to_string())
    }

    /// A shut door does not show its lock.
    fn unlocked(&self) -> Judgement {
        let exit = self.world.get::<Exit>(self.thing);
        if exit.is_none_or(|exit| exit.beyond(self.eye.place).is_none()) {
            return Judgement::Unknown;
        }
        match scene::door(self.world, self.thing) {
            Some(door) if door.is_open() => Judgement::Holds,
            Some(door) if door.is_locked() && self.remembers_it_locked() => self.locked(door),
            Some(door) if !self.knows_the_lock_of(door) => Judgement::Unknown,
            Some(door) if door.is_locked() => self.locked(door),
            _ => Judgement::Holds,
        }
    }

    /// Whether the mind was told so, or has tried it.
    fn remembers_it_locked(&self) -> bool {
        let is_it = |fact: &Fact| fact.is == LOCKED && fact.of.iter().all(|id| self.is_called(id));
        let known = self.world.get::<Remembered>(self.eye.entity);
        known.is_some_and(|known| known.facts().any(is_it))
    }

    /// Whoever holds the key of a locked door is offered to unlock it.
    fn knows_the_lock_of(&self, door: &Door) -> bool {
        let learnt = self.world.get::<PerceptionLog>(self.eye.entity).is_some_and(|log| {
            log.entries().any(|entry| {
                entry
                    .percept
                    .claims
                    .iter()
                    .any(|claim| claim.is == UNLOCKED && self.is_called(&claim.thing))
            })
        });
        learnt
            || self.key_of(door).is_some_and(|key| scene::holds(self.world, self.eye.entity, key))
    }

    fn is_called(&self, id: &StableId) -> bool {
        self.world.get::<Referable>(self.thing).is_some_and(|thing| thing.stable_id == *id)
    }

    fn key_of(&self, door: &Door) -> Option<Entity> {
        scene::find(self.world, door.key()?)
    }

    fn locked(&self, door: &Door) -> Judgement {
        let knows = |key: &Entity| scene::knows_of(self.world, self.eye.entity, *key);
        let key = self.key_of(door).filter(knows);
        let key = key.and_then(|key| scene::thing(self.world, key).ok());
        let label = key.as_ref().map(|key| key.label.clone());
        let why = Refusal::Locked { door: self.label(), key: label };
        let violated = Judgement::violated(why.to_string());
        match key {
            Some(key) => violated.needing(key.stable_id),
            None => violated,
        }
    }

    fn held(&self) -> Judgement {
        judgement(self.eye.in_hand(self.world, self.thing))
    }

    fn not_taken(&self) -> Judgement {
        if !scene::together(self.world, self.eye.entity, self.thing) {
            return Judgement::Unknown;
        }
        match self.world.get::<HeldBy>(self.thing) {
            None => Judgement::Holds,
            Some(held) => {
                let holder = scene::label(self.world, held.0).to_owned();
                let why = Refusal::Taken { holder, item: self.label() };
                Judgement::violated(why.to_string())
            }
        }
    }

    fn off_guard(&self) -> Judgement {
        if !scene::together(self.world, self.eye.entity, self.thing) {
            return Judgement::Unknown;
        }
        let (doer, person) = (self.eye.entity, self.thing);
        let off_guard = busy::is_off_guard(self.world, doer, person);
        Judgement::of(off_guard, || busy::on_guard(self.world, doer, person).to_string())
    }

    fn label(&self) -> String {
        scene::label(self.world, self.thing).to_owned()
    }
}

fn judgement<T>(checked: Result<T, Refusal>) -> Judgement {
    match checked {
        Ok(_) => Judgement::Holds,
        Err(why) => Judgement::violated(why.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::come_and_go::{Appearance, hand, lay, walk};
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use cognition_core::perceive::Percept;

    const LOCKED: &str = "The cellar door is locked.";

    fn says(inn: &Inn, mind: Entity, is: &str, thing: Entity) -> Judgement {
        judge(inn.world(), &Question { mind, is: is.to_owned(), thing })
    }

    fn learn(inn: &mut Inn, mind: Entity, percept: Percept) {
        let mut log = inn.world_mut().get_mut::<PerceptionLog>(mind).expect("a mind has a log");
        log.perceive(percept);
    }

    fn learn_of_the_lock(inn: &mut Inn, mind: Entity) {
        let percept = Percept::event("It is locked.").claiming("cellar_door", UNLOCKED, false);
        learn(inn, mind, percept);
    }

    #[test]
    fn a_shut_door_shows_its_lock_only_to_whoever_has_learnt_of_it() {
        let mut inn = Inn::new();
        let (mara, door) = (inn.mara, inn.cellar_door);
        assert_eq!(says(&inn, mara, UNLOCKED, door), Judgement::Unknown, "she may try");
        learn(&mut inn, mara, Percept::event("It is locked.").claiming("gate", UNLOCKED, false));
        assert_eq!(says(&inn, mara, UNLOCKED, door), Judgement::Unknown, "of another door");
        learn_of_the_lock(&mut inn, mara);
        assert_eq!(says(&inn, mara, UNLOCKED, door), Judgement::violated(LOCKED));
    }

    #[test]
    fn who_was_told_of_a_lock_knows_it_until_they_see_the_door_open() {
        let mut inn = Inn::new();
        let (mara, brannic, door, key) = (inn.mara, inn.brannic, inn.cellar_door, inn.key);
        let mut known = Remembered::default();
        known.learn(Fact::new(super::LOCKED, [StableId::new("cellar_door")]));
        inn.world_mut().entity_mut(mara).insert(known);
        assert_eq!(says(&inn, mara, UNLOCKED, door), Judgement::violated(LOCKED));
        inn.perform(brannic, Verb::Unlock, &[door, key]).expect("he has the key");
        assert_ne!(says(&inn, mara, UNLOCKED, door), Judgement::violated(LOCKED));
    }

    #[test]
    fn a_locked_door_needs_its_key_where_the_mind_knows_of_it() {
        let mut inn = Inn::new();
        let (mara, brannic, door, key) = (inn.mara, inn.brannic, inn.cellar_door, inn.key);
        learn_of_the_lock(&mut inn, mara);
        inn.name_to(mara, key);
        let why = "The cellar door is locked. It takes the iron key.";
        let needs_the_key = Judgement::violated(why).needing(StableId::new("iron_key"));
        assert_eq!(says(&inn, mara, UNLOCKED, door), needs_the_key);
        assert_eq!(
            says(&inn, brannic, UNLOCKED, door),
            needs_the_key,
            "he is offered to unlock it"
        );
    }

    #[test]
    fn whoever_knows_the_lock_and_is_at_the_door_sees_how_it_stands_now() {
        let mut inn = Inn::new();
        let (mara, brannic, door, key) = (inn.mara, inn.brannic, inn.cellar_door, inn.key);
        let (cellar, yard) = (inn.cellar, inn.yard);
        learn_of_the_lock(&mut inn, mara);
        inn.perform(brannic, Verb::Unlock, &[door, key]).expect("he has the key");
        assert_eq!(says(&inn, mara, UNLOCKED, door), Judgement::Holds);
        walk(inn.world_mut(), mara, yard, &Appearance::default()).expect("she can walk");
        assert_eq!(says(&inn, mara, UNLOCKED, door), Judgement::Unknown, "she cannot see it");
        inn.perform(brannic, Verb::Go, &[cellar, door]).expect("it is unlocked");
        let (tamsin, arch) = (inn.tamsin, inn.yard_arch);
        assert_eq!(says(&inn, tamsin, UNLOCKED, door), Judgement::Holds, "it stands open");
        assert_eq!(says(&inn, tamsin, UNLOCKED, arch), Judgement::Holds, "an arch has no lock");
    }

    #[test]
    fn who_is_here_and_who_is_not_shows() {
        let mut inn = Inn::new();
        let (mara, tamsin, yard, satchel) = (inn.mara, inn.tamsin, inn.yard, inn.satchel);
        assert_eq!(says(&inn, mara, PRESENT, tamsin), Judgement::Holds);
        assert_eq!(says(&inn, mara, PRESENT, inn.lute), Judgement::Holds);
        let elsewhere = Judgement::violated("The sealed satchel is no longer here.");
        assert_eq!(says(&inn, mara, PRESENT, satchel), elsewhere);
        walk(inn.world_mut(), tamsin, yard, &Appearance::default()).expect("she can walk");
        let left = Judgement::violated("Tamsin is no longer here.");
        assert_eq!(says(&inn, mara, PRESENT, tamsin), left);
        inn.world_mut().despawn(tamsin);
        assert_eq!(says(&inn, mara, PRESENT, tamsin), Judgement::violated("It is gone."));
    }

    #[test]
    fn nobody_sees_into_a_pocket() {
        let mut inn = Inn::new();
        let (mara, brannic, key, taproom) = (inn.mara, inn.brannic, inn.key, inn.taproom);
        assert_eq!(says(&inn, mara, PRESENT, key), Judgement::Unknown);
        assert_eq!(says(&inn, brannic, PRESENT, key), Judgement::Holds);
        lay(inn.world_mut(), key, taproom);
        assert_eq!(says(&inn, mara, PRESENT, key), Judgement::Holds);
    }

    #[test]
    fn a_place_is_reachable_when_a_way_leads_there_and_a_door_when_it_is_at_hand() {
        let mut inn = Inn::new();
        let (mara, cellar, yard, door) = (inn.mara, inn.cellar, inn.yard, inn.cellar_door);
        assert_eq!(says(&inn, mara, REACHABLE, cellar), Judgement::Holds, "locked or not");
        assert_eq!(says(&inn, mara, REACHABLE, door), Judgement::Holds);
        walk(inn.world_mut(), mara, yard, &Appearance::default()).expect("she can walk");
        let no_way = Judgement::violated("There is no way to the cellar from here.");
        assert_eq!(says(&inn, mara, REACHABLE, cellar), no_way);
        let elsewhere = Judgement::violated("The cellar door is no longer here.");
        assert_eq!(says(&inn, mara, REACHABLE, door), elsewhere);
    }

    #[test]
    fn what_is_held_and_what_is_taken_can_be_told() {
        let mut inn = Inn::new();
        let (mara, brannic, key, hearth) = (inn.mara, inn.brannic, inn.key, inn.hearth);
        assert_eq!(says(&inn, brannic, HELD, key), Judgement::Holds);
        let not_hers = Judgement::violated("You do not have the iron key.");
        assert_eq!(says(&inn, mara, HELD, key), not_hers);
        assert_eq!(says(&inn, mara, NOT_TAKEN, hearth), Judgement::Holds);
        hand(inn.world_mut(), hearth, brannic);
        let taken = Judgement::violated("You cannot take the hearth: Brannic has it.");
        assert_eq!(says(&inn, mara, NOT_TAKEN, hearth), taken);
        assert_eq!(says(&inn, mara, NOT_TAKEN, inn.satchel), Judgement::Unknown);
    }

    #[test]
    fn who_is_kept_busy_is_off_guard_for_everybody_but_the_one_who_does_it() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin, yard) = (inn.mara, inn.brannic, inn.tamsin, inn.yard);
        let notices = Judgement::violated("Brannic would notice: nobody keeps Brannic busy.");
        assert_eq!(says(&inn, mara, OFF_GUARD, brannic), notices);
        inn.perform(tamsin, Verb::Occupy, &[brannic]).expect("he is here");
        assert_eq!(says(&inn, mara, OFF_GUARD, brannic), Judgement::Holds);
        let own = Judgement::violated("Brannic would notice: it is you who keeps Brannic busy.");
        assert_eq!(says(&inn, tamsin, OFF_GUARD, brannic), own);
        walk(inn.world_mut(), mara, yard, &Appearance::default()).expect("she can walk");
        assert_eq!(says(&inn, mara, OFF_GUARD, brannic), Judgement::Unknown, "out of sight");
    }

    #[test]
    fn whoever_is_nowhere_cannot_tell_and_nobody_judges_words_of_other_games() {
        let mut inn = Inn::new();
        let (mara, tamsin) = (inn.mara, inn.tamsin);
        assert_eq!(says(&inn, mara, "alive", tamsin), Judgement::Unknown);
        assert_eq!(says(&inn, mara, "in_taproom", tamsin), Judgement::Unknown);
        inn.world_mut().entity_mut(mara).remove::<crate::place::LocatedIn>();
        assert_eq!(says(&inn, mara, PRESENT, tamsin), Judgement::Unknown);
    }
}
