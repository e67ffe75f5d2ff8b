//! What a turn has dealt with: it is not new to the next.

use super::{Engagement, WantsTurn};
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::{PerceptId, PerceptionLog};
use cognition_core::route::{Lead, RouteLog};

/// What the prompt of a turn showed, and what its words or its deed have answered.
pub(crate) fn take_up(
    world: &mut World,
    entity: Entity,
    engagement: &Engagement,
    seen_up_to: PerceptId,
) {
    show(world, entity, engagement, seen_up_to);
    answered(world, entity, engagement, seen_up_to);
}

/// A courtesy answers what it is for and deals with nothing else: the rest stays new. What is said
/// to a mind that does less than respond waits on.
fn show(world: &mut World, entity: Entity, engagement: &Engagement, seen_up_to: PerceptId) {
    let Some(mut log) = world.get_mut::<PerceptionLog>(entity) else { return };
    if !engagement.is_courtesy() {
        log.mark_shown(seen_up_to);
    }
    let answered = if engagement.answers_all() { Some(seen_up_to) } else { engagement.percept };
    log.mark_answered(answered.unwrap_or_default());
}

/// Who responds, with all it may say and do, to everything that its prompt showed has answered it;
/// what somebody says to a mind that does anything less has a turn of its own.
fn answered(world: &mut World, entity: Entity, engagement: &Engagement, seen_up_to: PerceptId) {
    if !engagement.answers_all() {
        return;
    }
    let (Some(mind), Some(log)) = (world.get::<Mind>(entity), world.get::<PerceptionLog>(entity))
    else {
        return;
    };
    let more = Lead::addressed(log, &mind.id, seen_up_to).is_some();
    let requested = world.get::<WantsTurn>(entity).is_some_and(|wanted| wanted.requested);
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    if let Some(mut routes) = mind.get_mut::<RouteLog>() {
        routes.consider(seen_up_to);
    }
    if !more && !requested {
        mind.remove::<WantsTurn>();
    }
}
