//! A turn: what a mind is asked, and how far it has come.
//!
//! The phases are components, so that despawning the mind ends the turn:
//! [`TurnWanted`] → [`Turn`] with [`Unasked`] → [`Asking`] → [`Pondering`] → [`Suggestion`], where
//! a person is asked with [`AwaitingApproval`] → [`Acting`].
//! While a tie between two modes is broken, or skills are planned, a turn asks more than once.

use crate::adapt::Adapting;
use crate::govern::{Care, Governor, Queueing, Thinking};
use crate::guard::AwaitingApproval;
use crate::plan::TurnPlanning;
use crate::route::{Engagement, RouteProgress, Unsettled};
use crate::speech::Speaking;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::adapt::Directive;
use cognition_core::decide::{Decision, ReplyScope};
use cognition_core::guard::{LeftOut, Objection, Remedy, Suggestion};
use cognition_core::hash::ContentHash;
use cognition_core::mind::{GameTime, Mood};
use cognition_core::perceive::PerceptId;
use cognition_core::prompt::{Correction, Purpose, Surroundings};
use cognition_core::record::TurnEnd;
use cognition_core::route::TieBreakChoice;
use cognition_llm::ThoughtRequest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// The mind wants a turn. It gets one as soon as it has none and the governor lets it begin.
#[derive(Component, Clone, Copy, Debug, Default, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[require(Queueing)]
#[reflect(Component, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnWanted {
    /// Tick at which it began to want one. Those that have waited longest go first.
    pub since: u64,
    /// Whether it wants one only because of something that it witnessed.
    pub witness: bool,
    /// Whether the game asked for one by [`RequestTurn`](crate::perceive::RequestTurn).
    pub requested: bool,
}

/// The mind takes no turns until this is removed: a cutscene, a sleeper, a simulation that lets one
/// mind move at a time. It still perceives and remembers.
#[derive(Component, Clone, Copy, Debug, Default, Reflect, Serialize, Deserialize)]
#[reflect(Component, Default, Serialize, Deserialize)]
pub struct Dormant;

/// The mind wants no turn although another mind has spoken to it: their talk rests, by
/// [`RoutingSettings::talk_rest`](crate::settings::RoutingSettings). What was said stays heard, and
/// the mind takes it up when the rest is over, or as soon as anything else asks for a turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub struct Resting {
    /// Until when.
    pub until: GameTime,
    /// Tick at which it began to want a turn.
    pub(crate) since: u64,
}

/// The turn that a mind is taking. Removing it abandons the turn and cancels a request in flight.
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet", on_discard = abandon_turn)]
pub struct Turn {
    /// Number of the turn within its mind, from 1.
    pub number: u64,
    /// Tick at which it began.
    pub begun: u64,
    /// The timeline in which it began.
    pub epoch: u64,
    /// How the mind engages, and what it answers to.
    pub engagement: Engagement,
    /// How far routing has come.
    pub routing: RouteProgress,
    /// What the mind may do.
    pub actions: Arc<[IndexedAction]>,
    /// Whatever was on offer in this turn: a number is never given to a second deed.
    pub shown: Arc<[IndexedAction]>,
    /// All that the game offered as the turn began, also what is not open to the mind in it.
    pub offered: Arc<[IndexedAction]>,
    /// What is not shown for now: it has come to nothing again and again.
    pub left_out: Arc<[LeftOut]>,
    /// What a reply may name.
    pub scope: Arc<ReplyScope>,
    /// Where the mind is.
    pub surroundings: Arc<Surroundings>,
    /// The percepts that are new in this turn, oldest first.
    pub new_percepts: Arc<[PerceptId]>,
    /// The newest percept when the turn began.
    pub seen_up_to: PerceptId,
    /// What is being asked.
    pub purpose: Purpose,
    /// Requests sent so far for this purpose.
    pub attempts: u32,
    /// Who is asked.
    pub asks: Asks,
    /// What was wrong with the last reply.
    pub correction: Option<Correction>,
    /// What the engine has chosen, while a model is asked for the words.
    pub chosen: Option<Arc<Decision>>,
    /// The outcome of the first phase of a two-phase turn; committed with the act.
    pub mood_update: Option<BTreeMap<String, i32>>,
    /// How far the guardrails have come.
    pub guarding: Guarding,
    /// What a mind that plans in this turn goes by.
    pub planning: Option<Arc<TurnPlanning>>,
    /// How whoever is answered likes it.
    pub adapting: Adapting,
    /// How it stands with the governor.
    pub care: Care,
}

/// How far the guardrails have come with a turn.
#[derive(Clone, Debug, Default)]
pub struct Guarding {
    /// The remedies that were tried; each is tried once.
    pub(crate) used: Vec<Remedy>,
    /// What was rejected, in this order.
    pub(crate) rejected: Vec<Rejected>,
    /// Suggestions that were put to a person.
    pub(crate) revision: u32,
    /// Who approved the suggestion.
    pub(crate) approved: Option<ApprovedBy>,
    /// What the mind says as it acts, in the words of a person.
    pub(crate) line: Option<String>,
    /// What the mind has said in this turn.
    pub(crate) said: String,
}

