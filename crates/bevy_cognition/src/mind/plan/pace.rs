//! When a mind goes on with its plan: as soon as something is due, and slower while nothing comes
//! of it.

use super::asking::awaited;
use super::going_on::Pace;
use super::labelled::called;
use super::pursuit::Pursuit;
use super::requests::StepOutcome;
use crate::schedule::{CognitionTick, GameClock};
use crate::settings::{CognitionSettings, PlanTurns, PlanningSwitch};
use crate::turn::{Acting, Dormant, Turn, WantsTurn};
use bevy::prelude::*;
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::plan::{Invitation, Plan, PlanStage, PlanStep, StepState};
use cognition_core::promise::time_named;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// However a plan came about: by a goal, by an invitation, from a save.
pub(super) fn watch_plans(
    insert: On<Insert, Plan>,
    plans: Query<&Plan>,
    clock: Res<GameClock>,
    mut commands: Commands,
) {
    if plans.get(insert.entity).is_ok_and(|plan| !plan.is_over()) {
        commands.entity(insert.entity).try_insert(Pace::from(clock.now));
    }
}

/// Who is invited takes a turn of its own to answer, unless it has answered before.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(Component, Serialize, Deserialize)]
pub(super) struct AnswerWanted(GameTime);

/// How long an invited mind may leave it unanswered before it takes another turn for it.
const AGAIN: Duration = Duration::from_secs(20);

pub(super) fn watch_invitations(
    insert: On<Insert, Invitation>,
    clock: Res<GameClock>,
    mut commands: Commands,
) {
    commands.entity(insert.entity).try_insert(AnswerWanted(clock.now));
}

pub(super) fn forget_invitation(discard: On<Remove, Invitation>, mut commands: Commands) {
    commands.entity(discard.entity).try_remove::<AnswerWanted>();
}

/// Has time for a turn.
type Free = (With<Mind>, Without<Turn>, Without<Acting>, Without<Dormant>, Without<WantsTurn>);

/// What has to be done about a plan without its mind.
enum Overdue {
    /// Nobody has answered.
    Answer,
    /// Others have not done their part.
    Step(u32),
    /// Whoever leads is gone.
    Leader,
}

/// Wants turns for minds whose plans are due, and ends what has waited too long.
pub(super) fn pace_plans(
    paced: Query<(Entity, &Mind, &Pace)>,
    free: Query<(), Free>,
    minds: Query<(), With<Mind>>,
    tick: Res<CognitionTick>,
    mut pursuit: Pursuit,
) {
    let (now, planning) = (pursuit.clock.now, pursuit.settings.planning);
    let wait = planning.limits.answer_within;
    let asks = planning.turns == PlanTurns::AskedFor;
    // Whoever has a mind answers and does their part in turns of their own, and may have had none so
    // far.
    let has_mind =
        |who: &StableId| pursuit.referables.find(who).is_some_and(|it| minds.contains(it));
    let at_it = |step: &PlanStep| match (&step.state, who_does(step)) {
        (StepState::Asked { .. }, who) => who.is_some_and(has_mind),
        (_, who) => who
            .and_then(|who| pursuit.referables.find(who))
            .is_some_and(|it| pursuit.plans.contains(it)),
    };
    let mut overdue: Vec<(StableId, Entity, Overdue)> = Vec::new();
    for (entity, mind, pace) in &paced {
        let Ok(pursuer) = pursuit.plans.get(entity) else { continue };
        let plan = pursuer.plan;
        let is_led = plan.led_by.as_ref().is_none_or(|leader| pursuit.is_led(&mind.id, leader));
        let orphaned = (!is_led).then_some(Overdue::Leader);
        let patience = planning.limits.patience_with_minds();
        let waits = Waits {
            step: |step: &PlanStep| {
                let wait = if at_it(step) { patience } else { wait };
                wait + put_off(step, pace.since).unwrap_or_default()
            },
            longer: |asked: Option<&StableId>| match asked.is_some_and(has_mind) {
                true => patience.saturating_sub(wait),
                false => Duration::ZERO,
            },
        };
        if let Some(late) = orphaned.or_else(|| late(plan, pace, now, &waits)) {
            overdue.push((mind.id.clone(), entity, late));
        } else if asks
            && pace.next <= now
            && wants_turn(plan, planning.switch)
            && free.contains(entity)
        {
            let wanted = WantsTurn { since: tick.0, witness: false, requested: true };
            pursuit.commands.entity(entity).try_insert(wanted);
        }
    }
    overdue.sort_by(|(left, ..), (right, ..)| left.cmp(right));
    for (_, entity, late) in overdue {
        match late {
            Overdue::Leader => {
                let why = pursuit.led_no_longer(entity);
                pursuit.abandon(entity, &why);
            }
            Overdue::Answer => pursuit.answered(entity, None, "", None),
            Overdue::Step(step) => {
                let why = pursuit.why_late(entity, step);
                pursuit.end_step(entity, step, &StepOutcome::Stalled(why));
            }
        }
    }
}

