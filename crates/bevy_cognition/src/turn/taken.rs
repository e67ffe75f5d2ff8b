//! The turn that a mind is taking.

use super::adapting::Adapting;
use super::admission::TurnAdmission;
use super::approval::AwaitingApproval;
use super::draft::TurnDraft;
use super::engagement::{Engagement, RouteProgress};
use super::guarding::Guarding;
use super::offers::TurnOffers;
use super::percepts::TurnPercepts;
use super::phases::{AwaitingBrain, AwaitingReply, NeedsPrompt, NeedsRouting};
use super::planning::TurnPlanning;
use super::question::TurnQuestion;
use super::speaking::Speaking;
use super::unsaid::Unsaid;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_core::guard::Suggestion;

/// The turn that a mind is taking. Removing it abandons the turn and cancels a request in flight.
///
/// What belongs to a turn comes and goes with it: how the mind engages ([`Engagement`]), what it
/// may do ([`TurnOffers`]), what is being asked ([`TurnQuestion`]), how it stands with the governor
/// ([`TurnAdmission`]).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet", on_discard = abandon_turn)]
#[require(Engagement, TurnOffers, TurnQuestion, TurnAdmission)]
#[require(RouteProgress, TurnPercepts, TurnDraft, Guarding, Adapting)]
pub struct Turn {
    /// Number of the turn within its mind, from 1.
    pub number: u64,
    /// Tick at which it began.
    pub begun: u64,
    /// The timeline in which it began.
    pub epoch: u64,
}

/// How far a turn has come.
type Phase =
    (NeedsPrompt, NeedsRouting, AwaitingBrain, AwaitingReply, Speaking, Unsaid, Suggestion);
/// What a turn consists of.
type Parts = (Engagement, RouteProgress, TurnOffers, TurnPercepts, TurnQuestion, TurnDraft);
type Progress = (Guarding, TurnPlanning, Adapting, TurnAdmission, AwaitingApproval);

fn abandon_turn(mut world: DeferredWorld<'_>, context: HookContext) {
    world.commands().entity(context.entity).try_remove::<(Phase, Parts, Progress)>();
}