/// Who approved a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ApprovedBy {
    Person,
    Timeout,
}

/// Something that a mind may not do.
#[derive(Clone, Debug)]
pub(crate) struct Rejected {
    /// Its number.
    pub(crate) index: u32,
    /// What it is; none when it was to wait.
    pub(crate) action: Option<IndexedAction>,
    /// Why not.
    pub(crate) objection: Objection,
}

impl Rejected {
    /// What and why, in words.
    pub(crate) fn told(&self) -> (String, Objection) {
        let what = self.action.as_ref().map_or("Wait", |action| &action.description);
        (what.to_owned(), self.objection.clone())
    }
}

impl Turn {
    /// Turns to the next question of the turn.
    pub(crate) fn ask_next(&mut self, purpose: Purpose) {
        self.purpose = purpose;
        self.attempts = 0;
        self.correction = None;
    }

    /// Adopts the mode that a brain picked of the two; without a pick the higher score stands.
    pub(crate) fn break_tie(&mut self, choice: Option<TieBreakChoice>) {
        let candidates = self.routing.candidates();
        let (Some(choice), Some([first, second]), Some(record)) =
            (choice, candidates, &mut self.routing.record)
        else {
            return;
        };
        let mode = if choice == TieBreakChoice::A { first } else { second };
        record.tiebreaker_used = true;
        record.selected_mode = mode;
        self.engagement.may_speak = mode.may_speak(record.signal_snapshot.addressed);
        self.engagement.mode = mode;
    }

    /// How the reply is to sound: for a decision and its words alone, and not while it is still open
    /// how the mind engages.
    pub(crate) fn directives(&self) -> &[Directive] {
        let speaks = matches!(self.purpose, Purpose::Decide | Purpose::Voice);
        if speaks { self.adapting.directives() } else { &[] }
    }

    /// The mood as the second phase sees it, without touching the stored one.
    pub fn mood_in_turn(&self, stored: &Mood) -> Mood {
        let mut mood = stored.clone();
        if let Some(update) = &self.mood_update {
            mood.update(update);
        }
        mood
    }
}

/// Who decides this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asks {
    /// The brain of the mind's tier.
    #[default]
    Brain,
    /// The heuristic brain, because the other one gave no decision.
    Fallback,
    /// The heuristic brain, because it chooses for this tier:
    /// [`Chooses::Engine`](crate::settings::Chooses::Engine).
    Engine,
}

/// The turn needs a prompt: it has begun, and nobody has been asked yet.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(storage = "SparseSet")]
pub struct Unasked;

/// The prompt is written, and the request waits until the governor lets it through.
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet")]
pub struct Asking(pub Arc<ThoughtRequest>);

fn abandon_turn(mut world: DeferredWorld<'_>, context: HookContext) {
    let mut commands = world.commands();
    let mut mind = commands.entity(context.entity);
    mind.try_remove::<(Unasked, Unsettled, Asking, Pondering, Speaking)>();
    mind.try_remove::<(Suggestion, AwaitingApproval)>();
}

/// The request is with a brain. Removing the [`Turn`], or despawning the mind, cancels it.
#[derive(Component, Debug)]
#[component(storage = "SparseSet", on_discard = abort_thought)]
pub struct Pondering(pub(crate) Thinking);

fn abort_thought(mut world: DeferredWorld<'_>, context: HookContext) {
    let Some(Pondering(thinking)) = world.get::<Pondering>(context.entity) else { return };
    if let Some(call) = thinking.cancel() {
        hang_up(&mut world, call);
    }
    world.commands().entity(context.entity).try_remove::<Speaking>();
}

/// The governor learns that nobody waits for a call any more; not of one that was answered.
pub(crate) fn hang_up(world: &mut DeferredWorld<'_>, call: u64) {
    if let Some(mut governor) = world.get_resource_mut::<Governor>() {
        governor.cancel(call);
    }
}

/// The mind acts: the game carries the action out and owes an
/// [`ActionFinished`](crate::act::ActionFinished).
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet")]
pub struct Acting {
    /// The turn that decided it.
    pub turn: u64,
    /// What is being done.
    pub action: IndexedAction,
    /// What was said in that turn.
    pub(crate) speech: String,
    /// Time of the host clock at which it counts as failed.
    pub(crate) deadline: Duration,
}

/// A turn has ended. A message.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TurnEnded {
    /// The mind.
    pub entity: Entity,
    /// Number of the turn.
    pub turn: u64,
    /// How it ended.
    pub end: TurnEnd,
}

/// Chance of one thought: a function of the world's seed, the mind and the turn, of nothing else.
pub(crate) fn thought_seed(world: u64, mind: &str, turn: u64) -> u64 {
    let mut hasher = ContentHash::default();
    hasher.add(&world.to_le_bytes()).add(mind.as_bytes()).add(&turn.to_le_bytes());
    hasher.seed()
}
