//! A question beside the turns, and how it is put.

use crate::decide::{Answers, Brains, Flight, Occasion};
use crate::prompt::{MindView, MindViewItem, Writing};
use crate::schedule::Epoch;
use crate::settings::{BrainSwitch, CognitionSettings};
use crate::turn::{Acting, Dormant, Pondering, Turn, TurnWanted, thought_seed};
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::system::SystemParam;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use bevy_tokio_tasks::tokio::task::AbortHandle;
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
    asked: Asked,
}

#[derive(Debug)]
enum Asked {
    NotYet,
    InFlight(Option<AbortHandle>),
    Answered(Result<Reply, String>),
    Over,
}

impl Aside {
    /// A question that is not sent yet. What it is about is shown a line for each point; the reply
    /// is to be valid under the schema.
    pub(crate) fn new(purpose: Purpose, number: u64, subject: String, schema: Value) -> Self {
        let (attempts, correction, epoch) = Default::default();
        let asked = Asked::NotYet;
        Self { purpose, number, attempts, subject, schema, correction, epoch, asked }
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
        (self.correction, self.asked) = (Some(correction), Asked::NotYet);
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
    engaged: Query<'w, 's, (), Engaged>,
    pondering: Query<'w, 's, (), With<Pondering>>,
    brains: Res<'w, Brains>,
    settings: Res<'w, CognitionSettings>,
    runtime: Res<'w, TokioTasksRuntime>,
    answers: ResMut<'w, Answers>,
    epoch: Res<'w, Epoch>,
}

/// In the order of the minds' ids, then of the numbers of the asides.
pub(super) fn ask_asides(
    mut asides: Query<(Entity, &AsideOf, &mut Aside)>,
    mut asks: Asks,
    mut writing: Writing,
    mut commands: Commands,
) {
    if asides.is_empty() {
        return;
    }
    let epoch = asks.epoch.0;
    let flying = asides.iter().filter(|(.., aside)| aside.is_in_flight()).count();
    let mut free = asks.free(flying);
    let mut waiting: Vec<(StableId, u64, Entity)> = Vec::new();
    for (entity, of, aside) in &asides {
        let mind = asks.minds.get(of.0).map(|mind| mind.mind.id.clone());
        match mind {
            Ok(mind) if aside.epoch.is_none_or(|begun| begun == epoch) => {
                if aside.can_be_asked(asks.engaged.contains(of.0)) {
                    waiting.push((mind, aside.number, entity));
                }
            }
            _ => commands.entity(entity).try_despawn(),
        }
    }
    waiting.sort();
    for (.., entity) in waiting {
        if free == 0 {
            break;
        }
        if let Ok((_, of, mut aside)) = asides.get_mut(entity) {
            free -= usize::from(asks.ask(entity, of.0, &mut aside, &mut writing));
        }
    }
}

impl Asks<'_, '_> {
    /// Turns keep at least half of the places.
    fn free(&self, flying: usize) -> usize {
        let settings = &self.settings;
        if settings.switch == BrainSwitch::Off {
            return 0;
        }
        let taken = self.pondering.iter().len() + flying;
        let left = settings.max_in_flight.div_ceil(2).saturating_sub(taken);
        settings.asides_in_flight.saturating_sub(flying).min(left)
    }

    /// Says whether it takes a place in flight.
    fn ask(
        &mut self,
        entity: Entity,
        of: Entity,
        aside: &mut Aside,
        writing: &mut Writing<'_>,
    ) -> bool {
        let Ok(mind) = self.minds.get(of) else { return false };
        if !writing.can_show(&mind) {
            return false;
        }
        let request = Arc::new(request(&mind, aside, writing, self.settings.seed));
        let brain = self.brains.of_first([&request.tier, &mind.mind.tier]);
        let limit = self.settings.timeout_of([&request.tier, &mind.mind.tier]);
        let (epoch, occasion) = (self.epoch.0, Occasion::Aside(entity));
        let flight = Flight { entity: of, occasion, epoch, brain, request, listener: None };
        let abort = self.answers.launch(flight, limit, &self.runtime);
        let flies = abort.is_some();
        aside.attempts += 1;
        (aside.epoch, aside.asked) = (Some(epoch), Asked::InFlight(abort));
        flies
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

fn abort_thought(world: DeferredWorld<'_>, context: HookContext) {
    if let Some(Asked::InFlight(Some(abort))) =
        world.get::<Aside>(context.entity).map(|aside| &aside.asked)
    {
        abort.abort();
    }
}
