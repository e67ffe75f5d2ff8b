//! Option 1: a person approves, overrides or rejects what a mind would do.

use super::review::review;
use super::settle::Settled;
use super::stage::{conclude, take_suggestion};
use crate::prompt::gather;
use crate::record::record;
use crate::schedule::Epoch;
use crate::settings::{CognitionSettings, OnTimeout};
use crate::turn::{ApprovedBy, Rejected, Turn};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::ProposedNote;
use cognition_core::guard::{AnswerFault, Objection, Origin, Suggestion, SuggestionId};
use cognition_core::record::{ApprovalAnswer, RecordedAction, ReviewMoment, RunEvent};
use std::sync::Arc;
use std::time::Duration;

/// The mind waits for a person. Removing the [`Turn`], despawning the mind or loading a save ends
/// it.
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet")]
pub struct AwaitingApproval {
    /// The suggestion that an answer must name.
    pub suggestion: SuggestionId,
    /// Why a person is asked; none when one is always asked.
    pub objection: Option<Objection>,
    announced: bool,
    /// Game time at which nobody has answered.
    deadline: Option<Duration>,
}

/// A mind suggests what it would do, and a person decides. Speech and thoughts of the turn were
/// uttered and are persisted already.
///
/// Answer with [`ApproveSuggestion`], [`OverrideSuggestion`] or [`RejectSuggestion`]. Only an
/// answer that names this very suggestion counts; any other is refused with [`AnswerRefused`], and
/// the suggestion stays pending.
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct ActionSuggested {
    /// The mind.
    pub entity: Entity,
    /// Which suggestion this is.
    pub suggestion: SuggestionId,
    /// The number of the offer; 0 to wait.
    pub index: u32,
    /// What it would do; none when it would wait.
    pub action: Option<IndexedAction>,
    /// The same in words.
    pub description: String,
    /// What it said.
    pub speech: String,
    /// What it thought.
    pub thoughts: String,
    /// What it wrote down.
    pub notes: Vec<ProposedNote>,
    /// Everything that a person can choose instead, besides 0.
    pub offers: Arc<[IndexedAction]>,
    /// Whether the heuristic brain stepped in.
    pub fallback: bool,
    /// Why a person is asked; none when one is always asked.
    pub objection: Option<Objection>,
}

impl ActionSuggested {
    /// Lets it happen.
    pub fn approve(&self) -> ApproveSuggestion {
        ApproveSuggestion { entity: self.entity, suggestion: self.suggestion.clone(), line: None }
    }

    /// Lets another offer happen; 0 is to wait.
    pub fn choose(&self, index: u32) -> OverrideSuggestion {
        let (entity, suggestion) = (self.entity, self.suggestion.clone());
        OverrideSuggestion { entity, suggestion, index, line: None }
    }

    /// Lets nothing happen.
    pub fn reject(&self, reason: impl Into<String>) -> RejectSuggestion {
        let (entity, suggestion) = (self.entity, self.suggestion.clone());
        RejectSuggestion { entity, suggestion, reason: reason.into() }
    }
}

/// Lets a suggestion happen.
#[derive(EntityEvent, Clone, Debug)]
pub struct ApproveSuggestion {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// What the mind says besides, as it acts.
    pub line: Option<String>,
}

/// Lets another offer happen instead. The ledger stays as it was, and the notes of the turn are
/// marked as overridden.
#[derive(EntityEvent, Clone, Debug)]
pub struct OverrideSuggestion {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// The number of the offer; 0 is to wait.
    pub index: u32,
    /// What the mind says, as it acts.
    pub line: Option<String>,
}

/// Lets nothing happen: the turn ends, and the mind perceives the reason.
#[derive(EntityEvent, Clone, Debug)]
pub struct RejectSuggestion {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// Why not.
    pub reason: String,
}

/// An answer did not count. The suggestion, if there is one, stays pending.
#[derive(EntityEvent, Clone, Debug)]
pub struct AnswerRefused {
    /// The mind.
    pub entity: Entity,
    /// The suggestion that was answered.
    pub suggestion: SuggestionId,
    /// Why.
    pub why: AnswerFault,
}

/// A suggestion was answered, or time was up.
#[derive(EntityEvent, Clone, Debug)]
pub struct SuggestionAnswered {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// How.
    pub answer: ApprovalAnswer,
}

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

/// Lets a suggestion wait for a person. It is announced once the utterance is persisted.
pub(super) fn ask_person(
    world: &mut World,
    mut suggestion: Suggestion,
    objection: Option<Objection>,
) {
    let entity = suggestion.entity;
    let deadline = deadline(world);
    let Some(mut turn) = world.get_mut::<Turn>(entity) else { return };
    turn.guarding.revision += 1;
    suggestion.id.revision = turn.guarding.revision;
    let id = suggestion.id.clone();
    let awaiting = AwaitingApproval { suggestion: id, objection, announced: false, deadline };
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.insert((suggestion, awaiting));
    }
}

