//! What stirs a mind: it is where it went, a promise of its own falls due or may be kept next, it takes up a goal or has
//! reached one, somebody comes who concerns it, or what it is after is spoken of.

use super::asking::{ask, is_busy, is_engaged, store};
use super::noticing::notice_comers;
use super::owing::{has_in_hand, is_at_hand, is_on_the_way, may_be_kept_next};
use super::period::OwnMoves;
use super::stirred::Stirred;
use crate::mind::plan::PlanEnded;
use crate::mind::promise::{CommitmentDue, CommitmentOpened, NextDeadline};
use crate::schedule::{Cognition, CognitionSystems, GameClock, Step};
use crate::settings::CognitionSettings;
use crate::turn::{ActionEnded, LookedAround, Perceive, Witnessing};
use bevy::prelude::*;
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::perceive::Percept;
use cognition_core::plan::Plan;
use cognition_core::promise::{Commitment, CommitmentSource, CommitmentState, Commitments};
use cognition_core::record::Stir;
use cognition_core::route::Language;

/// The tag of what leads to another place.
const MOVE: &str = "move";
/// The tag of words.
const SPEECH: &str = "speech";

/// When a mind is to be asked next. Minds without it cost nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
struct NextStir(GameTime);

pub(super) fn watch_stirs(app: &mut App) {
    app.register_type::<Stirred>()
        .add_observer(follow_walk)
        .add_observer(follow_deed)
        .add_observer(take_in_hand)
        .add_observer(look_around)
        .add_observer(fall_due)
        .add_observer(take_up_goal)
        .add_observer(reach_goal)
        .add_observer(set_date)
        .add_observer(forget_date)
        .add_systems(
            Cognition,
            (
                stir_in_time.run_if(any_with_component::<NextStir>),
                notice_comers.run_if(any_with_component::<Witnessing>),
            )
                .chain()
                .run_if(are_stirred)
                .in_set(Step::Stir)
                .in_set(CognitionSystems::Perceive)
                .after(Step::ReceivePercepts),
        );
}

fn are_stirred(settings: Res<CognitionSettings>) -> bool {
    settings.stirs()
}

fn follow_walk(
    ended: On<ActionEnded>,
    minds: Query<Option<&Stirred>, With<Mind>>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let ActionEnded { entity, turn, action, failed, interrupted, .. } = ended.event();
    let has_walked = action.has_tag(MOVE) && !*failed && !*interrupted;
    let Ok(stirred) = minds.get(*entity) else { return };
    if has_walked && settings.stirs() {
        let mut stirred = stirred.cloned().unwrap_or_default();
        stirred.walk(*turn, clock.now);
        commands.entity(*entity).try_insert(stirred);
    }
}

/// Who has unlocked the store to fetch what it promised goes on with that.
fn follow_deed(
    ended: On<ActionEnded>,
    minds: Query<(Option<&Stirred>, &Commitments), With<Mind>>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let ActionEnded { entity, turn, action, failed, interrupted, .. } = ended.event();
    let is_deed = !action.has_tag(MOVE) && !action.has_tag(SPEECH) && !*failed && !*interrupted;
    let Ok((stirred, promised)) = minds.get(*entity) else { return };
    let goes_on = settings.stirs() && settings.binds();
    if goes_on && is_deed && is_on_the_way(promised, action, clock.now) {
        let mut stirred = stirred.cloned().unwrap_or_default();
        stirred.take_in_hand(*turn, clock.now);
        commands.entity(*entity).try_insert(stirred);
    }
}

/// Who has given its word on what it may do next takes that in hand. What the game has it promise is for the game to
/// call for.
fn take_in_hand(
    opened: On<CommitmentOpened>,
    minds: Query<(&Mind, Option<&Stirred>)>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let CommitmentOpened { entity, commitment, .. } = opened.event();
    let Ok((mind, stirred)) = minds.get(*entity) else { return };
    let is_own = matches!(commitment.opener, CommitmentSource::Speech | CommitmentSource::Executor);
    if settings.stirs() && is_own && may_be_kept_next(commitment, clock.now) {
        let mut stirred = stirred.cloned().unwrap_or_default();
        stirred.take_in_hand(mind.turns, clock.now);
        commands.entity(*entity).try_insert(stirred);
    }
}

