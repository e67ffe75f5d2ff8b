//! A question beside the turns, and how it is put.

use crate::brain::govern::{Gate, Question, RequestKind, hang_up};
use crate::brain::prompting::{MindView, MindViewItem, Writing};
use crate::brain::transport::{Answer, RequestContext};
use crate::record::with_causes;
use crate::schedule::Epoch;
use crate::turn::{Acting, Dormant, Thinking, Turn, Wait, WantsTurn};
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::system::SystemParam;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_brain::{Brain, LazySchema, Reply, ThoughtRequest};
use cognition_core::decide::Rejection;
use cognition_core::govern::Queued;
use cognition_core::mind::{Mind, StableId, Tier};
use cognition_core::prompt::{Correction, PromptKind, Purpose};
use cognition_core::route::EngagementMode;
use std::sync::Arc;

/// Whose question a [`BackgroundRequest`] is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = BackgroundRequests)]
pub struct BackgroundRequestOf(pub Entity);

/// The questions beside the turns of a mind; they go with it.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = BackgroundRequestOf, linked_spawn)]
pub struct BackgroundRequests(Vec<Entity>);

/// A background question about a mind: an entity of its own. No turn waits for the answer.
#[derive(Component, Debug)]
#[component(storage = "SparseSet", on_discard = abort_thought)]
pub struct BackgroundRequest {
    /// What is asked: [`Purpose::Drift`], [`Purpose::Consolidate`] or [`Purpose::Review`].
    pub purpose: Purpose,
    /// Tells it from the others of the mind and purpose; enters the seed of the thought.
    pub number: u64,
    /// Requests sent so far.
    pub attempts: u32,
    subject: String,
    schema: LazySchema,
    correction: Option<Correction>,
    epoch: Option<u64>,
    /// Since when the question of the moment waits; none before it could be asked.
    wait: Option<Wait>,
    asked: Asked,
    /// Who has answered, and what: it is told whether the reply is of use.
    answered: Option<(Arc<dyn Brain>, Arc<ThoughtRequest>)>,
}

#[derive(Debug)]
enum Asked {
    NotYet,
    InFlight(Option<Thinking>),
    Answered(Result<Reply, String>),
    Over,
}

impl BackgroundRequest {
    /// A question that is not sent yet. What it is about is shown a line for each point; the reply
    /// is to be valid under the schema.
    pub(crate) fn new(purpose: Purpose, number: u64, subject: String, schema: LazySchema) -> Self {
        let (attempts, correction, epoch) = Default::default();
        let (wait, asked, answered) = (None, Asked::NotYet, None);
        Self {
            purpose,
            number,
            attempts,
            subject,
            schema,
            correction,
            epoch,
            wait,
            asked,
            answered,
        }
    }

    /// What it is about, a line for each point.
    pub(crate) fn subject(&self) -> &str {
        &self.subject
    }

