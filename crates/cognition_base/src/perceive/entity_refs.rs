//! The names that one mind gives to what it knows.

mod bounds;
mod lifecycle;
#[cfg(test)]
mod properties;
mod raw_refs;

pub use raw_refs::KNOWN_BOUND;

use raw_refs::{NO_KIND, RawRefs, counted};

use super::entity_ref::{EntityRef, Ref, RefStatus, Seen};
use super::entity_ref::{IMAGINED, KIND_BOUND, LABEL_BOUND, safe, tidy};
use super::referable::Referable;
use crate::mind::StableId;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::cut;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many turns a thing stays in view after the mind had to do with it, unless it is retained.
pub const WINDOW: u64 = 2;

/// The refs of one mind: ref ↔ stable id, with labels. A ref is never used for a second thing.
///
/// It holds [`KNOWN_BOUND`] things: for a further one, the least recently referenced that is not
/// retained is forgotten, of several the one known for longest. What is retained gives way only
/// where everything is.
///
/// ```
/// use cognition_base::perceive::{EntityRefs, Referable, WINDOW};
///
/// let mut refs = EntityRefs::default();
/// let door = refs.touch(&Referable::new("door", "oak door", "cellar_door"), 4);
/// let song = refs.generate("song", "The Cellar Door", 5);
/// assert_eq!((door.as_str(), song.as_str()), ("door_1", "gen_song_1"));
/// assert_eq!(refs.active(6, WINDOW).map(|known| known.name.as_str()).collect::<Vec<_>>(), ["gen_song_1"]);
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawRefs")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::perceive::entity_refs"]
pub struct EntityRefs {
    known: Vec<EntityRef>,
    /// The highest number that a kind has used.
    counters: BTreeMap<String, u64>,
}

/// What knowing of a thing begins with.
impl EntityRefs {
    /// Names a thing, or finds the name it has; stamps the turn and takes the label of today.
    ///
    /// So the mind knows of it, be it through something else: nothing of it counts as seen.
    pub fn touch(&mut self, thing: &Referable, turn: u64) -> Ref {
        self.known_as(thing, turn).name.clone()
    }

    /// Takes a look at a thing: named, stamped, and seen at least so closely.
    pub fn see(&mut self, thing: &Referable, turn: u64, seen: Seen) -> Ref {
        let known = self.known_as(thing, turn);
        known.seen = known.seen.max(Some(seen));
        known.name.clone()
    }

    /// Makes something up: `gen_{kind}_{n}`, imagined until it is promoted. What is made up twice
    /// is two things.
    pub fn generate(&mut self, kind: &str, label: &str, turn: u64) -> Ref {
        let standing = RefStatus::Imagined;
        let made_up = EntityRef { last_referenced: turn, standing, ..EntityRef::default() };
        self.add(&format!("{IMAGINED}{}", safe(kind)), kind, label, made_up).name.clone()
    }

    /// Names a thing that the mind has made, and that no stable id stands for yet: `{kind}_{n}`.
    pub fn create(&mut self, kind: &str, label: &str, turn: u64) -> Ref {
        let standing = RefStatus::Made;
        let made = EntityRef { last_referenced: turn, standing, ..EntityRef::default() };
        self.add(kind, kind, label, made).name.clone()
    }

    fn known_as(&mut self, thing: &Referable, turn: u64) -> &mut EntityRef {
        let is_it = |known: &EntityRef| known.stable_id.as_ref() == Some(&thing.stable_id);
        let Some(place) = self.known.iter().position(is_it) else {
            let stable_id = Some(thing.stable_id.clone());
            let met = EntityRef { last_referenced: turn, stable_id, ..EntityRef::default() };
            return self.add(&thing.kind, &thing.kind, &thing.label, met);
        };
        let known = &mut self.known[place];
        known.stamp(turn);
        known.call(&thing.label);
        known
    }

    fn add(&mut self, prefix: &str, kind: &str, label: &str, thing: EntityRef) -> &mut EntityRef {
        let name = self.next_name(counted(prefix));
        let kind = tidy(kind, KIND_BOUND).into_owned();
        let label = cut(label, LABEL_BOUND).into_owned();
        self.known.push(EntityRef { name, kind, label, ..thing });
        self.make_room(self.known.len() - 1);
        self.known.last_mut().expect("the newest never gives way")
    }

    fn next_name(&mut self, kind: String) -> Ref {
        let kind = if self.has_counter_for(&kind) { kind } else { NO_KIND.to_owned() };
        let mut number = self.counters.get(&kind).copied().unwrap_or(0);
        loop {
            number = number.wrapping_add(1);
            let name = format!("{kind}_{number}");
            if self.resolve(&name).is_none() {
                self.counters.insert(kind, number);
                return Ref(name.into());
            }
        }
    }
}

/// What is known.
impl EntityRefs {
    /// What a ref stands for.
    pub fn resolve(&self, name: &str) -> Option<&EntityRef> {
        self.known.iter().find(|known| *known.name.0 == *name)
    }

