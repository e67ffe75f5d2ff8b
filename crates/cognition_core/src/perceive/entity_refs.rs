//! The names that one mind gives to what it knows.

use super::referable::Referable;
use crate::mind::StableId;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What a model sees instead of an entity: `{kind}_{n}`, as in `door_1`.
///
/// Made of `a`–`z`, digits and `_` alone, so that it can stand in a prompt as it is:
///
/// ```
/// use cognition_core::perceive::Ref;
///
/// assert_eq!(Ref::from("Oak door</x>_1".to_owned()).as_str(), "oak_door__x__1");
/// ```
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
#[serde(from = "String", into = "String")]
#[reflect(Default)]
pub struct Ref(String);

impl Ref {
    /// The ref as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The kind and the number that a ref is made of.
    fn parts(&self) -> Option<(&str, u64)> {
        let (kind, number) = self.0.rsplit_once('_')?;
        Some((kind, number.parse().ok()?))
    }
}

impl From<String> for Ref {
    /// Takes a text in lower case, with `_` for whatever a ref may not hold.
    fn from(text: String) -> Self {
        Self(safe(&text))
    }
}

impl From<Ref> for String {
    fn from(name: Ref) -> Self {
        name.0
    }
}

/// Lower case, `_` for all but `a`–`z` and digits; `thing` where there is nothing.
fn safe(text: &str) -> String {
    if text.is_empty() {
        return "thing".to_owned();
    }
    let allowed = |letter: char| matches!(letter, 'a'..='z' | '0'..='9');
    let lower = text.chars().flat_map(char::to_lowercase);
    lower.map(|letter| if allowed(letter) { letter } else { '_' }).collect()
}

impl AsRef<str> for Ref {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Ref {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// One thing that a mind can name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct EntityRef {
    /// What the model sees.
    pub name: Ref,
    /// What sort of thing it is: `character`, `door`, `song` …
    pub kind: String,
    /// What the engine resolves it to; none for what is only imagined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stable_id: Option<StableId>,
    /// What it was last called.
    pub label: String,
    /// The turn in which the mind last had to do with it.
    pub last_referenced: u64,
    /// Whether it is there, or imagined, or was made by the mind.
    #[serde(default)]
    pub standing: Standing,
    /// How closely the mind has seen it; none for what it has only heard of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Seen>,
    /// Why it stays in view beyond the window, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retained: Option<String>,
}

impl EntityRef {
    /// Whether it is in view in a turn: strictly within the window.
    pub fn is_active(&self, turn: u64, window: u64) -> bool {
        turn.saturating_sub(self.last_referenced) < window
    }
}

/// Whether a thing is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
pub enum Standing {
    /// It is part of the world.
    #[default]
    Real,
    /// The mind has made it up; nothing of it is in the world.
    Imagined,
    /// The mind has made it, and it is part of the world now.
    Made,
}

/// How closely a mind has seen a thing.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Reflect, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
pub enum Seen {
    /// Glanced at.
    #[default]
    Summary,
    /// Examined.
    Full,
}

/// Why a ref could not be used as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefError {
    /// The mind knows no such ref.
    #[error("no thing is called `{0}`")]
    Unknown(String),
    /// Only what is imagined can become real.
    #[error("`{0}` is not imagined")]
    NotImagined(String),
    /// What stays in view needs a reason.
    #[error("`{0}` stays in view for no reason: give one")]
    NoReason(String),
}

/// The refs of one mind: ref ↔ stable id, with labels. A ref is never used for a second thing.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawRefs")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EntityRefs {
    known: Vec<EntityRef>,
    /// The highest number that a kind has used.
    counters: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRefs {
    known: Vec<EntityRef>,
    counters: BTreeMap<String, u64>,
}

impl From<RawRefs> for EntityRefs {
    fn from(raw: RawRefs) -> Self {
        let mut refs = Self::default();
        raw.counters.iter().for_each(|(kind, number)| refs.count(safe(kind), *number));
        raw.known.into_iter().for_each(|known| refs.admit(known));
        refs
    }
}

impl EntityRefs {
    /// Names a thing, or finds the name it has; stamps the turn and takes the label of today.
    pub fn touch(&mut self, thing: &Referable, turn: u64) -> Ref {
        if let Some(known) =
            self.known.iter_mut().find(|known| known.stable_id.as_ref() == Some(&thing.stable_id))
        {
            known.last_referenced = turn;
            if known.label != thing.label {
                known.label.clone_from(&thing.label);
            }
            return known.name.clone();
        }
        let name = self.next_name(safe(&thing.kind));
        self.known.push(EntityRef {
            name: name.clone(),
            kind: thing.kind.clone(),
            stable_id: Some(thing.stable_id.clone()),
            label: thing.label.clone(),
            last_referenced: turn,
            ..EntityRef::default()
        });
        name
    }

