//! A request, from asking to what came of it.

use super::form::{Form, Question, Subject};
use crate::brain::govern::{Billed, Share};
use crate::brain::prompt_context::{MindViewItem, Writing};
use crate::brain::transport::Answer;
use crate::turn::{Retries, Wait};
use bevy::prelude::*;
use cognition_brain::{LazySchema, ThoughtRequest};
use cognition_core::decide::{Rejection, ReplyScope};
use cognition_core::govern::Cost;
use cognition_core::mind::{Mind, Tier};
use cognition_core::perceive::EntityRef;
use cognition_core::prompt::{PromptKind, Purpose, nameable};
use cognition_core::record::RunEvent;
use cognition_core::route::EngagementMode;

/// Whose [`Request`] it is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Requests)]
pub struct RequestOf(pub Entity);

/// What brains are asked beside the turns of a mind; it goes with the mind.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = RequestOf, linked_spawn)]
pub struct Requests(Vec<Entity>);

/// What a brain is asked beside the turns of a mind: an entity of its own. Despawning it cancels
/// the thought, as with [`AwaitingReply`](crate::turn::AwaitingReply) on a mind.
#[derive(Component, Debug)]
#[component(storage = "SparseSet")]
pub struct Request {
    /// What is asked: [`Purpose::Reflect`], [`Purpose::Extract`], [`Purpose::Drift`],
    /// [`Purpose::Consolidate`] or [`Purpose::Review`].
    pub purpose: Purpose,
    /// Tells it from the others of the mind and purpose; enters the seed of the thought.
    pub number: u64,
    form: &'static Form,
    subject: Subject,
    /// What the prompt named when it was last asked.
    pub(super) scope: ReplyScope,
    tries: Retries,
    /// The timeline in which it began; none before it was asked, unless it belongs to one.
    epoch: Option<u64>,
    /// Since when the question of the moment waits; none before it could be asked.
    pub(super) wait: Option<Wait>,
    state: State,
}

#[derive(Debug)]
enum State {
    Waiting,
    /// A brain thinks in a task: it is `AwaitingReply`.
    InFlight,
    /// A brain has answered at once, and the answer has yet to come in.
    AtOnce,
    Answered(Box<Answered>),
    /// What came of it is known.
    Over,
}

/// What came of a call.
#[derive(Debug)]
pub(super) struct Answered {
    pub(super) answer: Answer,
    /// What it cost, until that is told.
    cost: Option<Cost>,
}

impl Answered {
    /// A reply as the run log has it, once.
    pub(super) fn tell(&mut self, mind: &Mind, dropped: &[Rejection]) -> Option<RunEvent> {
        let (Ok(reply), Some(cost)) = (&self.answer.outcome, self.cost.take()) else { return None };
        let is_inline = self.answer.brain.answers_inline();
        let billed = Billed { brain: self.answer.brain_name(), is_inline, reply, cost };
        Some(billed.replied(&mind.id, mind.turns, dropped))
    }
}

impl Request {
    /// A question that is not asked yet, and whose it is.
    pub(crate) fn about<Q: Question>(
        question: Q,
        number: u64,
        subject: impl Into<Subject>,
        of: Entity,
    ) -> (Self, Q, RequestOf) {
        let request = Self {
            purpose: Q::FORM.purpose,
            number,
            form: Q::FORM,
            subject: subject.into(),
            scope: ReplyScope::default(),
            tries: Retries::default(),
            epoch: None,
            wait: None,
            state: State::Waiting,
        };
        (request, question, RequestOf(of))
    }

    /// Ends with this timeline, asked or not.
    pub(crate) fn within(mut self, epoch: u64) -> Self {
        self.epoch = Some(epoch);
        self
    }

    /// Requests sent so far.
    pub fn attempts(&self) -> u32 {
        self.tries.sent()
    }

    /// What it is about, in words.
    pub(crate) fn words(&self) -> &str {
        &self.subject.words
    }

    /// Whose share of the places in flight it takes.
    pub(super) fn share(&self) -> Share {
        self.form.share
    }

