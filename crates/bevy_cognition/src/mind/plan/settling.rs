//! What becomes of a plan once it was looked at whether its goal is so.

use super::pursuit::Pursuit;
use super::reaching::{GoalLookedAt, Seen};
use bevy::prelude::*;
use cognition_core::plan::{Pending, Plan, PlanLimits, PlanStage, PlanStep, Progress, Sort};

/// What was to be reached and is so ends the plan; where all steps are done and it is not, they were
/// the wrong ones.
pub(super) fn settle_goal(looked: On<GoalLookedAt>, mut pursuit: Pursuit) {
    let limits = pursuit.settings.planning.limits;
    let Ok(mut pursuer) = pursuit.plans.get_mut(looked.entity) else { return };
    if !pursuer.plan.is_judged_by_facts() {
        return;
    }
    let plan = &pursuer.plan;
    let is_open = |it: &&Pending| it.sort == Sort::Proposal && it.until.is_some();
    let unanswered = plan.pending().filter(is_open).cloned();
    let progress = judged(&mut pursuer.plan, &looked.seen, &limits);
    if let Some(proposal) = unanswered.filter(|_| progress == Progress::Reached) {
        pursuit.withdraw(looked.entity, proposal);
    }
    if progress != Progress::GoesOn {
        pursuit.moved(looked.entity, progress);
    }
}

/// What a plan is once it is known whether its goal is so.
pub(super) fn judged(plan: &mut Plan, seen: &Seen, limits: &PlanLimits) -> Progress {
    let goes_on =
        plan.stage != PlanStage::UnderWay || plan.steps().iter().any(PlanStep::is_waiting);
    match seen {
        Seen::Untold if goes_on => Progress::GoesOn,
        Seen::Untold if !plan.has_acted() => plan.fall_short("nothing was done for it", limits),
        Seen::Holds | Seen::Untold => plan.attain(),
        Seen::Lacks(why) => plan.fall_short(why, limits),
    }
}
