//! What a mind sees where it is.

use crate::busy::kept_busy_by;
use crate::item::Item;
use crate::judge::judge;
use crate::remembered::{AT, BUSY, FREE, HOLDS, LOCKED, OPENS, PERSON, Remembered, UNLOCKED, WAY};
use crate::scene::{self, Way};
use bevy::prelude::*;
use cognition_core::act::{Judgement, Question};
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;

/// A mind looks about: what it remembers of the place gives way to what it sees.
pub(super) fn look(world: &World, mind: Entity, known: &mut Remembered) {
    known.forget_all(|fact| fact.is == BUSY);
    let Some(here) = Here::of(world, mind) else {
        return;
    };
    known.forget_all(|fact| here.shows_otherwise(fact));
    here.seen(known).into_iter().for_each(|fact| known.learn(fact));
}

/// The place through the eyes of one who is there.
struct Here<'w> {
    world: &'w World,
    mind: Entity,
    place: Entity,
    people: Vec<Entity>,
}

impl<'w> Here<'w> {
    fn of(world: &'w World, mind: Entity) -> Option<Self> {
        let place = scene::place_of(world, mind)?;
        let mut people = scene::people_in(world, place);
        if !people.contains(&mind) {
            people.push(mind);
        }
        Some(Self { world, mind, place, people })
    }

    /// Whether it would be seen if it were still so.
    fn shows_otherwise(&self, fact: &Fact) -> bool {
        let is_here = |thing: Option<&StableId>| thing == self.id(self.place).as_ref();
        match fact.is.as_str() {
            AT => is_here(fact.of.get(1)),
            WAY => is_here(fact.of.first()),
            HOLDS => {
                let holder = fact.of.first();
                let is_present =
                    self.people.iter().any(|person| self.id(*person).as_ref() == holder);
                is_present && fact.of.get(1).is_some_and(|item| !self.may_be_in_a_pocket(item))
            }
            _ => false,
        }
    }

    fn may_be_in_a_pocket(&self, item: &StableId) -> bool {
        let item = scene::find(self.world, item);
        let concealed = |item: &Entity| self.world.get::<Item>(*item).is_some_and(|i| i.concealed);
        item.filter(concealed).is_some_and(|item| !scene::knows_of(self.world, self.mind, item))
    }

    fn seen(&self, known: &Remembered) -> Vec<Fact> {
        let mut seen = Vec::new();
        for person in &self.people {
            self.see_person(*person, known, &mut seen);
        }
        for item in scene::items_in(self.world, self.place) {
            self.see_item(item, &mut seen);
        }
        for way in scene::ways_from(self.world, self.place) {
            seen.extend(self.fact(WAY, &[self.place, way.to, way.exit]));
            self.see_lock(way, &mut seen);
        }
        seen
    }

    fn see_person(&self, person: Entity, known: &Remembered, seen: &mut Vec<Fact>) {
        seen.extend(self.fact(AT, &[person, self.place]));
        seen.extend(self.fact(PERSON, &[person]));
        let held = scene::held_by(self.world, person).into_iter();
        let eye = (self.mind, Some(known));
        let shown = held.filter(|item| scene::knows_to_have(self.world, eye, person, *item));
        seen.extend(shown.filter_map(|item| self.fact(HOLDS, &[person, item])));
        let by = kept_busy_by(self.world, person);
        seen.extend(by.and_then(|by| self.fact(BUSY, &[person, by])));
    }

    fn see_item(&self, item: Entity, seen: &mut Vec<Fact>) {
        if !scene::knows_of(self.world, self.mind, item) {
            return;
        }
        seen.extend(self.fact(AT, &[item, self.place]));
        if self.world.get::<Item>(item).is_some_and(|item| item.portable) {
            seen.extend(self.fact(FREE, &[item]));
        }
    }

    /// A lock shows as far as the judge would tell.
    fn see_lock(&self, way: Way, seen: &mut Vec<Fact>) {
        let question = Question { mind: self.mind, is: UNLOCKED.to_owned(), thing: way.exit };
        match judge(self.world, &question) {
            Judgement::Holds => seen.extend(self.fact(UNLOCKED, &[way.exit])),
            Judgement::Violated { needs, .. } => {
                seen.extend(self.fact(LOCKED, &[way.exit]));
                let key = needs.and_then(|key| scene::find(self.world, &key));
                seen.extend(key.and_then(|key| self.fact(OPENS, &[key, way.exit])));
            }
            Judgement::Unknown => {}
        }
    }

    /// None where something has no id: nobody could name it.
    fn fact(&self, is: &str, of: &[Entity]) -> Option<Fact> {
        let of = of.iter().map(|entity| self.id(*entity)).collect::<Option<Vec<_>>>()?;
        Some(Fact { is: is.to_owned(), of })
    }

    fn id(&self, entity: Entity) -> Option<StableId> {
        scene::thing(self.world, entity).ok().map(|thing| thing.stable_id)
    }
}
