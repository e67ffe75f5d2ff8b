//! When a mind that finds no way stops asking, and the reason that it names.

use super::knowledge::PlanningModesInUse;
use super::labelled::labelled;
use super::pursuit::{PursuerReadOnlyItem, Pursuit};
use super::reaching::knowledge;
use crate::turn::TurnPlanning;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::plan::{
    Deed, Fact, NO_WAY, PastStep, Plan, Sort, ThinkDecision, ThinkOutput, lacking, search,
    search_abstaining,
};
use cognition_core::promise::Commitment;

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
        let in_vain = refusals(pursuer.plan).next().is_some()
            || was_left_unasked(pursuer.plan)
            || !pursuer.plan.silent.is_empty();
        let promise = self.promise_in_the_way(&pursuer, planning);
        let held = promise.is_some_and(|promise| is_held_to(pursuer.plan, promise));
        let over = pursuer.plan.is_out_of_rounds(&limits) || held || (alone && in_vain);
        over.then(|| self.reason(&pursuer, planning, promise))
    }

    /// The promise that every way would break.
    fn promise_in_the_way<'p>(
        &'p self,
        pursuer: &'p PursuerReadOnlyItem<'_, '_>,
        planning: &TurnPlanning,
    ) -> Option<&'p Commitment> {
        let forsworn = self.forsworn(pursuer).filter(|forsworn| !forsworn.is_empty())?;
        let domain = &self.domain.as_ref()?.0;
        let actors = pursuer.plan.actors(&pursuer.mind.id);
        let problem = pursuer.plan.problem(&actors, &planning.known, &planning.mode);
        let abstains = |deed: &Deed| forsworn.against(deed).is_some();
        let no_other = search_abstaining(domain, &problem, &|_| false, &abstains).is_none();
        let way = no_other.then(|| search(domain, &problem, &|_| false)).flatten()?;
        way.iter().find_map(|deed| forsworn.against(deed))
    }

    /// Whether there is an offer to speak to somebody who has not refused what the plan needs, and has
    /// not been asked in vain.
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
            let silent = |who: &StableId| pursuer.plan.silent.contains(who);
            listener.map(|it| &it.stable_id).is_some_and(|who| !refused(who) && !silent(who))
        };
        offers.actions.iter().any(spoken_to)
    }

    /// What stood in the way last, or what would have to be so first.
    fn reason(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        planning: &TurnPlanning,
        promise: Option<&Commitment>,
    ) -> String {
        if let Some(promise) = promise {
            let promised = promise.text.trim_end_matches(['.', '!']);
            let to = promise.target.as_ref().and_then(|to| pursuer.refs.of(to));
            let to = to.map(|to| format!(" to {}", to.label)).unwrap_or_default();
            return format!("it would break a promise{to}: {promised}");
        }
        if let Some(why) = refusals(pursuer.plan).last().and_then(|past| past.failed.clone()) {
            return why;
        }
        let lacks = self.lacks(pursuer, planning);
        lacks.map_or_else(
            || NO_WAY.to_owned(),
            |lacks| format!("{NO_WAY}: it would take this: {lacks}"),
        )
    }

    fn lacks(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        planning: &TurnPlanning,
    ) -> Option<String> {
        let (domain, refs) = (&self.domain.as_ref()?.0, pursuer.refs);
        let actors = [pursuer.mind.id.clone()];
        let problem = pursuer.plan.problem(&actors, &planning.known, &planning.mode);
        let fact = lacking(domain, &problem, &|_| false)?;
        labelled(domain, refs, &fact)
    }
}

/// Why a mind gives up what it has thought about in vain.
pub(super) fn reason_in_vain(world: &mut World, entity: Entity) -> String {
    let known = knowledge(world, entity);
    let reason = world.run_system_cached_with(reason_of, (entity, known));
    reason.expect("the system takes what every world of the plugin has")
}

fn reason_of(
    In((entity, known)): In<(Entity, Vec<Fact>)>,
    modes: Res<PlanningModesInUse>,
    pursuit: Pursuit,
) -> String {
    let reason = pursuit.plans.get(entity).ok().map(|pursuer| {
        let mode = modes.0.get(&pursuer.plan.mode).cloned().unwrap_or_default();
        let planning = TurnPlanning { known: known.into(), mode, ..TurnPlanning::default() };
        pursuit.reason(&pursuer, &planning, pursuit.promise_in_the_way(&pursuer, &planning))
    });
    reason.unwrap_or_else(|| NO_WAY.to_owned())
}

/// What was tried and came to nothing.
fn refusals(plan: &Plan) -> impl Iterator<Item = &PastStep> {
    plan.past.iter().filter(|past| past.failed.is_some() && !past.stalled)
}

/// Whether whoever was given a promise was asked to let it go, and has not.
fn is_held_to(plan: &Plan, promise: &Commitment) -> bool {
    let Some(promisee) = &promise.target else { return true };
    let asked = plan.answer.as_ref().filter(|answer| answer.to.sort == Sort::Question);
    asked.is_some_and(|answer| answer.to.to.as_ref() == Some(promisee))
}

/// Whether the last question found nobody to hear it.
fn was_left_unasked(plan: &Plan) -> bool {
    plan.answer.as_ref().is_some_and(|answer| answer.to.sort == Sort::Question && !answer.was_put())
}
