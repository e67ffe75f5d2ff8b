//! Who has agreed to help somebody puts off what it pursues itself, and takes it up again afterwards.

use super::ending::{told_again, told_put_off};
use super::pursuit::Pursuit;
use super::reaching::look_now;
use crate::turn::{Perceive, PutOff};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::{PlanStage, PlanStep};
use cognition_core::record::RunEvent;

/// Minds in the order of their ids.
pub(super) fn take_up_again(mut pursuit: Pursuit) {
    let waiting = pursuit.aside.iter().map(|(entity, mind, _)| (mind.id.clone(), entity));
    let mut minds: Vec<(StableId, Entity)> = waiting.collect();
    minds.sort_unstable();
    for (mind, entity) in minds {
        if !pursuit.is_taken_up(entity, &mind) {
            pursuit.take_up(entity);
        }
    }
}

/// What is so by then is reached, and not taken up.
fn tell_taken_up(In(entity): In<Entity>, mut pursuit: Pursuit) {
    let Ok(pursuer) = pursuit.plans.get(entity) else { return };
    if pursuer.plan.is_over() {
        return;
    }
    let (mind, goal) = (pursuer.mind.id.clone(), pursuer.plan.goal.clone());
    let percept = told_again(&goal);
    pursuit.recorder.record(|| RunEvent::PlanTakenUp { mind, goal });
    pursuit.commands.trigger(Perceive { entity, percept });
}

impl Pursuit<'_, '_> {
    /// Something else comes first.
    pub(super) fn put_off(&mut self, entity: Entity) {
        self.revoke_invitation(entity);
        let Ok(pursuer) = self.plans.get(entity) else { return };
        let (mind, plan) = (pursuer.mind.id.clone(), pursuer.plan.clone());
        self.tell_put_off(entity, mind, plan.goal.clone());
        self.commands.entity(entity).try_insert(PutOff { plan, goes_on: false });
        self.release_partners(entity, Some("has put it off"));
    }

    /// The run log and the mind hear of it.
    pub(super) fn tell_put_off(&mut self, entity: Entity, mind: StableId, goal: String) {
        let percept = told_put_off(&goal);
        self.recorder.record(|| RunEvent::PlanPutOff { mind, goal });
        self.commands.trigger(Perceive { entity, percept });
    }

    /// What was put off is not taken up any more.
    pub(super) fn drop_put_off(&mut self, entity: Entity, why: &str) {
        let Ok((_, mind, own)) = self.aside.get(entity) else { return };
        let (mind, mut plan) = (mind.id.clone(), own.plan.clone());
        plan.abandon(why);
        self.commands.entity(entity).try_remove::<PutOff>();
        self.tell_end(entity, mind, &plan);
    }

    fn take_up(&mut self, entity: Entity) {
        let Ok((_, _, own)) = self.aside.get(entity) else { return };
        let (plan, goes_on) = (own.plan.clone(), own.goes_on);
        let plan = if goes_on { plan.gone_on_with() } else { plan.taken_up_again() };
        self.commands.entity(entity).try_insert(plan).try_remove::<PutOff>();
        self.commands.queue(move |world: &mut World| {
            look_now(world, entity);
            if !goes_on {
                let told = world.run_system_cached_with(tell_taken_up, entity);
                told.expect("the system takes what every world of the plugin has");
            }
        });
    }

    /// Whether a mind still has to do with what came first.
    fn is_taken_up(&self, entity: Entity, mind: &StableId) -> bool {
        let Ok(own) = self.plans.get(entity) else { return false };
        let (leader, has_failed) = (own.plan.led_by.as_ref(), own.plan.failed_at().is_some());
        !own.plan.is_over() || leader.is_some_and(|it| self.counts_on(it, mind, has_failed))
    }

    /// Whether a leader thinks anew about what a mind takes part in, or is still to hear that it has failed at it.
    fn counts_on(&self, leader: &StableId, mind: &StableId, has_failed: bool) -> bool {
        let leader = self.referables.find(leader).and_then(|leader| self.plans.get(leader).ok());
        let theirs = |step: &PlanStep| step.is_waiting() && step.actor.as_ref() == Some(mind);
        leader.is_some_and(|leader| match leader.plan.stage {
            PlanStage::Unthought => leader.plan.with.contains(mind),
            PlanStage::UnderWay => has_failed && leader.plan.steps().iter().any(theirs),
            PlanStage::Pending { .. } | PlanStage::Reached | PlanStage::Abandoned { .. } => false,
        })
    }
}
