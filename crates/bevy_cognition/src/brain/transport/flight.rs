//! A thought in flight.

use super::answer::{Answer, Reading, RequestContext};
use super::limit::within;
use bevy::prelude::*;
use cognition_brain::{Brain, BrainError, BrainFuture, Listener, Reply, ThoughtRequest};
use cognition_core::decide::ReplyScope;
use futures_lite::FutureExt;
use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

/// Whose thought is in flight.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    pub(crate) entity: Entity,
    pub(crate) context: RequestContext,
    pub(crate) epoch: u64,
    pub(crate) brain: Arc<dyn Brain>,
    pub(crate) request: Arc<ThoughtRequest>,
    /// Its number with the governor; none where it costs nothing.
    pub(crate) call: Option<u64>,
    pub(crate) listener: Option<Listener>,
    /// What a reply may name, where it is a decision.
    pub(crate) scope: Option<Arc<ReplyScope>>,
}

impl Flight {
    pub(super) fn answer(
        self,
        outcome: Result<Reply, BrainError>,
        took: Option<Duration>,
    ) -> Answer {
        let Self { entity, context, epoch, brain, request, call, scope, .. } = self;
        let reading = Reading::of(&outcome, scope);
        Answer { entity, context, epoch, brain, request, call, outcome, reading, took }
    }

    /// The thought. Silence and panics of the brain become errors.
    pub(super) fn thought(&self, limit: Duration) -> BrainFuture {
        let (brain, request) = (self.brain.clone(), self.request.clone());
        let listener = self.listener.clone();
        let thought = async move {
            match listener {
                Some(listener) => brain.think_aloud(request, listener).await,
                None => brain.think(request).await,
            }
        };
        let limited = async move {
            let answered = within(limit, thought).await;
            answered.unwrap_or(Err(BrainError::TimedOut { after: limit }))
        };
        Box::pin(async move {
            let outcome = AssertUnwindSafe(limited).catch_unwind().await;
            outcome.unwrap_or_else(|panic| {
                Err(BrainError::Panicked { message: panic_message(panic.as_ref()) })
            })
        })
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}