    /// The tier of the brain that is asked first; else it is the brain of the mind.
    pub(super) fn tier(&self) -> Tier {
        Tier(self.form.tier.to_owned())
    }

    /// Whether a brain is thinking about it, in a task.
    pub fn is_in_flight(&self) -> bool {
        matches!(self.state, State::InFlight)
    }

    /// Whether a brain has answered at once: the next run of the schedule reads what it said.
    pub fn is_answered(&self) -> bool {
        matches!(self.state, State::AtOnce)
    }

    /// Whether it belongs to this timeline.
    pub(crate) fn is_of(&self, epoch: u64) -> bool {
        self.epoch.is_none_or(|begun| begun == epoch)
    }

    pub(super) fn can_be_asked(&self, engaged: bool) -> bool {
        !(engaged && self.form.waits_for_rest) && matches!(self.state, State::Waiting)
    }

    pub(super) fn waits_in(&self, epoch: u64) -> bool {
        self.epoch == Some(epoch) && matches!(self.state, State::InFlight | State::AtOnce)
    }

    pub(super) fn asked(&mut self, wait: Wait, epoch: u64, in_task: bool) {
        (self.wait, self.epoch) = (Some(wait), Some(epoch));
        self.tries.send();
        self.state = if in_task { State::InFlight } else { State::AtOnce };
    }

    pub(super) fn answer(&mut self, answer: Answer, cost: Cost) {
        self.state = State::Answered(Box::new(Answered { answer, cost: Some(cost) }));
    }

    pub(super) fn answered(&mut self) -> Option<&mut Answered> {
        match &mut self.state {
            State::Answered(answered) => Some(answered),
            State::Waiting | State::InFlight | State::AtOnce | State::Over => None,
        }
    }

    /// What came of it, once.
    pub(super) fn take_answer(&mut self) -> Option<Answered> {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Answered(answered) => Some(*answered),
            other => {
                self.state = other;
                None
            }
        }
    }

    /// Whether it is put once more, with what was wrong with the last reply.
    pub(super) fn asks_again(&mut self, rejection: &Rejection, reply: &str) -> bool {
        let again = self.tries.again(rejection, reply);
        if again {
            (self.state, self.wait) = (State::Waiting, None);
        }
        again
    }

    /// Waits for another call: the one before came to nothing.
    pub(super) fn wait_again(&mut self, wait: Wait) {
        (self.wait, self.state) = (Some(wait), State::Waiting);
        self.tries.take_back();
    }

    /// Writes it for a brain.
    pub(super) fn write(
        &mut self,
        mind: &MindViewItem<'_, '_>,
        writing: &mut Writing<'_>,
    ) -> ThoughtRequest {
        let mut shown = writing.shown(mind);
        (self.form.show)(&self.subject, mind, &mut shown);
        self.scope = scope(mind);
        let kind = PromptKind::of(self.purpose, EngagementMode::default());
        let (prompt, _) = writing.prompt(mind, kind, &mut shown, |context| {
            context.purpose = self.purpose;
            context.correction = self.tries.correction();
        });
        let (schema, scope) = (self.form.schema, self.scope.clone());
        ThoughtRequest {
            mind: mind.mind.id.clone(),
            turn: mind.mind.turns,
            tick: writing.tick.0,
            attempt: self.tries.next(),
            purpose: self.purpose,
            tier: self.tier(),
            prompt,
            reply_schema: LazySchema::new(move || schema(&scope)),
            actions: Vec::new(),
            situation: mind.situation(&shown),
            max_tokens: None,
            explained: false,
            seed: writing.seed(mind, self.number),
        }
    }
}

/// What its prompt names.
fn scope(mind: &MindViewItem<'_, '_>) -> ReplyScope {
    let named = nameable(mind.refs, &mind.mind.id);
    let called = |known: &&EntityRef| (known.name.as_str().to_owned(), known.label.clone());
    let labels = named.iter().map(called).collect();
    let refs = named.iter().map(|known| known.name.as_str());
    ReplyScope { labels, ..ReplyScope::default().with_refs(refs) }
}
