//! A question beside the turns, and how it is put.

use crate::decide::{Answers, Brains, Flight, Occasion};
use crate::govern::{self, Admission, Errand, Governor, Thinking, Wait};
use crate::prompt::{MindView, MindViewItem, Writing};
use crate::schedule::{Epoch, GameClock};
use crate::settings::{BrainSwitch, CognitionSettings};
use crate::turn::{Acting, Dormant, Turn, TurnWanted, hang_up, thought_seed};
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::system::SystemParam;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use cognition_core::govern::{Nearness, Queued, Standing};
use cognition_core::mind::{StableId, Tier};
use cognition_core::prompt::{Asking, Correction, Purpose};
use cognition_core::route::EngagementMode;
use cognition_llm::{Reply, ThoughtRequest};
use serde_json::Value;
use std::sync::Arc;

/// Whose question an [`Aside`] is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Asides)]
pub struct AsideOf(pub Entity);

/// The questions beside the turns of a mind; they go with it.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = AsideOf, linked_spawn)]
pub struct Asides(Vec<Entity>);

/// A question beside the turns of a mind. Removing it cancels the thought.
#[derive(Component, Debug)]
#[component(storage = "SparseSet", on_discard = abort_thought)]
pub struct Aside {
    /// What is asked: [`Purpose::Drift`], [`Purpose::Consolidate`] or [`Purpose::Review`].
    pub purpose: Purpose,
    /// Tells it from the others of the mind and purpose; enters the seed of the thought.
    pub number: u64,
    /// Requests sent so far.
    pub attempts: u32,
    subject: String,
    schema: Value,
    correction: Option<Correction>,
    epoch: Option<u64>,
    /// Since when the question of the moment waits; none before it could be asked.
    wait: Option<Wait>,
    asked: Asked,
}

#[derive(Debug)]
enum Asked {
    NotYet,
    InFlight(Option<Thinking>),
    Answered(Result<Reply, String>),
    Over,
}

