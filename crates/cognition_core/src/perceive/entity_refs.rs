//! The names that one mind gives to what it knows.

use super::referable::Referable;
use crate::mind::StableId;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What a model sees instead of an entity: `{kind}_{n}`, as in `door_1`.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
#[serde(transparent)]
#[reflect(Default)]
pub struct Ref(String);

impl Ref {
    /// The ref as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
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
#[reflect(Default)]
pub struct EntityRef {
    /// What the model sees.
    pub name: Ref,
    /// What the engine resolves it to.
    pub stable_id: StableId,
    /// What it was last called.
    pub label: String,
    /// The turn in which the mind last had to do with it.
    pub last_referenced: u64,
}

/// The refs of one mind: ref ↔ stable id, with labels. A ref is never used for a second thing.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EntityRefs {
    known: Vec<EntityRef>,
    counters: BTreeMap<String, u32>,
}

impl EntityRefs {
    /// Names a thing, or finds the name it has; stamps the turn and takes the label of today.
    pub fn touch(&mut self, thing: &Referable, turn: u64) -> Ref {
        if let Some(known) = self.known.iter_mut().find(|known| known.stable_id == thing.stable_id)
        {
            known.last_referenced = turn;
            if known.label != thing.label {
                known.label.clone_from(&thing.label);
            }
            return known.name.clone();
        }
        let name = self.next_name(&thing.kind);
        self.known.push(EntityRef {
            name: name.clone(),
            stable_id: thing.stable_id.clone(),
            label: thing.label.clone(),
            last_referenced: turn,
        });
        name
    }

    fn next_name(&mut self, kind: &str) -> Ref {
        let counter = self.counters.entry(kind.to_owned()).or_insert(0);
        *counter += 1;
        Ref(format!("{kind}_{counter}"))
    }

    /// What a ref stands for.
    pub fn resolve(&self, name: &str) -> Option<&EntityRef> {
        self.known.iter().find(|known| known.name.0 == name)
    }

    /// How the mind names a thing, if it knows it.
    pub fn of(&self, stable_id: &StableId) -> Option<&EntityRef> {
        self.known.iter().find(|known| known.stable_id == *stable_id)
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
}
