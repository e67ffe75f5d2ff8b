//! A promise that takes a way becomes a pursuit of its own.

use super::engaging::known;
use super::events::PlanEnded;
use super::requests::PursueGoal;
use crate::mind::promise::{CommitmentDue, CommitmentEnded, CommitmentOpened, EndCommitment};
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, PlanningSwitch};
use crate::turn::{PlanningDomainInUse, PutOff};
use bevy::prelude::*;
use cognition_core::guard::{Forsworn, leads_elsewhere, promised_ends};
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{Deed, Fact, Plan, Problem, search_abstaining};
use cognition_core::promise::{
    Commitment, CommitmentKind, CommitmentState, Commitments, Evidence, TimeBound,
};
use serde::{Deserialize, Serialize};

/// Steps at most of a way to what was promised.
const LONGEST_WAY: usize = 8;

/// A mind owes something that it may set out for.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(Component, Serialize, Deserialize)]
pub(super) struct MaySetOut;

pub(super) fn note_promise(opened: On<CommitmentOpened>, mut commands: Commands) {
    commands.entity(opened.entity).try_insert(MaySetOut);
}

pub(super) fn note_time(due: On<CommitmentDue>, mut commands: Commands) {
    commands.entity(due.entity).try_insert(MaySetOut);
}

/// What has held a mind back holds it no longer.
pub(super) fn note_end(ended: On<CommitmentEnded>, mut commands: Commands) {
    let commitment = &ended.commitment;
    let failed = matches!(commitment.state, CommitmentState::Failed { .. });
    if commitment.is_kept_by_time() && !failed {
        commands.entity(ended.entity).try_insert(MaySetOut);
    }
}

/// Who has done with one thing has time for another; who has given it up knows of no way just now.
pub(super) fn note_leisure(
    ended: On<PlanEnded>,
    owing: Query<&Commitments>,
    clock: Res<GameClock>,
    mut commands: Commands,
) {
    let owes = |owing: &Commitments| owing.owed(clock.now).next().is_some();
    if ended.abandoned.is_none() && owing.get(ended.entity).is_ok_and(owes) {
        commands.entity(ended.entity).try_insert(MaySetOut);
    }
}

/// Minds in the order of their ids. Who pursues something, or has put it off, goes on with that.
pub(super) fn set_out(
    ready: Query<(Entity, &Mind, Option<&Plan>), (With<MaySetOut>, Without<PutOff>)>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let mut minds: Vec<(&StableId, Entity, bool)> = ready
        .iter()
        .map(|(entity, mind, plan)| (&mind.id, entity, plan.is_none_or(Plan::is_over)))
        .collect();
    minds.sort_unstable();
    let plans = settings.binds() && settings.planning.switch == PlanningSwitch::On;
    for (_, entity, is_free) in minds {
        commands.entity(entity).try_remove::<MaySetOut>();
        if plans && is_free {
            commands.queue(move |world: &mut World| pursue_promise(world, entity));
        }
    }
}

/// The most urgent promise that takes a way is pursued; one to be where the mind is, is kept.
fn pursue_promise(world: &mut World, entity: Entity) {
    let now = world.resource::<GameClock>().now;
    let is_ready = |owed: &&Commitment| {
        let tried = owed.terms.pursued || owed.attempts > 0;
        let waits = owed.is_kept_by_time() || owed.kind == CommitmentKind::Tell;
        !tried && !waits && owed.is_at_hand(now)
    };
    let Some(owing) = world.get::<Commitments>(entity) else { return };
    let ready: Vec<Commitment> = owing.owed(now).filter(is_ready).cloned().collect();
    if ready.is_empty() || world.get_resource::<PlanningDomainInUse>().is_none() {
        return;
    }
    let facts = known(world, entity);
    for promise in ready {
        match Outlook::of(world, entity, &promise, &facts) {
            Outlook::None => {}
            Outlook::Holds => {
                let outcome = promise.text.clone();
                let evidence = Evidence { outcome, ..Evidence::default() };
                let state = CommitmentState::Done { evidence };
                world.trigger(EndCommitment { entity, commitment: promise.id, state });
            }
            Outlook::Way(reach) => {
                if let Some(mut owing) = world.get_mut::<Commitments>(entity) {
                    owing.pursue(promise.id);
                }
                let mut pursuit = PursueGoal::new(entity, sentence(&promise.text));
                pursuit.reach = reach;
                world.trigger(pursuit);
                return;
            }
        }
    }
}

/// What a promise asks for, beside what is so.
enum Outlook {
    /// Nothing that a plan is for: it is done here, or no way is known.
    None,
    /// It is so, and was to be so at this time.
    Holds,
    /// There is a way to it.
    Way(Vec<Fact>),
}

impl Outlook {
    fn of(world: &World, entity: Entity, promise: &Commitment, facts: &[Fact]) -> Self {
        let (Some(mind), Some(refs), Some(owing)) = (
            world.get::<Mind>(entity),
            world.get::<EntityRefs>(entity),
            world.get::<Commitments>(entity),
        ) else {
            return Self::None;
        };
        let domain = &world.resource::<PlanningDomainInUse>().0;
        let now = world.resource::<GameClock>().now;
        let ends = promised_ends(promise, &mind.id, domain, refs);
        if ends.iter().any(|end| end.iter().all(|fact| facts.contains(fact))) {
            let then = promise.terms.is_timed() && promise.terms.bound == TimeBound::At;
            return if then { Self::Holds } else { Self::None };
        }
        let forsworn = Forsworn::of(owing, now, &mind.id, domain, refs);
        let abstains = |deed: &Deed| forsworn.against(deed).is_some();
        let actors = [mind.id.clone()];
        let goes = |end: &Vec<Fact>| {
            let (goal, max_steps) = (end.as_slice(), LONGEST_WAY);
            let problem = Problem { actors: &actors, facts, goal, max_steps };
            let way = search_abstaining(domain, &problem, &|_| false, &abstains);
            way.is_some_and(|way| way.first().is_some_and(|it| leads_elsewhere(it, domain, refs)))
        };
        ends.into_iter().find(goes).map_or(Self::None, Self::Way)
    }
}

/// `Be in the wheelhouse.` of `be in the wheelhouse`.
pub(super) fn sentence(promised: &str) -> String {
    let promised = promised.trim_end_matches(['.', '!']);
    let mut signs = promised.chars();
    let first = signs.next().into_iter().flat_map(char::to_uppercase);
    first.chain(signs).chain(['.']).collect()
}
