//! What is wrong with an act, at the moment at which it is decided.

use super::changes::change;
use super::stage::{Deed, Stage};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{IndexedAction, Judgement};
use bevy_cognition::guard::Approval;
use bevy_cognition::prelude::*;

/// What a check reads of the world, besides the stage.
#[derive(SystemParam)]
pub(super) struct Sight<'w, 's> {
    minds: Query<'w, 's, &'static Mind>,
    things: Query<'w, 's, &'static Referable>,
    policies: Query<'w, 's, &'static GuardPolicy>,
    settings: Res<'w, CognitionSettings>,
}

pub(super) fn check_and_carry_out(
    decided: On<ActionDecided>,
    sight: Sight,
    mut stage: ResMut<Stage>,
    mut commands: Commands,
) {
    let policy = sight.policies.get(decided.entity).unwrap_or(&sight.settings.guard);
    let faults = faults(&decided, &stage, &sight.things, policy);
    stage.faults.extend(faults);
    if sight.minds.get(decided.entity).is_ok_and(|mind| mind.turns != decided.turn) {
        stage.fault(format!("`{}` does what it decided in turn {}", decided.mind, decided.turn));
    }
    change(&mut stage, &mut commands);
    match stage.dice.below(4) {
        0 | 1 => commands.trigger(decided.done("Done.")),
        2 => commands.trigger(decided.failed("It did not work.")),
        _ => {}
    }
}

/// What is wrong with an act, at the moment at which it is decided.
fn faults(
    decided: &ActionDecided,
    stage: &Stage,
    things: &Query<&Referable>,
    policy: &GuardPolicy,
) -> Vec<String> {
    let chosen = decided.action.as_ref().map_or(0, |action| action.index);
    let ruled_out = match stage.whim(chosen) {
        Verdict::Amend(index, _) => index != chosen,
        verdict => matches!(verdict, Verdict::Reject(_)),
    };
    let mut faults = Vec::new();
    if ruled_out {
        faults.push(format!("the game forbids {:?}", decided.action));
    }
    if let Some(action) = &decided.action {
        faults.extend(not_possible(decided.entity, action, stage, things));
        let checked = policy.rules.validity.then(|| violated(action, stage, things)).flatten();
        faults.extend(checked);
    }
    faults.extend(not_granted(decided, stage, policy));
    faults
}

fn not_possible(
    mind: Entity,
    action: &IndexedAction,
    stage: &Stage,
    things: &Query<&Referable>,
) -> Option<String> {
    let offered = stage.offers(mind).into_iter().any(|offer| {
        offer.action == action.action
            && offer.description == action.description
            && offer.targets.iter().eq(action.targets.iter().map(|target| &target.entity))
    });
    let all_there = action.targets.iter().all(|target| things.contains(target.entity));
    (!offered || !all_there)
        .then(|| format!("offered {offered}, all there {all_there}: {action:?}"))
}

fn violated(action: &IndexedAction, stage: &Stage, things: &Query<&Referable>) -> Option<String> {
    let violated = action.preconditions.iter().find(|needed| {
        let target = action.targets.get(needed.target);
        let thing = target.and_then(|target| things.get(target.entity).ok());
        let judged = thing.map(|thing| stage.judgement(&needed.is, &thing.stable_id));
        matches!(judged, Some(Judgement::Violated { .. }))
    });
    violated.map(|needed| format!("not {}: {action:?}", needed.is))
}

/// A person who was asked, or had to be, has granted this very deed.
fn not_granted(decided: &ActionDecided, stage: &Stage, policy: &GuardPolicy) -> Option<String> {
    let turn = (decided.mind.clone(), decided.turn);
    if policy.approval != Approval::Always && !stage.asked.contains(&turn) {
        return None;
    }
    let done = decided.action.as_ref().map(Deed::of);
    let granted = stage.granted.get(&turn).map_or(&[][..], Vec::as_slice);
    let open = stage.offers(decided.entity);
    let is_meant = |meant: &Option<Deed>| match (meant, &done) {
        (None, None) => true,
        (Some(meant), Some(done)) => {
            let as_read = open.iter().any(|offer| offer.description == meant.description);
            meant.is_same(done) && (!as_read || meant.description == done.description)
        }
        _ => false,
    };
    (!granted.iter().any(is_meant)).then(|| format!("granted {granted:?}, done {done:?}"))
}
