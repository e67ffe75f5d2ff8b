//! The index from stable ids to entities.

use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, Referable};
use std::collections::HashMap;

/// Finds the entity that carries a stable id. Kept up to date as [`Referable`]s come and go.
#[derive(Resource, Clone, Debug, Default)]
pub struct Referables {
    entities: HashMap<StableId, Entity>,
}

impl Referables {
    /// The entity with that stable id; `None` if it is not in the world.
    pub fn find(&self, stable_id: &StableId) -> Option<Entity> {
        self.entities.get(stable_id).copied()
    }
}

/// A thing that a mind has had no name for gets one, if it is in the world; says whether it has one now.
/// Nothing comes into view by that, or drives anything out that the mind had to do with.
pub(crate) fn name_unseen(refs: &mut EntityRefs, id: &StableId, thing: Option<&Referable>) -> bool {
    if let Some(thing) = thing.filter(|_| refs.of(id).is_none()) {
        refs.touch(thing, 0);
    }
    refs.of(id).is_some()
}

pub(crate) fn referables_plugin(app: &mut App) {
    app.add_observer(index)
        .add_observer(forget)
        .add_observer(make_mind_referable)
        .add_observer(follow_name);
}

fn index(
    insert: On<Insert, Referable>,
    things: Query<&Referable>,
    mut referables: ResMut<Referables>,
) {
    let Ok(thing) = things.get(insert.entity) else {
        return;
    };
    let known = referables.entities.insert(thing.stable_id.clone(), insert.entity);
    if let Some(other) = known.filter(|other| *other != insert.entity && things.contains(*other)) {
        error!(
            target: "cognition::perceive",
            "the stable id `{}` is used by `{other}` and by `{}`: give each thing its own", thing.stable_id, insert.entity
        );
    }
}

fn forget(
    discard: On<Discard, Referable>,
    things: Query<&Referable>,
    mut referables: ResMut<Referables>,
) {
    let Ok(thing) = things.get(discard.entity) else {
        return;
    };
    if referables.find(&thing.stable_id) == Some(discard.entity) {
        referables.entities.remove(&thing.stable_id);
    }
}

/// A mind can always be named: by its `Name`, else by its id.
fn make_mind_referable(
    add: On<Add, Mind>,
    minds: Query<(&Mind, Option<&Name>), Without<Referable>>,
    mut commands: Commands,
) {
    let Ok((mind, name)) = minds.get(add.entity) else {
        return;
    };
    let label = name.map_or(mind.id.as_str(), Name::as_str);
    commands.entity(add.entity).insert(Referable::new("character", label, mind.id.clone()));
}

/// A mind that went by its id takes the name that it is given later.
fn follow_name(
    insert: On<Insert, Name>,
    minds: Query<(&Mind, &Name, &Referable)>,
    mut commands: Commands,
) {
    let Ok((mind, name, referable)) = minds.get(insert.entity) else { return };
    if referable.label == mind.id.as_str() {
        let label = name.as_str().to_owned();
        commands.entity(insert.entity).insert(Referable { label, ..referable.clone() });
    }
}
