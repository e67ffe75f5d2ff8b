//! Whom a plan concerns beside the mind itself.

use super::plan_stage::{PlanStage, Sort};
use super::progress::Plan;
use crate::mind::StableId;

impl Plan {
    /// Who should hear what has become of it: who set the goal, who takes part, who was asked about it
    /// last. Somebody may be named twice.
    pub fn concerned(&self) -> impl Iterator<Item = &StableId> {
        let asked = self.answer.as_ref().and_then(|answer| answer.to.to.as_ref());
        self.asked_by.iter().chain(&self.with).chain(asked)
    }

    /// Who takes part, and who was asked to last. Somebody may be named twice.
    pub fn helpers(&self) -> impl Iterator<Item = &StableId> {
        let answer = self.answer.as_ref().filter(|answer| answer.to.sort == Sort::Proposal);
        self.with.iter().chain(answer.and_then(|answer| answer.to.to.as_ref()))
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
    use crate::plan::{Pending, PlanAnswer};

    #[test]
    fn who_set_the_goal_comes_before_who_helps() {
        let mut plan = Plan::new("Get the box.", "PLAN");
        (plan.asked_by, plan.with) = (Some("mara".into()), vec!["pip".into()]);
        let concerned: Vec<&str> = plan.concerned().map(StableId::as_str).collect();
        assert_eq!(concerned, ["mara", "pip"]);
    }

    #[test]
    fn who_was_asked_to_help_is_a_helper_and_who_was_asked_a_question_is_none() {
        let mut plan = Plan::new("Get the box.", "PLAN");
        plan.with = vec!["pip".into()];
        let helpers = |plan: &Plan| plan.helpers().cloned().collect::<Vec<StableId>>();
        for (sort, helping) in
            [(Sort::Proposal, &["pip", "hob"][..]), (Sort::Question, &["pip"][..])]
        {
            let to = Pending { sort, to: Some("hob".into()), ..Pending::default() };
            plan.answer = Some(PlanAnswer { to, ..PlanAnswer::default() });
            assert_eq!(
                helpers(&plan),
                helping.iter().map(|it| StableId::new(*it)).collect::<Vec<_>>()
            );
        }
    }
}
