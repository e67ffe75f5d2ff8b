//! The turn that a mind is taking.

use super::adapting::Adapting;
use super::approval::AwaitingApproval;
use super::care::Care;
use super::engagement::{Engagement, RouteProgress};
use super::guarding::Guarding;
use super::phases::{AwaitingBrain, AwaitingReply, NeedsPrompt, NeedsRouting};
use super::planning::TurnPlanning;
use super::speaking::Speaking;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::adapt::Directive;
use cognition_core::decide::{Decision, ReplyScope};
use cognition_core::guard::{Suggestion, SuppressedOffer};
use cognition_core::mind::Mood;
use cognition_core::perceive::PerceptId;
use cognition_core::prompt::{Correction, Purpose, Surroundings};
use cognition_core::route::TieBreakChoice;
use std::collections::BTreeMap;
use std::sync::Arc;

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
    /// Everything that was on offer at any time in this turn: no number is given to a second deed.
    pub shown: Arc<[IndexedAction]>,
    /// All that the game offered as the turn began, also what is not open to the mind in it.
    pub offered: Arc<[IndexedAction]>,
    /// What is not shown for now: it has come to nothing again and again.
    pub left_out: Arc<[SuppressedOffer]>,
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
    pub decided_by: DecidedBy,
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
pub enum DecidedBy {
    /// The brain of the mind's tier.
    #[default]
    Brain,
    /// The heuristic brain, because the other one gave no decision.
    Fallback,
    /// The heuristic brain, because it chooses for this tier:
    /// [`ActionSelector::Engine`](crate::settings::ActionSelector::Engine).
    Engine,
}

fn abandon_turn(mut world: DeferredWorld<'_>, context: HookContext) {
    let mut commands = world.commands();
    let mut mind = commands.entity(context.entity);
    mind.try_remove::<(NeedsPrompt, NeedsRouting, AwaitingBrain, AwaitingReply, Speaking)>();
    mind.try_remove::<(Suggestion, AwaitingApproval)>();
}
