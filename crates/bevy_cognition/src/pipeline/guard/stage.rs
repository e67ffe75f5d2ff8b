//! The stage: every new suggestion is settled.

use super::approval::time_out_approvals;
use crate::choice::guardrails::{conclude, is_held_up, say, settle, take_unsaid};
use crate::turn::{AwaitingApproval, TurnPurpose, TurnQuestion, Unsaid};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::record::ReviewMoment;

/// Minds in the order of their ids. A reply that a brain is asked about waits for its answer.
pub(super) fn guard_suggestions(
    world: &mut World,
    unsaid: &mut QueryState<(Entity, &Unsaid, Option<&TurnQuestion>)>,
    awaiting: &mut QueryState<(Entity, &AwaitingApproval)>,
) {
    time_out_approvals(world, awaiting);
    let waits = |question: &TurnQuestion| question.purpose == TurnPurpose::SelfCheck;
    let new = unsaid.iter(world).filter(|(.., question)| !question.is_some_and(waits));
    let mut new: Vec<(&StableId, Entity)> =
        new.map(|(entity, unsaid, _)| (&unsaid.utterance.mind, entity)).collect();
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
    let Some(Unsaid { suggestion, utterance, heard }) = take_unsaid(world, entity) else { return };
    let settled = settle(world, suggestion, ReviewMoment::Guard);
    say(world, utterance, heard, &settled);
    let passed = conclude(world, entity, settled);
    if let (Some(passed), Ok(mut mind)) = (passed, world.get_entity_mut(entity)) {
        mind.insert(passed);
    }
}
