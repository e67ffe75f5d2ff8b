//! Where one offer brings about all that is to be reached, no planner is asked how.

use super::adopting::ThoughtBy;
use super::pursuit::{PursuerReadOnlyItem, Pursuit};
use crate::turn::TurnPlanning;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::plan::{Plan, ThinkDecision, ThinkOutput, Trial};
use std::sync::Arc;

/// A turn in which a mind is to think about its plan, and what it is offered in it.
pub(super) struct ToThink {
    pub(super) entity: Entity,
    pub(super) turn: u64,
    pub(super) planning: TurnPlanning,
    pub(super) offers: Arc<[IndexedAction]>,
}

/// Whether there is nothing to think about: then the one deed is the plan.
pub(super) fn take_what_is_at_hand(world: &mut World, to_think: ToThink) -> bool {
    // Without an end in facts nobody can tell.
    if to_think.planning.reach.is_empty() || to_think.offers.is_empty() {
        return false;
    }
    let taken = world.run_system_cached_with(take, to_think);
    world.flush();
    taken.expect("the system takes what every world of the plugin has")
}

fn take(In(to_think): In<ToThink>, mut pursuit: Pursuit) -> bool {
    let ToThink { entity, turn, planning, offers } = to_think;
    let Ok(pursuer) = pursuit.plans.get(entity) else { return false };
    let Some(thought) = pursuit.at_hand(&pursuer, &planning, &offers) else { return false };
    pursuit.adopt(entity, turn, &planning, thought, ThoughtBy::Nobody);
    true
}

impl Pursuit<'_, '_> {
    /// What has failed before, or breaks a promise, is for a planner to weigh; so is what others have a part or a say
    /// in.
    fn at_hand(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        planning: &TurnPlanning,
        offers: &[IndexedAction],
    ) -> Option<ThinkOutput> {
        let (plan, domain) = (pursuer.plan, self.domain.as_ref()?);
        if !planning.is_about(plan) || planning.mode.proposal_required || !is_its_own(plan) {
            return None;
        }
        let actors = [pursuer.mind.id.clone()];
        let problem = plan.problem(&actors, &planning.known, &planning.mode);
        let trial = Trial { domain: &domain.0, problem, refs: pursuer.refs };
        let (deed, step) = trial.at_hand(offers)?;
        let forsworn = self.forsworn(pursuer);
        let breaks_word = forsworn.is_some_and(|forsworn| forsworn.against(&deed).is_some());
        let mut past = plan.past.iter().filter(|past| past.failed.is_some());
        let has_failed = past.any(|past| past.description == step.description);
        let (goal, decision) =
            (planning.goal.clone(), ThinkDecision::PlanDirect { steps: vec![step] });
        let thought = ThinkOutput { goal, decision, listener: None, dropped: Vec::new() };
        let in_vain = has_failed || plan.was_done_in_vain(&thought);
        (!breaks_word && !in_vain).then_some(thought)
    }
}

/// Nobody takes part in it, and nobody has just answered what was put to them for it.
fn is_its_own(plan: &Plan) -> bool {
    plan.led_by.is_none() && plan.with.is_empty() && plan.answer.is_none()
}
