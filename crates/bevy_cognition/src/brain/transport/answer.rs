//! What came of asking a brain.

use bevy::prelude::*;
use cognition_brain::{Brain, BrainError, Reply, ThoughtRequest};
use cognition_core::decide::{Decision, Rejection, ReplyScope, parse};
use std::sync::Arc;
use std::time::Duration;

/// What a brain is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestContext {
    /// A turn, by its number within the mind.
    Turn(u64),
    /// A [`Request`](crate::request::Request) beside the turns, by its entity.
    Request(Entity),
}

/// A reply, or the reason why there is none, with what it was asked for.
#[derive(Debug)]
pub struct Answer {
    /// The mind that was asked.
    pub entity: Entity,
    /// What it was asked for.
    pub context: RequestContext,
    /// The timeline that asked.
    pub epoch: u64,
    /// Which brain answered.
    pub brain: Arc<dyn Brain>,
    /// What it was asked.
    pub request: Arc<ThoughtRequest>,
    /// The number of the call with the governor; none where it costs nothing.
    pub(crate) call: Option<u64>,
    /// What it said.
    pub outcome: Result<Reply, BrainError>,
    /// What that means, where a decision was asked for.
    pub(crate) reading: Option<Reading>,
    /// Wall time that it took; `None` where the answer was there at once.
    pub took: Option<Duration>,
}

impl Answer {
    /// The name of the brain that answered: of the one that was asked, or of one that stepped in for
    /// it.
    pub(crate) fn brain_name(&self) -> &str {
        let other = self.outcome.as_ref().ok().and_then(|reply| reply.brain.as_deref());
        other.unwrap_or_else(|| self.brain.name())
    }
}

/// A reply as it was read where it came in: off the frame, unless the answer was there at once.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    scope: Arc<ReplyScope>,
    decision: Result<Decision, Rejection>,
}

impl Reading {
    pub(super) fn of(
        outcome: &Result<Reply, BrainError>,
        scope: Option<Arc<ReplyScope>>,
    ) -> Option<Self> {
        let (reply, scope) = (outcome.as_ref().ok()?, scope?);
        Some(Self { decision: parse(&reply.text, &scope), scope })
    }

    /// What was read, if it is by this scope.
    pub(crate) fn by(self, scope: &Arc<ReplyScope>) -> Option<Result<Decision, Rejection>> {
        Arc::ptr_eq(&self.scope, scope).then_some(self.decision)
    }
}
