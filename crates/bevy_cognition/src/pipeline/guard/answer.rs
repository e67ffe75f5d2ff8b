//! A person answers. Only an answer to the very suggestion that is pending counts, and only if the
//! guardrails let it pass as the world is now.

use crate::choice::guardrails::{
    AnswerRefused, ApproveSuggestion, OverrideSuggestion, RejectSuggestion, Settled,
    SuggestionAnswered, conclude, remember_suggestion, review, take_suggestion,
};
use crate::choice::offers::gather;
use crate::record::record;
use crate::schedule::Epoch;
use crate::turn::{ApprovedBy, AwaitingApproval, Guarding, Rejected};
use bevy::prelude::*;
use cognition_core::act::Wording;
use cognition_core::guard::{AnswerFault, Objection, Origin, Suggestion, SuggestionId};
use cognition_core::record::{ApprovalAnswer, RecordedAction, ReviewMoment, RunEvent};
use std::sync::Arc;

pub(super) fn observe_answers(app: &mut App) {
    app.add_observer(|answer: On<ApproveSuggestion>, mut commands: Commands| {
        let ApproveSuggestion { entity, suggestion, line } = answer.event().clone();
        commands.queue(move |world: &mut World| {
            answered(world, entity, &suggestion, Answer::Approve { line });
        });
    })
    .add_observer(|answer: On<OverrideSuggestion>, mut commands: Commands| {
        let OverrideSuggestion { entity, suggestion, index, line } = answer.event().clone();
        commands.queue(move |world: &mut World| {
            answered(world, entity, &suggestion, Answer::Override { index, line });
        });
    })
    .add_observer(|answer: On<RejectSuggestion>, mut commands: Commands| {
        let RejectSuggestion { entity, suggestion, reason } = answer.event().clone();
        commands.queue(move |world: &mut World| {
            answered(world, entity, &suggestion, Answer::Reject { reason });
        });
    });
}

enum Answer {
    Approve { line: Option<String> },
    Override { index: u32, line: Option<String> },
    Reject { reason: String },
}

/// Takes an answer, or refuses it and leaves the suggestion pending.
fn answered(world: &mut World, entity: Entity, id: &SuggestionId, answer: Answer) {
    let taken = pending(world, entity, id).and_then(|()| match answer {
        Answer::Approve { line } => approve(world, entity, line),
        Answer::Override { index, line } => override_by(world, entity, index, line),
        Answer::Reject { reason } => {
            reject(world, entity, reason);
            Ok(())
        }
    });
    if let Err(why) = taken {
        debug!(target: "cognition::guard", "an answer to `{id}` does not count: {why}");
        let (mind, turn) = (id.mind.clone(), id.turn);
        record(world, || RunEvent::AnswerRefused { mind, turn, why: why.clone() });
        world.trigger(AnswerRefused { entity, suggestion: id.clone(), why });
    }
}

fn pending(world: &World, entity: Entity, id: &SuggestionId) -> Result<(), AnswerFault> {
    let awaiting = world.get::<AwaitingApproval>(entity).ok_or(AnswerFault::NothingPending)?;
    if awaiting.suggestion.epoch != world.resource::<Epoch>().0 {
        return Err(AnswerFault::NothingPending);
    }
    let (answered, pending) = (id.clone(), awaiting.suggestion.clone());
    match answered == pending {
        true => Ok(()),
        false => Err(AnswerFault::OtherSuggestion { answered, pending }),
    }
}

fn approve(world: &mut World, entity: Entity, line: Option<String>) -> Result<(), AnswerFault> {
    let answer = ApprovalAnswer::Approved { line: line.clone() };
    let mut suggestion = up_to_date(world, entity)?;
    let told = world.get::<AwaitingApproval>(entity).and_then(|it| it.objection.as_ref());
    if let Some(Objection::StalePremise { .. }) = told {
        // Who was told so and still says yes knows better.
        Arc::make_mut(&mut suggestion.policy).rules.premises = false;
    }
    accept(world, suggestion, ApprovedBy::Person, line, answer)
}