fn look_around(
    looked: On<LookedAround>,
    minds: Query<Option<&Stirred>, With<Mind>>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let Ok(stirred) = minds.get(looked.entity) else { return };
    if settings.stirs() {
        let mut stirred = stirred.cloned().unwrap_or_default();
        stirred.look_around(looked.present.to_vec());
        commands.entity(looked.entity).try_insert(stirred);
    }
}

/// Who has a goal with a deadline is asked how it sets out, whoever has not called on it by then.
fn take_up_goal(
    insert: On<Insert, Plan>,
    minds: Query<(&Mind, &Plan, Option<&Stirred>)>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let Ok((mind, plan, stirred)) = minds.get(insert.entity) else { return };
    let is_own = plan.led_by.is_none() && !plan.is_over();
    if settings.stirs() && is_own && Language::of(&plan.goal).has_deadline(&plan.goal) {
        let mut stirred = stirred.cloned().unwrap_or_default();
        stirred.take_up(&plan.goal, mind.turns, clock.now);
        commands.entity(insert.entity).try_insert(stirred);
    }
}

/// Who has reached what it was after for the sake of something is asked how it goes on.
fn reach_goal(
    ended: On<PlanEnded>,
    minds: Query<(&Mind, Option<&Stirred>)>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let PlanEnded { entity, goal, abandoned, .. } = ended.event();
    let purpose = Language::of(goal).purpose_of(goal).filter(|_| abandoned.is_none());
    if let (Ok((mind, stirred)), Some(purpose)) = (minds.get(*entity), purpose)
        && settings.stirs()
    {
        let mut stirred = stirred.cloned().unwrap_or_default();
        stirred.reach(purpose, mind.turns, clock.now);
        commands.entity(*entity).try_insert(stirred);
    }
}

/// What comes near before it is due has brought its turn.
fn fall_due(due: On<CommitmentDue>, settings: Res<CognitionSettings>, mut commands: Commands) {
    if settings.stirs() && due.commitment.comes_near().is_none() {
        let (entity, mind) = (due.entity, due.mind.clone());
        commands.queue(move |world: &mut World| ask(world, &mind, entity, Stir::PromiseDue, None));
    }
}

/// However that came about: by what the mind did or promised, or from a save.
fn set_date(
    insert: On<Insert, (Stirred, NextDeadline)>,
    minds: Query<(Option<&Stirred>, Option<&Commitments>), With<Mind>>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let Ok((stirred, promised)) = minds.get(insert.entity) else { return };
    if !settings.stirs() {
        return;
    }
    let looked = stirred.map(|stirred| stirred.looked).unwrap_or_default();
    let promised = promised.filter(|_| settings.binds());
    let near = promised.and_then(|promised| next_near(promised, looked));
    let next = near.into_iter().chain(stirred.and_then(Stirred::next)).min();
    match next {
        Some(at) => commands.entity(insert.entity).try_insert(NextStir(at)),
        None => commands.entity(insert.entity).try_remove::<NextStir>(),
    };
}

/// A save that is loaded may know nothing of what the date was made from.
fn forget_date(remove: On<Remove, (Stirred, Commitments)>, mut commands: Commands) {
    commands.entity(remove.entity).try_remove::<NextStir>();
}

/// When the time of the next comes near, or the hour strikes, that did not do so before.
fn next_near(promised: &Commitments, looked: GameTime) -> Option<GameTime> {
    let open = promised.iter().filter(|owed| owed.state == CommitmentState::Open);
    open.filter_map(is_told).filter(|near| *near > looked).min()
}

/// When the mind is told of a promise before it comes to mind, or after.
fn is_told(owed: &Commitment) -> Option<GameTime> {
    owed.comes_near().or_else(|| owed.strikes())
}

