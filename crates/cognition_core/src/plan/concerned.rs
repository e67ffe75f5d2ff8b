//! Whom a plan concerns beside the mind itself.

use super::plan_stage::PlanStage;
use super::progress::Plan;
use crate::mind::StableId;

impl Plan {
    /// Who should hear what has become of it: who set the goal, who takes part, who was asked about it
    /// last. Somebody may be named twice.
    pub fn concerned(&self) -> impl Iterator<Item = &StableId> {
        let asked = self.answer.as_ref().and_then(|answer| answer.to.to.as_ref());
        self.asked_by.iter().chain(&self.with).chain(asked)
    }

    /// Why a part of somebody else's plan came to nothing, where the mind has failed at it itself.
    pub fn failed_at(&self) -> Option<&str> {
        let PlanStage::Abandoned { why } = &self.stage else { return None };
        let last = self.past.last().filter(|past| past.actor.is_none())?;
        (self.led_by.is_some() && last.failed.as_ref() == Some(why)).then_some(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_set_the_goal_comes_before_who_helps() {
        let mut plan = Plan::new("Get the box.", "PLAN");
        (plan.asked_by, plan.with) = (Some("mara".into()), vec!["pip".into()]);
        let concerned: Vec<&str> = plan.concerned().map(StableId::as_str).collect();
        assert_eq!(concerned, ["mara", "pip"]);
    }
}
