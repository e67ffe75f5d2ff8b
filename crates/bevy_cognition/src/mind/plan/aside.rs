//! What a mind pursues of its own goes on beside its part in somebody else's plan.

use super::pursuit::Pursuit;
use super::reaching::looked_at;
use super::requests::StepOutcome;
use super::settling_aside::look_at_aside;
use crate::turn::{ActionEnded, PutOff};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::{Consent, Pending, Plan, PlanStep, Progress, Sort};

/// A part of somebody else's plan comes to what a mind pursues of its own. That goes on beside it, unless neither can be
/// done after the other, or it is still to be thought about.
pub(super) fn take_on(world: &mut World, entity: Entity, part: Plan) {
    let excluded = looked_at(world, entity, |trial, own| trial.excludes(own.steps(), part.steps()));
    let goes_on = !excluded.unwrap_or(false);
    let set = world.run_system_cached_with(set_aside, (entity, goes_on));
    set.expect("the system takes what every world of the plugin has");
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.insert(part);
    }
}

fn set_aside(In((entity, goes_on)): In<(Entity, bool)>, mut pursuit: Pursuit) {
    let has_helpers = !pursuit.partners(entity).is_empty();
    let Ok(pursuer) = pursuit.plans.get(entity) else { return };
    if pursuer.plan.is_over() {
        return;
    }
    if goes_on && !has_helpers && pursuer.plan.can_go_on_beside() {
        let plan = pursuer.plan.clone();
        pursuit.commands.entity(entity).try_insert(PutOff { plan, goes_on: true });
    } else {
        pursuit.put_off(entity);
    }
}

impl Pursuit<'_, '_> {
    /// What goes on beside what a mind does for somebody else.
    pub(super) fn goes_on_aside(&self, entity: Entity) -> Option<&Plan> {
        let (_, _, own) = self.aside.get(entity).ok()?;
        own.goes_on.then_some(&own.plan)
    }

    /// A deed that worked may have been a step of it. What somebody is asked for is seen once they have given it.
    pub(super) fn follow_aside(&mut self, ended: &ActionEnded) {
        let action = &ended.action;
        self.note_made_aside(ended);
        let depends = self.domain.as_ref().is_some_and(|it| it.0.is_uncertain(&action.action));
        let served = |step: &&PlanStep| step.is_served_by(action);
        let plan = self.goes_on_aside(ended.entity).filter(|_| !depends && !ended.failed);
        let Some(step) = plan.and_then(|plan| plan.due().find(served).cloned()) else { return };
        let Ok((entity, mind, mut own)) = self.aside.get_mut(ended.entity) else { return };
        let progress = own.plan.finish(step.number);
        let (mind, plan) = (mind.id.clone(), own.plan.clone());
        let (number, told) = (step.number, step.description);
        self.tell_of_step(entity, mind.clone(), number, told, &StepOutcome::Done);
        self.spends_no_turn_in_vain(entity);
        match progress {
            Progress::Reached => self.end_aside(entity, mind, &plan),
            Progress::StepsDone => {
                self.commands.queue(move |world: &mut World| look_at_aside(world, entity));
            }
            Progress::GoesOn | Progress::ThinksAnew | Progress::Abandoned => {}
        }
    }

    /// A turn in which something came of the one is not held against the other.
    pub(super) fn spends_no_turn_in_vain(&mut self, entity: Entity) {
        if let Ok(mut pursuer) = self.plans.get_mut(entity) {
            pursuer.plan.stalled = 0;
        }
    }

    /// What of it waits to be put to somebody.
    pub(super) fn unsaid_aside(&self, entity: Entity) -> Option<&Pending> {
        let pending = self.goes_on_aside(entity).and_then(Plan::pending);
        pending.filter(|pending| pending.until.is_none())
    }

    /// Whether it waits for an answer of somebody.
    pub(super) fn waits_aside(&self, entity: Entity, by: &StableId) -> bool {
        let pending = self.goes_on_aside(entity).and_then(Plan::pending);
        pending.is_some_and(|pending| pending.until.is_some() && pending.to.as_ref() == Some(by))
    }

    /// What of it was put to somebody is answered: the mind has it in view, and thinks about it afterwards.
    pub(super) fn answered_aside(
        &mut self,
        entity: Entity,
        by: &StableId,
        words: &str,
        consent: Option<Consent>,
    ) {
        let Ok((_, mind, mut own)) = self.aside.get_mut(entity) else { return };
        let Some(pending) = own.plan.pending() else { return };
        let consent = consent.filter(|_| pending.sort == Sort::Proposal);
        let (mind, proposed) = (mind.id.clone(), pending.text.clone());
        own.plan.answered(Some(by.clone()), words, consent);
        self.note_answer((entity, mind), Some(by.clone()), (&proposed, words), consent);
    }
}