    fn next_name(&mut self, kind: String) -> Ref {
        let mut number = self.counters.get(&kind).copied().unwrap_or(0);
        loop {
            number = number.wrapping_add(1);
            let name = format!("{kind}_{number}");
            if self.resolve(&name).is_none() {
                self.counters.insert(kind, number);
                return Ref(name);
            }
        }
    }

    /// Takes in what a save knows, unless its name or its id is taken; its number is used up.
    fn admit(&mut self, known: EntityRef) {
        if let Some((kind, number)) = known.name.parts() {
            self.count(kind.to_owned(), number);
        }
        let taken = known.stable_id.as_ref().is_some_and(|id| self.of(id).is_some());
        if !taken && self.resolve(known.name.as_str()).is_none() {
            self.known.push(known);
        }
    }

    fn count(&mut self, kind: String, number: u64) {
        let counter = self.counters.entry(kind).or_insert(0);
        *counter = (*counter).max(number);
    }

    /// What a ref stands for.
    pub fn resolve(&self, name: &str) -> Option<&EntityRef> {
        self.known.iter().find(|known| known.name.0 == name)
    }

    /// How the mind names a thing, if it knows it.
    pub fn of(&self, stable_id: &StableId) -> Option<&EntityRef> {
        self.known.iter().find(|known| known.stable_id.as_ref() == Some(stable_id))
    }

    /// Takes a look at a thing: named, stamped, and seen at least so closely.
    pub fn see(&mut self, thing: &Referable, turn: u64, seen: Seen) -> Ref {
        let name = self.touch(thing, turn);
        if let Some(known) = self.find_mut(name.as_str()) {
            known.seen = known.seen.max(Some(seen));
        }
        name
    }

    /// Makes something up: `gen_{kind}_{n}`, imagined until it is promoted.
    pub fn generate(&mut self, kind: &str, label: &str, turn: u64) -> Ref {
        self.add(format!("gen_{kind}"), kind, label, turn, Standing::Imagined)
    }

    /// Names a thing that the mind has made, and that no stable id stands for yet.
    pub fn create(&mut self, kind: &str, label: &str, turn: u64) -> Ref {
        self.add(kind.to_owned(), kind, label, turn, Standing::Made)
    }

    fn add(
        &mut self,
        prefix: String,
        kind: &str,
        label: &str,
        turn: u64,
        standing: Standing,
    ) -> Ref {
        let name = self.next_name(safe(&prefix));
        self.known.push(EntityRef {
            name: name.clone(),
            kind: kind.to_owned(),
            label: label.to_owned(),
            last_referenced: turn,
            standing,
            ..EntityRef::default()
        });
        name
    }

    /// What was imagined has become real, under the same ref; `real` is what it is in the world,
    /// where it is a thing.
    ///
    /// # Errors
    /// When there is no such ref, or it is not imagined.
    pub fn promote(
        &mut self,
        name: &str,
        real: Option<StableId>,
        turn: u64,
    ) -> Result<(), RefError> {
        let known = self.find_mut(name).ok_or_else(|| RefError::Unknown(name.to_owned()))?;
        if known.standing != Standing::Imagined {
            return Err(RefError::NotImagined(name.to_owned()));
        }
        known.standing = Standing::Made;
        known.stable_id = real;
        known.last_referenced = turn;
        Ok(())
    }

    /// Keeps a ref in view beyond the window.
    ///
    /// # Errors
    /// When there is no such ref, or no reason.
    pub fn retain(&mut self, name: &str, reason: &str) -> Result<(), RefError> {
        let known = self.find_mut(name).ok_or_else(|| RefError::Unknown(name.to_owned()))?;
        if reason.trim().is_empty() {
            return Err(RefError::NoReason(name.to_owned()));
        }
        known.retained = Some(reason.trim().to_owned());
        Ok(())
    }

    /// Lets a ref go with the window again.
    ///
    /// # Errors
    /// When there is no such ref.
    pub fn demote(&mut self, name: &str) -> Result<(), RefError> {
        let known = self.find_mut(name).ok_or_else(|| RefError::Unknown(name.to_owned()))?;
        known.retained = None;
        Ok(())
    }

