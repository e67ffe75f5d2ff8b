//! A name for whoever a commitment concerns.

use super::events::CommitmentOpened;
use crate::referables::{Referables, name_unseen};
use bevy::prelude::*;
use cognition_core::perceive::{EntityRefs, Referable};

/// Whom something is promised to, the mind can name, whether it has met them in the game or not. By
/// that alone nobody comes into view.
pub(super) fn name_whom_it_concerns(
    opened: On<CommitmentOpened>,
    mut minds: Query<&mut EntityRefs>,
    things: Query<&Referable>,
    referables: Res<Referables>,
) {
    let CommitmentOpened { entity, commitment, .. } = opened.event();
    let (Some(target), Ok(mut refs)) = (&commitment.target, minds.get_mut(*entity)) else { return };
    let thing = referables.find(target).and_then(|thing| things.get(thing).ok());
    name_unseen(&mut refs, target, thing);
}
