//! The stage: every new suggestion is settled.

use super::approval::time_out_approvals;
use crate::choice::guardrails::{
    Open, conclude, is_held_up, say, settle, take_suggestion, take_unsaid,
};
use crate::turn::AwaitingApproval;
use bevy::prelude::*;
use cognition_core::guard::Suggestion;
use cognition_core::mind::StableId;
use cognition_core::record::ReviewMoment;

/// Minds in the order of their ids.
pub(super) fn guard_suggestions(
    world: &mut World,
    suggested: &mut QueryState<(Entity, &Suggestion), Open>,
    awaiting: &mut QueryState<(Entity, &AwaitingApproval)>,
) {
    time_out_approvals(world, awaiting);
    let new = suggested.iter(world).filter(|(_, suggestion)| !suggestion.approved);
    let mut new: Vec<(&StableId, Entity)> =
        new.map(|(entity, suggestion)| (&suggestion.id.mind, entity)).collect();
    new.sort();
    let new: Vec<Entity> = new.into_iter().map(|(_, entity)| entity).collect();
    for entity in new {
        if is_held_up(world) {
            return;
        }
        guard_one(world, entity);
    }
}

fn guard_one(world: &mut World, entity: Entity) {
    let unsaid = take_unsaid(world, entity);
    let Some(suggestion) = take_suggestion(world, entity) else { return };
    let settled = settle(world, suggestion, ReviewMoment::Guard);
    unsaid.into_iter().for_each(|unsaid| say(world, unsaid, &settled));
    let passed = conclude(world, entity, settled);
    if let (Some(passed), Ok(mut mind)) = (passed, world.get_entity_mut(entity)) {
        mind.insert(passed);
    }
}