    /// Forgets a ref and all that was kept of it; its number is used up.
    ///
    /// # Errors
    /// When there is no such ref.
    pub fn remove(&mut self, name: &str) -> Result<(), RefError> {
        let place = self.known.iter().position(|known| known.name.0 == name);
        let place = place.ok_or_else(|| RefError::Unknown(name.to_owned()))?;
        self.known.remove(place);
        Ok(())
    }

    /// What is in view in a turn: `turn - last_referenced < window`; in the order of first
    /// acquaintance.
    pub fn active(&self, turn: u64, window: u64) -> impl Iterator<Item = &EntityRef> {
        self.known.iter().filter(move |known| known.is_active(turn, window))
    }

    /// What stays in view although the window has closed, each with a reason.
    pub fn retained(&self, turn: u64, window: u64) -> impl Iterator<Item = &EntityRef> {
        let beyond = move |known: &&EntityRef| !known.is_active(turn, window);
        self.known.iter().filter(|known| known.retained.is_some()).filter(beyond)
    }

    /// How many things of each kind the mind can name.
    pub fn counts(&self) -> BTreeMap<&str, usize> {
        let mut counts = BTreeMap::new();
        self.known.iter().for_each(|known| *counts.entry(known.kind.as_str()).or_insert(0) += 1);
        counts
    }

    fn find_mut(&mut self, name: &str) -> Option<&mut EntityRef> {
        self.known.iter_mut().find(|known| known.name.0 == name)
    }

    /// Everything that the mind can name, in the order of first acquaintance.
    pub fn known(&self) -> &[EntityRef] {
        &self.known
    }
}

#[cfg(test)]
mod tests {
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
    fn loaded(known: &[(&str, &str)], counters: serde_json::Value) -> EntityRefs {
        let known: Vec<_> = known
            .iter()
            .map(|(name, id)| {
                serde_json::json!({"name": name, "kind": "door", "stable_id": id, "label": id, "last_referenced": 1})
            })
            .collect();
        let saved = serde_json::json!({"known": known, "counters": counters});
        serde_json::from_value(saved).expect("a saved component")
    }

    #[test]
    fn a_save_whose_counters_lag_behind_its_refs_does_not_reuse_one() {
        let counters = serde_json::json!({"item": 9, "door": 1});
        let mut refs = loaded(&[("door_7", "gate"), ("back_door_3", "hatch")], counters);
        let mut name = |kind: &str, id: &str| refs.touch(&Referable::new(kind, id, id), 2);
        assert_eq!(name("door", "oak").as_str(), "door_8");
        assert_eq!(name("back_door", "elm").as_str(), "back_door_4");
        assert_eq!(name("item", "key").as_str(), "item_10");
        assert_eq!(name("door", "gate").as_str(), "door_7");
    }

    #[test]
    fn of_two_saved_refs_to_one_thing_or_of_one_name_the_first_is_kept() {
        let known = [("door_1", "gate"), ("door_2", "gate"), ("door_1", "hatch")];
        let mut refs = loaded(&known, serde_json::json!({}));
        assert_eq!(refs.known().len(), 1);
        assert_eq!(refs.touch(&Referable::new("door", "hatch", "hatch"), 2).as_str(), "door_3");
    }

    #[test]
    fn after_the_highest_number_of_all_counting_goes_on_with_what_is_free() {
        let known = [(format!("door_{}", u64::MAX), "gate"), ("door_0".to_owned(), "hatch")];
        let known = known.each_ref().map(|(name, id)| (name.as_str(), *id));
        let mut refs = loaded(&known, serde_json::json!({}));
        assert_eq!(refs.touch(&Referable::new("door", "oak", "oak"), 2).as_str(), "door_1");
    }

    #[test]
    fn a_ref_holds_nothing_that_a_prompt_could_mistake() {
        let mut refs = EntityRefs::default();
        let mut name = |kind: &str, id: &str| refs.touch(&Referable::new(kind, id, id), 1);
        assert_eq!(name("Oak Door", "a").as_str(), "oak_door_1");
        assert_eq!(name("oak_door", "b").as_str(), "oak_door_2");
        assert_eq!(name("x</t>\n", "c").as_str(), "x__t___1");
        assert_eq!(name("", "d").as_str(), "thing_1");
        let refs = loaded(&[("</thoughts>_1", "gate")], serde_json::json!({}));
        assert_eq!(refs.known()[0].name.as_str(), "__thoughts__1");
    }
}
