//! When a mind that finds no way stops asking, and the reason that it names.

use super::pursuit::{PursuerReadOnlyItem, Pursuit};
use crate::turn::TurnPlanning;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{
    Fact, PastStep, Plan, Problem, Sort, ThinkDecision, ThinkOutput, lacking,
};

impl Pursuit<'_, '_> {
    /// Why a question is not put to anybody any more: it was put often enough, or nobody is there who
    /// could answer it. `None` where it may still help.
    pub(super) fn reason_to_give_up(
        &self,
        entity: Entity,
        planning: &TurnPlanning,
        thought: &ThinkOutput,
    ) -> Option<String> {
        let asks = matches!(thought.decision, ThinkDecision::Clarify { .. });
        let pursuer = self.plans.get(entity).ok().filter(|_| asks)?;
        let limits = self.settings.planning.limits;
        let alone = thought.listener.is_none()
            && pursuer.plan.asked_by.is_none()
            && !self.anybody_answers(entity, &pursuer);
        let in_vain = refusals(pursuer.plan).next().is_some() || was_left_unasked(pursuer.plan);
        let over = pursuer.plan.is_out_of_rounds(&limits) || (alone && in_vain);
        over.then(|| self.reason(&pursuer, planning))
    }

    /// Whether there is an offer to speak to somebody who has not refused what the plan needs.
    fn anybody_answers(&self, entity: Entity, pursuer: &PursuerReadOnlyItem<'_, '_>) -> bool {
        let Ok(offers) = self.offers.get(entity) else { return true };
        let refused = |who: &StableId| {
            let name = pursuer.refs.of(who).map(|known| format!("({})", known.name.as_str()));
            name.is_some_and(|name| {
                refusals(pursuer.plan).any(|past| past.description.contains(&name))
            })
        };
        let spoken_to = |action: &IndexedAction| {
            let listener = action.targets.first().filter(|_| action.has_tag("speech"));
            listener.is_some_and(|listener| !refused(&listener.stable_id))
        };
        offers.actions.iter().any(spoken_to)
    }

    /// What stood in the way last, or what would have to be so first.
    fn reason(&self, pursuer: &PursuerReadOnlyItem<'_, '_>, planning: &TurnPlanning) -> String {
        if let Some(why) = refusals(pursuer.plan).last().and_then(|past| past.failed.clone()) {
            return why;
        }
        let lacks = self.lacks(&pursuer.mind.id, pursuer.refs, planning);
        lacks.map_or_else(
            || "no way to it was found".to_owned(),
            |lacks| format!("no way to it was found: it would take this: {lacks}"),
        )
    }

    fn lacks(&self, me: &StableId, refs: &EntityRefs, planning: &TurnPlanning) -> Option<String> {
        let domain = &self.domain.as_ref()?.0;
        let actors = [me.clone()];
        let (facts, goal): (&[Fact], _) = (&planning.known, planning.reach.as_slice());
        let max_steps = planning.mode.max_steps;
        let problem = Problem { actors: &actors, facts, goal, max_steps };
        let fact = lacking(domain, &problem, &|_| false)?;
        let label = |id: &StableId| refs.of(id).map(|known| known.label.clone());
        let nameable = fact.of.iter().all(|id| label(id).is_some());
        domain.in_words(&fact, &|id| label(id).unwrap_or_default()).filter(|_| nameable)
    }
}

/// What was tried and came to nothing.
fn refusals(plan: &Plan) -> impl Iterator<Item = &PastStep> {
    plan.past.iter().filter(|past| past.failed.is_some() && !past.stalled)
}

/// Whether the last question found nobody to hear it.
fn was_left_unasked(plan: &Plan) -> bool {
    plan.answer.as_ref().is_some_and(|answer| {
        answer.to.sort == Sort::Question && answer.by.is_none() && answer.to.until.is_none()
    })
}
