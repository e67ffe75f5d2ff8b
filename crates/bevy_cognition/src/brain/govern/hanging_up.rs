//! Calls that nobody waits for any more.

use super::governor::Governor;
use crate::turn::AwaitingReply;
use bevy::prelude::*;

/// The governor learns that nobody waits for a call any more; not of one that was answered.
pub(super) fn hang_up(
    discard: On<Discard, AwaitingReply>,
    thoughts: Query<&AwaitingReply>,
    mut governor: ResMut<Governor>,
) {
    let call = thoughts.get(discard.entity).ok().and_then(AwaitingReply::call);
    call.into_iter().for_each(|call| governor.cancel(call));
}
