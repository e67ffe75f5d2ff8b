//! What a planner answered becomes the plan of the mind.

use super::events::PlanMade;
use super::pursuit::Pursuit;
use crate::brain::question::{think, understand};
use crate::turn::TurnPlanning;
use bevy::prelude::*;
use cognition_core::decide::{Examples, Rejection, Rule};
use cognition_core::plan::{ThinkOutput, Trial};
use cognition_core::record::RunEvent;
use std::sync::Arc;

/// Who has thought out a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThoughtBy {
    /// The mind's own brain.
    Planner,
    /// Another in its stead.
    StandIn,
    /// There was nothing to think out.
    Nobody,
}

impl Pursuit<'_, '_> {
    /// Reads which refs stay in view, and sees to it.
    pub(crate) fn read_curation(
        &mut self,
        entity: Entity,
        turn: u64,
        planning: &mut TurnPlanning,
        reply: &str,
    ) -> Result<(), Rejection> {
        let Ok(mut pursuer) = self.plans.get_mut(entity) else { return Ok(()) };
        let curation = understand::read(reply, &pursuer.refs, &pursuer.plan)?;
        curation.apply(&mut pursuer.refs, turn);
        planning.curation = curation;
        Ok(())
    }

    /// What the rule says stays in view, where no brain has said it.
    pub(crate) fn curate_by_rule(&mut self, entity: Entity, turn: u64, planning: &TurnPlanning) {
        if let Ok(mut pursuer) = self.plans.get_mut(entity) {
            planning.curation.apply(&mut pursuer.refs, turn);
        }
    }

    /// Reads what a planner answered; nothing where the mind has let go of what it thought about.
    pub(crate) fn read_thought(
        &self,
        entity: Entity,
        turn: u64,
        planning: &TurnPlanning,
        (reply, examples): (&str, Examples<'_>),
    ) -> Result<Option<ThinkOutput>, Rejection> {
        let Ok(pursuer) = self.plans.get(entity) else { return Ok(None) };
        if !planning.is_about(pursuer.plan) {
            return Ok(None);
        }
        let scope = planning.scope(pursuer.refs, pursuer.plan, &pursuer.mind.id, turn);
        let thought = think::read(reply, planning, &scope)?.in_own_words(examples)?;
        if pursuer.plan.was_done_in_vain(&thought) {
            let message = "these very steps were all done, and it is still not so: plan others";
            return Err(Rejection::new("/steps", Rule::PlanNotInVain, message));
        }
        self.try_out(&pursuer, planning, &thought)?;
        Ok(Some(self.with_the_way(&pursuer, planning, thought)))
    }

    /// Adopts it; `by` says who has thought it out.
    pub(crate) fn adopt(
        &mut self,
        entity: Entity,
        turn: u64,
        planning: &TurnPlanning,
        thought: ThinkOutput,
        by: ThoughtBy,
    ) {
        let limits = self.settings.planning.limits;
        let hopeless = self.reason_to_give_up(entity, planning, &thought);
        let needs_others = self.needs_others(entity, planning, &thought);
        let Ok(mut pursuer) = self.plans.get_mut(entity) else { return };
        let refs = &*pursuer.refs;
        let who = |name: &str| refs.resolve(name).and_then(|known| known.stable_id.clone());
        let progress = match hopeless {
            Some(why) => pursuer.plan.abandon(&why),
            None => pursuer.plan.adopt(&thought, &limits, who),
        };
        pursuer.plan.stand_in = by == ThoughtBy::StandIn;
        if needs_others {
            pursuer.plan.needs_others();
        }
        if let Some(domain) = &self.domain {
            let actors = pursuer.plan.actors(&pursuer.mind.id);
            let (plan, refs) = (pursuer.plan.clone(), &*pursuer.refs);
            let problem = plan.problem(&actors, &planning.known, &planning.mode);
            let trial = Trial { domain: &domain.0, problem, refs };
            pursuer.plan.parts(|steps, step| trial.goes_ahead(steps, step));
        }
        let (mind, mode) = (pursuer.mind.id.clone(), pursuer.plan.mode.clone());
        self.recorder.record(|| RunEvent::PlanThought {
            mind: mind.clone(),
            turn,
            mode,
            thought: thought.to_json(),
            unasked: by == ThoughtBy::Nobody,
        });
        self.commands.trigger(PlanMade { entity, mind, thought: Arc::new(thought) });
        self.moved(entity, progress);
    }
}
