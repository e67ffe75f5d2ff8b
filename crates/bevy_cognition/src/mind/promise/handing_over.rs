//! Whoever is spoken for by one who only types can't do anything but say it: `here u go`.

use super::keeping::Keeping;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;

/// What was owed to the listener and is given by these words: nothing that the world knows.
pub(super) fn hand_over_in_words(
    keeping: &mut Keeping<'_, '_>,
    things: &Query<&Referable>,
    (entity, turn): (Entity, u64),
    (to, words): (&StableId, &str),
) {
    let now = keeping.clock.now;
    let Ok(kept) = keeping.minds.get(entity) else { return };
    if !keeping.binds() || kept.commitments.owed_to(to, now).next().is_none() {
        return;
    }
    let known = things.iter().filter(|thing| thing.kind != "character");
    let known: Vec<&str> = known.map(|thing| thing.label.as_str()).collect();
    let given = kept.commitments.handed_over_in((to, words), &known, now);
    if given.is_empty() {
        return;
    }
    let Ok(mut kept) = keeping.minds.get_mut(entity) else { return };
    let ended = kept.commitments.hand_over(&given, words, now);
    ended.into_iter().for_each(|commitment| keeping.changed(entity, commitment, turn));
}
