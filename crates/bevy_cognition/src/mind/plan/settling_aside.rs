//! What becomes of a mind's own pursuit beside its part in somebody else's plan, once the steps of it are done.

use super::pursuit::Pursuit;
use super::reaching::{Seen, deed, seen};
use super::settling::judged;
use crate::turn::{ActionEnded, PutOff};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::{Plan, Progress};

/// Whether its goal is so is looked at, as with any other plan: what is reached is pursued no longer.
pub(super) fn look_at_aside(world: &mut World, entity: Entity) {
    let own = world.get::<PutOff>(entity).map(|own| &own.plan);
    let judged = own.filter(|plan| plan.is_judged_by_facts());
    let of_plan = |plan: &Plan| (plan.reach.clone(), plan.made.clone(), plan.with.clone());
    let Some(wanted) = judged.map(of_plan) else { return };
    let seen = seen(world, entity, wanted);
    let settled = world.run_system_cached_with(settle_aside, (entity, seen));
    settled.expect("the system takes what every world of the plugin has");
}

/// What has to be thought about anew is put off until the part is done.
fn settle_aside(In((entity, seen)): In<(Entity, Seen)>, mut pursuit: Pursuit) {
    let limits = pursuit.settings.planning.limits;
    let Ok((_, mind, mut own)) = pursuit.aside.get_mut(entity) else { return };
    let progress = judged(&mut own.plan, &seen, &limits);
    own.goes_on &= progress != Progress::ThinksAnew;
    let (mind, plan) = (mind.id.clone(), own.plan.clone());
    match progress {
        Progress::Reached | Progress::Abandoned => pursuit.end_aside(entity, mind, &plan),
        Progress::ThinksAnew => pursuit.tell_put_off(entity, mind, plan.goal),
        Progress::GoesOn | Progress::StepsDone => {}
    }
}

impl Pursuit<'_, '_> {
    /// Nothing goes on beside the part any more.
    pub(super) fn end_aside(&mut self, entity: Entity, mind: StableId, plan: &Plan) {
        self.commands.entity(entity).try_remove::<PutOff>();
        self.tell_end(entity, mind, plan);
    }

    /// A deed may have brought about what is to be so, or undone it.
    pub(super) fn note_made_aside(&mut self, ended: &ActionEnded) {
        let Some(domain) = self.domain.as_ref().filter(|_| !ended.failed) else { return };
        let Ok((_, mind, mut own)) = self.aside.get_mut(ended.entity) else { return };
        if own.goes_on && own.plan.is_judged_by_facts() {
            let deed = deed(&mind.id, &ended.action);
            own.plan.has_unmade(|fact| domain.0.has_unmade(&deed, fact));
            own.plan.has_made(&domain.0.makes(&deed));
        }
    }
}
