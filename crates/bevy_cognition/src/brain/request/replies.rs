//! Replies are read, judged and recorded; one that is of no use is asked for once more.

use super::form::{Question, Said};
use super::state::{Answered, Request, RequestOf};
use crate::brain::govern::Share;
use crate::brain::transport::Answer;
use crate::record::{Recorder, with_causes};
use crate::schedule::GameClock;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::decide::Rejection;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::record::RunEvent;

/// Requests that are answered, and who has asked.
#[derive(SystemParam)]
pub(crate) struct Replies<'w, 's> {
    requests: Query<'w, 's, (&'static RequestOf, &'static mut Request)>,
    minds: Query<'w, 's, (&'static Mind, &'static EntityRefs)>,
    clock: Res<'w, GameClock>,
    commands: Commands<'w, 's>,
}

/// What came of a request. It is over.
#[derive(Debug)]
pub(crate) struct Heard<T> {
    /// The mind.
    pub(crate) entity: Entity,
    pub(crate) mind: StableId,
    /// The turn of the mind that it is about.
    pub(crate) turn: u64,
    pub(crate) outcome: Result<T, Unanswered>,
}

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unanswered {
    /// No reply came.
    #[error("{0}")]
    Failed(String),
    /// None of the replies could be used.
    #[error("{0}")]
    Unusable(Rejection),
}

impl Unanswered {
    /// Records that no brain has answered; what cannot be used is recorded as it is read.
    pub(crate) fn tell(self, mind: StableId, turn: u64, recorder: &mut Recorder) {
        if let Self::Failed(cause) = self {
            recorder.record(|| RunEvent::BrainFailed { mind, turn, cause });
        }
    }
}

impl Replies<'_, '_> {
    /// These requests in the order of the minds' ids, then of their numbers.
    pub(crate) fn in_order(&self, requests: impl IntoIterator<Item = Entity>) -> Vec<Entity> {
        let mut known: Vec<(StableId, u64, Entity)> = Vec::new();
        for entity in requests {
            let Ok((of, request)) = self.requests.get(entity) else { continue };
            let Ok((mind, _)) = self.minds.get(of.0) else { continue };
            known.push((mind.id.clone(), request.number, entity));
        }
        known.sort();
        known.into_iter().map(|(.., entity)| entity).collect()
    }

    /// The request itself.
    pub(crate) fn get(&self, entity: Entity) -> Option<&Request> {
        self.requests.get(entity).ok().map(|(_, request)| request)
    }

    /// Records a reply and what was left out of it, unless it is recorded.
    pub(super) fn tell(&mut self, entity: Entity, dropped: &[Rejection], recorder: &mut Recorder) {
        let Ok((of, mut request)) = self.requests.get_mut(entity) else { return };
        let (Ok((mind, _)), Some(answered)) = (self.minds.get(of.0), request.answered()) else {
            return;
        };
        let told = answered.tell(mind, dropped);
        told.into_iter().for_each(|told| recorder.record(|| told));
    }

    /// What came of a request, and the request is gone; none while it waits, and where it is asked
    /// once more.
    pub(crate) fn hear<Q: Question>(
        &mut self,
        entity: Entity,
        question: &Q,
        recorder: &mut Recorder,
    ) -> Option<Heard<Q::Says>> {
        let (of, mut request) = self.requests.get_mut(entity).ok()?;
        let (mind, refs) = self.minds.get(of.0).ok()?;
        let mut answered = request.take_answer()?;
        let (turn, now) = (question.turn(mind), self.clock.now);
        let outcome = match &answered.answer.outcome {
            Err(error) => Err(Unanswered::Failed(with_causes(error))),
            Ok(reply) => {
                let examples = answered.answer.request.prompt.examples();
                let said = Said { text: &reply.text, scope: &request.scope, examples, refs, now };
                let read = question.read(&said);
                judge::<Q>(&mut answered, mind, &read, recorder);
                read.map_err(Unanswered::Unusable)
            }
        };
        if let (Err(Unanswered::Unusable(rejection)), Ok(reply)) =
            (&outcome, &answered.answer.outcome)
            && asks_again(&mut request, (mind, turn), (rejection, &reply.text), recorder)
        {
            return None;
        }
        self.commands.entity(entity).try_despawn();
        Some(Heard { entity: of.0, mind: mind.id.clone(), turn, outcome })
    }
}

/// Records the reply, and tells the brain whether it is of use.
fn judge<Q: Question>(
    answered: &mut Answered,
    mind: &Mind,
    read: &Result<Q::Says, Rejection>,
    recorder: &mut Recorder<'_>,
) {
    let left_out = read.as_ref().map(Q::left_out).unwrap_or_default();
    let told = answered.tell(mind, left_out);
    told.into_iter().for_each(|told| recorder.record(|| told));
    let Answer { brain, request, .. } = &answered.answer;
    brain.judged(request, read.as_ref().map(|_| ()));
}

/// Whether a reply that is of no use is asked for once more.
fn asks_again(
    request: &mut Request,
    (mind, turn): (&Mind, u64),
    (rejection, reply): (&Rejection, &str),
    recorder: &mut Recorder<'_>,
) -> bool {
    // A look back tells of itself in the log of its mind.
    if request.share() == Share::Background {
        recorder.record(|| rejected(mind, turn, request.attempts(), rejection));
    }
    request.asks_again(rejection, reply)
}

fn rejected(mind: &Mind, turn: u64, attempt: u32, rejection: &Rejection) -> RunEvent {
    let (mind, rejection) = (mind.id.clone(), rejection.clone());
    RunEvent::ReplyRejected { mind, turn, attempt, rejection }
}
