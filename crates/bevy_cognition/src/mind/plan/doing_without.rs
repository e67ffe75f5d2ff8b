//! What is to be put to somebody is held against how things stand: where there is a way without them by now, it is not
//! put any more.

use super::knowledge::PlanningModesInUse;
use super::pursuit::{PursuerReadOnlyItem, Pursuit};
use super::reaching::knowledge;
use crate::turn::TurnPlanning;
use bevy::prelude::*;
use cognition_core::plan::{
    Deed, Fact, Plan, PlanningMode, ThinkDecision, ThinkOutput, search_abstaining,
};

/// At the beginning of a turn.
pub(super) fn look_at_pending(world: &mut World, entity: Entity) {
    if world.get::<Plan>(entity).is_some_and(Plan::may_do_without) {
        let known = knowledge(world, entity);
        let looked = world.run_system_cached_with(do_without, (entity, known));
        looked.expect("the system takes what every world of the plugin has");
    }
}

fn do_without(
    In((entity, known)): In<(Entity, Vec<Fact>)>,
    modes: Res<PlanningModesInUse>,
    mut pursuit: Pursuit,
) {
    let Ok(pursuer) = pursuit.plans.get(entity) else { return };
    let mode = modes.0.get(&pursuer.plan.mode);
    let has_way = mode.and_then(|mode| pursuit.has_way_alone(&pursuer, &known, mode));
    if has_way == Some(true)
        && let Ok(mut pursuer) = pursuit.plans.get_mut(entity)
    {
        pursuer.plan.does_without();
    }
}

impl Pursuit<'_, '_> {
    /// Whether what is to be put to somebody is all that the mind can do.
    pub(super) fn needs_others(
        &self,
        entity: Entity,
        planning: &TurnPlanning,
        thought: &ThinkOutput,
    ) -> bool {
        use ThinkDecision::{Clarify, Propose};
        let asks = matches!(thought.decision, Propose { .. } | Clarify { .. });
        let pursuer = self.plans.get(entity).ok().filter(|_| asks);
        pursuer.is_some_and(|pursuer| {
            self.has_way_alone(&pursuer, &planning.known, &planning.mode) == Some(false)
        })
    }

    /// Whether a mind can reach its goal by itself, by nobody else's leave and without breaking its word; none where
    /// no facts say what that is.
    fn has_way_alone(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        facts: &[Fact],
        mode: &PlanningMode,
    ) -> Option<bool> {
        let domain = &self.domain.as_ref()?.0;
        let forsworn = self.forsworn(pursuer);
        let breaks_word = |deed: &Deed| {
            forsworn.as_ref().is_some_and(|forsworn| forsworn.against(deed).is_some())
        };
        let by_leave = |deed: &Deed| domain.is_uncertain(&deed.action);
        let actors = [pursuer.mind.id.clone()];
        let problem = pursuer.plan.problem(&actors, facts, mode);
        let way = || search_abstaining(domain, &problem, &by_leave, &breaks_word);
        (!problem.goal.is_empty()).then(|| way().is_some())
    }
}
