//! What becomes of a plan once it was looked at whether its goal is so.

use super::pursuit::Pursuit;
use super::reaching::GoalLookedAt;
use bevy::prelude::*;
use cognition_core::plan::Progress;

/// What was to be reached and is so ends the plan; where all steps are done and it is not, they were
/// the wrong ones.
pub(super) fn settle_goal(looked: On<GoalLookedAt>, mut pursuit: Pursuit) {
    let limits = pursuit.settings.planning.limits;
    let Ok(mut pursuer) = pursuit.plans.get_mut(looked.entity) else { return };
    if !pursuer.plan.is_judged_by_facts() {
        return;
    }
    let progress = match &looked.missing {
        None => pursuer.plan.attain(),
        Some(why) => pursuer.plan.fall_short(why, &limits),
    };
    if progress != Progress::GoesOn {
        pursuit.moved(looked.entity, progress);
    }
}
