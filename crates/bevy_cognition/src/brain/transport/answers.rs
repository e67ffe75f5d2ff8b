//! The way back of a thought.

use super::answer::{Answer, RequestContext};
use super::arrivals::Arrivals;
use super::flight::Flight;
#[cfg(not(target_arch = "wasm32"))]
use super::limit::within;
use super::span::{note_outcome, thought_span};
use crate::brain::usage::Used;
use crate::turn::Thinking;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use bevy_tokio_tasks::tokio::sync::mpsc::{Receiver, Sender, channel};
use cognition_brain::Moment;
use std::collections::{BTreeMap, VecDeque};
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use std::vec::Drain;
use tracing::Instrument;

/// Replies that wait on the way back; a full channel makes the tasks wait, not the frame.
const CHANNEL_SIZE: usize = 256;

/// Answers on their way back into the world.
#[derive(Resource, Debug)]
pub struct Answers {
    sender: Sender<Answer>,
    receiver: Receiver<Answer>,
    /// Those of them that wait for their run.
    arrivals: Arrivals<Answer>,
    /// Those that were there at once, for turns and for others.
    ready: VecDeque<Answer>,
    ready_beside: VecDeque<Answer>,
    /// Those that are to be taken in at a certain moment; two of the same in the order in which
    /// they came.
    held: BTreeMap<(Moment, u64), Answer>,
    holds: u64,
    now: Moment,
    used: Vec<Used>,
    stale: u64,
}

impl Default for Answers {
    fn default() -> Self {
        let (sender, receiver) = channel(CHANNEL_SIZE);
        let (arrivals, ready, ready_beside) = Default::default();
        let (held, holds, now, used, stale) = Default::default();
        Self { sender, receiver, arrivals, ready, ready_beside, held, holds, now, used, stale }
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

    /// Another timeline begins, after that run of the schedule.
    pub(crate) fn begin_timeline(&mut self, tick: u64) {
        self.now = Moment { tick, order: 0 };
    }

    /// A run of the schedule begins: what is due from now on can be taken. What comes at once from
    /// brains elsewhere is spread over so many runs: it is not paid for in one frame.
    pub(crate) fn begin(&mut self, tick: u64, spread_over: usize) {
        self.now = Moment { tick, order: 0 };
        // Nobody has counted them.
        self.used.clear();
        let came = std::iter::from_fn(|| self.receiver.try_recv().ok());
        self.arrivals.begin(came, spread_over);
    }

    /// The next answer, if there is one: those from afar first, so that a crowd of brains that
    /// answer at once cannot keep them out.
    pub(crate) fn take(&mut self) -> Option<Answer> {
        let answer = self.next()?;
        answer.brain.taken(&answer.request, self.now, &answer.outcome);
        self.now.order += 1;
        self.used.push(used(&answer));
        Some(answer)
    }

    /// What the answers took that were taken since this was called last.
    pub(crate) fn take_used(&mut self) -> Drain<'_, Used> {
        self.used.drain(..)
    }

    fn next(&mut self) -> Option<Answer> {
        let end_of_run = Moment { order: u32::MAX, ..self.now };
        self.due_by(self.now)
            .or_else(|| self.arrivals.take())
            .or_else(|| self.ready.pop_front())
            .or_else(|| self.ready_beside.pop_front())
            // What came before it in this run does not come now.
            .or_else(|| self.due_by(end_of_run))
    }

    fn due_by(&mut self, moment: Moment) -> Option<Answer> {
        let (&(due, _), _) = self.held.first_key_value()?;
        if due > moment {
            return None;
        }
        self.held.pop_first().map(|(_, answer)| answer)
    }