fn deadline(world: &World) -> Option<Duration> {
    let elapsed = world.get_resource::<Time>().map(Time::elapsed).unwrap_or_default();
    world.resource::<CognitionSettings>().approval.timeout.map(|timeout| elapsed + timeout)
}

/// Tells the game of suggestions that have begun to wait, in the order of the minds' ids.
pub(super) fn announce_suggestions(
    world: &mut World,
    awaiting: &mut QueryState<(Entity, &mut AwaitingApproval, &Suggestion)>,
) {
    let mut new = Vec::new();
    for (_, mut awaiting, suggestion) in awaiting.iter_mut(world) {
        if !awaiting.announced {
            awaiting.announced = true;
            new.push(suggested(suggestion, awaiting.objection.clone()));
        }
    }
    new.sort_by(|left, right| left.suggestion.cmp(&right.suggestion));
    for suggested in new {
        record(world, || asked(&suggested));
        world.write_message(suggested.clone());
        world.trigger(suggested);
    }
    world.flush();
}

fn suggested(suggestion: &Suggestion, objection: Option<Objection>) -> ActionSuggested {
    let decision = &suggestion.decision;
    ActionSuggested {
        entity: suggestion.entity,
        suggestion: suggestion.id.clone(),
        index: suggestion.chosen,
        action: suggestion.meant().cloned(),
        description: suggestion.description().to_owned(),
        speech: decision.speech.clone(),
        thoughts: decision.thoughts.clone(),
        notes: decision.notes.clone(),
        offers: suggestion.offers.clone(),
        fallback: suggestion.fallback,
        objection,
    }
}

fn asked(suggested: &ActionSuggested) -> RunEvent {
    RunEvent::ApprovalAsked {
        mind: suggested.suggestion.mind.clone(),
        turn: suggested.suggestion.turn,
        revision: suggested.suggestion.revision,
        action: suggested.action.as_ref().map(RecordedAction::from),
        fallback: suggested.fallback,
        objection: suggested.objection.clone(),
    }
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
    let suggestion = up_to_date(world, entity)?;
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
    suggestion.chosen = index;
    suggestion.origin = Origin::Overridden;
    let answer = ApprovalAnswer::Overridden { line: line.clone() };
    accept(world, suggestion, ApprovedBy::Person, line, answer)
}

/// The pending suggestion on the offers of this moment, under the numbers that the person saw.
fn up_to_date(world: &mut World, entity: Entity) -> Result<Suggestion, AnswerFault> {
    let (offers, surroundings) = gather(world, entity);
    let pending = world.get::<Suggestion>(entity).ok_or(AnswerFault::NothingPending)?;
    let mut suggestion = pending.clone();
    suggestion.renew(offers, surroundings);
    Ok(suggestion)
}

/// What was approved must pass the guardrails as the world is now.
fn accept(
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
    if let Some(mut turn) = world.get_mut::<Turn>(entity) {
        turn.guarding.approved = Some(by);
        turn.guarding.line = line.filter(|line| !line.trim().is_empty());
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

fn refuse(world: &mut World, entity: Entity, objection: Objection, answer: ApprovalAnswer) {
    let Some(suggestion) = take_suggestion(world, entity) else { return };
    tell(world, &suggestion, answer);
    let action = suggestion.meant().cloned();
    let rejected = Rejected { index: suggestion.chosen, action, objection };
    conclude(world, entity, Settled::Refused(rejected));
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

/// Nobody has answered in time: by default the mind waits.
pub(super) fn time_out_approvals(world: &mut World) {
    let Some(elapsed) = world.get_resource::<Time>().map(Time::elapsed) else { return };
    let mut awaiting = world.query::<(Entity, &AwaitingApproval)>();
    let is_late = |awaiting: &AwaitingApproval| awaiting.deadline.is_some_and(|at| at <= elapsed);
    let late = awaiting.iter(world).filter(|(_, awaiting)| is_late(awaiting));
    let mut late: Vec<(SuggestionId, Entity)> =
        late.map(|(entity, awaiting)| (awaiting.suggestion.clone(), entity)).collect();
    late.sort();
    let on_timeout = world.resource::<CognitionSettings>().approval.on_timeout;
    for (_, entity) in late {
        time_out(world, entity, on_timeout);
    }
}

fn time_out(world: &mut World, entity: Entity, on_timeout: OnTimeout) {
    let accepted = on_timeout == OnTimeout::Accept
        && up_to_date(world, entity).is_ok_and(|suggestion| {
            let answer = ApprovalAnswer::AcceptedOnTimeout;
            accept(world, suggestion, ApprovedBy::Timeout, None, answer).is_ok()
        });
    if !accepted {
        refuse(world, entity, Objection::Unanswered, ApprovalAnswer::TimedOut);
    }
}
