//! What a mind has looked at closely.

use crate::referables::Referables;
use crate::turn::ActionEnded;
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::{EntityRefs, Referable, Seen};

/// A look that worked is an examination: what it was at has been seen in full.
pub(super) fn examine(
    ended: On<ActionEnded>,
    mut minds: Query<(&Mind, &mut EntityRefs)>,
    things: Query<&Referable>,
    referables: Res<Referables>,
) {
    let ActionEnded { entity, action, failed, interrupted, .. } = ended.event();
    let Ok((mind, mut refs)) = minds.get_mut(*entity) else { return };
    if *failed || *interrupted || !action.has_tag("look") {
        return;
    }
    let entities = action.targets.iter().filter_map(|target| referables.find(&target.stable_id));
    for thing in entities.filter_map(|entity| things.get(entity).ok()) {
        refs.see(thing, mind.turns, Seen::Full);
    }
}