impl Pursuit<'_, '_> {
    /// `Pip has not done it in time`: why others are waited for no longer.
    fn why_late(&self, entity: Entity, step: u32) -> String {
        let why = self.plans.get(entity).ok().and_then(|pursuer| {
            let step = pursuer.plan.steps().iter().find(|known| known.number == step)?;
            let late = |who| {
                format!("{} has not done it in time", called(pursuer.refs, who, "whoever was to"))
            };
            awaited(step, pursuer.refs).or_else(|| step.actor.as_ref().map(late))
        });
        why.unwrap_or_else(|| "nothing came of it in time".to_owned())
    }

    fn led_no_longer(&self, entity: Entity) -> String {
        let leader = self.plans.get(entity).ok().and_then(|pursuer| {
            let leader = pursuer.plan.led_by.as_ref()?;
            Some(called(pursuer.refs, leader, "whoever led it").to_owned())
        });
        format!("{} does it no longer", leader.as_deref().unwrap_or("whoever led it"))
    }
}

/// How long others are waited for.
struct Waits<S, A> {
    /// For their part.
    step: S,
    /// For the answer of whoever was asked, beyond its time.
    longer: A,
}

fn late(
    plan: &Plan,
    pace: &Pace,
    now: GameTime,
    waits: &Waits<impl Fn(&PlanStep) -> Duration, impl Fn(Option<&StableId>) -> Duration>,
) -> Option<Overdue> {
    match &plan.stage {
        PlanStage::Pending { pending } => {
            let until = pending.until? + (waits.longer)(pending.to.as_ref());
            (until <= now).then_some(Overdue::Answer)
        }
        PlanStage::UnderWay if plan.led_by.is_none() => {
            let idle = plan.due().next().is_none();
            let waiting = plan.steps().iter().find(|step| step.is_waiting());
            let is_late = |step: &&PlanStep| pace.since + (waits.step)(step) <= now;
            waiting.filter(|_| idle).filter(is_late).map(|step| Overdue::Step(step.number))
        }
        _ => None,
    }
}

/// How long it is to the time that whoever was asked has named: `At five you have the key.`
fn put_off(step: &PlanStep, since: GameTime) -> Option<Duration> {
    let StepState::Asked { answer: Some(words), .. } = &step.state else { return None };
    time_named(words, since).map(|then| then.since(since))
}

/// Whoever a step waits for: the mind itself where it has asked somebody.
fn who_does(step: &PlanStep) -> Option<&StableId> {
    match &step.state {
        StepState::Asked { of, .. } => of.first(),
        _ => step.actor.as_ref(),
    }
}

fn wants_turn(plan: &Plan, switch: PlanningSwitch) -> bool {
    match &plan.stage {
        PlanStage::Unthought => switch == PlanningSwitch::On,
        PlanStage::Pending { pending } => pending.until.is_none(),
        PlanStage::UnderWay => plan.due().next().is_some(),
        PlanStage::Reached | PlanStage::Abandoned { .. } => false,
    }
}

/// An invitation stands as long as it says, and wants an answer.
pub(super) fn pace_invitations(
    invited: Query<(Entity, &Invitation, &AnswerWanted)>,
    free: Query<(), Free>,
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
    tick: Res<CognitionTick>,
    mut commands: Commands,
) {
    let asks = settings.planning.turns == PlanTurns::AskedFor;
    for (entity, invitation, wanted) in &invited {
        if invitation.until <= clock.now {
            commands.entity(entity).try_remove::<Invitation>();
        } else if asks && wanted.0 <= clock.now && free.contains(entity) {
            let wish = WantsTurn { since: tick.0, witness: false, requested: true };
            commands.entity(entity).try_insert((wish, AnswerWanted(clock.now + AGAIN)));
        }
    }
}