    /// What came of it, once: a reply, or why there is none.
    pub(crate) fn take_answer(&mut self) -> Option<Result<Reply, String>> {
        if !matches!(self.asked, Asked::Answered(_)) {
            return None;
        }
        match std::mem::replace(&mut self.asked, Asked::Over) {
            Asked::Answered(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Whether an answer waits to be taken.
    pub(crate) fn is_answered(&self) -> bool {
        matches!(self.asked, Asked::Answered(_))
    }

    /// Puts it once more, with what was wrong with the last reply.
    pub(crate) fn ask_again(&mut self, correction: Correction) {
        (self.correction, self.asked, self.wait) = (Some(correction), Asked::NotYet, None);
    }

    /// Waits for another call, where the one before came to nothing.
    pub(super) fn wait_again(&mut self, try_again: impl FnOnce(&mut Wait) -> bool) -> bool {
        let again = self.wait.as_mut().is_some_and(try_again);
        if again {
            self.attempts = self.attempts.saturating_sub(1);
            self.asked = Asked::NotYet;
        }
        again
    }

    pub(super) fn answer(&mut self, answer: Answer) {
        let Answer { brain, request, outcome, .. } = answer;
        self.asked = Asked::Answered(outcome.map_err(|error| with_causes(&error)));
        self.answered = Some((brain, request));
    }

    /// Tells the brain whether its reply could be used.
    pub(crate) fn judge(&mut self, verdict: Result<(), &Rejection>) {
        if let Some((brain, request)) = self.answered.take() {
            brain.judged(&request, verdict);
        }
    }

    pub(super) fn waits_in(&self, epoch: u64) -> bool {
        self.epoch == Some(epoch) && matches!(self.asked, Asked::InFlight(_))
    }

    /// Whether a brain is thinking about it, in a task.
    pub fn is_in_flight(&self) -> bool {
        matches!(self.asked, Asked::InFlight(Some(_)))
    }

    /// The tier of the brain that is asked first; else it is the brain of the mind.
    fn tier(&self) -> Tier {
        let tier = match self.purpose {
            Purpose::Drift => "drift",
            Purpose::Consolidate => "summarise",
            _ => "reflect",
        };
        Tier(tier.to_owned())
    }

    /// What an exchange leaves behind need not wait until nobody speaks any more.
    fn can_be_asked(&self, engaged: bool) -> bool {
        let idle = !engaged || self.purpose == Purpose::Consolidate;
        idle && matches!(self.asked, Asked::NotYet)
    }
}

/// Has something else to do, or sleeps.
type Engaged = Or<(With<Turn>, With<WantsTurn>, With<Acting>, With<Dormant>)>;

/// A question that waits: the mind, the number of the aside, its entity.
type Waiting = (StableId, u64, Entity);

/// Whose the questions are.
#[derive(SystemParam)]
pub(super) struct Askers<'w, 's> {
    minds: Query<'w, 's, &'static Mind>,
    views: Query<'w, 's, MindView>,
    engaged: Query<'w, 's, (), Engaged>,
    epoch: Res<'w, Epoch>,
}

/// In the order of the minds' ids, then of the numbers of the asides; those whose brain does not
/// answer inline in the order of the governor.
pub(super) fn ask_asides(
    mut asides: Query<(Entity, &BackgroundRequestOf, &mut BackgroundRequest)>,
    askers: Askers,
    mut gate: Gate,
    mut writing: Writing,
    mut commands: Commands,
) {
    if asides.is_empty() {
        return;
    }
    let (epoch, now, full) =
        (askers.epoch.0, gate.governor.now(), gate.is_full() && !gate.is_shut());
    let mut waiting: Vec<Waiting> = Vec::new();
    for (entity, of, mut aside) in &mut asides {
        match askers.minds.get(of.0) {
            Ok(mind) if aside.epoch.is_none_or(|begun| begun == epoch) => {
                if !aside.can_be_asked(askers.engaged.contains(of.0)) {
                    continue;
                }
                let wait = *aside.wait.get_or_insert_with(|| Wait::from(now));
                if !(full && gate.keeps_out(&wait, [&aside.tier(), &mind.tier])) {
                    waiting.push((mind.id.clone(), aside.number, entity));
                }
            }
            _ => commands.entity(entity).try_despawn(),
        }
    }
    if gate.is_shut() {
        return;
    }
    waiting.sort();
    let mut queue: Vec<(Queued<'_>, Entity)> = Vec::new();
    for (mind, _, entity) in &waiting {
        let Ok((_, of, aside)) = asides.get(*entity) else { continue };
        queue.push((gate.queued(mind, of.0, aside.wait), *entity));
    }
    gate.governor.put_in_order(&mut queue, &gate.settings.govern);
    for (queued, entity) in queue {
        let Ok((_, of, mut aside)) = asides.get_mut(entity) else { continue };
        let Ok(mind) = askers.views.get(of.0) else { continue };
        if writing.can_show(&mind) {
            let of = (entity, of.0, epoch);
            ask(queued, of, &mind, &mut aside, &mut gate, &mut writing);
        }
    }
}

/// Asks, if the governor lets it through.
fn ask(
    queued: Queued<'_>,
    (entity, of, epoch): (Entity, Entity, u64),
    mind: &MindViewItem<'_, '_>,
    aside: &mut BackgroundRequest,
    gate: &mut Gate,
    writing: &mut Writing<'_>,
) {
    let mut wait = aside.wait.unwrap_or_default();
    let question = Question {
        queued,
        entity: of,
        occasion: RequestContext::Background(entity),
        epoch,
        kind: RequestKind::Background,
        tiers: [&aside.tier(), &mind.mind.tier],
    };
    let passed = gate.pass(&question, &mut wait, || request(mind, aside, writing));
    if let Some(thinking) = passed {
        (aside.wait, aside.epoch) = (Some(wait), Some(epoch));
        (aside.attempts, aside.asked) = (aside.attempts + 1, Asked::InFlight(thinking));
    }
}

fn request(
    mind: &MindViewItem<'_, '_>,
    aside: &BackgroundRequest,
    writing: &mut Writing<'_>,
) -> ThoughtRequest {
    let mut shown = writing.shown(mind);
    shown.subject.clone_from(&aside.subject);
    let asking = PromptKind::of(aside.purpose, EngagementMode::default());
    let (prompt, _) = writing.prompt(mind, asking, &mut shown, |context| {
        context.purpose = aside.purpose;
        context.correction = aside.correction.as_ref();
    });
    ThoughtRequest {
        mind: mind.mind.id.clone(),
        turn: mind.mind.turns,
        tick: writing.tick.0,
        attempt: aside.attempts + 1,
        purpose: aside.purpose,
        tier: aside.tier(),
        prompt,
        reply_schema: aside.schema.clone(),
        actions: Vec::new(),
        situation: mind.situation(&shown),
        max_tokens: None,
        seed: writing.seed(mind, aside.number),
    }
}

fn abort_thought(mut world: DeferredWorld<'_>, context: HookContext) {
    let asked = world.get::<BackgroundRequest>(context.entity).map(|aside| &aside.asked);
    let Some(Asked::InFlight(Some(thinking))) = asked else { return };
    thinking.abort();
    let call = thinking.call;
    hang_up(&mut world, call);
}
