//! A person in the loop: a mind waits until a person approves, overrides or rejects what it would
//! do.

use super::answer::{accept, refuse, up_to_date};
use super::events::ActionSuggested;
use crate::record::record;
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, OnTimeout};
use crate::turn::{ApprovedBy, Turn};
use bevy::prelude::*;
use cognition_core::guard::{Objection, Suggestion, SuggestionId};
use cognition_core::record::{ApprovalAnswer, RecordedAction, RunEvent};
use std::time::Duration;

/// The mind waits for a person. Removing the [`Turn`], despawning the mind or loading a save ends
/// it.
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet")]
pub struct AwaitingApproval {
    /// The suggestion that an answer must name.
    pub suggestion: SuggestionId,
    /// Why a person is asked; `None` when one is always asked.
    pub objection: Option<Objection>,
    announced: bool,
    /// When the person was asked, by the clock of the host schedule.
    asked: Duration,
    /// When nobody has answered, by the same clock.
    deadline: Option<Duration>,
}

/// What is left to answer a suggestion in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLeft {
    /// Game time; zero when it is up.
    pub time: Duration,
    /// The part of the whole that is left, from 1 down to 0.
    pub part: f32,
}

impl AwaitingApproval {
    /// What is left to answer in; `None` where a person may take as long as it takes.
    pub fn left(&self, clock: &GameClock) -> Option<TimeLeft> {
        let deadline = self.deadline?;
        let time = deadline.saturating_sub(clock.read());
        let whole = deadline.saturating_sub(self.asked).as_secs_f32();
        let part = if whole > 0.0 { (time.as_secs_f32() / whole).min(1.0) } else { 0.0 };
        Some(TimeLeft { time, part })
    }
}

/// Lets a suggestion wait for a person. It is announced once the utterance is persisted.
pub(super) fn ask_person(
    world: &mut World,
    mut suggestion: Suggestion,
    objection: Option<Objection>,
) {
    let entity = suggestion.entity;
    let asked = elapsed(world);
    let timeout = world.resource::<CognitionSettings>().approval.timeout;
    let deadline = timeout.map(|timeout| asked + timeout);
    let Some(mut turn) = world.get_mut::<Turn>(entity) else { return };
    turn.guarding.revision += 1;
    suggestion.id.revision = turn.guarding.revision;
    let id = suggestion.id.clone();
    let announced = false;
    let awaiting = AwaitingApproval { suggestion: id, objection, announced, asked, deadline };
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.insert((suggestion, awaiting));
    }
}

fn elapsed(world: &World) -> Duration {
    world.get_resource::<Time>().map(Time::elapsed).unwrap_or_default()
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

/// Nobody has answered in time: by default the mind waits.
pub(super) fn time_out_approvals(
    world: &mut World,
    awaiting: &mut QueryState<(Entity, &AwaitingApproval)>,
) {
    let Some(elapsed) = world.get_resource::<Time>().map(Time::elapsed) else { return };
    let is_late = |awaiting: &AwaitingApproval| awaiting.deadline.is_some_and(|at| at <= elapsed);
    let late = awaiting.iter(world).filter(|(_, awaiting)| is_late(awaiting));
    let mut late: Vec<(SuggestionId, Entity)> =
        late.map(|(entity, awaiting)| (awaiting.suggestion.clone(), entity)).collect();
    late.sort();
    let on_timeout = world.resource::<CognitionSettings>().approval.on_timeout;
    for (id, entity) in late {
        // Whoever heard of the one before may have answered this one.
        let awaiting = world.get::<AwaitingApproval>(entity);
        if let Some(awaiting) = awaiting.filter(|awaiting| awaiting.suggestion == id) {
            // Nobody has looked at what a guardrail objects to.
            let accept = on_timeout == OnTimeout::Accept && awaiting.objection.is_none();
            time_out(world, entity, accept);
        }
    }
}

fn time_out(world: &mut World, entity: Entity, accept_it: bool) {
    let accepted = accept_it
        && up_to_date(world, entity).is_ok_and(|suggestion| {
            let answer = ApprovalAnswer::AcceptedOnTimeout;
            accept(world, suggestion, ApprovedBy::Timeout, None, answer).is_ok()
        });
    if !accepted {
        refuse(world, entity, Objection::Unanswered, ApprovalAnswer::TimedOut);
    }
}