fn override_by(
    world: &mut World,
    entity: Entity,
    index: u32,
    line: Option<String>,
) -> Result<(), AnswerFault> {
    let shown = world.get::<Suggestion>(entity).map(|pending| pending.offers.clone());
    let shown: Vec<u32> =
        shown.iter().flat_map(|shown| shown.iter()).map(|offer| offer.index).collect();
    let mut suggestion = up_to_date(world, entity)?;
    let open = |index: &u32| shown.contains(index) && suggestion.may_choose(*index);
    if index != 0 && !open(&index) {
        let choices = std::iter::once(0).chain(shown.iter().copied().filter(open)).collect();
        return Err(AnswerFault::UnknownIndex { index, choices });
    }
    if suggestion.chosen == index {
        return approve(world, entity, line);
    }
    suggestion.chosen = index;
    suggestion.origin = Origin::Overridden;
    suggestion.why_instead = None;
    let answer = ApprovalAnswer::Overridden { line: line.clone() };
    accept(world, suggestion, ApprovedBy::Person, line, answer)
}

/// The pending suggestion on the offers of this moment, under the numbers that the person saw.
pub(super) fn up_to_date(world: &mut World, entity: Entity) -> Result<Suggestion, AnswerFault> {
    let gathered = gather(world, entity);
    let pending = world.get::<Suggestion>(entity).ok_or(AnswerFault::NothingPending)?;
    let mut suggestion = pending.clone();
    gathered.renew(&mut suggestion, Wording::Exact);
    Ok(suggestion)
}

/// What was approved must pass the guardrails as the world is now.
pub(super) fn accept(
    world: &mut World,
    mut suggestion: Suggestion,
    by: ApprovedBy,
    line: Option<String>,
    answer: ApprovalAnswer,
) -> Result<(), AnswerFault> {
    let entity = suggestion.entity;
    suggestion.approved = true;
    let passes = match suggestion.may_choose(suggestion.chosen) {
        true => review(world, &mut suggestion, ReviewMoment::Answer),
        false => Err(Objection::Withdrawn),
    };
    let action = suggestion.description().to_owned();
    passes.map_err(|objection| AnswerFault::NotAllowed { action, objection })?;
    if let Some(mut guarding) = world.get_mut::<Guarding>(entity) {
        guarding.approved = Some(by);
        guarding.line = line.filter(|line| !line.trim().is_empty());
    }
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.insert(suggestion.clone());
    }
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.remove::<AwaitingApproval>();
    }
    tell(world, &suggestion, answer);
    Ok(())
}

fn reject(world: &mut World, entity: Entity, reason: String) {
    let objection = Objection::Refused { reason: reason.clone() };
    refuse(world, entity, objection, ApprovalAnswer::Rejected { reason });
}

pub(super) fn refuse(
    world: &mut World,
    entity: Entity,
    objection: Objection,
    answer: ApprovalAnswer,
) {
    let Some(suggestion) = take_suggestion(world, entity) else { return };
    tell(world, &suggestion, answer);
    remember_suggestion(world, &suggestion);
    let action = suggestion.meant().cloned();
    let rejected = Rejected { index: suggestion.chosen, action, objection };
    conclude(world, entity, Settled::Refused(suggestion, Box::new(rejected)));
}

fn tell(world: &mut World, suggestion: &Suggestion, answer: ApprovalAnswer) {
    let does = match &answer {
        ApprovalAnswer::Rejected { .. } | ApprovalAnswer::TimedOut => None,
        _ => suggestion.action().map(RecordedAction::from),
    };
    let SuggestionId { mind, turn, .. } = suggestion.id.clone();
    record(world, || RunEvent::ApprovalAnswered {
        mind,
        turn,
        action: does,
        answer: answer.clone(),
    });
    let (entity, suggestion) = (suggestion.entity, suggestion.id.clone());
    world.trigger(SuggestionAnswered { entity, suggestion, answer });
}
