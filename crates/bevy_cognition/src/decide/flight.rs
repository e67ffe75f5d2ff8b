//! A thought in flight, and the way back.

use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use bevy_tokio_tasks::tokio::sync::mpsc::{Receiver, Sender, channel};
use bevy_tokio_tasks::tokio::task::AbortHandle;
use bevy_tokio_tasks::tokio::time::timeout;
use cognition_llm::{Brain, BrainError, BrainFuture, Reply, ThoughtRequest};
use futures_lite::FutureExt;
use std::any::Any;
use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// Replies that wait on the way back; a full channel makes the tasks wait, not the frame.
const CHANNEL_SIZE: usize = 256;

/// What a brain is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A turn, by its number within the mind.
    Turn(u64),
    /// A look back, by the number of the reflection within the mind.
    Reflection(u32),
    /// A question beside the turns, by its entity.
    Aside(Entity),
}

/// Whose thought is in flight.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    pub(crate) entity: Entity,
    pub(crate) occasion: Occasion,
    pub(crate) epoch: u64,
    pub(crate) brain: Arc<dyn Brain>,
}

/// A reply, or the reason why there is none, with what it was asked for.
#[derive(Debug)]
pub struct Answer {
    /// The mind that was asked.
    pub entity: Entity,
    /// What it was asked for.
    pub occasion: Occasion,
    /// The timeline that asked.
    pub epoch: u64,
    /// Which brain answered.
    pub brain: Arc<dyn Brain>,
    /// What it said.
    pub outcome: Result<Reply, BrainError>,
}

/// Answers on their way back into the world.
#[derive(Resource, Debug)]
pub struct Answers {
    sender: Sender<Answer>,
    receiver: Receiver<Answer>,
    ready: VecDeque<Answer>,
    /// Those that no turn waits for.
    reflections: VecDeque<Answer>,
    asides: VecDeque<Answer>,
    stale: u64,
}

impl Default for Answers {
    fn default() -> Self {
        let (sender, receiver) = channel(CHANNEL_SIZE);
        let (ready, reflections, asides) = Default::default();
        Self { sender, receiver, ready, reflections, asides, stale: 0 }
    }
}

impl Answers {
    /// Answers that came too late: for a mind, a turn or a timeline that is gone.
    pub fn stale(&self) -> u64 {
        self.stale
    }

    pub(crate) fn count_stale(&mut self) {
        self.stale += 1;
    }

    /// The next answer that a turn waits for, if there is one: those from afar first, so that a
    /// crowd of brains that answer at once cannot keep them out.
    pub(crate) fn take(&mut self) -> Option<Answer> {
        loop {
            let answer = self.receiver.try_recv().ok().or_else(|| self.ready.pop_front())?;
            match answer.occasion {
                Occasion::Turn(_) => return Some(answer),
                Occasion::Reflection(_) | Occasion::Aside(_) => self.put(answer),
            }
        }
    }

    /// No turn waits for what a mind thinks beside them.
    fn put(&mut self, answer: Answer) {
        match answer.occasion {
            Occasion::Turn(_) => self.ready.push_back(answer),
            Occasion::Reflection(_) => self.reflections.push_back(answer),
            Occasion::Aside(_) => self.asides.push_back(answer),
        }
    }

    /// The next answer to a look back, of those that [`take`](Self::take) has put aside.
    pub(crate) fn take_reflection(&mut self) -> Option<Answer> {
        self.reflections.pop_front()
    }

    /// The next answer to a question beside the turns, likewise.
    pub(crate) fn take_aside(&mut self) -> Option<Answer> {
        self.asides.pop_front()
    }

    /// Blocks the caller until an answer has arrived or the time is up; says whether one has.
    ///
    /// For headless tools and tests that have nothing else to do. A game never calls it.
    pub fn wait(&mut self, runtime: &TokioTasksRuntime, limit: Duration) -> bool {
        if self.ready.is_empty() {
            let received = async { timeout(limit, self.receiver.recv()).await.ok().flatten() };
            self.ready.extend(runtime.runtime().block_on(received));
        }
        !self.ready.is_empty()
    }

    /// Polls the brain once. What is ready is answered inline; the rest becomes a task.
    pub(crate) fn launch(
        &mut self,
        flight: Flight,
        request: Arc<ThoughtRequest>,
        limit: Duration,
        runtime: &TokioTasksRuntime,
    ) -> Option<AbortHandle> {
        let _entered = runtime.runtime().enter();
        let mut thought = guarded(flight.brain.clone(), request, limit);
        match thought.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(outcome) => {
                self.put(flight.answer(outcome));
                None
            }
            Poll::Pending => {
                let sender = self.sender.clone();
                let task = runtime.spawn_background_task(|_| async move {
                    let answer = flight.answer(thought.await);
                    // The receiver is gone only when the world is.
                    drop(sender.send(answer).await);
                });
                Some(task.abort_handle())
            }
        }
    }
}

impl Flight {
    fn answer(self, outcome: Result<Reply, BrainError>) -> Answer {
        let Self { entity, occasion, epoch, brain } = self;
        Answer { entity, occasion, epoch, brain, outcome }
    }
}

/// Turns silence and panics of a brain into errors.
fn guarded(brain: Arc<dyn Brain>, request: Arc<ThoughtRequest>, limit: Duration) -> BrainFuture {
    let thought = async move { brain.think(request).await };
    let limited = async move {
        let silent = |_| Err(BrainError::TimedOut { after: limit });
        timeout(limit, thought).await.unwrap_or_else(silent)
    };
    Box::pin(async move {
        let outcome = AssertUnwindSafe(limited).catch_unwind().await;
        outcome.unwrap_or_else(|panic| {
            Err(BrainError::Panicked { message: panic_message(panic.as_ref()) })
        })
    })
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}