impl Aside {
    /// A question that is not sent yet. What it is about is shown a line for each point; the reply
    /// is to be valid under the schema.
    pub(crate) fn new(purpose: Purpose, number: u64, subject: String, schema: Value) -> Self {
        let (attempts, correction, epoch) = Default::default();
        let (wait, asked) = (None, Asked::NotYet);
        Self { purpose, number, attempts, subject, schema, correction, epoch, wait, asked }
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

    pub(super) fn answer(&mut self, outcome: Result<Reply, String>) {
        self.asked = Asked::Answered(outcome);
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
type Engaged = Or<(With<Turn>, With<TurnWanted>, With<Acting>, With<Dormant>)>;

/// Where the requests go.
#[derive(SystemParam)]
pub(super) struct Asks<'w, 's> {
    minds: Query<'w, 's, MindView>,
    nearness: Query<'w, 's, &'static Nearness>,
    engaged: Query<'w, 's, (), Engaged>,
    governor: ResMut<'w, Governor>,
    brains: Res<'w, Brains>,
    settings: Res<'w, CognitionSettings>,
    clock: Res<'w, GameClock>,
    runtime: Res<'w, TokioTasksRuntime>,
    answers: ResMut<'w, Answers>,
    epoch: Res<'w, Epoch>,
}

/// A question that waits: the mind, the number of the aside, its entity.
type Waiting = (StableId, u64, Entity);

/// In the order of the minds' ids, then of the numbers of the asides; those whose brain does not
/// answer inline in the order of the governor.
pub(super) fn ask_asides(
    mut asides: Query<(Entity, &AsideOf, &mut Aside)>,
    mut asks: Asks,
    mut writing: Writing,
    mut commands: Commands,
) {
    if asides.is_empty() {
        return;
    }
    let (epoch, now) = (asks.epoch.0, asks.governor.now());
    let mut waiting: Vec<Waiting> = Vec::new();
    for (entity, of, mut aside) in &mut asides {
        let mind = asks.minds.get(of.0).map(|mind| mind.mind.id.clone());
        match mind {
            Ok(mind) if aside.epoch.is_none_or(|begun| begun == epoch) => {
                if aside.can_be_asked(asks.engaged.contains(of.0)) {
                    aside.wait.get_or_insert_with(|| Wait::from(now));
                    waiting.push((mind, aside.number, entity));
                }
            }
            _ => commands.entity(entity).try_despawn(),
        }
    }
    if asks.settings.switch == BrainSwitch::Off {
        return;
    }
    waiting.sort();
    let mut queue: Vec<(Queued<'_>, Entity)> = Vec::new();
    for (mind, _, entity) in &waiting {
        let Ok((_, of, aside)) = asides.get(*entity) else { continue };
        queue.push((asks.queued(mind, of.0, aside), *entity));
    }
    asks.governor.put_in_order(&mut queue, &asks.settings.govern);
    for (queued, entity) in queue {
        if let Ok((_, of, mut aside)) = asides.get_mut(entity) {
            asks.ask(queued, (entity, of.0), &mut aside, &mut writing);
        }
    }
}

impl Asks<'_, '_> {
    fn queued<'a>(&self, mind: &'a StableId, of: Entity, aside: &Aside) -> Queued<'a> {
        let nearness = self.nearness.get(of).copied().unwrap_or_default();
        let ring = self.settings.govern.attention.ring(&nearness);
        let since = aside.wait.unwrap_or_default().since;
        Queued { standing: Standing::Beside, ring, since, prefix: 0, mind }
    }

    /// Asks, if the governor lets it through.
    fn ask(
        &mut self,
        queued: Queued<'_>,
        (entity, of): (Entity, Entity),
        aside: &mut Aside,
        writing: &mut Writing<'_>,
    ) {
        let wait = aside.wait.unwrap_or_default();
        let Ok(mind) = self.minds.get(of) else { return };
        if !writing.can_show(&mind) {
            return;
        }
        let mut brain = self.brains.of_first([&aside.tier(), &mind.mind.tier]);
        let (errand, player, event) = (Errand::Aside, None, None);
        let asking = govern::Asking { queued, errand, wait: &wait, player, event };
        let inline = brain.answers_inline();
        let late = self.governor.is_too_late(&wait, &self.settings.govern);
        if !inline && !late && !self.governor.may_ask(&asking, &self.settings) {
            return self.governor.wait_beside(queued.since, &self.settings.govern);
        }
        let request = Arc::new(request(&mind, aside, writing, self.settings.seed));
        let mut call = None;
        if !inline {
            let (settings, now) = (&self.settings, self.clock.now);
            match self.governor.admit(&asking, brain.as_ref(), &request, settings, now) {
                Admission::Go(number) => call = Some(number),
                Admission::Wait => {
                    return self.governor.wait_beside(queued.since, &self.settings.govern);
                }
                Admission::Spare(why) => {
                    self.governor.counters_mut().count_spared(why);
                    brain = self.brains.heuristic();
                }
            }
        }
        let limit = self.settings.timeout_of([&request.tier, &mind.mind.tier]);
        let limit = aside.wait.as_mut().map_or(limit, |wait| self.governor.time_left(wait, limit));
        let (epoch, occasion) = (self.epoch.0, Occasion::Aside(entity));
        let flight = Flight { entity: of, occasion, epoch, brain, request, call, listener: None };
        let thinking = self.answers.launch(flight, limit, &self.runtime);
        if let (None, Some(call)) = (&thinking, call) {
            self.governor.answered_inline(call);
        }
        aside.attempts += 1;
        (aside.epoch, aside.asked) = (Some(epoch), Asked::InFlight(thinking));
    }
}

fn request(
    mind: &MindViewItem<'_, '_>,
    aside: &Aside,
    writing: &mut Writing<'_>,
    seed: u64,
) -> ThoughtRequest {
    let mut shown = writing.shown(mind);
    shown.subject.clone_from(&aside.subject);
    let asking = Asking::of(aside.purpose, EngagementMode::default());
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
        seed: thought_seed(seed, mind.mind.id.as_str(), aside.number),
    }
}

fn abort_thought(mut world: DeferredWorld<'_>, context: HookContext) {
    let asked = world.get::<Aside>(context.entity).map(|aside| &aside.asked);
    let Some(Asked::InFlight(Some(thinking))) = asked else { return };
    if let Some(call) = thinking.cancel() {
        hang_up(&mut world, call);
    }
}