/// Minds in the order of their ids.
fn stir_in_time(world: &mut World, waiting: &mut QueryState<(Entity, &Mind, &NextStir)>) {
    let now = world.resource::<GameClock>().now;
    let is_due = |(entity, mind, next): (Entity, &Mind, &NextStir)| {
        (next.0 <= now).then(|| (mind.id.clone(), entity))
    };
    let mut due: Vec<(StableId, Entity)> = waiting.iter(world).filter_map(is_due).collect();
    due.sort();
    for (mind, entity) in due {
        stir(world, &mind, entity, now);
    }
}

fn stir(world: &mut World, mind: &StableId, entity: Entity, now: GameTime) {
    let mut stirred = world.get::<Stirred>(entity).cloned().unwrap_or_default();
    let turns = world.get::<Mind>(entity).map_or(0, |mind| mind.turns);
    if stirred.is_reminded(turns, is_busy(world, entity))
        && let Some(by) = still_near(world, entity, now)
    {
        ask(world, mind, entity, by, None);
    }
    ask_how_it_goes_on(world, mind, entity, &mut stirred);
    let told = nearing(world, entity, stirred.looked, now);
    if !told.is_empty() {
        stirred.remind(turns, now);
    }
    stirred.looked = now;
    told.into_iter().for_each(|percept| world.trigger(Perceive { entity, percept }));
    store(world, entity, stirred);
}

/// Whoever moves by itself soon needs no turn for it.
fn ask_how_it_goes_on(world: &mut World, mind: &StableId, entity: Entity, stirred: &mut Stirred) {
    let now = world.resource::<GameClock>().now;
    let turns = world.get::<Mind>(entity).map_or(0, |mind| mind.turns);
    let moves_soon = world.get::<OwnMoves>(entity).is_some_and(|own| own.come_soon());
    let is_free = |world: &World| !moves_soon && !is_engaged(world, entity);
    if stirred.is_there(now, turns, is_free(world)) {
        ask(world, mind, entity, Stir::Arrived, None);
    }
    if stirred.sets_out(now, turns, is_free(world)) {
        ask(world, mind, entity, Stir::GoalTaken, None);
    }
    if moves_soon || !has_in_hand(world, entity) {
        stirred.lay_aside();
    }
    if stirred.goes_on(now, turns, is_free(world)) {
        ask(world, mind, entity, Stir::PromiseInHand, None);
    }
    if let Some(purpose) = stirred.turns_to_purpose(now, turns, !is_engaged(world, entity))
        && !moves_soon
        && is_at_hand(world, entity, &purpose)
    {
        ask(world, mind, entity, Stir::GoalReached, None);
    }
}

/// Whether the hour of something has come, or comes near, that is still owed: it may have been done since.
fn still_near(world: &World, entity: Entity, now: GameTime) -> Option<Stir> {
    let owing = || world.get::<Commitments>(entity).into_iter();
    let has_come = |at: Option<GameTime>| at.is_some_and(|at| at <= now);
    let strikes = owing().flat_map(|all| all.owed(now)).any(|owed| has_come(owed.strikes()));
    let is_near = owing().flat_map(|all| all.owed(now)).any(|owed| has_come(owed.comes_near()));
    strikes.then_some(Stir::PromiseDue).or_else(|| is_near.then_some(Stir::PromiseNear))
}

/// What a mind is told of promises whose time has come near since it was looked at, or whose hour has struck.
fn nearing(world: &World, entity: Entity, looked: GameTime, now: GameTime) -> Vec<Percept> {
    let binds = world.resource::<CognitionSettings>().binds();
    let Some(promised) = world.get::<Commitments>(entity).filter(|_| binds) else {
        return Vec::new();
    };
    let comes_near = |owed: &&Commitment| {
        let near = is_told(owed).is_some_and(|near| looked < near && near <= now);
        near && !owed.terms.is_waiting()
    };
    let told = |owed: &Commitment| {
        let promised = owed.text.trim_end_matches(['.', '!']);
        Percept::notice(match owed.strikes() {
            Some(_) => format!("The time has come for what you promised: {promised}."),
            None => format!("The time for what you promised comes near: {promised}."),
        })
    };
    promised.owed(now).filter(comes_near).map(told).collect()
}