    /// Blocks the caller until an answer has arrived or the time is up; says whether one has.
    ///
    /// What is held back until its moment has arrived: only time can bring it.
    ///
    /// For headless tools and tests that have nothing else to do. A game never calls it. In a browser
    /// it waits for nothing: answers come between two frames.
    pub fn wait(&mut self, runtime: &TokioTasksRuntime, limit: Duration) -> bool {
        if self.ready.is_empty() && self.held.is_empty() {
            let waits = self.arrivals.pop();
            let received = waits.or_else(|| self.receive_within(runtime, limit));
            self.ready.extend(received);
        }
        !self.ready.is_empty() || !self.held.is_empty()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn receive_within(&mut self, runtime: &TokioTasksRuntime, limit: Duration) -> Option<Answer> {
        runtime.runtime().block_on(within(limit, self.receiver.recv())).flatten()
    }

    /// Whoever waits in a browser keeps the answer from coming.
    #[cfg(target_arch = "wasm32")]
    fn receive_within(&mut self, _: &TokioTasksRuntime, _: Duration) -> Option<Answer> {
        self.receiver.try_recv().ok()
    }

    /// Polls the brain once. What is ready is answered inline; the rest becomes a task, but for what
    /// is played back. None where the answer is there, and due at the next occasion.
    pub(crate) fn launch(
        &mut self,
        flight: Flight,
        limit: Duration,
        runtime: &TokioTasksRuntime,
    ) -> Option<Thinking> {
        let _entered = runtime.runtime().enter();
        let due = flight.brain.due(&flight.request);
        let mut thought = flight.thought(limit);
        let call = flight.call;
        let mut context = Context::from_waker(Waker::noop());
        match (thought.as_mut().poll(&mut context), due) {
            (Poll::Ready(outcome), _) => {
                let is_held = self.put(flight.answer(outcome, None), due);
                is_held.then_some(Thinking { abort: None, call })
            }
            (Poll::Pending, Some(_)) => {
                // The second poll has it, or it never comes: no thread and no clock has a say.
                if let Poll::Ready(outcome) = thought.as_mut().poll(&mut context) {
                    self.put(flight.answer(outcome, None), due);
                }
                Some(Thinking { abort: None, call })
            }
            (Poll::Pending, None) => {
                self.arrivals.note_sent();
                let sender = self.sender.clone();
                let span = thought_span(&flight);
                let begun = Instant::now();
                let task = runtime.spawn_background_task(move |_| async move {
                    let outcome = thought.instrument(span.clone()).await;
                    note_outcome(&span, &outcome);
                    let answer = flight.answer(outcome, Some(begun.elapsed()));
                    // The receiver is gone only when the world is.
                    drop(sender.send(answer).await);
                });
                Some(Thinking { abort: Some(task.abort_handle()), call })
            }
        }
    }

    /// Says whether it is held back beyond the next occasion.
    fn put(&mut self, answer: Answer, due: Option<Moment>) -> bool {
        let Some(due) = due else {
            match answer.context {
                RequestContext::Turn(_) => self.ready.push_back(answer),
                RequestContext::Request(_) => self.ready_beside.push_back(answer),
            }
            return false;
        };
        self.holds += 1;
        self.held.insert((due, self.holds), answer);
        due.tick > self.now.tick.saturating_add(1)
    }
}

fn used(answer: &Answer) -> Used {
    let usage = answer.outcome.as_ref().ok().map(|reply| reply.usage);
    Used { entity: answer.entity, epoch: answer.epoch, usage, took: answer.took }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_brain::{Reply, ThoughtRequest};
    use cognition_core::prompt::Prompt;
    use cognition_core::prompt::Purpose;
    use cognition_heuristic::HeuristicBrain;
    use std::sync::Arc;

    fn answer(turn: u64) -> Answer {
        let (stable, slow, volatile) = Default::default();
        let request = ThoughtRequest {
            turn,
            tick: 0,
            prompt: Prompt { stable, slow, volatile },
            ..ThoughtRequest::new("mara", Purpose::Decide)
        };
        Answer {
            entity: Entity::PLACEHOLDER,
            context: RequestContext::Turn(turn),
            epoch: 0,
            brain: Arc::new(HeuristicBrain),
            request: Arc::new(request),
            call: None,
            outcome: Ok(Reply::from_text("{}")),
            reading: None,
            took: None,
        }
    }

    fn taken(answers: &mut Answers) -> Vec<u64> {
        answers.begin(0, 4);
        std::iter::from_fn(|| answers.take()).map(|answer| answer.request.turn).collect()
    }

    #[test]
    fn what_arrives_at_once_is_taken_in_over_several_runs_in_the_order_of_arrival() {
        let mut answers = Answers::default();
        for turn in 1..=9 {
            answers.sender.try_send(answer(turn)).expect("room for nine");
        }
        let runs: Vec<_> = (0..4).map(|_| taken(&mut answers)).collect();
        assert_eq!(runs, [vec![1, 2, 3], vec![4, 5], vec![6, 7], vec![8, 9]]);
    }

    #[test]
    fn what_is_there_at_once_is_taken_in_whatever_arrives_from_afar() {
        let mut answers = Answers::default();
        for turn in 1..=3 {
            answers.sender.try_send(answer(turn)).expect("room for three");
            answers.put(answer(turn + 10), None);
        }
        assert_eq!(taken(&mut answers), [1, 11, 12, 13]);
        assert_eq!([taken(&mut answers), taken(&mut answers)], [[2], [3]]);
    }
}