    /// How the mind names a thing, if it knows it.
    pub fn of(&self, stable_id: &StableId) -> Option<&EntityRef> {
        // Ids are counted as a rule: those that begin alike and are as long differ in their end.
        let end = |id: &StableId| id.as_str().as_bytes().last().copied();
        let last = end(stable_id);
        let is_it = |id: &StableId| end(id) == last && id == stable_id;
        self.known.iter().find(|known| known.stable_id.as_ref().is_some_and(is_it))
    }

    /// The thing of that kind that goes by that label, if the mind knows one: rather one that is
    /// there than one that is imagined, and of several the one known for longest.
    pub fn labelled(&self, kind: &str, label: &str) -> Option<&EntityRef> {
        let (kind, label) = (tidy(kind, KIND_BOUND), cut(label, LABEL_BOUND));
        let same = self.known.iter().filter(|known| known.kind == kind && known.label == label);
        same.min_by_key(|known| known.standing == RefStatus::Imagined)
    }

    /// What is in view in a turn: `turn - last_referenced < window`; in the order of first
    /// acquaintance.
    pub fn active(&self, turn: u64, window: u64) -> impl Iterator<Item = &EntityRef> {
        self.known.iter().filter(move |known| known.is_active(turn, window))
    }

    /// What stays in view although the window has closed, each with a reason; in the order of first
    /// acquaintance. Nothing is both active and here.
    pub fn retained(&self, turn: u64, window: u64) -> impl Iterator<Item = &EntityRef> {
        let beyond = move |known: &&EntityRef| !known.is_active(turn, window);
        self.known.iter().filter(|known| known.retained.is_some()).filter(beyond)
    }

    /// How many things of each kind the mind can name, be they in view or not.
    pub fn counts(&self) -> BTreeMap<&str, usize> {
        let mut counts = BTreeMap::new();
        self.known.iter().for_each(|known| *counts.entry(known.kind.as_str()).or_insert(0) += 1);
        counts
    }

    /// Everything that the mind can name, in the order of first acquaintance.
    pub fn known(&self) -> &[EntityRef] {
        &self.known
    }
}

#[cfg(test)]
mod tests {
    use super::super::entity_ref::RefError;
    use super::*;

    #[test]
    fn a_thing_keeps_its_ref_while_its_label_may_change() {
        let mut refs = EntityRefs::default();
        let door = Referable::new("door", "oak door", "cellar_door");
        assert_eq!(refs.touch(&door, 1).as_str(), "door_1");
        assert_eq!(refs.touch(&Referable::new("item", "key", "key"), 1).as_str(), "item_1");
        let renamed = Referable { label: "broken door".to_owned(), ..door };
        assert_eq!(refs.touch(&renamed, 4).as_str(), "door_1");
        let known = refs.resolve("door_1").expect("should be known");
        assert_eq!((known.label.as_str(), known.last_referenced), ("broken door", 4));
    }

    #[test]
    fn a_ref_is_never_reused_even_after_a_save() {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("item", "key", "key"), 1);
        let saved = serde_json::to_string(&refs).expect("refs are plain data");
        let mut loaded: EntityRefs = serde_json::from_str(&saved).expect("a saved component");
        assert_eq!(loaded.touch(&Referable::new("item", "lamp", "lamp"), 2).as_str(), "item_2");
    }

    #[test]
    fn what_was_looked_at_once_stays_seen_and_what_is_mentioned_is_not_seen() {
        let mut refs = EntityRefs::default();
        let (door, key) =
            (Referable::new("door", "oak door", "oak"), Referable::new("item", "key", "key"));
        refs.see(&door, 1, Seen::Full);
        refs.see(&door, 2, Seen::Summary);
        refs.touch(&door, 3);
        refs.touch(&key, 3);
        let flags: Vec<_> = refs.known().iter().map(EntityRef::flag).collect();
        assert_eq!(flags, [Some("[seen:full]"), None]);
    }

    #[test]
    fn a_stamp_never_goes_back() {
        let mut refs = EntityRefs::default();
        let door = Referable::new("door", "oak door", "oak");
        refs.touch(&door, 7);
        refs.see(&door, 4, Seen::Summary);
        assert_eq!(refs.mention("door_1", 3), Ok(()));
        assert_eq!(refs.known()[0].last_referenced, 7);
        assert_eq!(refs.mention("door_2", 8), Err(RefError::Unknown("door_2".to_owned())));
    }

    #[test]
    fn what_is_there_is_found_by_its_label_before_what_is_imagined() {
        let mut refs = EntityRefs::default();
        refs.generate("song", "Ode", 1);
        let found = |refs: &EntityRefs| refs.labelled("song", "Ode").map(|song| song.name.clone());
        assert_eq!(found(&refs).as_ref().map(Ref::as_str), Some("gen_song_1"));
        refs.touch(&Referable::new("song", "Ode", "ode"), 1);
        assert_eq!(found(&refs).as_ref().map(Ref::as_str), Some("song_1"));
        assert_eq!(refs.labelled("door", "Ode"), None);
    }
}
